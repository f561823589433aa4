import { created as createdBlast } from './blast-effects.ts'
import { asset, item, newsItem } from './brand-effects.ts'
import { newBody, type Probe, same, subject } from './effects.ts'
import { allowedPerson, type House, type NamedCall, type Row, recordOf } from './house.ts'
import { correctable, failedEmail, workedCase } from './survey-effects.ts'

/** A record to save, and what to send without its version. */
type Made = (
  house: House,
  one: NamedCall,
) => Promise<{ readonly row: Row; readonly body?: object; readonly form?: Form }>
type Form = Readonly<Record<string, string>>

const byBody: Made = async (house, one) => {
  const row = await subject(house, one.resource)
  // Who sells must belong to the record's dealer, which the made-up choice does not know.
  const consultant = one.call.body?.fields['sales_consultant_id'] && { sales_consultant_id: null }
  const { version: _, ...body } = await newBody(house, one, { ...consultant })
  return { row, body }
}
/** Records that are made otherwise than by one JSON body. */
const madeOtherwise: Readonly<Record<string, Made>> = {
  'text-blasts.update': async (house) => {
    const { blast } = await createdBlast(house)
    return { row: { ...blast }, body: { name: 'Unversioned', message: 'Hello', dealer_id: 2 } }
  },
  'survey-results.update': (house) => correctable(house),
  'survey-email-logs.update': async (house) => ({
    row: { id: await failedEmail(house), version: 0 },
    body: { to: 'unversioned@mail.test', cc: [], subject: 'Unversioned', note: null },
  }),
  'surveys-cdcs.update': async (house) => ({
    row: await (await workedCase(house)).seen(),
    body: { remarks: 'Unversioned' },
  }),
  'news.update': async (house) => ({ row: await newsItem(house), form: item({ _method: 'put' }) }),
  'assets.update': async (house) => ({ row: await asset(house), form: { name: 'Unversioned', folder_id: '3' } }),
}

/** A client that knows the specification's fields alone saves twice: the last save stays, and both are audited. */
export const overwritesWithoutVersion: Probe = async (house, one) => {
  const { call, resource, name } = one
  const { row, body, form } = await (madeOtherwise[`${resource}.${name}`] ?? byBody)(house, one)
  const client = await house.person(allowedPerson(call.roles))
  const audited = async () =>
    (
      await house.server.database.query(
        'select from audit_entries where resource = $1 and record_id = $2 and user_id is not null',
        [resource === 'dealer-users' ? 'users' : resource, row.id],
      )
    ).length
  const before = await audited()
  const send = () => client.give(call, { params: { id: row.id }, ...(body && { body }), ...(form && { form }) })
  const answers = [await send(), await send()]
  return [
    ...same(
      'the status of two saves without a version',
      answers.map(({ status }) => status),
      [200, 200],
    ),
    ...same(
      'their versions',
      answers.map((answer) => (answer.status === 200 ? recordOf(answer)['version'] : answer.errors)),
      [Number(row['version']) + 1, Number(row['version']) + 2],
    ),
    ...same('how often the audit tells of saves without a version', (await audited()) - before, 2),
  ]
}
