import styles from '#areas/surveys/result.module.css'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'

/** A number on its scale: as many boxes as there are steps, full up to the answer. */
export const ResultBoxes = ({
  answer,
  scale: { min, max },
}: {
  readonly answer: number
  readonly scale: { readonly min: number; readonly max: number }
}) => {
  const say = useSay()
  const first = Math.max(min, 1)
  return (
    <span className={styles.boxes} role="img" aria-label={say(msg`{answer} of {max}`, { answer: String(answer), max })}>
      {Array.from({ length: max - first + 1 }, (_, place) => place + first).map((step) => (
        <i key={step} data-full={step <= answer || undefined} />
      ))}
      <b className="tn" aria-hidden="true">
        {answer}
      </b>
    </span>
  )
}
