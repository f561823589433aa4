import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SurveyCase, surveyCases } from '#contract/surveys/cdcs.ts'
import { SurveyFactor, surveyFactors } from '#contract/surveys/factors.ts'
import { BulkOutcome, Survey, SurveyVersion, surveys } from '#contract/surveys/surveys.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
})
beforeEach(() => server.forgetLimits())
afterAll(() => server.stop())

type One = v.InferOutput<typeof Survey.schema>
const overall = { id: 'all', type: 'rating', title: 'How was it?', scale: { min: 1, max: 5 }, overall: true }
const pages = (...questions: object[]) => ({ pages: [{ questions }] })
let born = 0
const bodyOf = (given: Readonly<Record<string, unknown>> = {}) => {
  born += 1
  return { name: `Survey ${born}`, kind: 'dcsi', questions_data: pages(overall), ...given }
}
const create = (given: Readonly<Record<string, unknown>> = {}, by = admin) =>
  by.give(surveys.create, { body: bodyOf(given) })
const oneOf = (answer: Answer): One => {
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return v.parse(Survey.schema, answer.data)
}
const make = async (given: Readonly<Record<string, unknown>> = {}) => oneOf(await create(given))
const save = (one: One, given: Readonly<Record<string, unknown>>) =>
  admin.give(surveys.update, { params: { id: one.id }, body: { ...one, ...given } })
const read = async (id: number) => oneOf(await admin.give(surveys.get, { params: { id } }))
const setAll = (ids: readonly number[], status: number) => admin.give(surveys.bulkUpdate, { body: { ids, status } })
const remove = (ids: readonly number[]) => admin.give(surveys.bulkDelete, { body: { ids } })
const outcomeOf = (answer: Answer) => v.parse(BulkOutcome.schema, answer.data)
const versionsOf = async (id: number) => {
  const { data } = await admin.give(surveys.versions, { params: { id } })
  return v.parse(v.array(SurveyVersion.schema), data).map(({ number, changes }) => [number, changes])
}
const told = async (questions_data: unknown) => (await create({ questions_data })).errors['questions_data'] ?? []
const answered = async () => {
  const [row] = await server.database.query<{ id: number }>(
    'select survey_id as id from survey_results where status = $1 order by id limit 1',
    ['complete'],
  )
  if (!row) throw new Error('No survey of the small world has results')
  return read(row.id)
}

describe('A survey is of a kind, and asks what its document says', () => {
  test('the three kinds are csonline, dcsi and dssi, for after-sales and for sales [survey.01]', async () => {
    const online = await make({ kind: 'csonline', category: 'sales' })
    const [service, sales] = [await make({ kind: 'dcsi' }), await make({ kind: 'dssi' })]
    expect([online.category, service.category, sales.category]).toEqual(['sales', 'service', 'sales'])
    const other = await create({ kind: 'nps' })
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ['kind']])
  })
  test('surveys of sales and of after-sales have their dissatisfied customers followed up by measures [survey.02]', async () => {
    const { data } = await admin.give(surveyCases.list, { query: { per_page: 200 } })
    const cases = v.parse(v.array(SurveyCase.schema), data)
    const followed = cases.filter((one) => one.immediate_measure && one.dealer_preventive_measure)
    expect([...new Set(followed.map(({ category }) => category))].toSorted()).toEqual(['sales', 'service'])
  })
  test('a kind with a category of its own takes no other one, an online survey wants one', async () => {
    expect((await create({ kind: 'dssi', category: 'service' })).errors).toEqual({
      category: ['DSSI surveys belong to the category Sales'],
    })
    expect((await create({ kind: 'csonline' })).errors).toEqual({ category: ['The category field is required'] })
  })
  test('it has an id, its questions_data as JSON and a number for its status [survey.08]', async () => {
    const one = await make()
    expect([typeof one.id, typeof one.questions_data, one.status, one.version_no]).toEqual(['number', 'object', 2, 0])
    expect([one.answer_days, one.reminder_days, one.sms_reminder, one.thanks]).toEqual([30, 3, false, null])
  })
  test('it says who made it, whoever saves it later', async () => {
    const other = await signIn(server.origin, people.superadmin)
    const made = oneOf(await create({}, other))
    const [maker] = await server.database.query<{ name: string }>('select name from users where email = $1', [
      people.superadmin,
    ])
    expect(made.created_by).toBe(maker?.name)
    expect(oneOf(await save(made, { name: 'Saved by another' })).created_by).toBe(maker?.name)
  })
  test('its factors are of the category service or sales, and of its own [survey.07]', async () => {
    const { data } = await admin.give(surveyFactors.list)
    const factors = v.parse(v.array(SurveyFactor.schema), data)
    expect([...new Set(factors.map(({ category }) => category))].toSorted()).toEqual(['sales', 'service'])
    const { overall: _, ...rating } = overall
    expect(await told(pages({ ...rating, factor: 'deal' }))).toEqual([
      'Page 1, question 1 (all): There is no active factor deal for service surveys',
    ])
    await make({ kind: 'dssi', questions_data: pages({ ...rating, factor: 'deal' }) })
  })
  test('names are taken without regard to case', async () => {
    await make({ name: 'After the rain' })
    expect((await create({ name: 'AFTER THE RAIN' })).errors).toEqual({ name: ['This name is already in use'] })
  })
  test('only people of surveys at head office write', async () => {
    for (const by of [dealer, await signIn(server.origin, people.partsAdmin)])
      expect((await create({}, by)).status).toBe(403)
  })
})

describe('The questions data', () => {
  test('must be parsable JSON before it is created or updated [survey.12]', async () => {
    const [sentence] = await told('{\n  "pages": [ }')
    expect(sentence).toMatch(/^The questions data is not valid JSON: .+ at line 2, column 14$/)
    const one = await make()
    expect(Object.keys((await save(one, { questions_data: '{' })).errors)).toEqual(['questions_data'])
    expect((await read(one.id)).version).toBe(one.version)
    const text = JSON.stringify(pages(overall, { id: 'why', type: 'text', title: 'Why?' }))
    const saved = oneOf(await save(one, { questions_data: text }))
    expect(saved.questions_data).toEqual(JSON.parse(text))
  })
  test('keeps the keys that nobody knows, in their order', async () => {
    const document = { version: 3, pages: [{ note: 'x', questions: [{ own: { a: 1 }, ...overall }] }], intro: 'Hello' }
    const one = await make({ questions_data: document })
    const raw = await admin.send('GET', `/surveys/${one.id}`)
    expect(JSON.stringify(Reflect.get(Object(raw.data), 'questions_data'))).toBe(JSON.stringify(document))
  })
  test('is refused with a sentence for each problem, which says where', async () => {
    const document = {
      pages: [
        { questions: [overall] },
        {
          questions: [
            { ...overall, title: '' },
            { id: 'B', type: 'slider', title: 'x' },
          ],
        },
        { questions: [] },
      ],
    }
    expect(await told(document)).toEqual([
      'Page 2, question 1 (all): The ID all already exists from the list',
      'Page 2, question 1 (all): The title field is required',
      'Page 2, question 1 (all): A survey can have only one overall question: a rating question without a factor or an attribute',
      'Page 2, question 2 (B): Give the question an ID of up to 40 lowercase letters, digits and _ that starts with a letter',
      'Page 2, question 2 (B): The type is not valid: use rating, nps, yesno, single, multiple or text',
      'Page 3: A survey needs at least one page, and each page needs at least one question',
    ])
  })
  test('speaks the reader’s language', async () => {
    const answer = await admin.send('POST', '/surveys', {
      body: bodyOf({ questions_data: pages({ ...overall, title: '' }) }),
      headers: { 'accept-language': 'ar' },
    })
    expect(answer.errors['questions_data']?.[0]).toMatch(/[\u0600-\u06ff]/)
  })
  test('too deep or too large, it is refused and not stumbled over', async () => {
    expect(await told(`{"pages":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).toHaveLength(1)
    expect(await told({ pages: [], note: 'x'.repeat(300_000) })).toEqual([
      'The questions data field must not exceed 256 kB',
    ])
  })
})

describe('Statuses', () => {
  test('a bulk update sets the given number on each id, and deactivating sets 0 [survey.10] [survey.11]', async () => {
    const [one, other] = [await make(), await make()]
    expect(outcomeOf(await setAll([one.id, other.id], 1))).toEqual({ updated: 2, failed: [] })
    expect([(await read(one.id)).status, (await read(other.id)).status]).toEqual([1, 1])
    const answer = await setAll([one.id], 0)
    expect([answer.message, (await read(one.id)).status]).toEqual(['1 survey was changed.', 0])
  })
  test('PUT /surveys-bulk-update and DELETE /surveys-bulk-delete carry their ids in the body [survey.14]', async () => {
    const one = await make()
    const updated = await admin.send('PUT', '/surveys-bulk-update', { body: { ids: [one.id], status: 1 } })
    expect(updated.status).toBe(200)
    const deleted = await admin.send('DELETE', '/surveys-bulk-delete', { body: { ids: [one.id] } })
    expect(deleted.status).toBe(200)
    expect((await admin.send('GET', `/surveys/${one.id}`)).status).toBe(404)
  })
  test('each step that the table has not is refused with what to do instead', async () => {
    const refused = async (from: number, to: number) => {
      const one = await make()
      if (from !== 2) await setAll([one.id], 1)
      if (from === 0 || from === 3) await setAll([one.id], 0)
      if (from === 3) await setAll([one.id], 3)
      expect((await read(one.id)).status).toBe(from)
      const bulk = await setAll([one.id], to)
      const single = await save(await read(one.id), { status: to })
      expect([single.status, single.errors['status']]).toEqual([bulk.status, bulk.errors['ids']])
      return bulk.status === 200 ? null : bulk.errors['ids']?.[0]
    }
    expect(await refused(2, 0)).toBe('This survey is a Draft: it can only be activated or deleted')
    expect(await refused(2, 3)).toBe('This survey is a Draft: it can only be activated or deleted')
    expect(await refused(1, 3)).toBe('Deactivate the survey first')
    expect(await refused(3, 1)).toBe('This survey is Archived: deactivate it first, then activate it')
    for (const from of [0, 1, 3]) expect(await refused(from, 2)).toBe('A published survey cannot become a Draft again')
    for (const [from, to] of [
      [0, 1],
      [0, 3],
      [1, 0],
      [2, 1],
      [3, 0],
    ] as const)
      expect(await refused(from, to)).toBeNull()
  })
  test('what cannot be changed is named beside what was', async () => {
    const [one, unscored] = [
      await make(),
      await make({ questions_data: pages({ id: 'a', type: 'yesno', title: 'A?' }) }),
    ]
    const answer = await setAll([one.id, unscored.id, 2_000_000_000], 1)
    expect(answer.message).toBe('1 survey was changed. 2 were skipped.')
    expect(outcomeOf(answer).failed).toEqual([
      {
        id: unscored.id,
        name: unscored.name,
        reason: 'A survey needs a rating question with a factor, or an overall question',
      },
      { id: 2_000_000_000, name: '2000000000', reason: 'This does not exist, or you do not have access to it.' },
    ])
    expect((await setAll([], 1)).errors).toEqual({ ids: ['Select an item from the list first.'] })
    expect((await setAll([one.id], 1)).errors).toEqual({ ids: ['This survey already has this status'] })
  })
  test('a survey with results stays, and says what to do instead', async () => {
    const [one, fresh] = [await answered(), await make()]
    const [row] = await server.database.query<{ count: number }>(
      `select (select count(*) from survey_results where survey_id = $1)
        + (select count(*) from survey_invitations where survey_id = $1) as count`,
      [one.id],
    )
    const answer = await remove([one.id, fresh.id])
    expect([answer.message, outcomeOf(answer)]).toEqual([
      '1 survey was deleted. 1 was skipped.',
      {
        updated: 1,
        failed: [
          {
            id: one.id,
            name: one.name,
            reason: `Archive “${one.name}” instead: it has ${row?.count} invitations and results.`,
          },
        ],
      },
    ])
    expect((await admin.give(surveys.get, { params: { id: fresh.id } })).status).toBe(404)
    expect((await read(one.id)).name).toBe(one.name)
  })
})

describe('Versions', () => {
  test('publishing freezes the first, a changed questionnaire makes the next, anything else none', async () => {
    const one = await make()
    expect(await versionsOf(one.id)).toEqual([])
    const active = oneOf(await save(one, { status: 1 }))
    expect([active.version_no, await versionsOf(one.id)]).toEqual([1, [[1, []]]])
    const renamed = oneOf(await save(active, { name: 'Renamed in between' }))
    expect(renamed.version_no).toBe(1)
    const changed = oneOf(await save(renamed, { questions_data: pages({ ...overall, title: 'And now?' }) }))
    expect([changed.version_no, await versionsOf(one.id)]).toEqual([
      2,
      [
        [2, ['questions']],
        [1, []],
      ],
    ])
    const frozen = await server.database.query<{ title: string }>(
      `select questions_data #>> '{pages,0,questions,0,title}' as title from survey_versions
       where survey_id = $1 order by number`,
      [one.id],
    )
    expect(frozen.map(({ title }) => title)).toEqual(['How was it?', 'And now?'])
  })
  test('a survey that is created active is published at once', async () => {
    const one = await make({ status: 1 })
    expect([one.version_no, await versionsOf(one.id)]).toEqual([1, [[1, []]]])
  })
  test('kind and category are fixed once it is published', async () => {
    const draft = await make()
    const one = oneOf(await save(draft, { kind: 'csonline', category: 'service', status: 1 }))
    expect((await save(one, { kind: 'dcsi' })).errors).toEqual({
      kind: ['The kind cannot be changed after the survey is published'],
    })
    expect((await save(one, { category: 'sales' })).errors).toEqual({
      category: ['The category cannot be changed after the survey is published'],
    })
  })
  test('a question with answers keeps what they are read by, and may be worded anew', async () => {
    const one = await answered()
    const withFirst = (change: object) => ({
      ...one.questions_data,
      pages: one.questions_data.pages.map((page, i) =>
        i === 0
          ? { ...page, questions: page.questions.map((asked, n) => (n === 0 ? { ...asked, ...change } : asked)) }
          : page,
      ),
    })
    const id = one.questions_data.pages[0]?.questions[0]?.id
    const problems = async (change: object) => (await save(one, { questions_data: withFirst(change) })).errors
    const sentence = (key: string) =>
      `Page 1, question 1 (${id}): Question ${id} has answers: add a new question instead of changing its ${key}`
    expect(await problems({ scale: { min: 0, max: 10 } })).toEqual({ questions_data: [sentence('scale')] })
    expect(await problems({ type: 'nps', factor: undefined, attribute: undefined })).toEqual({
      questions_data: [sentence('type')],
    })
    const worded = oneOf(await save(one, { questions_data: withFirst({ title: 'In other words?' }) }))
    expect(worded.version_no).toBe(one.version_no + 1)
  })
  test('a changed weight makes a new version of each active survey of the category, and of no other', async () => {
    const [service, sales] = [await make({ status: 1 }), await make({ kind: 'dssi', status: 1 })]
    const asleep = await make({ status: 1 })
    await setAll([asleep.id], 0)
    const { data } = await admin.give(surveyFactors.list, { query: { category: 'service' } })
    const [factor] = v.parse(v.array(SurveyFactor.schema), data)
    if (!factor) throw new Error('There are no factors')
    const weigh = (weight: number, version = factor.version) =>
      admin.give(surveyFactors.update, { params: { id: factor.id }, body: { weight, status: true, version } })
    expect((await weigh(101)).status).toBe(422)
    expect((await weigh(factor.weight + 5)).status).toBe(200)
    expect((await weigh(factor.weight)).status).toBe(409)
    expect(await versionsOf(service.id)).toEqual([
      [2, ['weights']],
      [1, []],
    ])
    expect(await versionsOf(sales.id)).toEqual([[1, []]])
    expect(await versionsOf(asleep.id)).toEqual([[1, []]])
    await setAll([asleep.id], 1)
    expect(await versionsOf(asleep.id)).toEqual([
      [2, ['weights']],
      [1, []],
    ])
    const frozen = await server.database.query<{ weight: number }>(
      `select (x.weights -> 0 ->> 'weight')::int as weight from survey_versions x where survey_id = $1 order by number`,
      [service.id],
    )
    expect(frozen.map(({ weight }) => weight)).toEqual([factor.weight, factor.weight + 5])
  })
  test('one factor of a category keeps a weight above 0', async () => {
    const { data } = await admin.give(surveyFactors.list, { query: { category: 'sales' } })
    const answers: Answer[] = []
    for (const { id, version } of v.parse(v.array(SurveyFactor.schema), data))
      answers.push(
        await admin.give(surveyFactors.update, { params: { id }, body: { weight: 0, status: true, version } }),
      )
    expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true)
    expect(answers.at(-1)?.errors).toEqual({
      weight: ['At least one active factor of a category needs a weight above 0'],
    })
  })
  test('a save that has seen an older version is refused with what there is now', async () => {
    const one = await make()
    await save(one, { name: 'Saved by somebody else' })
    const lost = await save(one, { name: 'Lost' })
    expect([lost.status, lost.error_code]).toEqual([409, 'conflict'])
    expect(v.parse(Survey.schema, lost.data)).toMatchObject({
      name: 'Saved by somebody else',
      questions_data: pages(overall),
    })
  })
})
