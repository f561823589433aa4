import { useQueryClient } from '@tanstack/react-query'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { GridList } from '#ui/GridList.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Press } from '#ui/Press.tsx'
import styles from '#workspace/notifications/Bell.module.css'
import { linkOf, markOpened, type Noticed, writtenIn } from '#workspace/notifications/data.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

const isNew = ({ opened_at: at }: Noticed): boolean => at === null || at === undefined

const One = ({ one, onOpen }: { readonly one: Noticed; readonly onOpen: () => void }) => {
  const say = useSay()
  const link = linkOf(one)
  const words = (
    <>
      <span className={styles.line}>
        <strong className={cx(styles.title, 'trunc')} {...writtenIn(one)}>
          {one.withdrawn == null ? one.title : <s>{one.title}</s>}
        </strong>
        <span className={styles.date}>
          <Moment at={one.created_at} />
        </span>
      </span>
      <span className={styles.message} {...writtenIn(one)}>
        {one.withdrawn == null ? (
          one.message
        ) : (
          <>
            <s>{one.message}</s> {one.withdrawn}
          </>
        )}
      </span>
      {isNew(one) && <span className="vh">{say(msg`Unread`)}</span>}
    </>
  )
  const look = cx(styles.link, isNew(one) && styles.fresh)
  return link === null ? (
    <Press className={look} onPress={onOpen}>
      {words}
    </Press>
  ) : (
    <PlaceLink to={link} className={look} onClick={onOpen}>
      {words}
    </PlaceLink>
  )
}

/** The newest notifications: one that is followed counts as read. */
export const BellList = ({ rows, onClose }: { readonly rows: readonly Noticed[]; readonly onClose: () => void }) => {
  const say = useSay()
  const client = useQueryClient()
  return (
    <GridList label={say(msg`Notifications`)} rows={rows} nameOf={({ title }) => title} rowClassName={styles.item}>
      {(one) => (
        <One
          one={one}
          onOpen={() => {
            if (isNew(one)) void markOpened(client, [one.id])
            onClose()
          }}
        />
      )}
    </GridList>
  )
}
