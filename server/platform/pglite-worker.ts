import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import * as v from 'valibot'
import { isoOf, oids } from '#server/platform/sql.ts'

/** What the main thread asks. `tx` names the transaction that a statement belongs to. */
export type Ask =
  | {
      readonly ask: number
      readonly kind: 'query'
      readonly tx: number
      readonly text: string
      readonly params: readonly unknown[]
    }
  | { readonly ask: number; readonly kind: 'script'; readonly tx: number; readonly text: string }
  | { readonly ask: number; readonly kind: 'begin'; readonly tx: number }
  | { readonly ask: number; readonly kind: 'end'; readonly tx: number; readonly commit: boolean }
  | { readonly ask: number; readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly ask: number; readonly kind: 'close' }
export interface WorkerFault {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly detail?: string
  readonly query?: string
}
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly fault: WorkerFault }
  | { readonly kind: 'rows'; readonly ask: number; readonly rows: readonly object[] }
  | { readonly kind: 'refused'; readonly ask: number; readonly fault: WorkerFault }
  | { readonly kind: 'heard'; readonly channel: string; readonly payload: string }

const port = parentPort
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only: use openPglite of pglite.ts')
const { folder } = v.parse(v.object({ folder: v.nullable(v.string()) }), workerData)
const tell = (reply: Reply) => port.postMessage(reply)

const FaultShape = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  constraint: v.optional(v.string()),
  detail: v.optional(v.string()),
})
const faultOf = (error: unknown, query?: string): WorkerFault => {
  const read = v.safeParse(FaultShape, error)
  return {
    ...(read.success ? read.output : { message: String(error) }),
    ...(query !== undefined && { query }),
  } as WorkerFault
}

const asText = (value: unknown) => (typeof value === 'string' ? value : String(value))
const open = () =>
  PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    extensions: { pg_trgm },
    parsers: {
      [oids.timestamptz]: isoOf,
      [oids.timestamp]: (text: string) => text,
      [oids.date]: (text: string) => text,
      [oids.numeric]: Number,
      [oids.int8]: Number,
    },
    serializers: { [oids.text]: asText, [oids.varchar]: asText },
  })

const serve = async () => {
  const db = await open()
  await db.exec("set time zone 'UTC'")
  const running = new Map<number, { readonly tx: Transaction; readonly end: (commit: boolean) => Promise<void> }>()
  const listening = new Map<string, () => Promise<void>>()
  const on = (tx: number) => (tx === 0 ? db : running.get(tx)?.tx)

  const begin = (id: number) =>
    new Promise<void>((begun, failed) => {
      const over = db.transaction(async (tx) => {
        await new Promise<void>((finish, abandon) => {
          running.set(id, {
            tx,
            end: async (commit) => {
              running.delete(id)
              if (commit) finish()
              else abandon(rolledBack)
              await over.catch((error) => {
                if (error !== rolledBack) throw error
              })
            },
          })
          begun()
        })
      })
      over.catch(failed)
    })
  const answer = async (ask: Ask): Promise<readonly object[]> => {
    switch (ask.kind) {
      case 'query':
      case 'script': {
        const target = on(ask.tx)
        if (!target) throw new Error(`Transaction ${ask.tx} is over: await every statement before it ends`)
        if (ask.kind === 'query') return (await target.query<object>(ask.text, [...ask.params])).rows
        return (await target.exec(ask.text)).flatMap(({ rows }): object[] => rows)
      }
      case 'begin':
        await begin(ask.tx)
        return []
      case 'end':
        await running.get(ask.tx)?.end(ask.commit)
        return []
      case 'listen':
        listening.set(
          ask.channel,
          await db.listen(ask.channel, (payload) => tell({ kind: 'heard', channel: ask.channel, payload })),
        )
        return []
      case 'unlisten':
        await listening.get(ask.channel)?.()
        listening.delete(ask.channel)
        return []
      case 'close':
        await db.close()
        return []
    }
  }
  port.on('message', (ask: Ask) => {
    answer(ask).then(
      (rows) => tell({ kind: 'rows', ask: ask.ask, rows }),
      (error: unknown) =>
        tell({ kind: 'refused', ask: ask.ask, fault: faultOf(error, 'text' in ask ? ask.text : undefined) }),
    )
  })
  tell({ kind: 'ready' })
}
const rolledBack = new Error('Rolled back')
serve().catch((error: unknown) => tell({ kind: 'failed', fault: faultOf(error) }))
