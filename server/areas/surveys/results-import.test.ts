import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { csonlineTouchpoints } from '#contract/surveys/reports.ts'
import { SurveyResult, surveyResults } from '#contract/surveys/results.ts'
import { imports } from '#contract/work/imports.ts'
import type { Client } from '#tests/support/client.ts'
import { asCsv, importNow, rowsNow, runNow, settled, type Table, upload } from '#tests/support/imports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

let server: TestServer
let office: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  office = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
afterAll(() => server?.stop())

const ratings = ['booking_ease', 'courtesy', 'cleanliness', 'promised_time', 'fixed_first_time', 'overall']
const headings = [
  'Survey',
  'Dealer code',
  'Submitted',
  'Service date',
  'First name',
  'Contact allowed',
  ...ratings,
  'why',
]
const ago = (days: number) => today().subtract({ days }).toString()
const row = (name: string, daysAgo: number, stars: number, why = ''): (string | number)[] => [
  'After your service',
  'MKT01',
  `${ago(daysAgo)} 14:30`,
  ago(daysAgo + 2),
  name,
  'Yes',
  ...ratings.map(() => stars),
  why,
]
const fileOf = (rows: Table, head: readonly string[] = headings) => asCsv([head, ...rows], 'past.csv')
const check = (rows: Table, head?: readonly string[]) => upload(office, 'survey-results', fileOf(rows, head))
const listed = async (query: Readonly<Record<string, unknown>>) =>
  v.parse(v.array(SurveyResult.schema), (await office.give(surveyResults.list, { query })).data)
const errorsIn = async (rows: Table, head?: readonly string[]) => {
  const { id } = await check(rows, head)
  return (await rowsNow(office, id)).map(({ errors }) => errors)
}
const countOf = async (what: string) => {
  const [found] = await server.database.query<{ n: number }>(`select count(*)::int as n from ${what}`)
  return found?.n ?? 0
}
const responsesOn = async (day: string) => {
  const answer = await office.call(csonlineTouchpoints.get, {
    params: { slug: 'overall' },
    query: { date: [day, day], category: 'service', compare: 'none' },
  })
  return v.parse(
    v.looseObject({ headline: v.looseObject({ responses: v.looseObject({ value: v.nullable(v.number()) }) }) }),
    answer.data,
  ).headline.responses.value
}

test('Past results are scored by their survey, open cases for who can still be followed up, write no mail, and are undone as a whole', async () => {
  const before = { mails: await countOf('survey_emails'), cases: await countOf('survey_cdcs') }
  const responses = await responsesOn(ago(40))
  const { id, good, bad } = await check([
    row('Content', 40, 5, 'All well'),
    row('Angry', 3, 1),
    row('Angry long ago', 31, 1),
    row('Middling', 40, 4),
  ])
  expect([good, bad]).toEqual([4, 0])
  await runNow(office, id)
  const came = await listed({ import_id: id, order_by: 'reference_no', sort: 'asc' })
  expect(came.map((one) => [one.first_name, one.csi_score, one.overall, one.dissatisfied, one.cdc !== null])).toEqual([
    ['Content', 100, 5, false, false],
    ['Angry', 0, 1, true, true],
    ['Angry long ago', 0, 1, true, false],
    ['Middling', 75, 4, false, false],
  ])
  for (const one of came) expect([one.channel, one.version_no, one.dealer.id]).toEqual(['import', 1, 1])
  expect(came[0]).toMatchObject({ status: 'complete', comment: 'All well', kind: 'csonline', category: 'service' })
  expect(await countOf('survey_emails')).toBe(before.mails)
  expect(await responsesOn(ago(40))).toBe((responses ?? 0) + 2)

  await tells(server, { event: { resource: 'surveys-cdcs', kind: 'trashed' }, dealers: [1] }, async () => {
    expect((await office.call(imports.revert, { params: { id } })).status).toBe(200)
    await settled(office, id, 'reverted')
  })
  expect(await listed({ import_id: id })).toEqual([])
  expect(await countOf('survey_cdcs')).toBe(before.cases)
  expect(await responsesOn(ago(40))).toBe(responses)
})

test('An import is not undone once somebody has worked on a case that it opened', async () => {
  const { id } = await check([row('Followed up', 2, 1)])
  await runNow(office, id)
  const [result] = await listed({ import_id: id })
  const started = await office.call(surveyCases.update, {
    params: { id: result?.cdc?.id ?? 0 },
    body: { step: 'start' } as never,
  })
  expect(started.status).toBe(200)
  const answer = await office.call(imports.revert, { params: { id } })
  expect([answer.status, answer.message]).toEqual([
    409,
    'This import cannot be undone because 1 row was changed or used since.',
  ])
  expect((await importNow(office, id)).state).toBe('complete')
})

test('Another version scores when the row names it; answers are read as people write them', async () => {
  const head = ['Survey', 'Survey version', 'Dealer code', 'Submitted', 'overall', 'why']
  const asked = (
    await server.database.query<{ id: string }>(
      `select q ->> 'id' as id from survey_versions x, json_array_elements(questions_data -> 'pages') p, json_array_elements(p -> 'questions') q
       where survey_id = 3 and number = 1 and q ->> 'id' <> 'overall'`,
    )
  ).map((one) => one.id)
  const whole = [...head, ...asked]
  const cells = (version: string | number, why: string) => [
    'DCSI 2025–2026',
    version,
    'mkt01',
    ago(5),
    '10.0',
    why,
    ...asked.map(() => 'N/A'),
  ]
  expect(await errorsIn([cells(1, 'Late'), cells(9, ''), cells(1, ''), cells('', 'Late')], whole)).toEqual([
    { 'answers.why': ['The survey “DCSI 2025–2026” does not ask why'] },
    { version_no: ['The survey “DCSI 2025–2026” has no version 9'] },
    {},
    {},
  ])
  const { id } = await check([cells(1, ''), cells('', 'Late')], whole)
  await runNow(office, id)
  const came = await listed({ import_id: id, order_by: 'reference_no', sort: 'asc' })
  expect(came.map((one) => [one.version_no, one.overall, one.csi_score, one.comment])).toEqual([
    [1, 10, null, null],
    [2, 10, null, 'Late'],
  ])
})

test('What is wrong with a row is said of its column, and the rejected rows come as a file', async () => {
  const good = row('Good', 40, 4)
  const withCell = (heading: string, cell: string | number) => good.with(headings.indexOf(heading), cell)
  const rows = [
    withCell('overall', 6),
    withCell('overall', ''),
    withCell('Survey', 'New questionnaire'),
    withCell('Dealer code', 'XX99'),
    withCell('Submitted', `${today().add({ days: 1 })} 08:00`),
    withCell('Service date', ago(39)),
    withCell('First name', 'Twice'),
    withCell('First name', 'Twice'),
    good,
  ]
  expect(await errorsIn(rows)).toEqual([
    { 'answers.overall': ['Question overall: Choose a number from 1 to 5'] },
    { 'answers.overall': ['Question overall: Answer this question'] },
    { survey_id: ['There is no survey called “New questionnaire”'] },
    { dealer_id: ['There is no dealer with the code XX99'] },
    { submitted_at: ['The submission date of a past result cannot be in the future'] },
    { availed_service_date: ['The service date must not be after the submission date'] },
    {},
    { row: ['Duplicate of row 8'] },
    {},
  ])
  const head = [...headings, 'Delivery date', 'Employee no.']
  expect(
    await errorsIn(
      [
        [...good, ago(41), ''],
        [...good, '', 'NOBODY'],
        [...good.slice(0, 6), ...ratings.map(() => ''), '', '', ''],
      ],
      head,
    ),
  ).toEqual([
    { sales_delivery_date: ['A survey of this category has no delivery date'] },
    { sales_consultant_id: ['The dealer has no sales consultant with the employee number NOBODY'] },
    {
      ...Object.fromEntries(ratings.map((one) => [`answers.${one}`, [`Question ${one}: Answer this question`]])),
      row: ['The row has no answer to any question of the survey'],
    },
  ])
  const { id } = await check(rows)
  const file = await office.load(`/imports/${id}/refused`, { format: 'csv' })
  const text = Buffer.from(file.bytes).toString()
  expect(text).toContain('Question overall: Choose a number from 1 to 5')
  expect(text.trim().split('\r\n')).toHaveLength(8)
})

test('The template has a row for each active survey that can be imported as it is; dealers’ people import nothing', async () => {
  const file = await office.load('/imports/survey-results/template', { format: 'csv' })
  const one = await upload(office, 'survey-results', new File([file.bytes], 'template.csv'))
  expect(one.mapping).toEqual(one.targets.map(({ name }) => name))
  expect((await rowsNow(office, one.id)).map(({ cells, errors }) => [cells[0], errors])).toEqual(
    ['After your service', 'Your new Amihan', 'DCSI 2025–2026', 'DSSI 2025–2026'].map((name) => [name, {}]),
  )
  expect((await dealer.give(surveyResults.upload, { form: { file: fileOf([row('Mine', 3, 5)]) } })).status).toBe(403)
})

test('The same past results come in but once: who is there already is refused with the reference, and so is a second row of the same day', async () => {
  const head = [...headings, 'Mobile number', 'Email']
  const past = (name: string, daysAgo: number, who: readonly [string, string]) => [...row(name, daysAgo, 4), ...who]
  const file = [
    past('By number', 50, ['0917 555 0001', '']),
    past('By address', 50, ['', 'past@example.test']),
    past('By nothing', 50, ['', '']),
  ]
  const { id } = await check(file, head)
  await runNow(office, id)
  const came = await listed({ import_id: id, order_by: 'reference_no', sort: 'asc' })
  expect(came).toHaveLength(3)
  const there = (at: number) => ({ row: [`This result already exists as ${came[at]?.reference_no}`] })
  const again = await errorsIn(
    [
      past('Spelled otherwise', 50, ['+63 917 555 0001', 'other@example.test']),
      past('By address', 50, ['', 'PAST@example.test']),
      past('By nothing', 50, ['', '']),
      past('On another day', 51, ['0917 555 0001', '']),
      past('New', 52, ['0917 555 0002', '']),
      past('New, once more', 52, ['0917 555 0002', '']),
    ],
    head,
  )
  expect(again).toEqual([there(0), there(1), there(2), {}, {}, { row: ['Same result as row 6'] }])
  // Of whoever left nothing, all that is told must be the same, as it was before somebody corrected it.
  const nobody = past('By nothing', 50, ['', ''])
  const otherwise = (heading: string, cell: string | number) => nobody.with(head.indexOf(heading), cell)
  const corrected = await office.give(surveyResults.update, {
    params: { id: came[2]?.id ?? 0 },
    body: {
      dealer_id: 1,
      first_name: 'By nothing',
      availed_service_date: ago(52),
      answers: { courtesy: 2 },
      reason: 'Heard again from the customer',
      version: came[2]?.version ?? 0,
    },
  })
  expect(corrected.status).toBe(200)
  expect(
    await errorsIn(
      [
        otherwise('First name', ''),
        otherwise('courtesy', 2),
        otherwise('why', 'It took long'),
        otherwise('Submitted', `${ago(50)} 14:31`),
        otherwise('Service date', ago(53)),
        nobody,
      ],
      head,
    ),
  ).toEqual([{}, {}, {}, {}, {}, there(2)])
  // What was taken back is not there; somebody's correction would have to be taken back before.
  await server.database.query('update survey_results set version = 0, original = null where id = $1', [came[2]?.id])
  expect((await office.call(imports.revert, { params: { id } })).status).toBe(200)
  await settled(office, id, 'reverted')
  expect(await errorsIn(file, head)).toEqual([{}, {}, {}])
})
