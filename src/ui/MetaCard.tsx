import { type ReactNode, useId } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Group } from '#ui/Group.tsx'
import styles from '#ui/MetaCard.module.css'

export interface MetaItem {
  readonly label: string
  readonly value: ReactNode
}

/** Facts about a record, label beside value. */
export const MetaCard = ({ title, items }: { readonly title?: string; readonly items: readonly MetaItem[] }) => {
  const say = useSay()
  const heading = useId()
  return (
    <Group className={styles.card} aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && <h3 id={heading}>{title}</h3>}
      {items.length === 0 ? (
        <p className={styles.none}>{say(msg`No information available.`)}</p>
      ) : (
        <dl>
          {items.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Group>
  )
}
