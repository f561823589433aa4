import * as v from 'valibot'
import { isFinal, isSettledFor, type RecordType, recordTypes } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import type { Column } from '#define/list.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import type { useKnownPerson } from '#platform/session.tsx'
import type { Say } from '#platform/words.tsx'
import { ask } from '#ui/dialogs.ts'
import { chooseStatus } from '#workspace/record/commands.ts'

type Person = ReturnType<typeof useKnownPerson>
const typeSchema = v.picklist(recordTypes)
const typeOf = ({ kind, field }: Column): RecordType | undefined => {
  const type = v.safeParse(typeSchema, field?.of)
  return kind === 'status' && type.success ? type.output : undefined
}
const whoOf = (person: Person) => ({
  roles: person?.role.map(({ slug }) => slug) ?? [],
  superadmin: person?.superadmin === true,
})

/** Why this person cannot give a record another status, as far as the record itself tells; undefined where they can. */
export const whyNoStep = ({
  room,
  row,
  column,
  person,
  say,
}: {
  readonly room: Room
  readonly row: PlainRow
  readonly column: Column
  readonly person: Person
  readonly say: Say
}): string | undefined => {
  const locked = person ? room.definition.locked?.('status', row, person) : undefined
  if (locked) return say(locked)
  const type = typeOf(column)
  return type && isSettledFor(whoOf(person), type, String(column.valueOf(row)))
    ? say(msg`Only an administrator can change a final status`)
    : undefined
}

/** Whoever cannot leave a final status again is asked before it is set. */
export const isStepWanted = async ({
  column,
  status,
  word,
  person,
  say,
}: {
  readonly column: Column
  readonly status: string
  /** What the status is called. */
  readonly word: string
  readonly person: Person
  readonly say: Say
}): Promise<boolean> => {
  const type = typeOf(column)
  if (!type || !isFinal(type, status) || !isSettledFor(whoOf(person), type, status)) return true
  return ask({
    title: say(msg`Set status to {status}?`, { status: word }),
    text: say(msg`{status} is a final status. Only an administrator can change it afterward.`, { status: word }),
    action: say(chooseStatus.title),
  })
}
