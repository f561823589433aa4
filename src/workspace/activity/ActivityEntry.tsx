import { useState } from 'react'
import { msg } from '#contract/words.ts'
import type { ActivityKind } from '#contract/work/activity.ts'
import { notes } from '#contract/work/notes.ts'
import type { Room } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { ask } from '#ui/dialogs.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Moment } from '#ui/Moment.tsx'
import { notify } from '#ui/notices.ts'
import styles from '#workspace/activity/activity.module.css'
import { type Entry, refreshActivity } from '#workspace/activity/data.ts'
import { NoteForm } from '#workspace/activity/NoteForm.tsx'
import { tellFailure } from '#workspace/failures.ts'
import { Changes } from '#workspace/history/Changes.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

const icons: Readonly<Record<ActivityKind, IconName>> = {
  change: 'pencil',
  status: 'circle-dot',
  note: 'message-square-text',
  message: 'send',
  survey: 'clipboard-list',
  import: 'upload',
}
type Note = NonNullable<Entry['note']>
/** A note’s text, with whom it names made plain. */
const NoteText = ({ note: { text, mentions } }: { readonly note: Note }) => {
  const names = mentions.map(({ name }) => `@${name}`)
  const parts = names.reduce<readonly string[]>(
    (all, name) =>
      all.flatMap((part) =>
        names.includes(part) ? [part] : part.split(name).flatMap((rest, i) => (i === 0 ? [rest] : [name, rest])),
      ),
    [text],
  )
  return (
    <p className={styles.text} dir="auto">
      {parts.map((part, i) =>
        names.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: their places are what tells them apart
          <strong key={i}>{part}</strong>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** One thing that went on with the record. */
export const ActivityItem = ({
  room,
  id,
  entry,
  toHeading,
}: {
  readonly room: Room
  readonly id: number
  readonly entry: Entry
  /** Where the focus goes when the entry has gone. */
  readonly toHeading: () => void
}) => {
  const say = useSay()
  const [isEditing, setEditing] = useState(false)
  const { kind, title, user, at, changes, note, link } = entry
  const remove = async (one: Note) => {
    const yes = await ask({
      title: say(msg`Delete note?`),
      text: say(msg`The note will be deleted for everyone. This cannot be undone, but the audit log keeps the text.`),
      action: say(msg`Delete`),
      tone: 'danger',
    })
    if (!yes) return
    try {
      const { message } = await sendApi(notes.remove, { params: { id: one.id } })
      toHeading()
      notify({ tone: 'ok', text: message })
      await refreshActivity(room, id)
    } catch (fault) {
      tellFailure(fault)
    }
  }
  return (
    <li className={styles.entry}>
      <Icon name={icons[kind]} />
      <div className={styles.body}>
        <div className={styles.what}>
          {link ? (
            <PlaceLink to={link} className="link">
              {title}
            </PlaceLink>
          ) : (
            <strong>{title}</strong>
          )}
          {note && !isEditing && (note.may_edit || note.may_delete) && (
            <span className={styles.end}>
              {note.may_edit && (
                <IconButton
                  size="sm"
                  iconSize={14}
                  name={say(msg`Edit note`)}
                  icon="pencil"
                  onPress={() => setEditing(true)}
                />
              )}
              {note.may_delete && (
                <IconButton
                  size="sm"
                  iconSize={14}
                  name={say(msg`Delete note`)}
                  icon="trash-2"
                  onPress={() => void remove(note)}
                />
              )}
            </span>
          )}
        </div>
        {note && !isEditing && <NoteText note={note} />}
        {note && isEditing && (
          <NoteForm
            room={room}
            id={id}
            initial={{ text: note.text, people: note.mentions }}
            onCancel={() => {
              setEditing(false)
              toHeading()
            }}
            onSave={async (text, mentions) => {
              const { message } = await sendApi(notes.update, {
                params: { id: note.id },
                body: { text, mentions: [...mentions] },
              })
              setEditing(false)
              toHeading()
              notify({ tone: 'ok', text: message })
              await refreshActivity(room, id)
            }}
          />
        )}
        {changes.length > 0 && <Changes of={changes} isNew={kind === 'import'} />}
        <div className={styles.who}>
          {kind !== 'message' && kind !== 'survey' && <bdi>{user ? user.name : say(msg`System`)}</bdi>}{' '}
          <Moment at={at} />
          {note?.edited_at && ` · ${say(msg`edited`)}`}
        </div>
      </div>
    </li>
  )
}
