import styles from '#ui/Art.module.css'
import { opening } from '#ui/opening.tsx'

// A picture that does not come leaves its place empty: the words beside it say the same.
const Lines = opening(async () => (await import('#ui/ArtLines.tsx').catch(() => null))?.ArtLines ?? (() => null))

/** Width and height that each is drawn on. */
const boxes = {
  empty: [120, 96],
  error: [300, 300],
  file: [300, 300],
  forbidden: [300, 220],
  'not-found': [300, 220],
} as const

export type ArtName = keyof typeof boxes

/** An illustration beside words that say the same. In dialogs it stands on 300 by 300. */
export const Art = ({ name, size }: { readonly name: ArtName; readonly size?: readonly [number, number] }) => {
  const box = boxes[name]
  const [width, height] = size ?? box
  return (
    <svg className={styles.art} viewBox={`0 0 ${box[0]} ${box[1]}`} width={width} height={height} aria-hidden="true">
      <Lines name={name} />
    </svg>
  )
}
