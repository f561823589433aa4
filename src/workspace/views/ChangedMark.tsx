import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import styles from '#workspace/views/views.module.css'

/** The list is no longer as its view was saved: a dot, and the word where there is room; whoever holds it says so by name. */
export const ChangedMark = ({ isShort }: { readonly isShort: boolean }) => {
  const say = useSay()
  return <span className={styles.viewChanged}>{!isShort && ` ${say(msg`changed`)}`}</span>
}
