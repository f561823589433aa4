import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Sql } from '#server/platform/sql.ts'

interface Whole {
  readonly tx: Sql
  readonly after: (() => void)[]
  /** The last transaction within, which the next one waits for: they share one connection. */
  last: Promise<unknown>
  savepoints: number
  isOpen: boolean
}
/** Carries out work as one transaction, whatever statements and transactions of this database it is made of. */
export interface JoiningDatabase extends Database {
  /** Within `work` every statement of this database belongs to one transaction; transactions become savepoints of it. */
  whole<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** At once, or after the commit when called within `whole`; never when that is rolled back. */
  afterCommit(work: () => void): void
}

/** A database in which a call's own writes and what is kept of its answer can be committed together. */
export const joining = (database: Database): JoiningDatabase => {
  const within = new AsyncLocalStorage<Whole>()
  // Work that a call has started and not awaited may outlive its transaction, and is then on its own.
  const current = () => {
    const whole = within.getStore()
    return whole?.isOpen ? whole : undefined
  }
  const nested = async <T>(whole: Whole, work: (tx: Sql) => Promise<T>): Promise<T> => {
    const { tx } = whole
    whole.savepoints += 1
    const name = `within_${whole.savepoints}`
    await tx.query(`savepoint ${name}`)
    try {
      const result = await work(tx)
      await tx.query(`release savepoint ${name}`)
      return result
    } catch (error) {
      await tx.query(`rollback to savepoint ${name}`)
      throw error
    }
  }
  const inTurn = <T>(whole: Whole, work: (tx: Sql) => Promise<T>): Promise<T> => {
    const mine = whole.last.then(() => nested(whole, work))
    whole.last = mine.catch(() => {})
    return mine
  }
  return {
    kind: database.kind,
    source: database.source,
    query: (text, params) => (current()?.tx ?? database).query(text, params),
    script: (text) => (current()?.tx ?? database).script(text),
    notify: (channel, payload) => (current()?.tx ?? database).notify(channel, payload),
    transaction: (work) => {
      const whole = current()
      return whole ? inTurn(whole, work) : database.transaction(work)
    },
    // What belongs to a transaction that may write has no moment of its own: it sees what that has written.
    snapshot: (read) => {
      const whole = current()
      return whole ? inTurn(whole, read) : database.snapshot(read)
    },
    whole: async (work) => {
      const after: (() => void)[] = []
      const result = await database.transaction(async (tx) => {
        const whole: Whole = { tx, after, last: Promise.resolve(), savepoints: 0, isOpen: true }
        try {
          return await within.run(whole, () => work(tx))
        } finally {
          whole.isOpen = false
        }
      })
      for (const work of after) work()
      return result
    },
    afterCommit: (work) => {
      const whole = current()
      if (whole) whole.after.push(work)
      else work()
    },
    listen: (channel, heard, more) => database.listen(channel, heard, more),
    close: () => database.close(),
  }
}
