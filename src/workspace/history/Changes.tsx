import type { Row } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import type { HistoryEntry } from '#contract/work/history.ts'
import { useSay } from '#platform/words.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from '#workspace/history/history.module.css'

const Value = ({ of, none }: { readonly of: string | null; readonly none: string }) =>
  of === null ? <span className="muted">{none}</span> : <bdi className={styles.value}>{of}</bdi>

/** What was written to a record: each field before and after, or what it began with. */
export const Changes = ({
  of,
  isNew,
}: {
  readonly of: Row<typeof HistoryEntry>['changes']
  readonly isNew: boolean
}) => {
  const say = useSay()
  const none = say(msg`nothing`)
  return (
    <dl className={styles.changes}>
      {of.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {isNew ? (
              <Value of={after} none={none} />
            ) : (
              <>
                <span className="vh">{say(msg`before:`)} </span>
                <Value of={before} none={none} />
                <Icon name="arrow-right" size={12} className={styles.arrow} />
                <span className="vh">{say(msg`after:`)} </span>
                <Value of={after} none={none} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
