import * as v from 'valibot'
import { partsInventory } from '#contract/parts/inventory.ts'
import { Import, imports } from '#contract/work/imports.ts'
import { seedWorld } from '#server/database/worlds.ts'
import { migrate, openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Database } from '#server/platform/sql.ts'
import { startProduct } from '#tests/bench/big-world.ts'
import { type Figure, p95, type Tell, tableOf, timed } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

/** Each part has a line at each dealer. */
const dealers = 60
const lines = Number(process.env['BENCH_LINES'] ?? 200_000)
const parts = Math.ceil(lines / dealers)
/** What is uploaded. */
const rows = lines / 2
/** Parts that no dealer has before. */
const newParts = Math.ceil(rows / 2 / dealers)
const rounds = 100

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name: `parts: ${name}`,
  value: Math.round(value * 100) / 100,
  unit,
  kind: 'max',
  ...(goal !== undefined && { goal }),
})

const plant = async (database: Database): Promise<void> => {
  await database.query(
    `insert into dealers (code, name, region_type, barangay_id)
     select 'BEN' || lpad(n::text, 2, '0'), 'Bench dealer ' || n, region_type, barangay_id
     from generate_series(1, $1 - (select count(*) from dealers)::int) n, (select * from dealers order by id limit 1) d`,
    [dealers],
  )
  await database.query(
    `insert into parts (part_number, description, function_type, srp)
     select 'B' || lpad(n::text, 6, '0'), 'Part ' || n, 'Engine', (500 + (n * 7919) % 900000)::numeric / 10
     from generate_series(1, $1) n`,
    [parts + newParts],
  )
  await database.query(
    `insert into parts_inventory (part_id, dealer_id, quantity, dealer_price)
     select p.id, d.id, (p.id * d.id) % 50, round(p.srp * (80 + (p.id * 31 + d.id * 17) % 25) / 100, 2)
     from parts p, (select id from dealers order by id limit $2) d where p.part_number like 'B%' and p.part_number <= 'B' || lpad($1::text, 6, '0')`,
    [parts, dealers],
  )
  await database.query('analyze parts')
  await database.query('analyze parts_inventory')
}

/** Any page of the list by savings, up and down. */
const measurePages = async (client: Client, who: string, count: number): Promise<Figure> => {
  const times: number[] = []
  for (let round = 0; round < rounds + 10; round += 1) {
    const page = 1 + ((round * 7919) % Math.ceil(count / 25))
    const query = { order_by: 'savings_percentage', sort: round % 2 ? 'asc' : 'desc', per_page: 25, page }
    const ms = await timed(async () => {
      const { status } = await client.give(partsInventory.list, { query })
      if (status !== 200) throw new Error(`Page ${page} answers ${status}`)
    })
    if (round >= 10) times.push(ms)
  }
  return figure(
    `inventory of ${count.toLocaleString('en-US')} lines by savings, any page, ${who}, p95`,
    p95(times),
    'ms',
    50,
  )
}

/** A file of `rows` rows: half of them change a line that is there, half bring parts that the dealers did not have. */
const fileOf = async (database: Database): Promise<File> => {
  const names = await database.query<{ name: string }>('select name from dealers order by id limit $1', [dealers])
  const out = ['Part number,Dealer,Quantity,Dealer price,SRP']
  // The last of the parts that have lines, then those that have none.
  const from = parts - newParts
  for (let part = from + 1; part <= parts + newParts && out.length <= rows; part += 1)
    for (const { name } of names) {
      if (out.length > rows) break
      out.push(`B${String(part).padStart(6, '0')},"${name}",${part % 90},${(100 + (part % 700)).toFixed(2)},900`)
    }
  return new File([out.join('\n')], 'inventory.csv', { type: 'text/csv' })
}
const settled = async (client: Client, id: number): Promise<void> => {
  for (;;) {
    const one = v.parse(Import.schema, (await client.call(imports.get, { params: { id } })).data)
    if (one.state === 'complete') return
    if (one.state === 'failed') throw new Error(`The import failed: ${one.job?.message}`)
    await new Promise((soon) => setTimeout(soon, 100))
  }
}
/** From the choice of the file to its last row, while somebody of a dealer leafs through the list. */
const measureUpload = async (client: Client, other: Client, file: File): Promise<readonly Figure[]> => {
  let isOver = false
  const waits: number[] = []
  const waiting = (async () => {
    while (!isOver) {
      waits.push(
        await timed(() => other.call(partsInventory.list, { query: { per_page: 25, order_by: 'part_number' } })),
      )
      await new Promise((soon) => setTimeout(soon, 100))
    }
  })()
  const ms = await timed(async () => {
    const answer = await client.give(partsInventory.upload, { form: { file, check: '1' } })
    const { id, good } = v.parse(Import.schema, answer.data)
    if (good !== rows) throw new Error(`Only ${good} of ${rows} rows are good`)
    await client.call(imports.run, { params: { id } })
    await settled(client, id)
  })
  isOver = true
  await waiting
  return [
    figure(`upload of ${rows.toLocaleString('en-US')} inventory rows, merged, PostgreSQL`, ms / 1000, 's', 12),
    figure('list of a dealer during that upload, p95', p95(waits), 'ms', 100),
  ]
}

/** The price of a part in the master list, with what follows from it at its 60 dealers, in one transaction. */
const measurePrice = async (database: Database): Promise<Figure> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const number = `B${String(1 + ((round * 31) % (parts - newParts))).padStart(6, '0')}`
    times.push(
      await timed(() =>
        database.transaction(async (tx) => {
          await tx.query('update parts set srp = srp + 10 where part_number = $1', [number])
          const [row] = await tx.query<{ n: number }>(
            `select count(*)::int as n from parts_inventory i join parts p on p.id = i.part_id
             where p.part_number = $1 and i.list_srp = p.srp`,
            [number],
          )
          if (row?.n !== dealers) throw new Error(`${row?.n} lines of ${number} follow its price`)
        }),
      ),
    )
  }
  return figure('srp of the master list with the savings of its 60 lines, p95', p95(times), 'ms', 50)
}

/** The inventory of parts on PostgreSQL. */
export const run = async (tell: Tell): Promise<readonly Figure[]> => {
  const place = { DATABASE_URL: (await startCluster()).url }
  const database = await openDatabase(readEnv(place))
  await migrate(database)
  await seedWorld(database, 'small')
  await plant(database)
  const product = await startProduct(place)
  try {
    const client = await signIn(product.origin, people.partsAdmin)
    const dealer = await signIn(product.origin, people.partsDealer)
    tell([await measurePages(client, 'head office', lines)])
    tell([await measurePages(dealer, 'a dealer', parts)])
    tell([await measurePrice(database)])
    tell(await measureUpload(client, dealer, await fileOf(database)))
  } finally {
    await product.stop()
    await database.close()
  }
  return []
}

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
