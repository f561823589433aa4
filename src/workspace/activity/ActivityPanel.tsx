import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { namesOf } from '#contract/names.ts'
import { msg } from '#contract/words.ts'
import { type ActivityKind, activityKinds } from '#contract/work/activity.ts'
import { notes } from '#contract/work/notes.ts'
import type { Room } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { listed, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { notify } from '#ui/notices.ts'
import { Press } from '#ui/Press.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ActivityItem } from '#workspace/activity/ActivityEntry.tsx'
import styles from '#workspace/activity/activity.module.css'
import { writeNote } from '#workspace/activity/commands.ts'
import { type Entry, refreshActivity, useActivity } from '#workspace/activity/data.ts'
import { NoteForm, type NoteHandle } from '#workspace/activity/NoteForm.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { failureMessage } from '#workspace/failures.ts'

interface ActivityProps {
  readonly room: Room
  readonly id: number
}
/** Says who has written a note while the record is open: what comes into a list is not heard by itself. */
const useNotesSaid = (kind: ActivityKind | undefined, newest: readonly Entry[] | undefined) => {
  const say = useSay()
  const person = useKnownPerson()
  const known = useRef<{ readonly kind: ActivityKind | undefined; readonly at: string }>(undefined)
  useEffect(() => {
    if (!newest) return
    const before = known.current
    known.current = { kind, at: newest[0]?.at ?? '' }
    if (before === undefined || before.kind !== kind) return
    const writers = newest.flatMap(({ note, at, user }) =>
      note && user && at > before.at && user.id !== person?.id ? [user.name] : [],
    )
    if (writers.length > 0)
      announce(say(msg`{name} wrote a note.`, { name: listed([...new Set(writers)]) }), { about: 'notes' })
  }, [kind, newest, person, say])
}

const DrawnActivity = ({ room, id }: ActivityProps) => {
  const say = useSay()
  const person = useKnownPerson()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<NoteHandle>(null)
  const [kind, setKind] = useState<ActivityKind>()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useActivity(room, id, kind)
  useCommand(writeNote, () => form.current?.focus())
  useNotesSaid(kind, data?.pages[0])
  const entries = data?.pages.flat() ?? []
  const kindSaid = kind ? say(activityKinds[kind]) : say(msg`All`)
  const title = say(msg`Activity`)
  return (
    <aside className={styles.panel} aria-label={title} data-zone="panel">
      <div className={styles.top}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Menu
          name={say(msg`Show`)}
          placement="bottom end"
          trigger={
            <Button
              variant="ghost"
              size="sm"
              iconEnd="chevron-down"
              aria-label={say(msg`Show: {kind}`, { kind: kindSaid })}
            >
              {kindSaid}
            </Button>
          }
          groups={[
            {
              id: 'kinds',
              entries: [
                { id: 'all', label: say(msg`All`) },
                ...namesOf<ActivityKind>(activityKinds).map((one) => ({ id: one, label: say(activityKinds[one]) })),
              ],
              selection: 'single',
              selected: [kind ?? 'all'],
              onSelect: ([chosen]) => setKind(namesOf<ActivityKind>(activityKinds).find((one) => one === chosen)),
            },
          ]}
        />
      </div>
      <NoteForm
        ref={form}
        room={room}
        id={id}
        storageKey={`app:draft:${person?.id ?? 0}:note:${room.name}:${id}`}
        onSave={async (text, mentions) => {
          const { message } = await sendApi(notes.create, {
            params: { resource: room.name, id },
            body: { text, mentions: [...mentions] },
          })
          notify({ tone: 'ok', text: message })
          await refreshActivity(room, id)
        }}
      />
      {!data && !error && (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      )}
      {error && !data && (
        <p className={styles.none}>
          {failureMessage(error, error.message)}{' '}
          <Press className="link" onPress={() => void refetch()}>
            {say(msg`Try again`)}
          </Press>
        </p>
      )}
      {data && entries.length === 0 && <p className={styles.none}>{say(msg`No activity to show.`)}</p>}
      {entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <ActivityItem
              key={entry.key}
              room={room}
              id={id}
              entry={entry}
              toHeading={() => heading.current?.focus()}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {say(msg`Show more`)}
        </Button>
      )}
    </aside>
  )
}

/**
 * Beside a record: what is said about it, and all that went on with it, newest first. The record is painted before: until
 * then this holds its place.
 */
export const ActivityPanel = (props: ActivityProps) => {
  const isRecordPainted = useDeferredValue(true, false)
  return isRecordPainted ? <DrawnActivity {...props} /> : <aside className={styles.panel} aria-hidden="true" />
}
