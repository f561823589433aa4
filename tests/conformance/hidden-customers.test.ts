import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { type Call, partsOf } from '#contract/call.ts'
import type { Condition } from '#contract/conditions.ts'
import { familyOf } from '#contract/narrowing.ts'
import { csonlineCases, surveyCases } from '#contract/surveys/cdcs.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import { activity } from '#contract/work/activity.ts'
import { exports } from '#contract/work/exports.ts'
import { notes } from '#contract/work/notes.ts'
import type { Client } from '#tests/support/client.ts'
import { people } from '#tests/support/sign-in.ts'
import { everyCall, type House, type NamedCall, openHouse, rowsOf } from './calls/house.ts'

/**
 * A customer who chose not to be named is one person, then another one who did the same: whatever a dealer's people may ask
 * answers the same both times. So no way, and no two ways together, tell who it is.
 */
interface Somebody {
  readonly first_name: string
  readonly last_name: string
  readonly mobile_number: string
  readonly email: string
  readonly day: string
  readonly consultant: number
}
let house: House
let dealer: Client
let office: Client
let ids: { readonly result: number; readonly cdc: number; readonly reference: string }
let one: Somebody
let other: Somebody

const become = async ({ first_name, last_name, mobile_number, email, day, consultant }: Somebody) => {
  await house.server.database.query(
    `update survey_results set first_name = $2, last_name = $3, mobile_number = $4, email = $5,
       availed_service_date = $6::date, sales_consultant_id = $7 where id = $1`,
    [ids.result, first_name, last_name, mobile_number, email, day, consultant],
  )
  await house.server.database.query(
    `update survey_emails set to_address = $1, name = $2 where body = 'to the hidden customer'`,
    [email, first_name],
  )
}
beforeAll(async () => {
  house = await openHouse()
  const { database } = house.server
  dealer = await house.person(people.surveyDealer)
  office = await house.person(people.surveyAdmin)
  const consultants = await database.query<{ id: number }>(
    'select id from sales_consultants where dealer_id = 1 and deleted_at is null order by id limit 2',
  )
  const [first, second] = consultants
  if (!first || !second) throw new Error('The first dealer needs two consultants')
  const [row] = await database.query<{ result: number; cdc: number; reference: string }>(
    `select r.id as result, c.id as cdc, r.reference_no as reference from survey_results r
     join survey_cdcs c on c.result_id = r.id where r.dealer_id = 1 and r.category = 'service' order by r.id limit 1`,
  )
  if (!row) throw new Error('The first dealer needs a case of an after-sales survey')
  ids = row
  await database.query(
    `update survey_results set may_contact = false, status = 'complete', sales_delivery_date = null where id = $1`,
    [row.result],
  )
  await database.query(
    `insert into survey_emails (kind, to_address, name, locale, subject, body, dealer_id, cdc_id, status)
     values ('invitation', 'x@y.test', 'x', 'en', 'How was it?', 'to the hidden customer', 1, $1, 'sent')`,
    [row.cdc],
  )
  one = {
    first_name: 'Zenobia',
    last_name: 'Quillfeather',
    mobile_number: '+639178881234',
    email: 'zenobia@quillfeather.test',
    day: '2026-03-17',
    consultant: first.id,
  }
  other = {
    first_name: 'Aaron',
    last_name: 'Brimblecombe',
    mobile_number: '+639989997654',
    email: 'aaron@brimblecombe.test',
    day: '2026-03-05',
    consultant: second.id,
  }
  await become(one)
})
afterAll(() => house?.server.stop())

const marksOf = (who: Somebody): readonly string[] => [
  who.first_name,
  who.last_name,
  who.mobile_number,
  who.mobile_number.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3'),
  who.email,
]
/** The same person asked for by everything that one could know of them. */
const guesses = (): readonly string[] =>
  [one, other].flatMap((who) => [
    ...marksOf(who),
    `${who.first_name} ${who.last_name}`,
    who.mobile_number.slice(4),
    who.last_name.slice(0, 4).toLowerCase(),
  ])
type Ask = readonly [name: string, ask: (client: Client) => Promise<unknown>]

const takes = (call: Call, name: string) => call.query !== undefined && name in call.query.fields
const isForSurveyDealers = ({ call: { roles } }: NamedCall) =>
  typeof roles === 'object' && roles.some((role) => role === 'dealer_survey')
const everyDay = `kind=dcsi&date=2020-01-01,${today().toString()}`
/** Every call that reads something, of one record by the two numbers that are about the customer. */
const readings = (): readonly Ask[] =>
  everyCall
    .filter(
      (one) => one.call.route.startsWith('GET ') && isForSurveyDealers(one) && !/token|export/.test(one.call.route),
    )
    .flatMap(({ resource, call }): readonly Ask[] => {
      const query = {
        ...(takes(call, 'per_page') && { per_page: 200 }),
        ...(takes(call, 'factor_id') && !call.query?.fields['factor_id']?.optional && { factor_id: 1 }),
        ...(takes(call, 'attribute_id') && !call.query?.fields['attribute_id']?.optional && { attribute_id: 1 }),
        // Which targets are asked for; a report is of yesterday unless it is told its days.
        ...(takes(call, 'type') && takes(call, 'target') && { type: 'dcsi', target: 'trend' }),
        ...(/report-subscriptions/.test(call.route) && takes(call, 'report') && { report: 'dcsi-dashboard' }),
        ...(/differences$/.test(call.route) && { one: everyDay, other: everyDay }),
        ...(/(explain|drivers|control|effects)$/.test(call.route) && {
          kind: 'dcsi',
          date: ['2026-01-01', today().toString()],
        }),
        ...(/touchpoints|rankings/.test(call.route) && {
          [takes(call, 'dates') ? 'dates' : 'date']: ['2020-01-01', today().toString()],
        }),
      }
      const id = resource === 'survey-results' ? ids.result : ids.cdc
      const isOfOne = call.route.includes(':')
      if (isOfOne && resource !== 'survey-results' && resource !== 'surveys-cdcs') return []
      return [[call.route, (client) => client.give(call, { ...(isOfOne && { params: { id } }), query })]]
    })
const lists = [
  ['results', surveyResults.list],
  ['cases', surveyCases.list],
  ['cases of CS online', csonlineCases.list],
] as const
const sortsOf = (call: Call): readonly string[] => Object.keys(call.query?.fields['order_by']?.words ?? {})
const march = Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`)
/** Each field of a record, narrowed to what one could guess of the customer. */
const conditionsOf = (call: Call): readonly Condition[] => {
  if (!('paged' in call.answer)) throw new Error(`${call.route} answers no list`)
  return Object.entries(call.answer.paged.fields).flatMap(([name, field]): readonly Condition[] => {
    const isIn = (...values: readonly string[]): Condition => ({ field: name, not: false, how: 'in', values })
    const isEmpty: Condition = { field: name, not: false, how: 'empty', values: [] }
    const family = familyOf(field)
    const isLike = (known: (who: Somebody) => readonly string[]) => [
      isEmpty,
      ...[one, other].map((who) => isIn(...known(who))),
    ]
    if (family === 'text') return isLike(marksOf)
    if (family === 'day') return isLike(({ day }) => [day])
    return name === 'sales_consultant' ? isLike(({ consultant }) => [String(consultant)]) : []
  })
}
const conditionName = (name: string, { field, how, values }: Condition) =>
  `${name} whose ${field} is ${how === 'in' ? values.join() : how}`
/** Every way to narrow and to order what holds the customer, with everything that one could guess. */
const questions = (): readonly Ask[] =>
  lists.flatMap(([name, call]): readonly Ask[] => [
    ...guesses().map((q): Ask => [`${name} by q=${q}`, (who) => who.give(call, { query: { q, per_page: 200 } })]),
    ...[one, other].map(
      ({ consultant }): Ask => [
        `${name} of consultant ${consultant}`,
        (who) => who.give(call, { query: { sales_consultant: [consultant], per_page: 200 } }),
      ],
    ),
    ...(takes(call, 'availed_service_date')
      ? march.map(
          (day): Ask => [
            `${name} of ${day}`,
            (who) => who.give(call, { query: { availed_service_date: [day, day], per_page: 200 } }),
          ],
        )
      : []),
    ...(takes(call, 'comment_words')
      ? guesses().map(
          (words): Ask => [
            `${name} whose comment says ${words}`,
            (who) => who.give(call, { query: { comment_words: words, per_page: 200 } }),
          ],
        )
      : []),
    ...conditionsOf(call).map(
      (condition): Ask => [
        conditionName(name, condition),
        (who) => who.give(call, { query: { where: [condition], per_page: 200 } }),
      ],
    ),
    ...sortsOf(call).flatMap((order_by) =>
      ['asc', 'desc'].map(
        (sort): Ask => [
          `${name} by ${order_by} ${sort}`,
          (who) => who.give(call, { query: { order_by, sort, per_page: 200 } }),
        ],
      ),
    ),
  ])
const elsewhere = (): readonly Ask[] => [
  ...guesses().flatMap((q): readonly Ask[] => [
    [`the palette's search for ${q}`, (who) => who.send('GET', '/search', { query: { q } })],
    [`the figures for ${q}`, (who) => who.give(surveyCases.factorsCount, { query: { q } })],
    [`a view of ${q}`, (who) => who.send('GET', '/views', { query: { resource: 'survey-results' } })],
  ]),
  ...['survey-results', 'surveys-cdcs'].flatMap((resource): readonly Ask[] => {
    const id = resource === 'survey-results' ? ids.result : ids.cdc
    return [
      [`the history of ${resource}`, (who) => who.send('GET', '/history', { query: { resource, record: id } })],
      [`the history of ${resource}, by its path`, (who) => who.send('GET', `/history/${resource}/${id}`)],
      [`the activity of ${resource}`, (who) => who.give(activity.list, { params: { resource, id } })],
      [`the notes of ${resource}`, (who) => who.give(notes.list, { params: { resource, id } })],
      [`the audit of ${resource}`, (who) => who.send('GET', '/audit', { query: { resource, record_id: id } })],
      [
        `the file of ${resource}`,
        async (who) => {
          const { bytes } = await who.load(partsOf(exports.stream)[1].replace(':resource', resource), { format: 'csv' })
          return Buffer.from(bytes).toString()
        },
      ],
    ]
  }),
  ...[surveyResults.download, surveyCases.download].map(
    (call): Ask => [
      call.route,
      async (who) => {
        const { data } = await who.give(call, { query: {} })
        const url = String(Reflect.get(Object(data), 'url') ?? '')
        const { bytes } = await who.load(url.replace(/^.*\/api\/v1/, ''))
        return Buffer.from(bytes).toString()
      },
    ],
  ),
]
/** What is different each time for itself: where a file lies, and when it was asked for. */
const steadily = (text: string): string =>
  text.replaceAll(/"url":"[^"]*"|"(?:last_seen_at|last_used_at|idle_at|expires_at)":"[^"]*"/g, '')
const answersOf = async (client: Client, all: readonly Ask[]): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for (const [name, ask] of all) {
    const given = await ask(client)
    found.set(name, steadily(typeof given === 'string' ? given : JSON.stringify(given)))
  }
  return found
}

describe('A customer who chose not to be named', () => {
  test('is known to head office, by every name and in every list', async () => {
    for (const [name, call] of lists.slice(0, 2)) {
      const given = await office.give(call, { query: { q: one.last_name } })
      expect([name, rowsOf(given).length, JSON.stringify(given).includes(one.mobile_number)]).toEqual([name, 1, true])
    }
  })
  test('is not told to the dealer by any call, search, filter, order, file, history or figure, and reads as the month alone', async () => {
    const all = [...readings(), ...questions(), ...elsewhere()]
    expect(all.length).toBeGreaterThan(150)
    const before = await answersOf(dealer, all)
    // What is refused tells nothing, and proves nothing.
    const refused = [...before].filter(
      ([name, text]) => /^(?:GET|results|cases)/.test(name) && text.includes('"success":false'),
    )
    expect(refused.map(([name]) => name)).toEqual([])
    const told = [...before].filter(([, text]) => marksOf(one).some((mark) => text.includes(mark)))
    // What one asked for oneself stands in the links of the pages.
    const unasked = told.filter(([name, text]) => {
      const bare = text.replaceAll(/"(?:first|last|prev|next|path|url)":"[^"]*"/g, '')
      return marksOf(one).some((mark) => bare.includes(mark)) && !name.startsWith('a view')
    })
    expect(unasked.map(([name]) => name)).toEqual([])
    const result = before.get(surveyResults.get.route) ?? ''
    expect(result).toContain('"availed_service_date":"2026-03"')
    expect(result).toContain('"sales_consultant":null')
    expect(result).not.toContain('invitation')
    expect(before.get('results of 2026-03-17')).not.toContain(ids.reference)

    await become(other)
    const after = await answersOf(dealer, all)
    await become(one)
    expect([...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name)).toEqual([])
  })
  test('makes these ways tell them apart, where head office asks: what cannot differ proves nothing', async () => {
    const all = [...readings(), ...questions(), ...elsewhere()]
    const before = await answersOf(office, all)
    await become(other)
    const after = await answersOf(office, all)
    await become(one)
    const differing = new Set([...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name))
    for (const name of [
      surveyResults.list.route,
      surveyResults.get.route,
      surveyCases.list.route,
      surveyCases.get.route,
      surveyResults.download.route,
      surveyCases.download.route,
      `results by q=${one.last_name}`,
      `cases by q=${one.last_name}`,
      `results of consultant ${one.consultant}`,
      `results whose sales_consultant is ${one.consultant}`,
      `results whose last_name is ${marksOf(one).join()}`,
      'results whose availed_service_date is 2026-03-17',
      'results of 2026-03-17',
      `the palette's search for ${one.last_name}`,
      `the figures for ${one.last_name}`,
    ])
      expect([name, differing.has(name)]).toEqual([name, true])
  })
  test('is not named by live events, when head office corrects what is known of them', async () => {
    const line = await dealer.listen()
    const seen = (await office.give(surveyResults.get, { params: { id: ids.result } })).data
    const row = Object(seen)
    const corrected = await office.give(surveyResults.update, {
      params: { id: ids.result },
      body: {
        dealer_id: 1,
        sales_consultant_id: one.consultant,
        first_name: 'Zenobia',
        last_name: 'Quillfeather-Smith',
        mobile_number: one.mobile_number,
        email: one.email,
        availed_service_date: one.day,
        sales_delivery_date: null,
        status: 'complete',
        answers: null,
        reason: 'The name was misspelt',
        version: row.version,
      },
    })
    expect(corrected.status).toBe(200)
    await expect.poll(() => JSON.stringify(line.events).includes('survey-results')).toBe(true)
    expect(marksOf(one).filter((mark) => JSON.stringify(line.events).includes(mark))).toEqual([])
    line.stop()
    const bell = JSON.stringify(await dealer.send('GET', '/notifications'))
    expect(marksOf(one).filter((mark) => bell.includes(mark))).toEqual([])
  })
})
