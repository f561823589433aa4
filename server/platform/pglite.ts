import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { Ask, Reply } from '#server/platform/pglite-worker.ts'
import {
  type Database,
  DatabaseAway,
  type Ears,
  type Notification,
  notifyBy,
  type Sql,
  type SqlRow,
  StatementFailed,
  tellCommitted,
} from '#server/platform/sql.ts'

type Unnumbered<A> = A extends Ask ? Omit<A, 'ask'> : never

/**
 * Holds the folder for this process. The operating system frees the lock when the process dies, however it dies;
 * a second opener of the same files would silently lose data.
 */
const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA journal_mode = DELETE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`${folder} is in use by another Dealer Desk: stop that one, or set DATA_DIR to another folder`, {
      cause: error,
    })
  }
  return () => lock.close()
}

/**
 * Opens the embedded PostgreSQL in a worker thread, in `folder` or in memory alone.
 * It survives a killed process, but it never waits for the disk: against power cuts use a real PostgreSQL.
 */
export const openPglite = async (folder: string | null): Promise<Database> => {
  const unlock = folder === null ? () => {} : lockFolder(folder)
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder: folder === null ? null : join(folder, 'pg') },
  })
  const waiting = new Map<number, { resolve: (rows: readonly object[]) => void; reject: (error: Error) => void }>()
  const source = randomUUID()
  const ears: Ears = new Map()
  const within = new AsyncLocalStorage<number>()
  const open = new Set<number>()
  let asked = 0
  let begun = 0
  let gone: Error | null = null

  const leave = (error: Error) => {
    gone = error
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  await new Promise<void>((ready, failed) => {
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'ready') ready()
      else if (reply.kind === 'failed') failed(new Error(`The embedded database did not open: ${reply.fault.message}`))
      else if (reply.kind === 'heard') for (const ear of ears.get(reply.channel) ?? []) ear.heard(reply.payload)
      else {
        const one = waiting.get(reply.ask)
        waiting.delete(reply.ask)
        if (reply.kind === 'rows') one?.resolve(reply.rows)
        else one?.reject(new StatementFailed(reply.fault))
      }
    })
    worker.on('error', (error) => {
      failed(error)
      leave(new DatabaseAway(`The embedded database stopped: ${String(error)}`))
    })
    worker.on('exit', () => leave(new DatabaseAway('The embedded database is closed')))
  }).catch(async (error: unknown) => {
    unlock()
    await worker.terminate()
    throw error
  })

  const ask = (what: Unnumbered<Ask>): Promise<readonly object[]> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      asked += 1
      waiting.set(asked, { resolve, reject })
      worker.postMessage({ ...what, ask: asked })
    })
  const outside = (text: string) => {
    // Work that a transaction has started and not awaited outlives it, and is then free to ask.
    if (open.has(within.getStore() ?? 0))
      throw new Error(`Inside a transaction use its tx, or the database waits for itself: ${text}`)
  }
  const sqlOf = (tx: number, said: (notification: Notification) => void): Sql => {
    const query: Sql['query'] = async <T extends object>(text: string, params: readonly unknown[] = []) => {
      if (tx === 0) outside(text)
      // The statement's author names the row's type; nothing at run time could check it.
      return (await ask({ kind: 'query', tx, text, params })) as readonly T[]
    }
    return {
      kind: 'pglite',
      source,
      query,
      notify: notifyBy(query, said),
      script: async (text) => {
        if (tx === 0) outside(text)
        return (await ask({ kind: 'script', tx, text })) as readonly SqlRow[]
      },
    }
  }

  const transaction = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    outside('begin')
    begun += 1
    const tx = begun
    const said: Notification[] = []
    await ask({ kind: 'begin', tx })
    open.add(tx)
    try {
      const result = await within.run(tx, () => work(sqlOf(tx, (notification) => said.push(notification))))
      await ask({ kind: 'end', tx, commit: true })
      tellCommitted(ears, ...said)
      return result
    } catch (error) {
      await ask({ kind: 'end', tx, commit: false }).catch(() => {})
      throw error
    } finally {
      open.delete(tx)
    }
  }

  return {
    ...sqlOf(0, (notification) => tellCommitted(ears, notification)),
    transaction,
    // It has one connection: nobody writes in between.
    snapshot: transaction,
    listen: async (channel, heard, more) => {
      const all = ears.get(channel) ?? new Set()
      ears.set(channel, all)
      const ear = { heard, ...more }
      all.add(ear)
      if (all.size === 1) await ask({ kind: 'listen', channel })
      return async () => {
        all.delete(ear)
        if (all.size === 0 && !gone) await ask({ kind: 'unlisten', channel })
      }
    },
    close: async () => {
      if (!gone) await ask({ kind: 'close' }).catch(() => {})
      await worker.terminate()
      unlock()
    },
  }
}
