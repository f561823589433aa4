import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import { ControlChart } from '#contract/surveys/control.ts'
import { Differences } from '#contract/surveys/differences.ts'
import { KeyDrivers } from '#contract/surveys/drivers.ts'
import { MeasureEffect } from '#contract/surveys/effects.ts'
import { Explanation } from '#contract/surveys/explain.ts'
import { SurveyRanking } from '#contract/surveys/rankings.ts'
import { TouchpointSummary } from '#contract/surveys/reports.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same } from './effects.ts'

const readers = [people.surveyAdmin, people.surveyDealer]
const date = `2020-01-01,${today().toString()}`
const kindIn = (resource: string) => /csonline|dcsi|dssi/.exec(resource)?.[0] ?? ''

/** Responses and dissatisfied ones are those of the list of results, for the network and for a dealer. */
const summary: Probe = async (house, { resource }) => {
  const kind = kindIn(resource)
  const found: string[] = []
  for (const email of readers) {
    const client = await house.person(email)
    const answer = await client.send('GET', `/${resource}/overall`, { query: { date } })
    const { headline } = v.parse(TouchpointSummary.schema, answer.data)
    const listed = async (query: object) =>
      (await client.send('GET', '/survey-results', { query: { kind, date, status: 'complete', ...query } })).meta?.total
    const total = await listed({})
    found.push(
      ...same(`${email}: responses`, headline.responses.value, total),
      ...(total ? [] : [`${email}: there are no results`]),
      ...same(
        `${email}: dissatisfied`,
        Math.round((headline.dissatisfied?.value ?? 0) * headline.responses.value),
        await listed({ dissatisfied: '1' }),
      ),
    )
    const unknown = await client.send('GET', `/${resource}/no-such-touchpoint`)
    found.push(...same(`${email}: an unknown touchpoint`, unknown.status, 404))
  }
  return found
}
/** Its rows add up to the results of the list; a dealer's people have their own row. */
const ranking: Probe = async (house, { resource }) => {
  const kind = kindIn(resource)
  const found: string[] = []
  for (const email of kind === 'csonline' ? [people.surveyAdmin] : readers) {
    const client = await house.person(email)
    const answer = await client.send('GET', `/${resource}`, { query: { dates: date, per_page: '200' } })
    const rows = v.parse(v.array(SurveyRanking.schema), answer.data)
    const { meta } = await client.send('GET', '/survey-results', { query: { kind, date, status: 'complete' } })
    found.push(
      ...same(
        `${email}: responses`,
        rows.reduce((sum, row) => sum + row.responses, 0),
        meta?.total,
      ),
      ...same(`${email}: rows`, rows.length, email === people.surveyDealer ? 1 : 2),
    )
  }
  return found
}
/** The link leads to a file of the name that is told, with a row for each of the report's. */
const file: Probe = async (house, { resource, call }) => {
  const found: string[] = []
  const isRanking = resource.endsWith('rankings')
  for (const email of resource === 'survey-csonline-rankings' ? [people.surveyAdmin] : readers) {
    const client = await house.person(email)
    const query = isRanking ? { dates: ['2026-01-01', '2026-06-30'] } : { date: ['2026-01-01', '2026-06-30'] }
    const answer = await client.give(call, { query: { ...query, format: 'csv' } })
    const { url, filename } = v.parse(v.object({ url: v.string(), filename: v.string() }), answer.data)
    const sent = await client.load(url.replace(client.base, ''))
    const lines = Buffer.from(sent.bytes).toString().trim().split('\r\n')
    found.push(
      ...same(`${email}: the file`, sent.status, 200),
      ...(sent.headers.get('content-disposition')?.includes(filename) ? [] : [`it is not called ${filename}`]),
      ...(filename.includes('2026-01-01_2026-06-30') ? [] : [`${filename} does not name its period`]),
      ...(lines.length > 1 ? [] : [`${email}: it has no rows`]),
    )
  }
  return found
}
/** Its parts add up to the change in hundredths; its bases are the results of the list, and its dealers not for dealers. */
const explained: Probe = async (house) => {
  const found: string[] = []
  const last = today().toString()
  for (const email of readers) {
    const client = await house.person(email)
    const [{ day = last } = {}] = await house.server.database.query<{ day: string }>(
      `select to_char(percentile_disc(0.5) within group (order by submitted_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as day
       from survey_results where kind = 'dcsi' and status = 'complete'`,
    )
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    const query = { kind: 'dcsi', date: `${next},${last}`, against: `2020-01-01,${day}` }
    const { data } = await client.send('GET', '/survey-reports/explain', { query })
    const { score, parts, dealers } = v.parse(Explanation.schema, data)
    const { meta } = await client.send('GET', '/survey-results', {
      query: { kind: 'dcsi', date: `${next},${last}`, status: 'complete' },
    })
    const sum = (parts ?? []).reduce((total, one) => total + Math.round(one.shown * 100), 0)
    found.push(
      ...same(`${email}: responses`, score.bases.now, meta?.total),
      ...same(`${email}: the parts`, Math.abs(sum / 100 - ((score.now ?? 0) - (score.before ?? 0))) < 0.0051, true),
      ...same(`${email}: dealers are told`, dealers.length > 0, email !== people.surveyDealer),
    )
  }
  return found
}
/** All of a kind against one day of it: both count what the list of results counts, and differ by that. */
const differing: Probe = async (house) => {
  const found: string[] = []
  const last = today().toString()
  for (const email of readers) {
    const client = await house.person(email)
    const { data } = await client.send('GET', '/survey-reports/differences', {
      query: { one: `kind=dcsi&date=${last},${last}`, other: `kind=dcsi&date=${date}` },
    })
    const { rows } = v.parse(Differences.schema, data)
    const { meta } = await client.send('GET', '/survey-results', { query: { kind: 'dcsi', date, status: 'complete' } })
    const responses = rows.find(({ key }) => key === 'responses')
    found.push(
      ...same(`${email}: responses`, responses?.other, meta?.total),
      ...same(`${email}: their difference`, responses?.difference, (responses?.other ?? 0) - (responses?.one ?? 0)),
    )
  }
  return found
}
/** Its months add up to the results that have a score; a dealer's people have their own chart. */
const controlled: Probe = async (house) => {
  const found: string[] = []
  const last = today().subtract({ days: 1 })
  const first = last.with({ day: 1 }).subtract({ months: 12 })
  const date = `${first.toString()},${last.toString()}`
  for (const email of readers) {
    const client = await house.person(email)
    const { data } = await client.send('GET', '/survey-reports/control', { query: { kind: 'dcsi', dealer: '1', date } })
    const { months, dealer } = v.parse(ControlChart.schema, data)
    const [{ n = 0 } = {}] = await house.server.database.query<{ n: number }>(
      `select count(csi_score)::int as n from survey_results where kind = 'dcsi' and status = 'complete' and dealer_id = 1
         and (submitted_at at time zone 'Asia/Manila')::date between $1 and $2`,
      [first.toString(), last.toString()],
    )
    found.push(
      ...same(`${email}: months`, [months.length, dealer.id], [13, 1]),
      ...same(
        `${email}: responses`,
        months.reduce((sum, { responses }) => sum + responses, 0),
        n,
      ),
    )
  }
  return found
}
/** Those that have both are results of the list with an answer to the attribute and the overall question. */
const driven: Probe = async (house) => {
  const found: string[] = []
  for (const email of readers) {
    const client = await house.person(email)
    const { data } = await client.send('GET', '/survey-reports/drivers', { query: { kind: 'dcsi', date } })
    const { attributes } = v.parse(KeyDrivers.schema, data)
    const { meta } = await client.send('GET', '/survey-results', {
      query: { kind: 'dcsi', date, status: 'complete', attribute: String(attributes[0]?.id ?? 0) },
    })
    found.push(...same(`${email}: responses`, attributes[0]?.responses, meta?.total))
  }
  return found
}
/** A measure that is done stands in the list, with the day of it. */
const measured: Probe = async (house) => {
  const { database } = house.server
  const [one] = await database.query<{ id: number }>(
    `update survey_cdcs c set preventive_done_on = '2026-02-03', dealer_preventive_measure_id = m.id, attribute_id = m.attribute_id
     from (select min(id) as id, attribute_id from survey_preventive_measures group by 2 order by 2 limit 1) m
     where c.id = (select min(id) from survey_cdcs where dealer_id = 1) returning c.id`,
  )
  const [{ kind = '' } = {}] = await database.query<{ kind: string }>('select kind from survey_cdcs where id = $1', [
    one?.id,
  ])
  const found: string[] = []
  for (const email of readers) {
    const client = await house.person(email)
    const { data } = await client.send('GET', '/survey-reports/effects', { query: { kind, dealers: '1' } })
    const rows = v.parse(v.array(MeasureEffect.schema), data)
    found.push(
      ...same(`${email}: measures`, rows.filter(({ done_on }) => done_on === '2026-02-03').length, 1),
      ...same(`${email}: other dealers`, rows.filter(({ dealer }) => dealer.id !== 1).length, 0),
    )
  }
  return found
}
const kinds = ['csonline', 'dcsi', 'dssi']
export const surveyReportEffects: Readonly<Record<string, Probe>> = {
  ...Object.fromEntries(
    kinds.flatMap((kind) => [
      [`survey-${kind}-touchpoints.get`, summary],
      [`survey-${kind}-touchpoints.exportSummary`, file],
      [`survey-${kind}-rankings.list`, ranking],
      [`survey-${kind}-rankings.export`, file],
    ]),
  ),
  'survey-dcsi-report.export': file,
  'survey-reports.explain': explained,
  'survey-reports.differences': differing,
  'survey-reports.control': controlled,
  'survey-reports.drivers': driven,
  'survey-reports.effects': measured,
}
