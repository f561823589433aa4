import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import { actionPlans, caseSummaries } from '#contract/surveys/case-reports.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import { csonlineRankings, dcsiRankings, dssiRankings } from '#contract/surveys/rankings.ts'
import { csonlineTouchpoints, dcsiTouchpoints, dssiTouchpoints } from '#contract/surveys/reports.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import { targetScores } from '#contract/surveys/targets.ts'
import { surveyThemes } from '#contract/surveys/themes.ts'
import { signalsOn } from '#server/areas/surveys/reports/explain/signals.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { type Random, randomFrom } from '#server/database/random.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Place, processorOf, startProcess } from '#tests/bench/big-world.ts'
import { type Figure, median, p95, type Tell, tableOf } from '#tests/bench/figures.ts'
import { growth } from '#tests/bench/memory.ts'
import { measureKeeping } from '#tests/bench/reports-keeping.ts'
import { measurePages } from '#tests/bench/reports-pages.ts'
import { measurePainted } from '#tests/bench/reports-painted.ts'
import { measureRecount } from '#tests/bench/reports-recount.ts'
import { benchSecret, responseCount, withDealers, withResponses } from '#tests/bench/reports-world.ts'
import type { Client } from '#tests/support/client.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { buildSpa } from '../../scripts/lib/build.ts'

const rounds = Number(process.env['BENCH_FILTERS'] ?? 200)
/** Parts of it, for whoever works on one: BENCH_REPORTS=calls,results. */
const wanted = process.env['BENCH_REPORTS']?.split(',')
/** And calls, by their names here: BENCH_CALLS=themes,targets. */
const only = process.env['BENCH_CALLS']?.split(',')
const isWanted = (part: string) => wanted === undefined || wanted.includes(part)

const rounded = (value: number) => Math.round(value * 100) / 100
const most = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name: `reports: ${name}`,
  value: rounded(value),
  unit,
  kind: 'max',
  ...(goal !== undefined && { goal }),
})
const least = (name: string, value: number, unit: string, goal: number): Figure => ({
  name: `reports: ${name}`,
  value: rounded(value),
  unit,
  kind: 'min',
  goal,
})

/** Seconds of processor time of all connections to a database on this machine, those that ended too. */
export const databaseProcessor = async (database: Database): Promise<number> => {
  const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const fields = (pid: number | string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number)
    } catch {
      return []
    }
  }
  const parent = fields(row?.pid ?? 0)[1] ?? 0
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  const own = fields(parent)
  const ended = (own[13] ?? 0) + (own[14] ?? 0)
  return children.reduce((sum, pid) => sum + (fields(pid)[11] ?? 0) + (fields(pid)[12] ?? 0), ended) / 100
}

/** Any period of the 24 months: often one that people choose, else from one day to another. */
const periodOf = (random: Random): [string, string] => {
  const yesterday = today().subtract({ days: 1 })
  const month = yesterday.with({ day: 1 })
  const of = (from: Temporal.PlainDate, to: Temporal.PlainDate): [string, string] => [from.toString(), to.toString()]
  const drawn = [random.between(1, 730), random.between(1, 730)].toSorted((a, b) => b - a)
  switch (random.between(0, 7)) {
    case 0:
      return of(yesterday, yesterday)
    case 1:
      return of(yesterday.subtract({ days: 29 }), yesterday)
    case 2:
      return of(month.subtract({ months: 1 }), month.subtract({ days: 1 }))
    case 3:
      return of(month.subtract({ months: random.between(2, 12) }), month.subtract({ days: 1 }))
    default:
      return of(yesterday.subtract({ days: drawn[0] ?? 0 }), yesterday.subtract({ days: drawn[1] ?? 0 }))
  }
}
interface Network {
  readonly zones: readonly number[]
  readonly groups: readonly number[]
  readonly dealers: readonly number[]
}
/** Places as a page sends them; `one` spells them as rankings do. */
const placesOf = (random: Random, { zones, groups, dealers }: Network) => {
  switch (random.between(0, 5)) {
    case 0:
      return { zones: [random.pick(zones)] }
    case 1:
      return { groups: [random.pick(groups), random.pick(groups)] }
    case 2:
      return { dealers: [random.pick(dealers)] }
    case 3:
      return { regions: random.pick(['metro_manila', 'provincial'] as const) }
    default:
      return {}
  }
}
const compareOf = (random: Random) => ({ compare: random.pick(['previous', 'year', 'none'] as const) })
type Filters = Readonly<Record<string, unknown>>
const filtersOf = (random: Random, network: Network): Filters => ({
  date: periodOf(random),
  ...placesOf(random, network),
  ...compareOf(random),
})
/** The same under the names that rankings have. */
const ranked = ({ date, regions, dealers, ...more }: Filters): Filters => ({
  ...more,
  dates: date,
  ...(regions !== undefined && { region: regions }),
  ...(dealers !== undefined && { dealer: dealers }),
})

type Ask = (client: Client, filters: Filters, random: Random) => Promise<unknown>
const touchpoints = { csonline: csonlineTouchpoints, dcsi: dcsiTouchpoints, dssi: dssiTouchpoints }
const rankings = { csonline: csonlineRankings, dcsi: dcsiRankings, dssi: dssiRankings }
const kindOf = (random: Random) => random.pick(['csonline', 'dcsi', 'dssi'] as const)
const ok = async (answer: Promise<{ readonly status: number; readonly message: string }>) => {
  const { status, message } = await answer
  if (status !== 200) throw new Error(`It answered ${status}: ${message}`)
}
const calls: Readonly<Record<string, Ask>> = {
  'the whole way': (client, query, random) =>
    ok(client.give(touchpoints[kindOf(random)].get, { params: { slug: 'overall' }, query })),
  'a touchpoint': (client, query, random) =>
    ok(
      client.give(dcsiTouchpoints.get, {
        params: { slug: random.pick(['reception', 'workmanship', 'handover']) },
        query,
      }),
    ),
  'a factor': (client, query, random) =>
    ok(
      client.give(dcsiTouchpoints.get, {
        params: { slug: 'overall' },
        query: { ...query, factor: random.between(1, 5) },
      }),
    ),
  'a ranking': (client, query, random) => ok(client.give(rankings[kindOf(random)].list, { query: ranked(query) })),
  targets: (client, _, random) =>
    ok(client.give(targetScores.list, { query: { type: kindOf(random), target: random.pick(['trend', 'factor']) } })),
  'summary of cases': (client, { compare: _, ...query }, random) =>
    ok(client.give(random.pick([caseSummaries.csonline, caseSummaries.dssi]), { query })),
  themes: (client, { compare: _, ...query }, random) =>
    ok(client.give(surveyThemes.list, { query: { ...query, kind: kindOf(random) } })),
  'why it moved': (client, { compare: _, ...query }, random) =>
    ok(
      client.give(surveyExplanations.explain, {
        query: { category: 'service', ...query, kind: random.pick(['csonline', 'dcsi'] as const) },
      }),
    ),
  'control chart of a dealer': (client, _, random) =>
    ok(
      client.give(surveyExplanations.control, {
        query: {
          kind: random.pick(['csonline', 'dcsi'] as const),
          category: 'service',
          dealer: random.between(1, 60),
          ...(random.chance(0.5) && { factor: random.between(1, 5) }),
        },
      }),
    ),
  'key drivers': (client, { compare: _, ...query }, random) =>
    ok(client.give(surveyExplanations.drivers, { query: { ...query, kind: kindOf(random) } })),
  'effects of measures': (client, { compare: _, date: __, ...query }, random) =>
    ok(client.give(surveyExplanations.effects, { query: { ...query, kind: kindOf(random) } })),
  'effects in their order': (client, { compare: _, date: __, ...query }, random) =>
    ok(
      client.give(surveyExplanations.effects, {
        query: { ...query, kind: kindOf(random), order_by: 'effect', sort: 'desc' },
      }),
    ),
  'action plan': (client, { compare: _, ...query }, random) =>
    ok(client.give(random.pick([actionPlans.csonline, actionPlans.dssi]), { query })),
}

/** What a call is to take, in milliseconds, where it is not what the others are. */
const ownGoals: Readonly<Record<string, number>> = {
  'key drivers': 500,
  'effects of measures': 500,
  'effects in their order': 500,
}
interface Desk {
  readonly client: Client
  readonly network: Network
  readonly processor: () => Promise<number>
}
/** Asks under many filters, by so many people at once. */
const asking = async (
  { client, network, processor }: Desk,
  ask: Ask,
  { people: count = 1, times: of = rounds, seed = 5 } = {},
) => {
  const random = randomFrom(seed)
  const all = Array.from({ length: of }, () => filtersOf(random, network))
  await ask(client, all[0] ?? {}, random)
  const times: number[] = []
  const before = await processor()
  const person = async () => {
    for (let query = all.shift(); query; query = all.shift()) {
      const began = performance.now()
      await ask(client, query, random)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: count }, person))
  return { p95: p95(times), median: median(times), cpu: (((await processor()) - before) * 1000) / of }
}
const measureCalls = async (desk: Desk, tell: Tell, where: string, [one, four]: readonly [number, number?]) => {
  for (const [name, ask] of Object.entries(calls)) {
    if (only !== undefined && !only.includes(name)) continue
    const alone = await asking(desk, ask)
    const figures = [
      most(`${where}, ${name}, ${rounds} filters, one person, p95`, alone.p95, 'ms', ownGoals[name] ?? one),
      most(`… median`, alone.median, 'ms'),
      most(`… processor time of server and database, mean`, alone.cpu, 'ms'),
    ]
    if (four !== undefined && ownGoals[name] === undefined) {
      const crowd = await asking(desk, ask, { people: 4 })
      figures.push(most(`${where}, ${name}, ${rounds} filters, four at once, p95`, crowd.p95, 'ms', four))
    }
    tell(figures)
  }
}
/** The charts of all dealers at once, as they are judged each morning. */
const measureSignals = async (database: Database, tell: Tell, where: string) => {
  const random = randomFrom(12)
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds / 4; round += 1) {
    const day = today()
      .subtract({ days: random.between(1, 330) })
      .toString()
    const series = random.pick([
      { kind: 'csonline', category: 'service' },
      { kind: 'csonline', category: 'sales' },
      { kind: 'dcsi', category: 'service' },
      { kind: 'dssi', category: 'sales' },
    ] as const)
    const began = performance.now()
    const signals = await atOneMoment(database, (sql) => signalsOn(sql, series, day))
    times.push(performance.now() - began)
    found += signals.length
  }
  tell([
    most(`${where}, control charts of all dealers, p95`, p95(times), 'ms', 300),
    most('… median', median(times), 'ms'),
    most('… signals of a kind and month, mean', found / times.length, ''),
  ])
}
const measureServed = async (desk: Desk, tell: Tell, where: string) => {
  const served: Ask = (client, { date, ...query }) =>
    ok(
      client.give(dcsiTouchpoints.get, {
        params: { slug: 'overall' },
        query: { ...query, availed_service_date: date, date },
      }),
    )
  const { p95: value, cpu } = await asking(desk, served, { times: Math.ceil(rounds / 5) })
  tell([
    most(`${where}, the whole way by service dates, p95`, value, 'ms', 1000),
    most('… processor time of server and database, mean', cpu, 'ms'),
  ])
}

const Download = v.object({ url: v.string() })
const measureRanking = async (
  desk: Desk,
  tell: Tell,
  dealers: number,
  [shown, exported]: readonly [number, number],
) => {
  const { client, processor } = desk
  const whole: Ask = (_, { date }) =>
    ok(client.give(dcsiRankings.list, { query: { dates: date, per_page: Math.min(100, dealers) } }))
  const list = await asking(desk, whole, { times: Math.ceil(rounds / 4) })
  const times: number[] = []
  const before = await processor()
  const random = randomFrom(8)
  for (let i = 0; i < 10; i += 1) {
    const began = performance.now()
    const { data } = await client.give(dcsiRankings.export, { query: { dates: periodOf(random), format: 'xlsx' } })
    const file = await client.load(v.parse(Download, data).url.replace(client.base, ''))
    if (file.status !== 200) throw new Error(`The file answered ${file.status}`)
    times.push(performance.now() - began)
  }
  tell([
    most(`ranking of ${dealers} dealers with 13 months, p95`, list.p95, 'ms', shown),
    most('… processor time of server and database, mean', list.cpu, 'ms'),
    most(`ranking of ${dealers} dealers exported, median`, median(times) / 1000, 's', exported),
    most('… processor time of server and database, mean', (((await processor()) - before) * 1000) / times.length, 'ms'),
  ])
}

/** Any page of the results under any three filters. */
const measureResults = async (desk: Desk, tell: Tell) => {
  const { client } = desk
  const one = (random: Random, network: Network): Filters => {
    switch (random.between(0, 9)) {
      case 0:
        return { date: periodOf(random) }
      case 1:
        return { kind: kindOf(random) }
      case 2:
        return { dealers: [random.pick(network.dealers)] }
      case 3:
        return { zones: [random.pick(network.zones)] }
      case 4:
        return { dissatisfied: true }
      case 5:
        return { overall: random.between(1, 5) }
      case 6:
        return { nps: random.pick(['promoter', 'passive', 'detractor'] as const) }
      case 7:
        return { has_comment: random.chance(0.5) }
      case 8:
        return {
          comment_words: random.pick(['car', 'mabait staff', '"came back"', 'parking', 'deliver -twice', 'nobody']),
        }
      default:
        return { status: random.pick(['complete', 'excluded']) }
    }
  }
  const list: Ask = async (_, __, random) => {
    const query = { ...one(random, desk.network), ...one(random, desk.network), ...one(random, desk.network) }
    const sorting = {
      order_by: random.pick(['submitted_at', 'csi_score'] as const),
      sort: random.pick(['asc', 'desc'] as const),
    }
    const total = Number((await client.give(surveyResults.list, { query: { ...query, ...sorting } })).meta?.total ?? 0)
    const page = random.between(1, Math.max(1, Math.ceil(total / 25)))
    const began = performance.now()
    await ok(client.give(surveyResults.list, { query: { ...query, ...sorting, page } }))
    paged.push(performance.now() - began)
  }
  const paged: number[] = []
  const { p95: both } = await asking(desk, list)
  tell([
    most(
      `${responseCount.toLocaleString('en-US')} results, any page under three filters, p95`,
      p95(paged.slice(1)),
      'ms',
      100,
    ),
    most('… median', median(paged.slice(1)), 'ms'),
    most('… the first page of filters that nobody asked for before and another one, p95', both, 'ms'),
  ])
}
const measureExport = async (desk: Desk, pid: number, origin: string, tell: Tell) => {
  const cookie = [...desk.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const before = processorOf(pid)
  const { result, grown } = await growth(pid, async () => {
    const began = performance.now()
    const response = await fetch(`${origin}/api/v1/exports/survey-results/file?format=csv`, { headers: { cookie } })
    let lines = 0
    for await (const part of response.body ?? []) for (const byte of part) if (byte === 10) lines += 1
    return { lines, seconds: (performance.now() - began) / 1000 }
  })
  tell([
    least(`export of ${result.lines - 1} results`, result.lines / result.seconds, 'rows/s', 20_000),
    most('… processor time of the server', processorOf(pid) - before, 's'),
    most('… memory growth', grown, 'MB', 250),
  ])
}

const networkOf = async (database: Database): Promise<Network> => {
  const ids = async (table: string) =>
    (await database.query<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id)
  return { zones: await ids('dealer_zones'), groups: await ids('dealer_groups'), dealers: await ids('dealers') }
}
/** A server on a place, with somebody who runs surveys signed in. */
const served = async (
  place: Place,
  use: (
    desk: Desk & { readonly pid: number; readonly origin: string; readonly database: Database | null },
  ) => Promise<void>,
) => {
  const isPostgres = place['DATABASE_URL'] !== undefined
  let network: Network = { zones: [1, 2, 3], groups: [1, 2], dealers: Array.from({ length: 60 }, (_, at) => at + 1) }
  const database = isPostgres ? await openDatabase(readEnv({ ...place, APP_SECRET: benchSecret })) : null
  if (database) network = await networkOf(database)
  const product = await startProcess('server/main.ts', { ...place, SEED: 'none', APP_SECRET: benchSecret })
  try {
    const client = await signIn(product.origin, people.surveyAdmin)
    const processor = async () => processorOf(product.pid) + (database ? await databaseProcessor(database) : 0)
    await use({ client, network, processor, pid: product.pid, origin: product.origin, database })
  } finally {
    await product.stop()
    await database?.close()
  }
}

const onPostgres = async (url: string, tell: Tell) => {
  const place = { DATABASE_URL: url }
  // The server reads the pages as it starts.
  if (isWanted('painted')) await buildSpa()
  await withResponses({ ...place, APP_SECRET: benchSecret }, responseCount)
  await served(place, async (desk) => {
    const { pid, origin, database } = desk
    const where = `${responseCount.toLocaleString('en-US')} responses`
    if (isWanted('calls')) await measureCalls(desk, tell, where, [100, 250])
    if (isWanted('signals') && database) await measureSignals(database, tell, where)
    if (isWanted('served')) await measureServed(desk, tell, where)
    if (isWanted('ranking')) await measureRanking(desk, tell, 60, [100, 0.3])
    if (isWanted('recount') && database) tell(await measureRecount(desk.client, database, desk.processor))
    if (isWanted('pages')) tell(await measurePages(desk.client))
    if (isWanted('results')) await measureResults(desk, tell)
    if (isWanted('export')) await measureExport(desk, pid, origin, tell)
    if (isWanted('painted')) tell(await measurePainted(origin))
    if (isWanted('keeping') && database) tell(await measureKeeping(desk.client, origin, database, desk.processor))
  })
  if (isWanted('dealers')) {
    const name = 'reports_many_dealers'
    const base = await openDatabase(readEnv({ DATABASE_URL: url, APP_SECRET: benchSecret }))
    const own = new URL(url).pathname.slice(1)
    await base.close()
    const admin = await openDatabase(
      readEnv({ DATABASE_URL: Object.assign(new URL(url), { pathname: '/template1' }).href, APP_SECRET: benchSecret }),
    )
    await admin.script(`drop database if exists ${name}`)
    await admin.script(`create database ${name} template "${own}"`)
    await admin.close()
    const many = Object.assign(new URL(url), { pathname: `/${name}` }).href
    await withDealers({ DATABASE_URL: many, APP_SECRET: benchSecret }, 2000, Math.round(responseCount * 1.2))
    await served({ DATABASE_URL: many }, (desk) => measureRanking(desk, tell, 2000, [400, 1]))
  }
}
const onPglite = async (tell: Tell) => {
  const folder = mkdtempSync(join(tmpdir(), 'dealer-desk-reports-'))
  try {
    const place = { DATA_DIR: folder }
    await withResponses(place, 20_000)
    await served(place, (desk) => measureCalls(desk, tell, '20,000 responses, PGlite', [150]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Survey reports over a million responses on PostgreSQL, and over the demo's on PGlite. */
export const run = async (tell: Tell = () => {}): Promise<readonly Figure[]> => {
  const given = process.env['BENCH_REPORTS_URL']
  const cluster = given === undefined ? await startCluster() : null
  try {
    await onPostgres(given ?? cluster?.url ?? '', tell)
  } finally {
    await cluster?.stop()
  }
  if (isWanted('pglite')) await onPglite(tell)
  return []
}

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
