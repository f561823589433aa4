import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Database } from '#server/platform/sql.ts'
import { bigPostgres, startProcess, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, tableOf } from '#tests/bench/figures.ts'
import { requestsPerSecond } from '#tests/bench/load.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

const path = '/leads?per_page=25'
const rounds = 5
const pool = '10'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
/** What the product asks the database for one page, so that the bare server asks the same. */
const statementsOf = async (place: Readonly<Record<string, string>>, cookie: string): Promise<readonly Statement[]> => {
  const env = readEnv({ ...place, APP_SECRET: 'only to look at statements, and nothing else', LOG_LEVEL: 'silent' })
  const database = await openDatabase(env)
  const asked: Statement[] = []
  const watched: Database = {
    ...database,
    query: (text, values = []) => {
      asked.push({ text, values })
      return database.query(text, values)
    },
  }
  const app = await createApp({ database: watched, env, isDemo: true })
  try {
    const ask = async () => {
      const answer = await app.fetch(new Request(`http://127.0.0.1/api/v1${path}`, { headers: { cookie } }))
      if (answer.status !== 200) throw new Error(`The product answered ${answer.status} to ${path}`)
    }
    await ask()
    asked.length = 0
    await ask()
    return [...asked]
  } finally {
    await app.close()
    await database.close()
  }
}

/** Requests per second of a page of 25 leads for somebody signed in, beside the least that could serve it. */
export const run = async (): Promise<Figure[]> => {
  const place = await bigPostgres()
  const product = await startProduct({ ...place, POOL: pool })
  try {
    const { cookies } = await signIn(product.origin, people.superadmin)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const [session, page, ...more] = await statementsOf(place, cookie)
    if (!session || !page || more.length > 0)
      throw new Error('A page of leads is no longer one look-up and one query: make bare.ts do the same')
    const bare = await startProcess('tests/bench/bare.ts', {
      ...place,
      POOL: pool,
      SESSION_QUERY: session.text,
      PAGE_QUERY: page.text,
      PAGE_VALUES: JSON.stringify(page.values),
    })
    try {
      const ours: number[] = []
      const theirs: number[] = []
      // In turns, so that whatever else the machine does falls on both.
      for (let round = 0; round <= rounds; round += 1) {
        const mine = await requestsPerSecond(product.origin, `/api/v1${path}`, { cookie })
        const least = await requestsPerSecond(bare.origin, '/leads', { cookie })
        // The first round warms both up.
        if (round === 0) continue
        ours.push(mine)
        theirs.push(least)
      }
      const share = median(ours.map((value, at) => value / (theirs[at] ?? Number.POSITIVE_INFINITY)))
      const rate = (name: string, values: readonly number[]): Figure => ({
        name: `requests per second, 25 leads, ${name}`,
        value: Math.round(median(values)),
        unit: '/s',
        kind: 'min',
      })
      return [
        rate('the product', ours),
        rate('bare Hono and pg', theirs),
        {
          name: 'requests per second, the product’s share of the bare server',
          value: share,
          unit: '×',
          goal: 0.8,
          kind: 'min',
        },
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
  }
}

if (import.meta.main) console.log(tableOf(await run()))
