import * as v from 'valibot'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'

const Kinds = v.looseObject({ kinds: v.array(v.looseObject({ kind: v.string(), count: v.number() })) })
const Series = v.looseObject({ series: v.array(v.looseObject({ kind: v.string(), counts: v.array(v.number()) })) })
const Begun = v.looseObject({ job: v.looseObject({ id: v.number() }) })
const date = '2020-01-01,2030-01-01'

/** The figures are those of the list that they lead to, for the network and for a dealer. */
const figures: Probe = async (house) => {
  const found: string[] = []
  for (const email of [people.admin, people.dealer]) {
    const client = await house.person(email)
    const listed = (await client.send('GET', '/leads', { query: { date } })).meta?.total
    const { kinds } = v.parse(Kinds, (await client.send('GET', '/dashboard', { query: { date } })).data)
    const { series } = v.parse(Series, (await client.send('GET', '/reports/graph', { query: { date } })).data)
    const drawn = series.find(({ kind }) => kind === 'leads')?.counts.reduce((sum, count) => sum + count, 0)
    found.push(
      ...same(`${email}: leads on the dashboard`, kinds.find(({ kind }) => kind === 'leads')?.count, listed),
      ...same(`${email}: leads in the graph`, drawn, listed),
    )
  }
  return found
}
/** The job stands among one's own. */
const build: Probe = async (house) => {
  const client = await house.person(people.admin)
  const answer = await client.send('POST', '/reports', { body: { type: 'leads-progress', format: 'csv' } })
  const { job } = v.parse(Begun, answer.data)
  const kept = await client.send('GET', `/jobs/${job.id}`)
  return [
    ...succeeds('it', answer),
    ...same('the kind of the job', v.parse(v.looseObject({ kind: v.string() }), kept.data).kind, 'report'),
  ]
}
/** The job stands among one's own, and a dealer's people have one page. */
const pages: Probe = async (house) => {
  const body = { report: 'dcsi-month', date: ['2026-01-01', '2026-01-31'] }
  const found: string[] = []
  for (const [email, count] of [
    [people.surveyAdmin, null],
    [people.surveyDealer, 1],
  ] as const) {
    const client = await house.person(email)
    const answer = await client.send('POST', '/survey-reports/monthly-pages', { body })
    const { job, pages: made } = v.parse(v.looseObject({ ...Begun.entries, pages: v.number() }), answer.data)
    const kept = await client.send('GET', `/jobs/${job.id}`)
    found.push(
      ...succeeds('it', answer),
      ...same('the kind of the job', v.parse(v.looseObject({ kind: v.string() }), kept.data).kind, 'pages'),
      ...(count === null ? [] : same(`pages of ${email}`, made, count)),
    )
  }
  return found
}
export const reportEffects: Readonly<Record<string, Probe>> = {
  'dashboard.get': figures,
  'reports.graph': figures,
  'reports.create': build,
  'monthly-pages.create': pages,
}
