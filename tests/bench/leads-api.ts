import * as v from 'valibot'
import { leads } from '#contract/requests/leads.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { openChanges } from '#server/platform/changes.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { joining } from '#server/platform/joining.ts'
import { createStores } from '#server/platform/records-store.ts'
import type { Database } from '#server/platform/sql.ts'
import { bigPglite, bigPostgres, leadCount, type Place, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, p95, tableOf, timed } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const perPage = 50
const rounds = 20
/** PGlite may take four times as long. */
const patience = { postgres: 1, pglite: 4 } as const
type Engine = keyof typeof patience

const sorts = Object.keys(leadRecords.sorts)
const filters: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'no filter': {},
  dealer: { dealer: 7 },
  status: { status: 'qualified' },
  'dealer and status': { dealer: 7, status: 'qualified' },
}

/** Numbers without chance, so that two runs ask for the same pages. */
const drawFrom = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

const Meta = v.object({ meta: v.object({ last_page: v.number() }) })
type Samples = Record<'near' | 'beside' | 'jump', number[]>

/** Reads pages of one order and filter: near both ends, at random, and beside the page just read. */
const walk = async (
  client: Client,
  query: Readonly<Record<string, string | number>>,
  forget: () => Promise<void>,
): Promise<Samples> => {
  const draw = drawFrom(20_261_120)
  const samples: Samples = { near: [], beside: [], jump: [] }
  const read = (page: number) => client.send('GET', '/leads', { query: { ...query, per_page: perPage, page } })
  const last = v.parse(Meta, await read(1)).meta.last_page
  const take = async (kind: keyof Samples, page: number) => {
    const wanted = Math.min(last, Math.max(1, page))
    samples[kind].push(await timed(() => read(wanted)))
    return wanted
  }
  for (let round = 0; round < rounds; round += 1) {
    // What earlier pages have taught the server would make the jumps shorter than they are for people.
    await forget()
    const middle = await take('jump', 1 + draw(last))
    await take('beside', middle + 1)
    await take('beside', middle - 1)
    await take('near', 1 + draw(10))
    await take('near', last - draw(10))
  }
  return samples
}

/** The totals as the handler asks for them: counted anew after a change, and again from what is kept. */
const measureTotals = async (database: Database): Promise<{ cold: number[]; kept: number[] }> => {
  const changes = await openChanges(joining(database))
  const store = createStores({ database, changes })(leadRecords, {
    user: {
      id: 1,
      roles: ['admin'],
      superadmin: true,
      dealer_id: null,
      locale: 'en',
      session_id: 'bench',
      idle_at: '',
      expires_at: '',
      proof_age: 0,
      mfa_enabled: false,
    },
    scope: 'all',
    requestId: 'bench',
  })
  const event = { resource: 'leads', kind: 'changed', record: null, version: null } as const
  const cold: number[] = []
  const kept: number[] = []
  for (const filter of [{}, { dealer: [7] }, { status: 'lost' }, { dealer: [7], status: 'lost' }])
    for (let round = 0; round < rounds; round += 1) {
      // A page past the end needs the total and nothing else.
      const read = () => store.list({ ...filter, per_page: 1, page: 2_000_000_000 })
      await changes.tell(database, { event, dealers: null, users: null })
      cold.push(await timed(read))
      kept.push(await timed(read))
    }
  await changes.close()
  return { cold, kept }
}

const measure = async (engine: Engine, place: Place): Promise<readonly Figure[]> => {
  const times = patience[engine]
  const title = `leads API, ${leadCount.toLocaleString('en-US')} rows, ${engine}`
  const figure = (name: string, value: number, goal: number): Figure => ({
    name: `${title}: ${name}`,
    value,
    unit: 'ms',
    goal: goal * times,
    kind: 'max',
  })
  const figures: Figure[] = []
  const product = await startProduct(place)
  try {
    const client = await signIn(product.origin, people.superadmin)
    // A save makes the server forget the totals and places that it knows.
    const one = await client.call(leads.get, { params: { id: 1 } })
    let lead = v.parse(v.looseObject({ version: v.number() }), one.data)
    const forget = async () => {
      const saved = await client.give(leads.update, { params: { id: 1 }, body: lead })
      if (saved.status !== 200)
        throw new Error(`Lead 1 was not saved: ${saved.message} ${JSON.stringify(saved.errors)}`)
      lead = v.parse(v.looseObject({ version: v.number() }), saved.data)
    }
    for (const [name, filter] of Object.entries(filters)) {
      const all: Samples = { near: [], beside: [], jump: [] }
      const slowest = { near: 0, beside: 0, jump: 0 }
      for (const order_by of sorts)
        for (const sort of ['asc', 'desc']) {
          const samples = await walk(client, { ...filter, order_by, sort }, forget)
          for (const kind of ['near', 'beside', 'jump'] as const) {
            all[kind].push(...samples[kind])
            slowest[kind] = Math.max(slowest[kind], p95(samples[kind]))
          }
        }
      figures.push(
        figure(`page near an end, ${name}, p95`, p95(all.near), 30),
        figure(`page beside a known one, ${name}, p95`, p95(all.beside), 30),
        figure(`page on a random jump, ${name}, p95`, p95(all.jump), 120),
        figure(`page on a random jump, ${name}, p95 of the slowest order`, slowest.jump, 120),
      )
    }
  } finally {
    await product.stop()
  }
  const database = await openDatabase(readEnv(place))
  try {
    const { cold, kept } = await measureTotals(database)
    figures.push(figure('total, counted anew, p95', p95(cold), 40), figure('total, kept, p95', p95(kept), 2))
  } finally {
    await database.close()
  }
  return figures
}

/** Pages and totals of the leads list over every order, with and without filters, on both databases. */
export const run = async (): Promise<Figure[]> => {
  const onPostgres = await measure('postgres', await bigPostgres())
  const onPglite = await measure('pglite', await bigPglite())
  return [...onPostgres, ...onPglite]
}

if (import.meta.main) console.log(tableOf(await run()))
