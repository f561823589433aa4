import * as v from 'valibot'
import { BulkAnswer, bulk } from '#contract/work/bulk.ts'
import { Job, jobs, type WireSelection } from '#contract/work/jobs.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { bigPostgres, leadCount, type Place, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, type Tell, tableOf } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const wanted = Math.min(100_000, leadCount / 2)

/** As many dealers as have that many leads together. */
const dealersWith = async (place: Place): Promise<{ readonly dealers: readonly number[]; readonly rows: number }> => {
  const database = await openDatabase(readEnv(place))
  try {
    const all = await database.query<{ dealer_id: number; n: number }>(
      'select dealer_id, count(*) as n from leads group by dealer_id order by dealer_id',
    )
    const dealers: number[] = []
    let rows = 0
    for (const { dealer_id, n } of all)
      if (rows < wanted) {
        dealers.push(dealer_id)
        rows += n
      }
    return { dealers, rows }
  } finally {
    await database.close()
  }
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
  const { dealers, rows } = await dealersWith(place)
  const product = await startProduct(place)
  try {
    const client = await signIn(product.origin, people.superadmin)
    const count = rows.toLocaleString('en-US')
    const figure = (name: string, ms: number): Figure => ({
      name: `${name}, ${count} leads of ${leadCount.toLocaleString('en-US')}, postgres`,
      value: ms,
      unit: 'ms',
      goal: (10_000 * rows) / 100_000,
      kind: 'max',
    })
    const selection: WireSelection = {
      kind: 'all',
      query: { dealer: dealers.join(',') },
      as_of: new Date(Date.now() + 1000).toISOString(),
      except: [],
    }
    const body = { action: 'set-status' as const, selection, values: { status: 'qualified' } }
    const set = await carriedOut(client, async () => {
      const answer = await client.call(bulk.run, { params: { resource: 'leads' }, body })
      return v.parse(BulkAnswer.schema, answer.data).job?.id ?? 0
    })
    tell([figure('bulk status change', set.ms)])
    const undo = await carriedOut(client, async () => {
      const answer = await client.call(jobs.undo, { params: { id: set.id } })
      return v.parse(Job.schema, answer.data).id
    })
    tell([figure('its undo', undo.ms)])
    console.log(`${set.job.message} ${undo.job.message} Shown ${set.signs} and ${undo.signs} times.`)
    return []
  } finally {
    await product.stop()
  }
}

if (import.meta.main) {
  const all: Figure[] = []
  await run((more) => all.push(...more))
  console.log(tableOf(all))
}
