import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { easterOf } from '#server/database/demo/survey-seasons.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

// What the demo tells, found in its data as reports will find it.
let server: TestServer
beforeAll(async () => {
  server = await startServer({ world: 'demo' })
}, 180_000)
afterAll(() => server?.stop())

const one = async (sql: string): Promise<Readonly<Record<string, number>>> => {
  const [row] = await server.database.query<Record<string, unknown>>(sql)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
}
const since = (months: number) => `r.submitted_at > now() - interval '${months * 30} days'`
const until = (months: number) => `r.submitted_at < now() - interval '${months * 30} days'`
const factor = (slug: string) =>
  `(r.factor_scores ->> (select id::text from survey_factors where slug = '${slug}'))::numeric`
const from = `from survey_results r join dealers d on d.id = r.dealer_id where r.status = 'complete'`
const of = (dealer: string) => `${from} and d.name = 'Amihan ${dealer}'`

describe('The demo has', () => {
  test('20,000 results of two years, and cases that are mostly closed', async () => {
    const results = await one(
      `select count(*) as n, count(*) filter (where status = 'partial') as partial,
         count(*) filter (where status = 'excluded') as excluded, count(*) filter (where corrected_at is not null) as corrected,
         count(*) filter (where may_contact = false) as unnamed, max(submitted_at) < now() as past from survey_results`,
    )
    expect(results['n']).toBe(20_000)
    for (const [name, low, high] of [
      ['partial', 600, 1000],
      ['excluded', 50, 150],
      ['corrected', 30, 100],
      ['unnamed', 1900, 2800],
    ] as const) {
      expect(results[name], name).toBeGreaterThan(low)
      expect(results[name], name).toBeLessThan(high)
    }
    const cases = await one(
      `select count(*) as n, count(*) filter (where status <> 'closed') as unclosed,
         count(*) filter (where status in ('open', 'in-progress') and review_due_at < now()) as late from survey_cdcs`,
    )
    expect(cases['n']).toBeGreaterThan(1000)
    expect(cases['unclosed']).toBeGreaterThan(35)
    expect(cases['unclosed']).toBeLessThan(90)
    expect(cases['late']).toBeGreaterThan(3)
  })
  test('invitations of six months, of which 28 in a hundred are answered, and no response rate before', async () => {
    const invited = await one(
      `select count(*) as n, count(*) filter (where state = 'completed') as completed,
         count(*) filter (where state = 'invited' and expires_at < now() - interval '2 days') as forgotten,
         count(*) filter (where started_at < sent_at) as early from survey_invitations`,
    )
    expect((invited['completed'] ?? 0) / (invited['n'] ?? 1)).toBeGreaterThan(0.25)
    expect((invited['completed'] ?? 0) / (invited['n'] ?? 1)).toBeLessThan(0.31)
    expect([invited['forgotten'], invited['early']]).toEqual([0, 0])
    const results = await one(
      `select count(*) filter (where channel = 'import' and invitation_id is not null) as old,
         count(*) filter (where channel = 'sms' and invitation_id is null) as new,
         count(*) filter (where i.state is distinct from case r.status when 'partial' then 'expired' else 'completed' end
           and invitation_id is not null) as wrong,
         count(*) filter (where i.dealer_id <> r.dealer_id or i.mobile_number <> r.mobile_number) as others
       from survey_results r left join survey_invitations i on i.id = r.invitation_id`,
    )
    expect(results).toEqual({ old: 0, new: 0, wrong: 0, others: 0 })
  })
  test('a text blast of three days ago that asked customers, of whom 35 have answered', async () => {
    const blast = await one(
      `select count(*) as recipients, count(i.id) as invited, count(*) filter (where i.state = 'completed') as completed,
         count(r.id) as results, min(b.total) as total, count(m.id) as messages,
         count(*) filter (where r.submitted_at < i.sent_at or i.sent_at > now()) as early,
         count(*) filter (where x.mobile <> i.mobile_number or x.dealer_id <> i.dealer_id) as others
       from text_blasts b join text_blast_recipients x on x.blast_id = b.id
       left join survey_invitations i on i.id = x.id left join survey_results r on r.invitation_id = i.id
       left join text_blast_messages m on m.recipient_id = x.id
       where b.purpose = 'survey' and b.started_at between now() - interval '4 days' and now() - interval '2 days'`,
    )
    expect(blast['completed']).toBe(35)
    expect(blast['results']).toBe(35)
    const { total = 0 } = blast
    expect(total).toBeGreaterThan(100)
    expect(blast).toMatchObject({ recipients: total, invited: total, messages: total, early: 0, others: 0 })
  })
  test('seasons: more service before Holy Week and Christmas and none to speak of in it, more sales in December and March', async () => {
    const rows = await server.database.query<{ category: 'service' | 'sales'; day: string; n: number }>(
      `select category, (submitted_at at time zone 'Asia/Manila')::date::text as day, count(*)::int as n
       from survey_results where submitted_at < now() - interval '31 days' group by 1, 2`,
    )
    const dates = rows.map(({ day }) => Temporal.PlainDate.from(day)).toSorted(Temporal.PlainDate.compare)
    const [first, last] = [dates.at(0), dates.at(-1)]
    if (!first || !last) throw new Error('There are no results')
    // A day without any answer counts too: it has no row.
    const days = Array.from({ length: first.until(last).days + 1 }, (_, place) => first.add({ days: place }))
    const each = (category: 'service' | 'sales', is: (day: Temporal.PlainDate) => boolean) => {
      const among = new Set(days.filter(is).map(String))
      const own = rows.filter((row) => row.category === category && among.has(row.day))
      return own.reduce((sum, { n }) => sum + n, 0) / among.size
    }
    const usual = (category: 'service' | 'sales') => each(category, ({ month }) => month >= 6 && month <= 10)
    const toEaster = (day: Temporal.PlainDate) => day.until(easterOf(day.year)).days
    expect(each('service', (day) => toEaster(day) > 4 && toEaster(day) < 24)).toBeGreaterThan(1.3 * usual('service'))
    expect(each('service', (day) => toEaster(day) >= 0 && toEaster(day) <= 2)).toBeLessThan(0.6 * usual('service'))
    expect(each('service', ({ month, day }) => month === 12 && day < 20)).toBeGreaterThan(1.2 * usual('service'))
    for (const busy of [12, 3])
      expect(
        each('sales', ({ month }) => month === busy),
        `month ${busy}`,
      ).toBeGreaterThan(1.2 * usual('sales'))
  })
  test('a dealer that gets worse, with more dissatisfied customers, late cars first among the causes, and cases overdue', async () => {
    const sql = (when: string) =>
      one(`select avg(${factor('service-quality')}) as quality, avg(${factor('vehicle-pickup')}) as pickup,
        avg(r.dissatisfied::int) as dissatisfied ${of('Cubao')} and r.category = 'service' and ${when}`)
    const [then, now] = [await sql(until(9)), await sql(since(3))]
    expect((then['quality'] ?? 0) - (now['quality'] ?? 0)).toBeGreaterThan(10)
    expect((then['pickup'] ?? 0) - (now['pickup'] ?? 0)).toBeGreaterThan(10)
    expect(now['dissatisfied']).toBeGreaterThan(2 * (then['dissatisfied'] ?? 1))
    const causes = await server.database.query<{ slug: string }>(
      `select a.slug from survey_cdcs c join survey_attributes a on a.id = c.attribute_id join dealers d on d.id = c.dealer_id
       where d.name = 'Amihan Cubao' and c.category = 'service' group by a.slug order by count(*) desc limit 1`,
    )
    expect(causes).toEqual([{ slug: 'promised-time' }])
    const late = await one(
      `select count(*) as n from survey_cdcs c join dealers d on d.id = c.dealer_id
       where d.name = 'Amihan Cubao' and c.status <> 'closed' and c.review_due_at < now()`,
    )
    expect(late['n']).toBeGreaterThan(0)
  })
  test('a dealer that recovers, and closes its cases sooner than others', async () => {
    const sql = (when: string) => one(`select avg(r.csi_score) as csi ${of('Bacoor')} and ${when}`)
    const [then, now] = [await sql(until(10)), await sql(since(3))]
    expect((now['csi'] ?? 0) - (then['csi'] ?? 0)).toBeGreaterThan(10)
    const took = (where: string) =>
      one(`select extract(epoch from avg(c.closed_at - c.opened_at)) as took from survey_cdcs c
        join dealers d on d.id = c.dealer_id where c.status = 'closed' and c.opened_at < now() - interval '20 days' and ${where}`)
    const [own, others] = [await took("d.name = 'Amihan Bacoor'"), await took("d.name <> 'Amihan Bacoor'")]
    expect(own['took']).toBeLessThan(others['took'] ?? 0)
  })
  test('a dealer whose facility was far behind its rest until it was renovated', async () => {
    const gap = (when: string) =>
      one(
        `select avg(r.csi_score) - avg(${factor('service-facility')}) as gap ${of('Manila Bay')} and r.category = 'service' and ${when}`,
      )
    expect((await gap(until(6)))['gap']).toBeGreaterThan(10)
    expect((await gap(since(5)))['gap']).toBeLessThan(5)
  })
  test('late units for everyone, four and three months ago, for one group the most', async () => {
    const timing = (where: string) =>
      one(`select avg(${factor('delivery-timing')}) filter (where ${until(3)} and ${since(5)}) as dip,
        avg(${factor('delivery-timing')}) filter (where ${until(6)}) as usual, avg(${factor('delivery-timing')}) filter (where ${since(3)}) as now
        ${from} and r.category = 'sales' and ${where}`)
    const [all, group] = [
      await timing('true'),
      await timing("d.group_id = (select id from dealer_groups where name = 'Silangan Motor Sales')"),
    ]
    const depth = ({ dip = 0, usual = 0 }: Readonly<Record<string, number>>) => usual - dip
    expect(depth(all)).toBeGreaterThan(8)
    expect(depth(group)).toBeGreaterThan(depth(all) + 4)
    expect(Math.abs((all['now'] ?? 0) - (all['usual'] ?? 0))).toBeLessThan(5)
  })
  test('the best, and dealers with few results', async () => {
    const ranks = await server.database.query<{ name: string; n: number; csi: number }>(
      `select d.name, count(*) as n, avg(r.csi_score) as csi ${from} group by d.name order by csi desc`,
    )
    expect(ranks[0]?.name).toBe('Amihan Cebu')
    for (const name of ['Amihan Laoag', 'Amihan Tagbilaran'])
      expect(Number(ranks.find((row) => row.name === name)?.n)).toBeLessThan(60)
  })
  test('a case in each state at its own dealer, and two of them overdue', async () => {
    const rows = await server.database.query<{ status: string; late: boolean }>(
      `select c.status, c.status <> 'closed' and c.review_due_at < now() and c.status <> 'for-review' as late
       from survey_cdcs c join dealers d on d.id = c.dealer_id where d.name = 'Amihan Makati' order by c.id limit 6`,
    )
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['open', 'in-progress', 'for-review', 'closed']))
    expect(rows.filter(({ late }) => late)).toHaveLength(2)
  })
})
