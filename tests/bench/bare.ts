import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import * as v from 'valibot'

// The least that could serve a page of leads to somebody signed in: Hono, a pool, the session look-up and the page
// query of the product, and its answer's shape. requests.ts compares the product with it.

const Given = v.object({
  DATABASE_URL: v.string(),
  READY_FD: v.pipe(v.string(), v.transform(Number)),
  SESSION_QUERY: v.string(),
  PAGE_QUERY: v.string(),
  PAGE_VALUES: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
  POOL: v.pipe(v.string(), v.transform(Number)),
})
const env = v.parse(Given, process.env)
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: env.POOL })
const total = 1_000_000

const app = new Hono()
app.get('/leads', async (c) => {
  const token = /dealer_desk_session=([^;]+)/.exec(c.req.header('cookie') ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const session = await pool.query({ name: 'session', text: env.SESSION_QUERY, values: [hash] })
  if (session.rows.length === 0) return c.json({ message: 'Sign in' }, 401)
  const { rows } = await pool.query({ name: 'page', text: env.PAGE_QUERY, values: env.PAGE_VALUES })
  return c.json({ success: true, data: rows, meta: { total } })
})

const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object')
    writeSync(env.READY_FD, `ready http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
