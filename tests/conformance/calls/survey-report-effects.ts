import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import { Explanation } from '#contract/surveys/explain.ts'
import { SurveyRanking, TouchpointSummary } from '#contract/surveys/reports.ts'
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
}
