import * as v from 'valibot'
import { Import, imports } from '#contract/work/imports.ts'
import type { Database } from '#server/platform/sql.ts'
import type { Client } from '#tests/support/client.ts'
import { type Engine, type Place, placeWorld } from '#tests/support/databases.ts'
import { asCsv, asXlsx, leadHeadings, leadRow, upload } from '#tests/support/imports.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { complain, jobOf, looking } from '#tests/torture/bulk-kill.ts'

const rows = 3000
/** Every hundredth row has no name, and so is refused. */
const isBad = (i: number) => i % 100 === 42
const table = Array.from({ length: rows }, (_, i) => (isBad(i) ? leadRow(i).with(0, '') : leadRow(i)))
const good = table.filter((_, i) => !isBad(i)).map(([name]) => String(name))

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))
const isOver = ({ state }: { readonly state: string }) => state !== 'queued' && state !== 'running'
/** Kills the server once the job has come so far and a moment more, starts it again and waits until the job is over. */
const survive = async (place: Place, product: Product, client: Client, id: number, seed: number): Promise<Product> => {
  const from = ((seed * 7) % 6) * 500
  for (let job = await jobOf(client, id); job.done < from && !isOver(job); ) job = await jobOf(client, id)
  await pause((seed * 37) % 150)
  await product.kill()
  const again = await startProduct(place)
  const back = await signIn(again.origin, people.superadmin)
  for (let tries = 0; !isOver(await jobOf(back, id)); tries += 1) {
    if (tries > 1200) throw new Error(`seed ${seed}: job ${id} was not taken up`)
    await pause(100)
  }
  return again
}

const leadsOf = (database: Database) =>
  database.query('select id, reference_no, first_name, status, version, import_id from leads order by id')
const totalsOf = (database: Database) =>
  database.query(
    'select dealer_id, status, sum(change) as n from lead_counts group by 1, 2 having sum(change) <> 0 order by 1, 2',
  )
const countedOf = (database: Database) =>
  database.query('select dealer_id, status, count(*) as n from leads group by 1, 2 order by 1, 2')

/** What must hold after the import: each good row once, with a number, an audit entry and a bell of its own. */
const isComplete = async (database: Database, seed: number, importId: number, jobId: number) => {
  const came = await database.query<{ first_name: string; reference_no: string }>(
    'select first_name, reference_no from leads where import_id = $1 order by id',
    [importId],
  )
  complain(seed, 'what has come', came.map((row) => row.first_name).toSorted(), good.toSorted())
  complain(seed, 'how many numbers were given', new Set(came.map((row) => row.reference_no)).size, good.length)
  const [audited] = await database.query(
    "select count(*) as entries, count(distinct record_id) as records from audit_entries where request_id = 'job-' || $1::text and kind = 'created'",
    [String(jobId)],
  )
  complain(seed, 'what the audit tells', audited, { entries: good.length, records: good.length })
  const bells = await database.query(
    'select user_id from notifications where link = $1 group by user_id having count(*) > 1 + (select count(*) from jobs j where j.id = $2 and j.owner_id = user_id)',
    [`/admin/leads?import_id=${importId}`, jobId],
  )
  complain(seed, 'who was told twice', bells, [])
  const [state] = await database.query('select state from imports where id = $1', [importId])
  complain(seed, 'the import', state, { state: 'complete' })
  complain(seed, 'the running totals', await totalsOf(database), await countedOf(database))
}

/**
 * An import of 3,000 rows and then its way back, each interrupted by kill -9 and taken up by the next start: throws
 * unless every row came exactly once and went again, and nothing else.
 */
export const killDuringImport = async (seed: number, on: Engine): Promise<void> => {
  const place = await placeWorld('small', on)
  let product: Product | null = null
  try {
    const before = await looking(place, leadsOf)
    product = await startProduct(place)
    let client = await signIn(product.origin, people.superadmin)
    const file = seed % 2 === 0 ? asXlsx([leadHeadings, ...table]) : asCsv([leadHeadings, ...table])
    const { id } = await upload(client, 'leads', file)
    const run = v.parse(Import.schema, (await client.call(imports.run, { params: { id } })).data)
    if (!run.job) throw new Error(`seed ${seed}: it did not begin`)
    product = await survive(place, product, client, run.job.id, seed)
    client = await signIn(product.origin, people.superadmin)
    const { state, done, failed } = await jobOf(client, run.job.id)
    complain(seed, 'the job', { state, done, failed }, { state: 'done', done: good.length, failed: 0 })
    await product.stop()
    const jobId = run.job.id
    await looking(place, (database) => isComplete(database, seed, id, jobId))

    product = await startProduct(place)
    client = await signIn(product.origin, people.superadmin)
    const back = v.parse(Import.schema, (await client.call(imports.revert, { params: { id } })).data)
    if (!back.job) throw new Error(`seed ${seed}: it was not taken back`)
    product = await survive(place, product, client, back.job.id, seed + 13)
    await product.stop()
    await looking(place, async (database) => {
      complain(seed, 'the table after the way back', await leadsOf(database), before)
      complain(seed, 'the running totals', await totalsOf(database), await countedOf(database))
      const [is] = await database.query('select state from imports where id = $1', [id])
      complain(seed, 'the import', is, { state: 'reverted' })
    })
  } finally {
    await product?.stop()
    await place.remove()
  }
}
