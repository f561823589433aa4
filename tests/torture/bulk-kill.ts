import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { leads } from '#contract/requests/leads.ts'
import { BulkAnswer, bulk } from '#contract/work/bulk.ts'
import { Job, jobs, type WireSelection } from '#contract/work/jobs.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Database } from '#server/platform/sql.ts'
import type { Client } from '#tests/support/client.ts'
import { type Engine, type Place, placeWorld } from '#tests/support/databases.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const rows = 3000
const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))
/** The same number for the same seed. */
const drawn = (seed: number, most: number) => ((seed * 48_271) % 2_147_483_647) % most

export const looking = async <T>({ env }: Place, look: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase(readEnv({ APP_SECRET: 'the-same-for-every-start-of-this-server', ...env }))
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}
/** The small world with as many leads as three steps take, and some more that nobody selects. */
const fill = (database: Database) =>
  database.query(
    `insert into leads (reference_no, first_name, last_name, mobile_number, status, dealer_id, source, total_amount)
     select 'KL-' || n, 'Lead', 'No ' || n, '+639170000000', (array['pending', 'contacted', 'lost'])[1 + n % 3],
       1 + n % 2, 'website', n from generate_series(1, $1::int) n`,
    [rows],
  )
interface Lead {
  readonly id: number
  readonly status: string
  readonly version: number
  readonly reference_no: string
}
const leadsOf = (database: Database) =>
  database.query<Lead>('select id, status, version, reference_no from leads order by id')

export const jobOf = async (client: Client, id: number) =>
  v.parse(Job.schema, (await client.call(jobs.get, { params: { id } })).data)
const isOver = ({ state }: { readonly state: string }) => state !== 'queued' && state !== 'running'

/** True when a row of the step that the seed chose has been written. */
type Written = (client: Client, row: number) => Promise<boolean>
/**
 * Kills the server, starts it again and waits until the job is over. Odd seeds kill as soon as a row of some step is
 * seen to be written, even ones a moment after the job's own counter has come so far.
 */
const survive = async (
  place: Place,
  product: Product,
  client: Client,
  id: number,
  seed: number,
  isWritten: Written,
): Promise<Product> => {
  const from = [0, 1000, 2000][drawn(seed, 3)] ?? 0
  const isTime = async (job: { readonly state: string; readonly done: number }) =>
    isOver(job) || (seed % 2 === 1 ? isWritten(client, from) : job.done >= from)
  while (!(await isTime(await jobOf(client, id))));
  if (seed % 2 === 0) await pause(drawn(seed + 7, 150))
  await product.kill()
  const again = await startProduct(place)
  const back = await signIn(again.origin, people.superadmin)
  for (let tries = 0; !isOver(await jobOf(back, id)); tries += 1) {
    if (tries > 600)
      throw new Error(`seed ${seed}: job ${id} was not taken up: ${JSON.stringify(await jobOf(back, id))}`)
    await pause(100)
  }
  return again
}
export const complain = (seed: number, what: string, got: unknown, wanted: unknown) => {
  if (!isDeepStrictEqual(got, wanted))
    throw new Error(
      `seed ${seed}: ${what} is ${JSON.stringify(got)?.slice(0, 300)}, not ${JSON.stringify(wanted)?.slice(0, 300)}`,
    )
}
const once = async (database: Database, seed: number, id: number, changed: number) => {
  const [audited] = await database.query(
    "select count(*) as entries, count(distinct record_id) as records from audit_entries where request_id = 'job-' || $1::text and resource = 'leads'",
    [String(id)],
  )
  complain(seed, 'what the audit tells', audited, { entries: changed, records: changed })
  const bells = await database.query('select id from notifications where link = $1', [`/admin/jobs/${id}`])
  complain(seed, 'how often the owner was told', bells.length, 1)
  const summed = await database.query(
    'select status, sum(change) as n from lead_counts group by status having sum(change) <> 0 order by status',
  )
  complain(
    seed,
    'the running totals',
    summed,
    await database.query('select status, count(*) as n from leads group by status order by status'),
  )
}

/**
 * A bulk action on 3,000 leads and then its undo, each interrupted by kill -9 and taken up by the next start: throws
 * unless every row was done exactly once, and nothing else.
 */
export const killDuringBulk = async (seed: number, on: Engine): Promise<void> => {
  const place = await placeWorld('small', on)
  let product: Product | null = null
  try {
    const before = await looking(place, async (database) => {
      await fill(database)
      return leadsOf(database)
    })
    const spared = new Set(before.filter(({ id }) => id % 100 === 7).map(({ id }) => id))
    const selection: WireSelection = {
      kind: 'all',
      query: { q: 'kl-' },
      as_of: new Date().toISOString(),
      except: [...spared],
    }
    product = await startProduct(place)
    let client = await signIn(product.origin, people.superadmin)
    const body = { action: 'set-status' as const, selection, values: { status: 'qualified' } }
    const answer = await client.call(bulk.run, { params: { resource: 'leads' }, body })
    const job = v.parse(BulkAnswer.schema, answer.data).job
    if (!job) throw new Error(`seed ${seed}: it did not begin: ${answer.message}`)
    const meant = before.filter(({ id, reference_no }) => reference_no.startsWith('KL-') && !spared.has(id))
    const ids = new Set(meant.map(({ id }) => id))
    const statusOf = async (one: Client, row: number) => {
      const { data } = await one.call(leads.get, { params: { id: meant[row]?.id ?? 0 } })
      return v.parse(v.looseObject({ status: v.string() }), data).status
    }
    product = await survive(
      place,
      product,
      client,
      job.id,
      seed,
      async (one, row) => (await statusOf(one, row)) === 'qualified',
    )
    client = await signIn(product.origin, people.superadmin)
    const { state, done, total, failed, skipped } = await jobOf(client, job.id)
    complain(
      seed,
      'the job',
      { state, done, total, failed, skipped },
      { state: 'done', done: ids.size, total: ids.size, failed: 0, skipped: 0 },
    )
    await product.stop()
    await looking(place, async (database) => {
      const wanted = before.map((lead) =>
        ids.has(lead.id) ? { ...lead, status: 'qualified', version: lead.version + 1 } : lead,
      )
      complain(seed, 'the table after the action', await leadsOf(database), wanted)
      await once(database, seed, job.id, ids.size)
    })
    product = await startProduct(place)
    client = await signIn(product.origin, people.superadmin)
    const undo = v.parse(Job.schema, (await client.call(jobs.undo, { params: { id: job.id } })).data)
    product = await survive(
      place,
      product,
      client,
      undo.id,
      seed + 14,
      async (one, row) => (await statusOf(one, row)) !== 'qualified',
    )
    await product.stop()
    await looking(place, async (database) => {
      const wanted = before.map((lead) => (ids.has(lead.id) ? { ...lead, version: lead.version + 2 } : lead))
      complain(seed, 'the table after the undo', await leadsOf(database), wanted)
      await once(database, seed, undo.id, ids.size)
    })
  } finally {
    await product?.stop()
    await place.remove()
  }
}
