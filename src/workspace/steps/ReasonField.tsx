import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import styles from '#workspace/steps/ReasonField.module.css'

const longest = 500

/** Why somebody does what is seldom right; it begins with the focus, and says how much room is left. */
export const ReasonField = ({
  value,
  onChange,
  error,
}: {
  readonly value: string
  readonly onChange: (reason: string) => void
  readonly error: string | undefined
}) => {
  const say = useSay()
  return (
    <TextArea
      label={say(msg`Reason`)}
      value={value}
      onChange={onChange}
      maxLength={longest}
      error={error}
      isRequired
      autoFocus
      hint={
        <span className={styles.split}>
          <span>{say(msg`Recorded in the log with your name`)}</span>
          <span className="tn ltr">
            {value.length} / {longest}
          </span>
        </span>
      }
    />
  )
}
