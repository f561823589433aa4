import { reportSubscriptions } from '#contract/surveys/report-mails.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordOf, rowsOf } from './house.ts'

const idOf = async (house: House, email: string) => {
  const [row] = await house.server.database.query<{ id: number }>('select id from users where email = $1', [email])
  return row?.id ?? 0
}
const bodyFor = async (house: House) => ({
  report: 'dcsi-dashboard',
  query: 'compare=year',
  period: 'last-week',
  every: 'week',
  weekday: 'friday',
  monthday: null,
  hour: 7,
  recipients: [await idOf(house, people.surveyAdmin)],
})
/** A report that whoever runs surveys has ordered for themselves. */
const order = async (house: House) => {
  const client = await house.person(people.surveyAdmin)
  const body = await bodyFor(house)
  const answer = await client.give(reportSubscriptions.create, { body })
  return { client, body, answer, id: Number(recordOf(answer).id) }
}
const listed = async (house: House, email: string, id: number) =>
  rowsOf(await (await house.person(email)).give(reportSubscriptions.list)).find((one) => one['id'] === id)

const create: Probe = async (house) => {
  const { answer, body, id } = await order(house)
  const { report, query, period, every, weekday, hour } = (await listed(house, people.surveyAdmin, id)) ?? {}
  const { recipients: _, monthday: __, ...wanted } = body
  return [
    ...succeeds('it', answer),
    ...same('what the list says of it', { report, query, period, every, weekday, hour }, wanted),
    ...same('what somebody else’s list says', await listed(house, people.surveyDealer, id), undefined),
  ]
}
const list: Probe = async (house) => {
  const { client, id } = await order(house)
  const token = rowsOf(await (await house.byToken(people.surveyAdmin)).give(reportSubscriptions.list))
  return [
    ...same(
      'its next time lies ahead',
      String((await listed(house, people.surveyAdmin, id))?.['next_at']) > new Date().toISOString(),
      true,
    ),
    ...same('the same by token', token, rowsOf(await client.give(reportSubscriptions.list))),
  ]
}
const offered: Probe = async (house) => {
  const query = { report: 'dcsi-dashboard' }
  const found = rowsOf(await (await house.person(people.surveyAdmin)).give(reportSubscriptions.people, { query }))
  const narrowed = rowsOf(
    await (await house.person(people.surveyAdmin)).give(reportSubscriptions.people, {
      query: { ...query, q: 'nobody is called so' },
    }),
  )
  return [
    ...same('themselves first', found[0]?.['id'], await idOf(house, people.surveyAdmin)),
    ...same('no one of another name', narrowed, []),
  ]
}
const update: Probe = async (house) => {
  const { client, body, id } = await order(house)
  const changed = { ...body, every: 'month', weekday: null, monthday: 5 }
  const foreign = await (await house.person(people.superadmin)).give(reportSubscriptions.update, {
    params: { id },
    body: changed,
  })
  const answer = await client.give(reportSubscriptions.update, { params: { id }, body: changed })
  const { every, weekday, monthday } = (await listed(house, people.surveyAdmin, id)) ?? {}
  return [
    ...same('another person’s change', foreign.status, 404),
    ...succeeds('it', answer),
    ...same('its time', { every, weekday, monthday }, { every: 'month', weekday: null, monthday: 5 }),
  ]
}
const remove: Probe = async (house) => {
  const { client, id } = await order(house)
  const foreign = await (await house.person(people.superadmin)).give(reportSubscriptions.remove, { params: { id } })
  const answer = await client.give(reportSubscriptions.remove, { params: { id } })
  return [
    ...same('another person’s end', foreign.status, 404),
    ...succeeds('it', answer),
    ...same('the list', await listed(house, people.surveyAdmin, id), undefined),
  ]
}
const trial: Probe = async (house) => {
  const { client, id } = await order(house)
  const before = house.server.mailbox.mails.filter(({ files }) => files.length > 0).length
  const answer = await client.give(reportSubscriptions.trySending, { params: { id } })
  const mail = await house.server.mailbox.next(people.surveyAdmin, before, 60).catch(() => null)
  return [...succeeds('it', answer), ...same('that a mail came', mail !== null, true)]
}

/** What ordering, changing, trying and ending reports by mail does. */
export const reportMailEffects: Readonly<Record<string, Probe>> = {
  'report-subscriptions.create': create,
  'report-subscriptions.list': list,
  'report-subscriptions.people': offered,
  'report-subscriptions.update': update,
  'report-subscriptions.remove': remove,
  'report-subscriptions.trySending': trial,
}
