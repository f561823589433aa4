import { useInfiniteQuery } from '@tanstack/react-query'
import type { Row } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { changeKinds, type HistoryEntry, history } from '#contract/work/history.ts'
import type { Room } from '#define/resource.ts'
import { callApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Press } from '#ui/Press.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'
import { failureMessage } from '#workspace/failures.ts'
import { Changes } from '#workspace/history/Changes.tsx'
import styles from '#workspace/history/history.module.css'

type Entry = Row<typeof HistoryEntry>
const perPage = 20
const looks: Readonly<Record<Entry['kind'], { readonly shape: Shape; readonly tone: Tone }>> = {
  created: { shape: 'diamond', tone: 'accent' },
  changed: { shape: 'started', tone: 'info' },
  trashed: { shape: 'stopped', tone: 'bad' },
  restored: { shape: 'live', tone: 'ok' },
  purged: { shape: 'stopped', tone: 'bad' },
  'quotation-sent': { shape: 'advanced', tone: 'info' },
  'note-added': { shape: 'open', tone: 'info' },
  'note-changed': { shape: 'open', tone: 'info' },
  'note-deleted': { shape: 'stopped', tone: 'bad' },
}

const Change = ({ entry }: { readonly entry: Entry }) => {
  const say = useSay()
  return (
    <li className={styles.entry}>
      <StatusShape {...looks[entry.kind]} />
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{say(changeKinds[entry.kind])}</strong>
          <span>{entry.user ? <bdi>{entry.user.name}</bdi> : say(msg`System`)}</span>
          <span className="muted">
            <Moment at={entry.at} />
          </span>
        </div>
        {entry.changes.length > 0 && <Changes of={entry.changes} isNew={entry.kind === 'created'} />}
      </div>
    </li>
  )
}

/** What happened to a record, newest first: who did it, when, and each field before and after. */
export const HistoryDialog = ({
  room,
  id,
  name,
  onClose,
}: {
  readonly room: Room
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}) => {
  const say = useSay()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['history', room.name, id],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        history.list,
        { params: { resource: room.name, id }, query: { page: pageParam, per_page: perPage, sort: 'desc' } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
    staleTime: 0,
  })
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      title={say(msg`History of {name}`, { name })}
      footer={
        <Button size="lg" autoFocus onPress={onClose}>
          {say(msg`Close`)}
        </Button>
      }
    >
      {!data && !error && (
        <div className={styles.waiting} aria-busy="true">
          <span className="vh">{say(msg`Loading`)}</span>
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      )}
      {error && !data && (
        <p role="alert" className={styles.none}>
          {failureMessage(error, error.message)}{' '}
          <Press className="link" onPress={() => void refetch()}>
            {say(msg`Try again`)}
          </Press>
        </p>
      )}
      {data && entries.length === 0 && <p className={styles.none}>{say(msg`No changes recorded yet.`)}</p>}
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section className={styles.scroll} aria-label={say(msg`Changes`)} tabIndex={0}>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <Change key={entry.id} entry={entry} />
            ))}
          </ol>
          {hasNextPage && (
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {say(msg`Show more`)}
            </Button>
          )}
        </section>
      )}
    </Dialog>
  )
}
