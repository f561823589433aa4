import { dayOf, epochOf, momentAt, now } from '#contract/calendar.ts'
import { longtext, optional } from '#contract/fields.ts'
import { refusalsOf } from '#contract/surveys/answers.ts'
import { followedDays } from '#contract/surveys/cases.ts'
import { limits, questionsOf, textIn } from '#contract/surveys/questionnaire.ts'
import { PastResultRow } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import { answersOf, columnOf, exampleOf } from '#server/areas/surveys/past-answers.ts'
import { alreadyThere, keyOfResult } from '#server/areas/surveys/past-results.ts'
import { resultRecords } from '#server/areas/surveys/results.ts'
import { attributesOf, columnsOf, type Version, versionOf } from '#server/areas/surveys/scoring.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { defineImport, type FurtherColumn, type RowErrors, type Surroundings } from '#server/work/imports/definition.ts'
import { lookupOf } from '#server/work/imports/lookup.ts'
import { bare } from '#server/work/imports/words.ts'

const { fields } = PastResultRow
const heading = msg`{question} {title}`
const noVersion = msg`The survey “{survey}” has no version {version}`
const noDealer = msg`There is no dealer with the code {code}`
const noConsultant = msg`The dealer has no sales consultant with the employee number {text}`
const inFuture = msg`The submission date of a past result cannot be in the future`
const afterSubmitting = msg`The {field} must not be after the submission date`
const ofOther = msg`A survey of this category has no {field}`
const notAsked = msg`The survey “{survey}” does not ask {question}`
const wrongAnswer = msg`Question {question}: {reason}`
const sameRow = msg`Same result as row {row}`
const noAnswer = msg`The row has no answer to any question of the survey`

interface Published {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly newest: number
  readonly isActive: boolean
  readonly versions: ReadonlyMap<number, Version>
}
/** All that was ever published: a draft has asked nobody. */
const publishedIn = async (sql: Sql): Promise<ReadonlyMap<number, Published>> => {
  const rows = await sql.query<{ id: number; name: string; category: string; newest: number; status: number }>(
    'select id, name, category, version_no as newest, status from surveys where version_no > 0 order by id',
  )
  const found = new Map<number, Published>()
  for (const { id, name, category, newest, status } of rows) {
    const versions = new Map<number, Version>()
    for (let number = 1; number <= newest; number += 1) versions.set(number, await versionOf(sql, id, number))
    found.set(id, { id, name, category, newest, isActive: status === 1, versions })
  }
  return found
}
const questionColumns = (surveys: Iterable<Published>): Readonly<Record<string, FurtherColumn>> => {
  const columns: Record<string, FurtherColumn> = {}
  for (const { versions } of surveys)
    for (const { data } of [...versions.values()].toReversed())
      for (const { id, title } of questionsOf(data))
        columns[columnOf(id)] ??= {
          field: optional({
            ...longtext({ ...heading, values: { question: id, title: textIn(title, 'en') } }, limits.answer),
          }),
          synonyms: [id],
        }
  return columns
}

const datesOf = (values: SqlRow, category: string): Record<string, readonly Sentence[]> => {
  const submitted = momentAt(epochOf(String(values['submitted_at'])))
  const wrong: Record<string, readonly Sentence[]> = {}
  if (submitted.epochMilliseconds > now().epochMilliseconds) wrong['submitted_at'] = [{ message: inFuture }]
  for (const [name, of] of [
    ['availed_service_date', 'service'],
    ['sales_delivery_date', 'sales'],
  ] as const) {
    const day = values[name]
    const field = fields[name].label
    if (typeof day !== 'string') continue
    if (of !== category) wrong[name] = [{ message: ofOther, field }]
    else if (day > dayOf(submitted).toString()) wrong[name] = [{ message: afterSubmitting, field }]
  }
  return wrong
}

const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const surveys = await publishedIn(sql)
  const dealers = await sql.query<{ id: number; code: string }>('select id, code from dealers where deleted_at is null')
  const byCode = new Map(dealers.map(({ id, code }) => [bare(code), id]))
  const consultants = await sql.query<{ id: number; dealer_id: number; employee_no: string }>(
    'select id, dealer_id, employee_no from sales_consultants where deleted_at is null',
  )
  const byNumber = new Map(consultants.map((one) => [`${one.dealer_id} ${one.employee_no.toLowerCase()}`, one.id]))
  return {
    columns: questionColumns(surveys.values()),
    choose: {
      survey_id: lookupOf(
        fields.survey_id.label,
        [...surveys.values()].map(({ id, name }) => [name, id] as const),
      ),
      dealer_id: (code) => byCode.get(bare(code)) ?? { message: noDealer, values: { code } },
      sales_consultant_id: (text, values) =>
        byNumber.get(`${values['dealer_id']} ${text.toLowerCase()}`) ?? { message: noConsultant, values: { text } },
    },
    complete: (values) => {
      // Without a survey there is no version to blame.
      values['version_no'] ??= surveys.get(Number(values['survey_id']))?.newest ?? 1
    },
    refuse: (values): RowErrors | null => {
      const survey = surveys.get(Number(values['survey_id']))
      const number = Number(values['version_no'])
      const version = survey?.versions.get(number)
      if (!survey || !version)
        return { version_no: [{ message: noVersion, values: { survey: survey?.name ?? '', version: number } }] }
      const { answers, unasked } = answersOf(version, values)
      const errors = datesOf(values, survey.category)
      for (const question of unasked)
        errors[columnOf(question)] = [{ message: notAsked, values: { survey: survey.name, question } }]
      for (const [question, { message, values: said }] of Object.entries(
        refusalsOf(version.data, answers, { isWhole: true }),
      ))
        errors[columnOf(question)] = [
          { message: wrongAnswer, values: { question }, words: { reason: { message, values: said && { ...said } } } },
        ]
      if (Object.keys(answers).length === 0) errors['row'] = [{ message: noAnswer }]
      return Object.keys(errors).length > 0 ? errors : null
    },
  }
}

/** One row for each active survey, with the columns that are its own filled in. */
const template = async (sql: Sql): Promise<readonly Readonly<Record<string, string>>[]> => {
  const day = dayOf(now()).subtract({ months: 1 }).toString()
  const active = [...(await publishedIn(sql)).values()].filter(({ isActive }) => isActive)
  return active.map(({ name, category, newest, versions }) => ({
    survey_id: name,
    version_no: String(newest),
    dealer_id: 'MKT01',
    submitted_at: `${day} 14:30`,
    [category === 'service' ? 'availed_service_date' : 'sales_delivery_date']: day,
    first_name: 'Maria',
    last_name: 'Santos',
    mobile_number: '0917 123 4567',
    may_contact: 'true',
    ...Object.fromEntries(
      questionsOf(versions.get(newest)?.data ?? { pages: [] }).map((question) => [
        columnOf(question.id),
        exampleOf(question),
      ]),
    ),
  }))
}

/** What follows from what a row says: its scores by the version that it names. */
const give = async (tx: Sql, rows: readonly SqlRow[], said: readonly SqlRow[]): Promise<void> => {
  const surveys = await tx.query<{ id: number; kind: string; category: string }>(
    'select id, kind, category from surveys',
  )
  const ofSurvey = new Map(surveys.map(({ id, ...one }) => [id, one]))
  const attributes = await attributesOf(tx)
  const versions = new Map<string, Version>()
  const references = await takeReferences(tx, 'SR', rows.length)
  for (const [at, row] of rows.entries()) {
    const [survey, number] = [Number(row['survey_id']), Number(row['version_no'])]
    const version = versions.get(`${survey} ${number}`) ?? (await versionOf(tx, survey, number))
    versions.set(`${survey} ${number}`, version)
    Object.assign(
      row,
      ofSurvey.get(survey),
      columnsOf(version, answersOf(version, said[at] ?? {}).answers, attributes),
      {
        reference_no: references[at],
        status: 'complete',
        channel: 'import',
      },
    )
  }
}
/** Opens a case for each dissatisfied customer who can still be followed up. */
const after = async (tx: Sql, rows: readonly { readonly row: SqlRow }[]): Promise<void> => {
  const since = now().subtract({ hours: 24 * followedDays }).epochMilliseconds
  for (const { row } of rows)
    if (row['dissatisfied'] === true && epochOf(String(row['submitted_at'])) >= since)
      await followResult(tx, Number(row['id']), {
        userId: Number(row['updated_by']),
        requestId: `import-${row['import_id']}`,
      })
}

/**
 * Results of another system, or of before: each is checked and scored as an answer is, by the version that it names. One
 * that is not older than a case is followed up opens a case, of which no mail is written; taking the import back takes
 * the case along as long as nobody has worked on it.
 */
export const resultImport = defineImport({
  records: resultRecords,
  row: PastResultRow,
  defaults: { version_no: null },
  synonyms: {
    survey_id: ['Survey name', 'Questionnaire'],
    version_no: ['Version'],
    dealer_id: ['Dealer', 'Branch code', 'Dealership'],
    submitted_at: ['Submitted at', 'Answered', 'Date', 'Response date'],
    availed_service_date: ['Availed service date', 'Date of service'],
    sales_delivery_date: ['Sales delivery date', 'Date of delivery', 'Sales date'],
    sales_consultant_id: ['Employee number', 'Sales consultant', 'Consultant', 'Service advisor'],
    mobile_number: ['Mobile', 'Mobile no', 'Phone', 'Contact number'],
    email: ['E-mail', 'Mail'],
    may_contact: ['May contact', 'Contact allowed', 'Consent'],
  },
  example: {},
  template,
  follows: ['surveys', 'survey-factors', 'dealers', 'sales-consultants'],
  surroundings,
  unique: [],
  refusesRepetition: true,
  sameAs: { keyOf: keyOfResult, repeated: sameRow, taken: alreadyThere },
  give,
  after,
  brings: {
    resource: 'surveys-cdcs',
    table: 'survey_cdcs',
    column: 'result_id',
    untouched: `o.status = 'open' and o.version = 0
      and not exists (select from survey_emails e where e.cdc_id = o.id)
      and not exists (select from survey_cdc_steps s where s.cdc_id = o.id)`,
  },
  nameOf: ({ first_name, last_name, mobile_number }) =>
    [first_name, last_name].filter(Boolean).join(' ') || String(mobile_number ?? ''),
  path: '/admin/survey/all/result',
})
