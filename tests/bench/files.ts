import * as v from 'valibot'
import { leads } from '#contract/requests/leads.ts'
import { Import, imports } from '#contract/work/imports.ts'
import { type SheetCell, writeSheet } from '#server/platform/spreadsheets/write.ts'
import { bigPglite, bigPostgres, leadCount, type Place, processorOf, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, p95, type Tell, tableOf } from '#tests/bench/figures.ts'
import { growth } from '#tests/bench/memory.ts'
import type { Client } from '#tests/support/client.ts'
import type { Engine } from '#tests/support/databases.ts'
import { leadHeadings, leadRow } from '#tests/support/imports.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const rows = Math.min(100_000, leadCount)
const share = rows / 100_000
type Format = 'csv' | 'xlsx'

const fileOf = async (format: Format): Promise<File> => {
  async function* pages(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    yield [leadHeadings]
    for (let i = 0; i < rows; i += 1000) yield Array.from({ length: 1000 }, (_, k) => leadRow(i + k))
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of writeSheet(format, 'Leads', pages())) parts.push(new Uint8Array(part))
  return new File(parts, `leads.${format}`)
}

const settled = async (client: Client, id: number) => {
  for (;;) {
    const one = v.parse(Import.schema, (await client.call(imports.get, { params: { id } })).data)
    if (one.state === 'complete' || one.state === 'reverted') return one
    if (one.state === 'failed') throw new Error(`The import failed: ${one.job?.message}`)
    await new Promise((soon) => setTimeout(soon, 200))
  }
}
/** How long others wait for a page of the list, until `isOver`. */
const others = async (client: Client, isOver: () => boolean): Promise<readonly number[]> => {
  const waits: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await client.call(leads.list, { query: { per_page: 50, order_by: 'created_at', sort: 'desc' } })
    waits.push(performance.now() - began)
    await new Promise((soon) => setTimeout(soon, 100))
  }
  return waits
}

const importing = async (engine: Engine, pid: number, client: Client, format: Format): Promise<readonly Figure[]> => {
  const file = await fileOf(format)
  let isOver = false
  const waiting = others(client, () => isOver)
  const before = processorOf(pid)
  const { result, grown } = await growth(pid, async () => {
    const began = performance.now()
    const answer = await client.give(leads.upload, { form: { file, check: '1' } })
    const checked = performance.now() - began
    const { id, good } = v.parse(Import.schema, answer.data)
    if (good !== rows) throw new Error(`Only ${good} of ${rows} rows are good`)
    await client.call(imports.run, { params: { id } })
    await settled(client, id)
    return { id, checked, ms: performance.now() - began }
  })
  isOver = true
  const waits = await waiting
  const processor = Math.round((processorOf(pid) - before) * 10) / 10
  const back = performance.now()
  await client.call(imports.revert, { params: { id: result.id } })
  await settled(client, result.id)
  const what = `import of ${rows.toLocaleString('en-US')} rows as ${format}, ${engine}`
  const goal = (format === 'csv' ? 10_000 : 15_000) * share * (engine === 'pglite' ? 2 : 1)
  return [
    { name: `${what}: checked and written`, value: Math.round(result.ms), unit: 'ms', goal, kind: 'max' },
    { name: `${what}: of these until checked`, value: Math.round(result.checked), unit: 'ms', kind: 'max' },
    { name: `${what}: processor time of the server`, value: processor, unit: 's', kind: 'max' },
    { name: `${what}: memory growth`, value: grown, unit: 'MB', goal: 300, kind: 'max' },
    {
      name: `${what}: list p95 of others`,
      value: p95(waits),
      unit: 'ms',
      ...(engine === 'postgres' && { goal: 100 }),
      kind: 'max',
    },
    { name: `${what}: taken back`, value: Math.round(performance.now() - back), unit: 'ms', kind: 'max' },
  ]
}

const exporting = async (engine: Engine, origin: string, pid: number, client: Client, format: Format) => {
  const before = processorOf(pid)
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { result, grown } = await growth(pid, async () => {
    const began = performance.now()
    const response = await fetch(`${origin}/api/v1/exports/leads/file?format=${format}`, { headers: { cookie } })
    let bytes = 0
    for await (const part of response.body ?? []) bytes += part.byteLength
    return { bytes, seconds: (performance.now() - began) / 1000 }
  })
  const what = `export of ${leadCount.toLocaleString('en-US')} rows as ${format}, ${engine}`
  console.log(`${what}: ${Math.round(result.bytes / 1e6)} MB in ${Math.round(result.seconds)} s`)
  const goal = format === 'csv' && engine === 'postgres' ? { goal: 50_000 } : {}
  return [
    { name: what, value: Math.round(leadCount / result.seconds), unit: 'rows/s', ...goal, kind: 'min' },
    {
      name: `${what}: processor time of the server`,
      value: Math.round((processorOf(pid) - before) * 10) / 10,
      unit: 's',
      kind: 'max',
    },
    { name: `${what}: memory growth`, value: grown, unit: 'MB', goal: 200, kind: 'max' },
  ] satisfies readonly Figure[]
}

const measure = async (engine: Engine, place: Place, tell: Tell): Promise<void> => {
  const product = await startProduct(place)
  try {
    const client = await signIn(product.origin, people.superadmin)
    for (const format of ['csv', 'xlsx'] as const) {
      tell(await importing(engine, product.pid, client, format))
      tell(await exporting(engine, product.origin, product.pid, client, format))
    }
  } finally {
    await product.stop()
  }
}

/** A large file into the list of leads and all leads out of it again, on both databases. */
export const run = async (tell: Tell): Promise<readonly Figure[]> => {
  await measure('postgres', await bigPostgres(), tell)
  if (process.env['BENCH_ENGINE'] !== 'postgres') await measure('pglite', await bigPglite(), tell)
  return []
}

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
