import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { dayOf, epochOf, momentAt } from '#contract/calendar.ts'
import { Answers, shownWith } from '#contract/surveys/answers.ts'
import { msg } from '#contract/words.ts'
import { answerCells, answersOf } from '#server/areas/surveys/past-answers.ts'
import { type Version, versionOf } from '#server/areas/surveys/scoring.ts'
import { during } from '#server/platform/days.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

/*
 * When a past result is there already, whether it came by a file before or was answered: the same customer's result of a
 * survey, at a dealer, on a day. Of a customer who left neither number nor address it is the same when it was handed in at
 * the same moment, under the same name, about the same day, with the same answers.
 */

const isThere = msg`This result already exists as {reference}`

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))
const whoOf = (values: SqlRow) => textOf(values['mobile_number'] ?? values['email'])?.toLowerCase() ?? null
const placeOf = (values: SqlRow) => ({ survey: Number(values['survey_id']), dealer: Number(values['dealer_id']) })
const dayOfResult = (values: SqlRow) => dayOf(momentAt(epochOf(String(values['submitted_at'])))).toString()
/** What is told of a visit beside its answers. */
const told = ['first_name', 'last_name', 'availed_service_date', 'sales_delivery_date'] as const

/** The key of a row, the same for rows of the same result. */
export const keyOfResult = (values: SqlRow): string => {
  const { survey, dealer } = placeOf(values)
  const who = whoOf(values)
  return JSON.stringify(
    who === null
      ? [
          survey,
          dealer,
          epochOf(String(values['submitted_at'])),
          told.map((name) => textOf(values[name])),
          answerCells(values).toSorted(),
        ]
      : [survey, dealer, dayOfResult(values), who],
  )
}

const Named = v.array(v.object({ at: v.number(), reference: v.string() }))
/** The references of results of the same customers, by the places of the rows. */
const ofCustomers = async (sql: Sql, rows: readonly SqlRow[]) => {
  const wanted = rows.flatMap((values, at) => {
    const who = whoOf(values)
    return who === null ? [] : [{ at, ...placeOf(values), day: dayOfResult(values), who }]
  })
  if (wanted.length === 0) return []
  const found = await sql.query(
    `select x.at, min(r.reference_no) as reference
     from json_to_recordset($1::json) as x (at int, survey int, dealer int, day date, who text)
     join survey_results r on r.dealer_id = x.dealer and r.survey_id = x.survey and ${during('r.submitted_at', 'x.day', 'x.day')}
       and lower(coalesce(r.mobile_number, r.email)) = x.who
     group by x.at`,
    [JSON.stringify(wanted)],
  )
  return v.parse(Named, found)
}

const Unnamed = v.array(v.object({ at: v.number(), reference: v.string(), answers: Answers }))
/** The same of those whose customer left neither number nor address. What was corrected since is compared as it came. */
const ofNobody = async (sql: Sql, rows: readonly SqlRow[]) => {
  const wanted = rows.flatMap((values, at) =>
    whoOf(values) === null
      ? [
          {
            at,
            ...placeOf(values),
            submitted: values['submitted_at'],
            ...Object.fromEntries(told.map((name) => [name, values[name] ?? null])),
          },
        ]
      : [],
  )
  if (wanted.length === 0) return []
  const found = v.parse(
    Unnamed,
    await sql.query(
      `select x.at, r.reference_no as reference, coalesce(r.original, r.answers) as answers
       from json_to_recordset($1::json) as x (at int, survey int, dealer int, submitted timestamptz, first_name text,
         last_name text, availed_service_date date, sales_delivery_date date)
       join survey_results r on r.dealer_id = x.dealer and r.survey_id = x.survey and r.submitted_at = x.submitted
         and r.mobile_number is null and r.email is null
         and ${told.map((name) => `r.${name} is not distinct from x.${name}`).join(' and ')}
       order by r.id`,
      [JSON.stringify(wanted)],
    ),
  )
  const versions = new Map<string, Version>()
  const same: v.InferOutput<typeof Named> = []
  for (const { at, reference, answers } of found) {
    const values = rows[at] ?? {}
    const [survey, number] = [Number(values['survey_id']), Number(values['version_no'])]
    const version = versions.get(`${survey} ${number}`) ?? (await versionOf(sql, survey, number))
    versions.set(`${survey} ${number}`, version)
    const given = shownWith(version.data, answersOf(version, values).answers).answers
    if (isDeepStrictEqual({ ...given }, { ...answers })) same.push({ at, reference })
  }
  return same
}

/** What is said of rows that are there already, by their key. */
export const alreadyThere = async (sql: Sql, rows: readonly SqlRow[]): Promise<ReadonlyMap<string, Sentence>> => {
  const found = [...(await ofCustomers(sql, rows)), ...(await ofNobody(sql, rows))]
  return new Map(
    found.map(({ at, reference }) => [keyOfResult(rows[at] ?? {}), { message: isThere, values: { reference } }]),
  )
}
