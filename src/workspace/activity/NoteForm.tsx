import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import { longestNote, notes } from '#contract/work/notes.ts'
import type { Room } from '#define/resource.ts'
import { lookUp } from '#platform/client.ts'
import { drop, readStored, type StorageKey, writeStoredSoon } from '#platform/storage.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import styles from '#workspace/activity/activity.module.css'
import { saveNote } from '#workspace/activity/commands.ts'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { failureMessage } from '#workspace/failures.ts'

interface Person {
  readonly id: number
  readonly name: string
}
const storedNote = v.object({ text: v.string(), people: v.array(v.object({ id: v.number(), name: v.string() })) })
const isNamed = (text: string, { name }: Person) => text.includes(`@${name}`)

export interface NoteHandle {
  focus: () => void
}
/** Writes a note, or changes one. `@` leads to the people who may read the record; choosing one names them in the text. */
export const NoteForm = ({
  room,
  id,
  storageKey,
  initial,
  onSave,
  onCancel,
  ref,
}: {
  readonly room: Room
  readonly id: number
  /** Where a new one is kept while it is written. */
  readonly storageKey?: StorageKey
  readonly initial?: { readonly text: string; readonly people: readonly Person[] }
  readonly onSave: (text: string, mentions: readonly number[]) => Promise<void>
  readonly onCancel?: () => void
  readonly ref?: Ref<NoteHandle>
}) => {
  const say = useSay()
  const area = useRef<HTMLTextAreaElement>(null)
  const mention = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState(
    () => initial ?? (storageKey && readStored(storageKey, storedNote)) ?? { text: '', people: [] },
  )
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const saveKeys = useKeysOf(saveNote.id)
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }))
  const change = (text: string, people = note.people) => {
    setNote({ text, people })
    setError(undefined)
    if (!storageKey) return
    if (text === '') drop(storageKey)
    else writeStoredSoon(storageKey, { text, people })
  }
  /** Where the @ stands that led to the people; undefined where none did. */
  const at = useRef<number>(undefined)
  const toPeople = () => {
    const input = mention.current?.querySelector('input')
    input?.focus()
    // As for a pointer: the list of people opens with it.
    input?.click()
  }
  const save = async () => {
    const text = note.text.trim()
    if (isPending) return
    if (text === '') {
      setError(say(msg`Enter a note first`))
      area.current?.focus()
      return
    }
    setPending(true)
    try {
      await onSave(
        text,
        note.people.filter((one) => isNamed(text, one)).map((one) => one.id),
      )
      if (!initial) change('', [])
      area.current?.focus()
    } catch (fault) {
      setError(failureMessage(fault))
    } finally {
      setPending(false)
    }
  }
  useCommand(saveNote, save, { enabled: note.text !== '' })
  const choose = (person: Person | null) => {
    if (!person) return
    // The @ that led here becomes the name.
    const before = at.current === undefined ? note.text : note.text.slice(0, at.current)
    const after = at.current === undefined ? '' : note.text.slice(at.current + 1)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    const named = `${before}${gap}@${person.name}${/^\s/.test(after) ? '' : ' '}`
    change(`${named}${after}`, [...note.people, { id: person.id, name: person.name }])
    at.current = undefined
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(named.length, named.length)
    })
  }
  const back = (event: KeyboardEvent) => {
    if (
      event.key === 'Escape' &&
      event.target instanceof HTMLInputElement &&
      event.target.getAttribute('aria-expanded') !== 'true'
    ) {
      at.current = undefined
      area.current?.focus()
    }
  }
  return (
    <Form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        ref={area}
        label={initial ? say(msg`Edit note`) : say(msg`Write note`)}
        value={note.text}
        maxLength={longestNote}
        rows={initial || note.text !== '' ? 3 : 2}
        error={error}
        hint={say(msg`Type @ to mention someone.`)}
        onChange={(text) => {
          change(text)
          const caret = area.current?.selectionStart ?? text.length
          if (text.length !== note.text.length + 1 || !/(^|\s)@$/.test(text.slice(0, caret))) return
          at.current = caret - 1
          toPeople()
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leads from the field within back to the text */}
      <div ref={mention} onKeyDown={back} className={styles.mention}>
        <ComboBox<number>
          label={say(msg`Mention someone`)}
          value={null}
          onChange={choose}
          load={async (typed) => {
            const { result } = await lookUpPeople(room, id, typed)
            return { items: result, total: result.length }
          }}
        />
      </div>
      <div className={styles.acts}>
        {onCancel && (
          <Button variant="ghost" onPress={onCancel}>
            {say(msg`Cancel`)}
          </Button>
        )}
        <Button type="submit" keys={saveKeys} command={saveNote.id} isPending={isPending}>
          {say(saveNote.title)}
        </Button>
      </div>
    </Form>
  )
}
const lookUpPeople = async (room: Room, id: number, q: string) => ({
  result: (await lookUp(notes.people, { params: { resource: room.name, id }, query: { q: q === '' ? null : q } })).map(
    ({ id: person, name }) => ({ id: person, name }),
  ),
})
