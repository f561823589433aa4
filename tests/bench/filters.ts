import * as v from 'valibot'
import { writeCondition } from '#contract/conditions.ts'
import { leads } from '#contract/requests/leads.ts'
import { randomFrom } from '#server/database/random.ts'
import { bigPostgres, leadCount, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, p95, tableOf, timed } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { filterable, type Row, Rows, threes } from '#tests/support/three-filters.ts'

const measure = async (client: Client, who: string): Promise<{ figures: Figure[]; slowest: string[] }> => {
  const random = randomFrom(20_261_125)
  const rows: Row[] = []
  for (let page = 0; page < 10; page += 1) {
    const { data } = await client.call(leads.list, {
      query: { per_page: 50, page: random.between(1, 200), order_by: 'reference_no' },
    })
    rows.push(...v.parse(Rows, data))
  }
  const all = threes(rows, random)
  // BENCH_THREES makes it shorter: so many of them, drawn from everywhere.
  const each = Math.max(1, Math.floor(all.length / Number(process.env['BENCH_THREES'] ?? all.length)))
  const asked = all.filter((_, at) => at % each === 0)
  const took: { readonly ms: number; readonly text: string }[] = []
  for (const where of asked) {
    const text = where.map(writeCondition).join(' ')
    let [status, total] = [0, 0]
    const ms = await timed(async () => {
      const answer = await client.send('GET', '/leads', { query: { where: text, per_page: 100, page: 1 } })
      status = answer.status
      total = answer.meta?.total ?? 0
    })
    if (status !== 200) throw new Error(`“${text}” was answered with ${status}`)
    took.push({ ms, text: `${text} (${total})` })
  }
  const times = took.map(({ ms }) => ms)
  const name = (what: string) =>
    `three filters, every three of ${filterable.length} columns, ${leadCount.toLocaleString('en-US')} leads, ${who}: ${what}`
  return {
    figures: [
      { name: name('median'), value: median(times), unit: 'ms', kind: 'max' },
      { name: name('p95'), value: p95(times), unit: 'ms', goal: 100, kind: 'max' },
      { name: name('slowest'), value: Math.max(...times.map(Math.round)), unit: 'ms', kind: 'max' },
    ],
    slowest: took
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 40)
      .map(({ ms, text }) => `${Math.round(ms)} ms  ${text}`),
  }
}

/** The first page and the total of the leads under every three of their columns, none of them asked before, over HTTP. */
export const run = async (): Promise<Figure[]> => {
  const product = await startProduct(await bigPostgres())
  try {
    const everybody = await measure(await signIn(product.origin, people.superadmin), 'everybody’s')
    const dealers = await measure(await signIn(product.origin, people.dealer), 'one dealer’s')
    for (const line of everybody.slowest) console.log(line)
    return [...everybody.figures, ...dealers.figures]
  } finally {
    await product.stop()
  }
}

if (import.meta.main) console.log(tableOf(await run()))
