import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import * as v from 'valibot'
import {
  type Database,
  DatabaseAway,
  type Ears,
  isoOf,
  type Notification,
  notifyBy,
  oids,
  type Sql,
  type SqlRow,
  StatementFailed,
  tellCommitted,
  whileOpen,
} from '#server/platform/sql.ts'

const readers = new Map<number, (text: string) => unknown>([
  [oids.timestamptz, isoOf],
  [oids.timestamp, (text) => text],
  [oids.date, (text) => text],
  [oids.numeric, Number],
  [oids.int8, Number],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && readers.get(oid)) || pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

const FaultShape = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  constraint: v.optional(v.string()),
  detail: v.optional(v.string()),
})
/** SQLSTATE classes that speak of the connection, not of the statement: 08, 57P (shut down), 53 (no room). */
const isAway = (code: string | undefined) =>
  code === undefined || !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P|53)/.test(code)
const faultOf = (error: unknown, query: string): Error => {
  const { success, output } = v.safeParse(FaultShape, error)
  if (!success || isAway(output.code))
    return new DatabaseAway(
      `The database is away: ${error instanceof Error ? error.message || String(output) : String(error)}`,
      { cause: error },
    )
  const { message, code, constraint, detail } = output
  return new StatementFailed({
    message,
    query,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(detail !== undefined && { detail }),
  })
}

/** Statements are prepared under a name made of their text; past this many texts they run unnamed. */
const mostPrepared = 2000
const names = new Map<string, string>()
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostPrepared) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

const sqlOf = (client: pg.Pool | pg.PoolClient, source: string, said: (notification: Notification) => void): Sql => {
  const query: Sql['query'] = async <T extends object>(text: string, params: readonly unknown[] = []) => {
    const name = nameOf(text)
    try {
      const result = await client.query<T & pg.QueryResultRow>({
        text,
        values: [...params],
        types,
        ...(name !== undefined && { name }),
      })
      return result.rows
    } catch (error) {
      throw faultOf(error, text)
    }
  }
  return {
    kind: 'postgres',
    source,
    query,
    notify: notifyBy(query, said),
    script: async (text) => {
      try {
        // Several statements have several results, which pg's types do not say.
        const results: unknown = await client.query({ text, types })
        return (Array.isArray(results) ? results : [results]).flatMap(({ rows }: pg.QueryResult<SqlRow>) => rows)
      } catch (error) {
        throw faultOf(error, text.slice(0, 200))
      }
    },
  }
}

/** Opens a pool on a real PostgreSQL; `most` is how many connections this process may hold. */
export const openPostgres = async (url: string, most = 10): Promise<Database> => {
  // Any page of a disk of today is as near as the next one; compiling statements takes longer than they run.
  const plans = '-c random_page_cost=1.1 -c jit=off'
  const options = `-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 ${plans}`
  const pool = new pg.Pool({ connectionString: url, max: most, options, connectionTimeoutMillis: 5000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const source = randomUUID()
  const ears: Ears = new Map()
  let listener: Promise<pg.Client> | null = null
  let closed = false
  let before: Promise<unknown> = Promise.resolve()
  /** A connection takes one statement after the other. */
  const sayTo = (client: pg.Client, statement: string): Promise<unknown> => {
    const said = before.then(() => client.query(statement))
    before = said.catch(() => {})
    return said
  }

  const connectListener = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC', keepAlive: true })
    const reconnect = () => {
      if (closed || listener === null) return
      listener = null
      for (const all of ears.values()) for (const ear of all) ear.lost?.()
      const again = () => {
        if (closed || listener !== null) return
        listener = connectListener()
        listener.then(
          () => {
            for (const all of ears.values()) for (const ear of all) ear.lost?.()
          },
          () => {
            listener = null
            setTimeout(again, 1000).unref()
          },
        )
      }
      setTimeout(again, 250).unref()
    }
    client.on('error', reconnect)
    client.on('end', reconnect)
    client.on('notification', ({ channel, payload }) => {
      for (const ear of ears.get(channel) ?? []) ear.heard(payload ?? '')
    })
    await client.connect()
    for (const channel of ears.keys()) await sayTo(client, `listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  const within = async <T>(begin: string, work: (tx: Sql) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw faultOf(error, begin)
    })
    let broken = false
    const said: Notification[] = []
    // A connection that ends between two statements says so here alone; unheard, it would end the process.
    const breaks = () => {
      broken = true
    }
    client.on('error', breaks)
    const { tx, end } = whileOpen(sqlOf(client, source, (notification) => said.push(notification)))
    try {
      const plainly = (text: string) =>
        client.query(text).catch((error: unknown) => {
          throw faultOf(error, text)
        })
      await plainly(begin)
      const result = await work(tx).finally(end)
      await plainly('commit')
      tellCommitted(ears, ...said)
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.off('error', breaks)
      client.release(broken)
    }
  }

  return {
    ...sqlOf(pool, source, (notification) => tellCommitted(ears, notification)),
    transaction: (work) => within('begin', work),
    snapshot: (read) => within('begin isolation level repeatable read, read only', read),
    listen: async (channel, heard, more) => {
      const all = ears.get(channel) ?? new Set()
      ears.set(channel, all)
      const ear = { heard, ...more }
      all.add(ear)
      const isFirst = listener === null
      listener ??= connectListener()
      const client = await listener
      if (all.size === 1 && !isFirst) await sayTo(client, `listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        all.delete(ear)
        if (all.size > 0) return
        ears.delete(channel)
        const open = closed ? null : await listener
        if (open) await sayTo(open, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    close: async () => {
      closed = true
      const client = await listener?.catch(() => null)
      await client?.end().catch(() => {})
      await pool.end()
    },
  }
}
