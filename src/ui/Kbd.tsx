import { cx } from '#ui/cx.ts'
import styles from '#ui/Kbd.module.css'
import { keyCaps } from '#ui/keys.ts'

/** Draws keys: `ctrl+k`, `g l`. `lit` is the part of a sequence that is already typed. */
export const Kbd = ({
  keys,
  look = 'boxed',
}: {
  readonly keys: string
  readonly look?: 'boxed' | 'plain' | 'lit' | 'fill'
}) => (
  <span className={cx(styles.keys, styles[look])}>
    {keyCaps(keys).map((cap, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same cap may stand twice, and none ever moves
      <kbd key={place}>{cap}</kbd>
    ))}
  </span>
)
