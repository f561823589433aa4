import { leads } from '#contract/requests/leads.ts'
import { presence } from '#contract/work/presence.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordsOf, rowsOf } from './house.ts'

/** A lead that the dealer's people have open, and who another person sees there. */
const open = async (house: House) => {
  const client = await house.person(people.dealer)
  const [lead] = recordsOf(await client.give(leads.list, { query: { per_page: 1 } }))
  const params = { resource: 'leads', id: lead?.id ?? 0 }
  const answer = await client.give(presence.sign, { params, body: { page: 'probe', mode: 'editing' } })
  const other = await house.person(people.superadmin)
  const seen = async () =>
    rowsOf(await other.give(presence.sign, { params, body: { page: 'probe', mode: 'reading' } })).map(
      (row) => row['mode'],
    )
  return { client, params, answer, seen }
}
const sign: Probe = async (house) => {
  const { answer, seen } = await open(house)
  return [...succeeds('it', answer), ...same('what another person sees', await seen(), ['editing'])]
}
const leave: Probe = async (house) => {
  const { client, params, seen } = await open(house)
  const answer = await client.give(presence.leave, { params, body: { page: 'probe' } })
  return [...succeeds('it', answer), ...same('what another person sees', await seen(), [])]
}

/** What having a record open does. */
export const presenceEffects: Readonly<Record<string, Probe>> = { 'presence.sign': sign, 'presence.leave': leave }
