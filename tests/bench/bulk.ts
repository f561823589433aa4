import * as v from 'valibot'
import { BulkAnswer, bulk } from '#contract/work/bulk.ts'
import { Job, jobs, type WireSelection } from '#contract/work/jobs.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Database } from '#server/platform/sql.ts'
import { bigPostgres, leadCount, processorOf, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, type Tell, tableOf } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const status = 'qualified'
/** As many rows as can be put back. */
const most = Math.min(100_000, leadCount / 2)

interface Chosen {
  readonly dealers: readonly number[]
  /** How many leads of theirs get another status. */
  readonly rows: number
}
/** Dealers that together have as nearly as can be, and never more than, so many leads in another status. */
const chooseDealers = async (database: Database): Promise<Chosen> => {
  const all = await database.query<{ dealer_id: number; n: number }>(
    'select dealer_id, count(*) filter (where status <> $1) as n from leads group by dealer_id order by dealer_id',
    [status],
  )
  // From a number of leads to dealers that have it together.
  const reached = new Map<number, readonly number[]>([[0, []]])
  for (const { dealer_id, n } of all)
    for (const [rows, dealers] of [...reached])
      if (rows + n <= most && !reached.has(rows + n)) reached.set(rows + n, [...dealers, dealer_id])
  const rows = Math.max(...reached.keys())
  return { rows, dealers: reached.get(rows) ?? [] }
}
/** Milliseconds from the job's call until it is over, and how often it showed that it goes on. */
const carriedOut = async (client: Client, begin: () => Promise<number>) => {
  const began = performance.now()
  const id = await begin()
  const seen = new Set<number>()
  for (;;) {
    const job = v.parse(Job.schema, (await client.call(jobs.get, { params: { id } })).data)
    seen.add(job.done)
    if (job.state === 'failed' || job.state === 'cancelled') throw new Error(`It ended as ${job.state}: ${job.message}`)
    if (job.state === 'done') return { id, job, ms: performance.now() - began, signs: seen.size }
    await new Promise((soon) => setTimeout(soon, 50))
  }
}

/** The status of 100,000 leads set at once on PostgreSQL, and put back. */
export const run = async (tell: Tell): Promise<readonly Figure[]> => {
  const place = await bigPostgres()
  const database = await openDatabase(readEnv(place))
  const product = await startProduct(place)
  try {
    const { dealers, rows } = await chooseDealers(database)
    const client = await signIn(product.origin, people.superadmin)
    const logged = async () => {
      const [row] = await database.query<{ bytes: number }>("select pg_current_wal_insert_lsn() - '0/0' as bytes")
      return row?.bytes ?? 0
    }
    const measured = async (name: string, begin: () => Promise<number>) => {
      const [bytes, processor] = [await logged(), processorOf(product.pid)]
      const done = await carriedOut(client, begin)
      const what = `${name}, ${rows.toLocaleString('en-US')} leads of ${leadCount.toLocaleString('en-US')}, postgres`
      tell([
        { name: what, value: Math.round(done.ms), unit: 'ms', goal: (10_000 * rows) / 100_000, kind: 'max' },
        {
          name: `${what}: processor time of the server`,
          value: Math.round((processorOf(product.pid) - processor) * 10) / 10,
          unit: 's',
          kind: 'max',
        },
        {
          name: `${what}: written to the log`,
          value: Math.round(((await logged()) - bytes) / 1e6),
          unit: 'MB',
          kind: 'max',
        },
      ])
      return done
    }
    const selection: WireSelection = {
      kind: 'all',
      query: { dealer: dealers.join(',') },
      as_of: new Date(Date.now() + 1000).toISOString(),
      except: [],
    }
    const body = { action: 'set-status' as const, selection, values: { status } }
    const set = await measured('bulk status change', async () => {
      const answer = await client.call(bulk.run, { params: { resource: 'leads' }, body })
      return v.parse(BulkAnswer.schema, answer.data).job?.id ?? 0
    })
    const undo = await measured('its undo', async () => {
      const answer = await client.call(jobs.undo, { params: { id: set.id } })
      return v.parse(Job.schema, answer.data).id
    })
    console.log(`${set.job.message} ${undo.job.message} Shown ${set.signs} and ${undo.signs} times.`)
    return []
  } finally {
    await product.stop()
    await database.close()
  }
}

if (import.meta.main) {
  const all: Figure[] = []
  await run((more) => all.push(...more))
  console.log(tableOf(all))
}
