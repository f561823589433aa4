import { leads } from '#contract/requests/leads.ts'
import { activity } from '#contract/work/activity.ts'
import { notes } from '#contract/work/notes.ts'
import type { Client } from '#tests/support/client.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordOf, recordsOf, rowsOf } from './house.ts'

/** A lead of the dealer whose people sign in, with a note of theirs. */
const write = async (house: House) => {
  const client = await house.person(people.dealer)
  const [lead] = recordsOf(await client.give(leads.list, { query: { per_page: 1 } }))
  const beside = { resource: 'leads', id: lead?.id ?? 0 }
  const body = { text: `Probe of lead ${beside.id}`, mentions: [] }
  const answer = await client.give(notes.create, { params: beside, body })
  return { client, beside, body, answer, id: recordOf(answer).id }
}
const textsOf = async (client: Client, beside: { readonly resource: string; readonly id: number }) =>
  rowsOf(await client.give(notes.list, { params: beside, query: { per_page: 5 } })).map((row) => [
    row['id'],
    row['text'],
  ])

const create: Probe = async (house) => {
  const { answer, beside, body, id } = await write(house)
  const [seen] = await textsOf(await house.byToken(people.dealer), beside)
  return [...succeeds('it', answer), ...same('the note as a second call sees it', seen, [id, body.text])]
}
const update: Probe = async (house) => {
  const { client, beside, id } = await write(house)
  const body = { text: `Changed ${id}`, mentions: [] }
  const foreign = await (await house.person(people.superadmin)).give(notes.update, { params: { id }, body })
  const answer = await client.give(notes.update, { params: { id }, body })
  return [
    ...same('another person’s change', foreign.status, 403),
    ...succeeds('it', answer),
    ...same('the note afterwards', (await textsOf(client, beside))[0], [id, body.text]),
  ]
}
const remove: Probe = async (house) => {
  const { client, beside, id } = await write(house)
  const answer = await client.give(notes.remove, { params: { id } })
  const left = (await textsOf(client, beside)).some(([one]) => one === id)
  return [...succeeds('it', answer), ...same('whether it is still there', left, false)]
}
const offered: Probe = async (house) => {
  const { client, beside } = await write(house)
  const me = recordOf(await client.send('GET', '/me')).id
  const found = rowsOf(await client.give(notes.people, { params: beside, query: {} }))
  return same(
    'whether who writes is among those who may read it',
    found.some(({ id }) => id === me),
    true,
  )
}
const acts: Probe = async (house) => {
  const { client, beside, id } = await write(house)
  const [newest] = rowsOf(await client.give(activity.list, { params: beside, query: {} }))
  return same('the newest entry', newest?.['key'], `note.${id}`)
}

/** What writing beside a record does. */
export const noteEffects: Readonly<Record<string, Probe>> = {
  'notes.create': create,
  'notes.list': create,
  'notes.update': update,
  'notes.remove': remove,
  'notes.people': offered,
  'activity.list': acts,
}
