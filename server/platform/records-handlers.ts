import type { Call, MessageOnly, Paged } from '#contract/call.ts'
import type { Rec, Row } from '#contract/fields.ts'
import { isPaging } from '#contract/list-query.ts'
import { type Message, msg } from '#contract/words.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Served, SignedIn } from '#server/platform/serve.ts'

type Answering<A> = Call & { readonly answer: A }
interface Loose extends SignedIn {
  readonly params: { readonly id: number }
  readonly query: Readonly<Record<string, unknown>>
  readonly body: object
}
// What a generic handler is given follows from the call's own parts, which the caller's types have tied to the definition.
const plainly = (call: Call, handle: (given: Loose) => Promise<unknown>): Served => ({
  call,
  handle: handle as Served['handle'],
})
const told: Readonly<Record<'created' | 'changed' | 'trashed' | 'restored', Message>> = {
  created: msg`Saved.`,
  changed: msg`Saved.`,
  trashed: msg`Moved to trash.`,
  restored: msg`Restored.`,
}

/** A paged list by the definition's filters, search and sorts, which must know whatever the call takes. */
export const listOf = <R extends Rec>(call: Answering<Paged<R>>, definition: RecordsDefinition<R>): Served => {
  const { resource, filters = {}, sorts } = definition
  const asked = call.query?.fields ?? {}
  const isKnown = (name: string) => isPaging(name) || name === 'trashed' || name in filters
  const unknown = [
    ...Object.keys(asked).flatMap((name) => (isKnown(name) ? [] : [`the filter ${name}`])),
    ...Object.keys(asked['order_by']?.words ?? {}).flatMap((name) => (name in sorts ? [] : [`the order ${name}`])),
  ]
  if (unknown.length > 0)
    throw new Error(`defineRecords(${resource}): its list takes ${unknown.join(', ')}: name it in filters or sorts`)
  return plainly(call, ({ query, records }) => records(definition).list(query))
}
/** One record by `params.id`. */
export const getOf = <R extends Rec>(call: Answering<R>, definition: RecordsDefinition<R>): Served =>
  plainly(call, ({ params, records }) => records(definition).get(params.id))
export const createOf = <R extends Rec>(call: Answering<R>, definition: RecordsDefinition<R>): Served =>
  plainly(call, async ({ body, records, tell }) => {
    const record = await records(definition).create(body)
    tell(definition.told?.created ?? told.created)
    return record
  })
/** Saves `body`; a version in it must be the stored one. */
export const updateOf = <R extends Rec>(call: Answering<R>, definition: RecordsDefinition<R>): Served =>
  plainly(call, async ({ params, body, records, tell }) => {
    const record = await records(definition).update(params.id, body)
    tell(definition.told?.changed ?? told.changed)
    return record
  })
/** What goes on belonging to a trashed record: how many there are, and the sentence that says so with {count}. */
interface Keeping<R extends Rec> {
  readonly count: (record: Row<R>) => number
  readonly told: Message
}
export const trashOf = <R extends Rec>(
  call: Answering<MessageOnly>,
  definition: RecordsDefinition<R>,
  keeping?: Keeping<R>,
): Served =>
  plainly(call, async ({ params, records, tell }) => {
    const count = keeping?.count(await records(definition).get(params.id))
    await records(definition).trash(params.id)
    if (keeping && count !== undefined) tell(keeping.told, { count })
    else tell(definition.told?.trashed ?? told.trashed)
    return null
  })
export const restoreOf = <R extends Rec>(call: Answering<R>, definition: RecordsDefinition<R>): Served =>
  plainly(call, async ({ params, records, tell }) => {
    const record = await records(definition).restore(params.id)
    tell(definition.told?.restored ?? told.restored)
    return record
  })
