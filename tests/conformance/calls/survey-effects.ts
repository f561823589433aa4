import * as v from 'valibot'
import { surveyEmails } from '#contract/surveys/email-logs.ts'
import { SurveyFactor, surveyFactors } from '#contract/surveys/factors.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import { BulkOutcome, surveys } from '#contract/surveys/surveys.ts'
import { SurveyTheme, surveyThemes } from '#contract/surveys/themes.ts'
import { Import } from '#contract/work/imports.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { callOf, type House, recordOf, recordsOf, rowsOf } from './house.ts'

const readers = [people.surveyAdmin, people.surveyDealer]

/** A file of a list has as many rows as the list, for the network and for a dealer. */
const downloads =
  (query: Readonly<Record<string, unknown>>): Probe =>
  async (house, { resource, call }) => {
    const list = callOf(resource, 'list')
    if (!list) return [`${resource} has no list`]
    const found: string[] = []
    for (const email of readers) {
      const client = await house.person(email)
      const answer = await client.give(call, { query })
      const { url, filename } = v.parse(v.object({ url: v.string(), filename: v.string() }), answer.data)
      const file = await client.load(url.replace(client.base, ''))
      const listed = await client.give(list, { query })
      // Line ends stand in comments too: a row begins with its own first cell.
      const starts = Buffer.from(file.bytes).toString().trim().split('\r\n').length - 1
      found.push(
        ...same(`${email}: how many rows it has`, starts, listed.meta?.total),
        ...(listed.meta?.total ? [] : [`${email}: the list is empty`]),
        ...(file.headers.get('content-disposition')?.includes(filename) ? [] : [`it is not called ${filename}`]),
      )
    }
    return found
  }

const Count = v.object({
  factor: v.nullable(v.object({ id: v.number(), name: v.string() })),
  count: v.number(),
  unclosed: v.number(),
  overdue: v.number(),
})
/** Each figure is the number of cases that the list shows under the same filters. */
const counts: Probe = async (house, { resource, call }) => {
  const list = callOf(resource, 'list')
  if (!list) return [`${resource} has no list`]
  const found: string[] = []
  for (const email of readers) {
    const client = await house.person(email)
    const figures = v.parse(v.array(Count), (await client.give(call)).data)
    const total = (await client.give(list)).meta?.total
    const sum = figures.reduce((all, { count }) => all + count, 0)
    const [most] = figures.toSorted((a, b) => b.count - a.count).filter(({ factor }) => factor !== null)
    const query = { factor: [most?.factor?.id] }
    found.push(
      ...same(`${email}: all of them`, sum, total),
      ...same(
        `${email}: those of ${most?.factor?.name}`,
        most?.count,
        (await client.give(list, { query })).meta?.total,
      ),
      ...same(
        `${email}: those of them that are not closed`,
        most?.unclosed,
        (await client.give(list, { query: { ...query, unclosed: true } })).meta?.total,
      ),
      ...same(
        `${email}: those of them that are overdue`,
        most?.overdue,
        (await client.give(list, { query: { ...query, overdue: true } })).meta?.total,
      ),
      ...same(`${email}: what stands last`, figures.at(-1)?.factor, null),
    )
  }
  return found
}
/** The list of one kind is the general one, narrowed. */
const ofKind =
  (kind: string): Probe =>
  async (house, { call }) => {
    const client = await house.person(people.surveyAdmin)
    const all = callOf('surveys-cdcs', 'list')
    if (!all) return ['there is no list of all cases']
    const mine = recordsOf(await client.give(call, { query: { per_page: 200 } }))
    const theirs = recordsOf(await client.give(all, { query: { per_page: 200, kind } }))
    return [...same('its rows', mine, theirs), ...(mine.length > 0 ? [] : ['it is empty'])]
  }

const names = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => row['name'])
const read = async (house: House, path: string, query: Readonly<Record<string, string>> = {}, locale = 'en') => {
  const client = await house.person(people.surveyDealer)
  client.speak(locale)
  const answer = await client.send('GET', path, { query })
  client.speak('en')
  return rowsOf(answer)
}
const categories: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyDealer)
  return same(
    'its rows',
    rowsOf(await client.give(call)).map((row) => row['slug']),
    ['service', 'sales'],
  )
}
const factors: Probe = async (house) => {
  const all = await read(house, '/survey-factors')
  const service = await read(house, '/survey-factors', { category: 'service' })
  return [
    ...same('how many there are', [all.length, service.length], [11, 5]),
    ...same(
      'in Filipino',
      names(await read(house, '/survey-factors', {}, 'fil')).includes('Service initiation'),
      false,
    ),
    ...same(
      'the weights of a category',
      service.reduce((sum, row) => sum + Number(row['weight']), 0),
      100,
    ),
  ]
}
/** What hangs on another choice is that one's own; without it, they are those of all, as a filter asks for them. */
const hangsOn =
  (path: string, by: string): Probe =>
  async (house) => {
    const all = new Set((await read(house, path)).map((row) => row['id']))
    const [one, other] = [await read(house, path, { [by]: '1' }), await read(house, path, { [by]: '2' })]
    const shared = one.filter((row) => other.some((two) => two['id'] === row['id']))
    return [
      ...same('what two parents share', shared, []),
      ...same(
        'those of a parent that are missing without one',
        [...one, ...other].filter((row) => !all.has(row['id'])),
        [],
      ),
      ...(all.size > one.length + other.length ? [] : ['without a parent it answers no more than those of two']),
      ...(one.length > 0 && other.length > 0 ? [] : ['one of two parents has none']),
    ]
  }
const withoutParent =
  (path: string, count: number): Probe =>
  async (house) => {
    const rows = await read(house, path)
    return [
      ...same('how many there are', rows.length, count),
      ...same(
        'their names in Arabic',
        names(await read(house, path, {}, 'ar')).some((name) => names(rows).includes(name)),
        false,
      ),
    ]
  }
/** A draft that a probe makes of its own. */
const draft = async (house: House, name: string): Promise<number> => {
  const client = await house.person(people.surveyAdmin)
  const questions_data = {
    pages: [{ questions: [{ id: 'all', type: 'rating', title: 'How was it?', overall: true }] }],
  }
  const answer = await client.give(surveys.create, { body: { name, kind: 'dcsi', questions_data } })
  return recordOf(answer).id
}
const statusOf = async (house: House, id: number) =>
  (await (await house.person(people.superadmin)).send('GET', `/surveys/${id}`)).status === 404
    ? 'gone'
    : recordOf(await (await house.person(people.superadmin)).give(surveys.get, { params: { id } }))['status']
/** One is activated, one that is already active is left as it is. */
const bulkUpdates: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const [one, other] = [await draft(house, 'Probed update A'), await draft(house, 'Probed update B')]
  const first = await client.give(call, { body: { ids: [one], status: 1 } })
  const both = await client.give(call, { body: { ids: [one, other], status: 1 } })
  const again = await client.give(call, { body: { ids: [one], status: 2 } })
  const outcome = v.parse(BulkOutcome.schema, both.data)
  return [
    ...succeeds('it', first),
    ...same('how many changed', [outcome.updated, outcome.failed.map(({ id }) => id)], [1, [one]]),
    ...same('their statuses', [await statusOf(house, one), await statusOf(house, other)], [1, 1]),
    ...same('a refused status', [again.status, Object.keys(again.errors)], [422, ['ids']]),
  ]
}
const bulkDeletes: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const one = await draft(house, 'Probed delete')
  const answered = recordsOf(await client.give(surveys.list)).find((row) => Number(row['results_count']) > 0)
  if (!answered) return ['no survey has results']
  const answer = await client.give(call, { body: { ids: [one, answered.id] } })
  const outcome = v.parse(BulkOutcome.schema, answer.data)
  return [
    ...succeeds('it', answer),
    ...same('how many it deleted', [outcome.updated, outcome.failed.map(({ id }) => id)], [1, [answered.id]]),
    ...same('the deleted one', await statusOf(house, one), 'gone'),
    ...same('the one with results', await statusOf(house, answered.id), answered['status']),
  ]
}
const versions: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const id = await draft(house, 'Probed versions')
  const numbers = async () =>
    rowsOf(await client.give(call, { params: { id } })).map((row) => [row['number'], row['questions']])
  const none = await numbers()
  await client.give(surveys.bulkUpdate, { body: { ids: [id], status: 1 } })
  return [...same('those of a draft', none, []), ...same('those of a published one', await numbers(), [[1, 1]])]
}
/** A weight is seen by the next reader, and freezes a version of an active survey of its category. */
const weighs: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const id = await draft(house, 'Probed weights')
  await client.give(surveys.bulkUpdate, { body: { ids: [id], status: 1 } })
  const read = async () => {
    const rows = rowsOf(await client.give(surveyFactors.list, { query: { category: 'service' } }))
    return v.parse(SurveyFactor.schema, rows[0])
  }
  const before = await read()
  const body = { weight: before.weight + 1, status: true, version: before.version }
  const answer = await client.give(call, { params: { id: before.id }, body })
  const lost = await client.give(call, { params: { id: before.id }, body })
  const after = await read()
  const frozen = rowsOf(await client.give(surveys.versions, { params: { id } }))
  return [
    ...succeeds('it', answer),
    ...same('the weight', [after.weight, after.version], [before.weight + 1, before.version + 1]),
    ...same('the same save again', lost.status, 409),
    ...same(
      'the versions of an active survey',
      frozen.map((row) => row['changes']),
      [['weights'], []],
    ),
  ]
}
/** A case that can be saved by everybody, as somebody else then sees it. */
export const workedCase = async (house: House) => {
  const [row] = await house.server.database.query<{ id: number }>(
    `update survey_cdcs set status = 'in-progress', closed_at = null, resolution = null
     where id = (select id from survey_cdcs where dealer_id = 1 order by id limit 1) returning id`,
  )
  const id = row?.id ?? 0
  const get = callOf('surveys-cdcs', 'get')
  if (!get) throw new Error('No call reads a case')
  const seen = async () => recordOf(await (await house.person(people.superadmin)).give(get, { params: { id } }))
  return { id, seen }
}
const savedCase: Probe = async (house, { call }) => {
  const { id, seen } = await workedCase(house)
  const client = await house.person(people.surveyDealer)
  const before = await seen()
  const answer = await client.give(call, {
    params: { id },
    body: { remarks: 'Probed', factor_id: null, version: before['version'] },
  })
  const stale = await client.give(call, { params: { id }, body: { remarks: 'Stale', version: before['version'] } })
  const refused = await client.give(call, { params: { id }, body: { step: 'reopen', reason: 'Why not' } })
  const after = await seen()
  return [
    ...succeeds('saving', answer),
    ...same('its remarks as a second call sees them', after['remarks'], 'Probed'),
    ...same('a stale save', [stale.status, stale.error_code], [409, 'conflict']),
    ...same('a step that it has not', [refused.status, recordOf(refused)['status']], [409, 'in-progress']),
  ]
}
const stepsTaken: Probe = async (house, { call }) => {
  const { id } = await workedCase(house)
  const update = callOf('surveys-cdcs', 'update')
  if (!update) return ['no call takes a step']
  await house.server.database.query("update survey_cdcs set status = 'open' where id = $1", [id])
  await (await house.person(people.surveyDealer)).give(update, { params: { id }, body: { step: 'start' } })
  const [last] = rowsOf(await (await house.person(people.surveyAdmin)).give(call, { params: { id } }))
  const { step, from, to } = last ?? {}
  return same('the last step', [step, from, to], ['start', 'open', 'in-progress'])
}
/** A result and a correction that fits it. */
export const correctable = async (house: House) => {
  const list = callOf('survey-results', 'list')
  if (!list) throw new Error('No call lists results')
  const [row] = recordsOf(await (await house.person(people.superadmin)).give(list, { query: { status: 'complete' } }))
  if (!row) throw new Error('There is no result to correct')
  return { row, body: { dealer_id: 1, first_name: 'Corrected', reason: 'A probe corrects it' } }
}
const corrected: Probe = async (house, { call }) => {
  const { row, body } = await correctable(house)
  const client = await house.person(people.surveyAdmin)
  const get = callOf('survey-results', 'get')
  if (!get) return ['no call reads a result']
  const answer = await client.give(call, { params: { id: row.id }, body })
  const stale = await client.give(call, { params: { id: row.id }, body: { ...body, version: row['version'] } })
  const seen = recordOf(await (await house.person(people.superadmin)).give(get, { params: { id: row.id } }))
  return [
    ...succeeds('correcting', answer),
    ...same('a stale correction', [stale.status, stale.error_code], [409, 'conflict']),
    ...same(
      'the result as a second call sees it',
      [seen['first_name'], seen['correction_reason']],
      [body.first_name, body.reason],
    ),
  ]
}
/** A mail to head office that has failed. */
export const failedEmail = async (house: House): Promise<number> => {
  const [row] = await house.server.database.query<{ id: number }>(
    `insert into survey_emails (kind, to_address, locale, subject, body, status, attempts, error)
     values ('cdc-overdue', 'probed@mail.test', 'en', 'Probed mail', 'Hello', 'failed', 3, '451 Later') returning id`,
  )
  return row?.id ?? 0
}
const editedEmail: Probe = async (house, { call }) => {
  const id = await failedEmail(house)
  const client = await house.person(people.surveyAdmin)
  const body = { to: 'edited@mail.test', cc: ['copy@mail.test'], subject: 'Edited mail', note: 'In short', version: 0 }
  const answer = await client.give(call, { params: { id }, body })
  const stale = await client.give(call, { params: { id }, body })
  const seen = recordOf(await (await house.person(people.superadmin)).give(surveyEmails.get, { params: { id } }))
  return [
    ...succeeds('editing', answer),
    ...same('a stale save', [stale.status, stale.error_code], [409, 'conflict']),
    ...same(
      'the mail as a second call sees it',
      [seen['to'], seen['cc'], seen['subject'], seen['note']],
      [body.to, body.cc, body.subject, body.note],
    ),
  ]
}
const resentEmail: Probe = async (house, { call }) => {
  const id = await failedEmail(house)
  const client = await house.person(people.surveyAdmin)
  const answer = await client.give(call, { params: { id } })
  await house.server.mailbox.next('probed@mail.test')
  const again = await client.give(call, { params: { id: 0 } })
  return [...succeeds('sending again', answer), ...same('one that is not there', again.status, 404)]
}
/** A past result of a survey that asks one thing, whose column is the question's own. */
const uploadsResults: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const id = await draft(house, 'Probed past results')
  await client.give(surveys.bulkUpdate, { body: { ids: [id], status: 1 } })
  const [survey] = recordsOf(await client.give(surveys.list, { query: { q: 'Probed past results' } }))
  const headings = ['Survey', 'Dealer code', 'Submitted', 'First name', 'all']
  const row = [String(survey?.['name']), 'MKT01', '2026-03-02 10:00', 'Probed', 4]
  const answer = await client.give(call, { form: { file: asCsv([headings, row], 'probe.csv') } })
  const { id: import_id } = v.parse(Import.schema, answer.data)
  await settled(client, import_id, 'complete')
  const came = recordsOf(
    await (await house.person(people.superadmin)).give(surveyResults.list, { query: { import_id } }),
  )
  const wrong = await client.give(call, { form: { file: asCsv([headings], 'probe.txt') } })
  return [
    ...succeeds('it', answer),
    ...same(
      'what it brought',
      came.map((one) => [one['first_name'], one['overall'], one['channel'], one['submitted_at']]),
      [['Probed', 4, 'import', '2026-03-02T02:00:00.000Z']],
    ),
    ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
  ]
}
/** Each theme of a kind's category; its words are seen by the next reader. */
const themes: Probe = async (house) => {
  const all = await read(house, '/survey-themes')
  const sales = await read(house, '/survey-themes', { kind: 'dssi' })
  return [
    ...same('how many there are', [all.length, new Set(sales.map((row) => row['category'])).size], [38, 1]),
    ...same(
      'that comments are counted',
      all.some((row) => Number(row['comments']) > 0),
      true,
    ),
  ]
}
const namesWords: Probe = async (house, { call }) => {
  const client = await house.person(people.surveyAdmin)
  const before = v.parse(SurveyTheme.schema, rowsOf(await client.give(surveyThemes.list))[0])
  const body = { words: ['probed*'], version: before.version }
  const answer = await client.give(call, { params: { id: before.id }, body })
  const lost = await client.give(call, { params: { id: before.id }, body })
  const after = rowsOf(await client.give(surveyThemes.list)).find((row) => row['id'] === before.id)
  return [
    ...succeeds('it', answer),
    ...same('its words', [after?.['words'], after?.['comments']], [['probed*'], 0]),
    ...same('the same save again', lost.status, 409),
  ]
}
export const surveyEffects: Readonly<Record<string, Probe>> = {
  'survey-categories.list': categories,
  'survey-factors.list': factors,
  'survey-factors.update': weighs,
  'survey-themes.list': themes,
  'survey-themes.update': namesWords,
  'surveys.bulkUpdate': bulkUpdates,
  'surveys.bulkDelete': bulkDeletes,
  'surveys.versions': versions,
  'survey-results.update': corrected,
  'survey-results.upload': uploadsResults,
  'survey-results.download': downloads({ status: 'complete', has_comment: false }),
  'surveys-cdcs.update': savedCase,
  'surveys-cdcs.steps': stepsTaken,
  'surveys-cdcs.download': downloads({ kind: 'dcsi' }),
  'surveys-cdcs.factorsCount': counts,
  'surveys-cdcs.factors': withoutParent('/surveys-cdcs/options/factors', 11),
  'survey-csonline-cdcs.list': ofKind('csonline'),
  'survey-csonline-cdcs.download': downloads({}),
  'survey-csonline-cdcs.factorsCount': counts,
  'survey-dssi-cdcs.list': ofKind('dssi'),
  'survey-dssi-cdcs.download': downloads({}),
  'survey-dssi-cdcs.factorsCount': counts,
  'cdc-attributes.list': hangsOn('/surveys-cdcs/options/attributes', 'factor_id'),
  'cdc-root-causes.list': hangsOn('/surveys-cdcs/options/root-cause', 'attribute_id'),
  'cdc-preventive-measures.list': hangsOn('/surveys-cdcs/options/dealer-preventive-measures', 'attribute_id'),
  'cdc-immediate-measures.list': withoutParent('/surveys-cdcs/options/immediate-measures', 10),
  'survey-email-logs.download': downloads({}),
  'survey-email-logs.update': editedEmail,
  'survey-email-logs.resend': resentEmail,
}
