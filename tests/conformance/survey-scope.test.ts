import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { type Call, partsOf } from '#contract/call.ts'
import { mayEnter } from '#contract/roles.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { exports } from '#contract/work/exports.ts'
import type { Client } from '#tests/support/client.ts'
import { people } from '#tests/support/sign-in.ts'
import { everyCall, type House, type NamedCall, openHouse, recordsOf, secondDealer } from './calls/house.ts'

let house: House
/** What names blasts, recipients and accounts of others than the first dealer, and of that dealer. */
let foreign: readonly string[]
let own: readonly string[]

const marksOf = async (condition: string): Promise<readonly string[]> => {
  const rows = await house.server.database.query<{ mark: string }>(
    `select b.name as mark from text_blasts b where ${condition}
     union select r.mobile from text_blast_recipients r join text_blasts b on b.id = r.blast_id
       where r.state not in ('invalid', 'duplicate') and ${condition}
     union select b.webhook_key from infobip_accounts b where ${condition}
     union select b.name from infobip_accounts b where ${condition}
     union select b.email from users b where ${condition}
     union select b.reference_no from survey_results b where ${condition}
     union select (select d.code from dealers d where d.id = b.dealer_id) from survey_results b where ${condition}
     union select b.reference_no from survey_cdcs b where ${condition}
     union select b.to_address from survey_emails b where ${condition}
     union select '"target":' || b.target from survey_targets b where b.dealer_id is not null and ${condition}`,
  )
  return rows.map(({ mark }) => mark)
}
beforeAll(async () => {
  house = await openHouse()
  own = await marksOf('b.dealer_id = 1')
  // The dealer itself is called like its account, and a survey, which every dealer reads, like the blast that asked.
  const surveyNames = await house.server.database.query<{ name: string }>('select name from surveys')
  foreign = (await marksOf('b.dealer_id is distinct from 1')).filter(
    (mark) => !mark.startsWith('Amihan') && surveyNames.every(({ name }) => name !== mark),
  )
})
afterAll(() => house?.server.stop())

const isForSurveyDealers = ({ call }: NamedCall) =>
  typeof call.roles === 'object' && call.roles.some((role) => role === 'dealer_survey')
const readable = everyCall.filter((one) => isForSurveyDealers(one) && one.call.route.startsWith('GET '))
const has = (call: Call, name: string) => call.query !== undefined && name in call.query.fields
const everyDay = `kind=dcsi&date=2020-01-01,${today().toString()}`
const queryOf = (call: Call) => ({
  ...(has(call, 'per_page') && { per_page: 200 }),
  // What its choices hang on.
  ...(call.query?.fields['factor_id']?.optional === undefined && has(call, 'factor_id') && { factor_id: 1 }),
  ...(has(call, 'attribute_id') && { attribute_id: 1 }),
  // Which targets are asked for.
  ...(has(call, 'type') && has(call, 'target') && { type: 'dcsi', target: 'trend' }),
  // A report is of yesterday unless it is told its days.
  ...(/touchpoints|rankings/.test(call.route) && {
    [has(call, 'dates') ? 'dates' : 'date']: ['2020-01-01', today().toString()],
  }),
  ...(call.route.startsWith('GET /survey-reports/') && {
    kind: 'dcsi',
    date: ['2020-01-01', today().toString()],
    against: '2019-01-01,2019-12-31',
  }),
  ...(/report-subscriptions/.test(call.route) && has(call, 'report') && { report: 'dcsi-dashboard' }),
  // Head office has no chart of its own.
  ...(/control$/.test(call.route) && { dealer: 1 }),
  // Each of the two is told its kind and its days in a search of its own.
  ...(has(call, 'one') && has(call, 'other') && { one: everyDay, other: everyDay }),
})
/** Everything that a person can read through a call, by every record that there is. */
const readAll = async (client: Client, { call, resource }: NamedCall): Promise<string> => {
  const texts: string[] = []
  const list = everyCall.find((one) => one.resource === resource && one.name === 'list')?.call
  const everybody = await house.person(people.admin)
  const ids =
    list && call.route.includes(':id') ? recordsOf(await everybody.give(list, { query: { per_page: 200 } })) : []
  const alone = call.route.includes(':slug') ? { slug: 'overall' } : {}
  for (const params of ids.length > 0 ? ids.map(({ id }) => ({ id })) : [alone]) {
    const answer = await client.give(call, { params, query: queryOf(call) })
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`${call.route} answered ${answer.status}`)
    texts.push(JSON.stringify(answer))
  }
  return texts.join('\n')
}
/**
 * What is the same for every dealer, the figures of cases and of themes, which name nobody (the test of the lists' own figures compares
 * them), the link to the DCSI report, whose file is read beside the reports, why a score moved, whose dealers a test
 * beside it looks for by their names, and reports by mail, which are each person's own.
 */
const shared =
  /^(surveys|survey-(categories|factors)|survey-dcsi-report|cdc-.*|case-summaries|action-plans|survey-reports|survey-themes|report-subscriptions)$/
const found = (text: string, marks: readonly string[]) => marks.filter((mark) => text.includes(mark))

describe('Survey people of a dealer read nothing of another dealer or of the head office', () => {
  test('whose blasts, recipients and accounts have names of their own, which administrators see', async () => {
    expect([own.length > 10, foreign.length > 50]).toEqual([true, true])
    const admin = await house.person(people.surveyAdmin)
    const call = { resource: 'text-blasts', name: 'list', call: textBlasts.list }
    expect(found(await readAll(admin, call), ['Rainy season check-up', 'Test drive weekend'])).toHaveLength(2)
    const logs = { resource: 'blast-logs', name: 'list', call: blastLogs.list }
    expect(found(await readAll(admin, logs), foreign).length).toBeGreaterThan(50)
    expect(found(await readAll(await house.person(people.surveyDealer), logs), own).length).toBeGreaterThan(10)
  })
  test('and no resource of theirs is without such marks: what is looked for in vain proves nothing', async () => {
    // Somebody who reads them all: administrators, or of what dealers alone read, another dealer.
    const readerOf = ({ call: { roles } }: NamedCall) =>
      house.person(mayEnter(['admin_survey'], roles) ? people.surveyAdmin : secondDealer)
    const seen = await Promise.all(
      readable.map(
        async (one) => [one.resource, found(await readAll(await readerOf(one), one), foreign).length > 0] as const,
      ),
    )
    const marked = new Set(seen.flatMap(([resource, isMarked]) => (isMarked ? [resource] : [])))
    // Give a new one its marks in marksOf.
    expect(
      [...new Set(readable.map(({ resource }) => resource))].filter(
        (resource) => !marked.has(resource) && !shared.test(resource),
      ),
    ).toEqual([])
  })
  test.each(readable.map((one) => [one.call.route, one] as const))('in %s, by cookie and by token', async (_, one) => {
    expect(found(await readAll(await house.person(people.surveyDealer), one), foreign)).toEqual([])
    expect(found(await readAll(await house.byToken(people.surveyDealer), one), foreign)).toEqual([])
  })
  test.each(['text-blasts', 'blast-logs', 'infobip-accounts'])('in the file of %s', async (resource) => {
    const path = partsOf(exports.stream)[1].replace(':resource', resource)
    const read = async (email: string) => {
      const { status, bytes } = await (await house.person(email)).load(path, { format: 'csv' })
      return [status, Buffer.from(bytes).toString()] as const
    }
    const [status, text] = await read(people.surveyDealer)
    const [, everything] = await read(people.surveyAdmin)
    expect(status).toBe(200)
    // Files show mobiles as people write them.
    const spaced = foreign.map((mark) => mark.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3'))
    expect(found(text, [...foreign, ...spaced])).toEqual([])
    expect(found(everything, [...foreign, ...spaced])).not.toEqual([])
  })
  test('in the search', async () => {
    const hits = async (email: string) => {
      const client = await house.person(email)
      const answer = await client.send('GET', '/search', { query: { q: 'season' } })
      return v.parse(v.array(v.looseObject({ resource: v.string(), name: v.string() })), answer.data)
    }
    expect(await hits(people.surveyAdmin)).toContainEqual(expect.objectContaining({ name: 'Rainy season check-up' }))
    const own = await hits(people.surveyDealer)
    // Surveys are everybody's.
    expect(own.filter((hit) => hit.resource !== 'surveys')).toEqual([])
  })
})
