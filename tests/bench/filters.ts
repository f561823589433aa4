import { type Condition, writeCondition } from '#contract/conditions.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { createPageCache } from '#server/platform/page-cache.ts'
import { readPage } from '#server/platform/records-list.ts'
import { prepare } from '#server/platform/records-sql.ts'
import { bigPostgres } from './big-world.ts'

const place = await bigPostgres()
const database = await openDatabase(readEnv(place))
await database.query('analyze')
const rows = await database.query<Record<string, unknown>>('select * from leads tablesample bernoulli (0.05) limit 300')
let seed = 7
const below = (n: number) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n) }
const some = (column: string) => String(rows[below(rows.length)]?.[column] ?? '')
const c = (field: string, how: Condition['how'], values: string[], not = false): Condition => ({ field, how, values, not })
const periods = ['today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month', 'last-month', 'this-year', 'last-quarter']
const makers: (() => Condition)[] = [
  () => c('reference_no', 'in', [some('reference_no').slice(-4)]),
  () => c('name', 'in', [some('last_name').slice(0, 3 + below(3))]),
  () => c('first_name', 'in', [some('first_name').slice(0, 4)]),
  () => c('mobile_number', 'in', [some('mobile_number').slice(-5)]),
  () => c('email', 'in', [some('email').slice(0, 5) || 'gmail']),
  () => c('email', 'empty', [], below(2) === 1),
  () => c('model', 'in', [some('model_id') || '1']),
  () => c('dealer', 'in', [some('dealer_id'), some('dealer_id')]),
  () => c('sales_consultant', 'in', [some('sales_consultant_id') || '1']),
  () => c('sales_consultant', 'empty', []),
  () => c('total_quantity', below(2) ? 'from' : 'in', [some('total_quantity')]),
  () => c('total_amount', below(2) ? 'from' : 'to', [some('total_amount')]),
  () => c('total_amount', 'between', (([a, b]) => (Number(a) <= Number(b) ? [a, b] : [b, a]))([some('total_amount'), some('total_amount')] as [string, string])),
  () => c('status', 'in', [some('status'), some('status')], below(3) === 0),
  () => c('created_at', 'in', [periods[below(periods.length)] ?? 'today']),
  () => c('updated_at', 'in', [periods[below(periods.length)] ?? 'today']),
  () => c('action', 'in', [some('action') || 'called']),
  () => c('source', 'in', [some('source')], below(4) === 0),
  () => c('preferred_communication', 'in', [some('preferred_communication') || 'email']),
  ...(process.env['WITH_MESSAGE'] ? [() => c('message', 'in', [some('message').slice(3, 9) || 'price'])] : []),
]
const reader = { scope: 'all' as const, user: { locale: 'en', superadmin: true, roles: [], id: 1 } } as never
const measured: { page: number; count: number; seq: boolean; text: string; plan: string }[] = []
let now = { page: 0, count: 0, seq: false, plan: '' }
const explaining = {
  query: async (text: string, values: unknown[]) => {
    const answer = (await database.query(`explain (analyze, buffers, format json) ${text}`, values)) as Record<string, never>[]
    const plan = (answer[0]?.['QUERY PLAN'] as unknown as { 'Execution Time': number; 'Planning Time': number; Plan: object }[])[0]!
    const kind = text.startsWith('select count') || text.startsWith('select coalesce(sum') ? 'count' : 'page'
    now[kind] = plan['Execution Time'] + plan['Planning Time']
    if (kind === 'page') { now.plan = JSON.stringify(plan.Plan).replace(/"(Output|Plan Rows|Plan Width|Startup Cost|Total Cost|Parallel Aware|Async Capable)":[^,]*,/g, ''); now.seq = /"Seq Scan"[^}]*"Relation Name": ?"leads"/.test(JSON.stringify(plan.Plan)) }
    return kind === 'count' ? [{ n: 1000 }] : []
  },
}
const changes = { generationOf: () => 0 }
const run = async (name: string) => {
  measured.length = 0
  for (let round = 0; round < 150; round += 1) {
    const picked = new Set<number>()
    while (picked.size < 3) picked.add(below(makers.length))
    const where = [...picked].map((at) => makers[at]!())
    now = { page: 0, count: 0, seq: false, plan: '' }
    try {
      await readPage({ database: explaining, changes, cache: createPageCache() } as never, leadRecords as never, prepare(leadRecords as never, reader), reader, { where, per_page: 100, order_by: 'updated_at', sort: 'desc' })
    } catch (error) { console.log('FAULT', where.map(writeCondition).join(' '), String(error)); continue }
    measured.push({ ...now, text: where.map(writeCondition).join(' ') })
  }
  const at = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(1)
  for (const kind of ['page', 'count'] as const) { const all = measured.map((one) => one[kind]); console.log(name, kind, 'p50', at(all, 0.5), 'p95', at(all, 0.95), 'max', at(all, 0.999), 'over100', all.filter((one) => one > 100).length) }
  console.log(name, 'seq', measured.filter((one) => one.seq).length, 'of', measured.length)
  for (const one of measured.toSorted((a, b) => b.page - a.page).slice(0, 8)) console.log('PAGE', one.page.toFixed(0), one.text, one.seq, name === 'after' ? '' : one.plan.slice(0, 700))
  for (const one of measured.toSorted((a, b) => b.count - a.count).slice(0, 8)) console.log('COUNT', one.count.toFixed(0), one.text)
}
await run('before')
for (const text of [
  'create index leads_narrowed on leads (updated_at, id) include (status, dealer_id, model_id, sales_consultant_id, total_quantity, total_amount, source, action, preferred_communication, created_at)',
]) await database.query(text, [])
await database.query('vacuum analyze leads')
seed = 7
await run('after')
await database.close()
process.exit(0)
