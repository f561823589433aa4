import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Art } from '#ui/Art.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import styles from '#workspace/errors/ErrorPages.module.css'
import type { RoomViewProps } from '#workspace/registry.ts'

/** A list whose screen is open to everybody and whose records are not: it says so, and asks the server for nothing. */
export const ClosedList = ({ room }: RoomViewProps) => {
  const say = useSay()
  const title = say(room.definition.title)
  useFacts({ room: room.name, view: 'page' })
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <Art name="forbidden" size={[300, 220]} />
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.text}>
          {say(msg`Your role does not have access to these records. Ask an administrator if you need access.`)}
        </p>
      </div>
    </div>
  )
}
