import { useId } from 'react'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from '#workspace/presence/presence.module.css'
import { useOthers } from '#workspace/presence/presence.ts'

/** So many are named; of more it is said how many. */
const mostNamed = 4

/** Who else has a record open, and who of them edits it. */
export const AlsoHere = ({ room, id }: { readonly room: Room; readonly id: number }) => {
  const say = useSay()
  const heading = useId()
  const others = useOthers(room, id)
  if (others.length === 0) return null
  const more = others.length - mostNamed
  return (
    <div className={styles.also}>
      <span id={heading} className={styles.label}>
        {say(msg`Also here`)}
      </span>
      <ul aria-labelledby={heading}>
        {others.slice(0, mostNamed).map((one) => (
          <li key={one.id} data-mode={one.mode}>
            <Avatar name={one.name} size={20} />
            <span>
              <bdi>{one.name}</bdi>
            </span>
            {one.mode === 'editing' && (
              <span className={styles.mode}>
                <Icon name="pencil" />
                {say(msg`editing`)}
              </span>
            )}
          </li>
        ))}
        {more > 0 && <li>{say(msg`{count, plural, one {# more person} other {# more people}}`, { count: more })}</li>}
      </ul>
    </div>
  )
}
