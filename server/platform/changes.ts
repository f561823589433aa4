import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { LiveEvent } from '#contract/account/auth.ts'
import type { Database, Sql } from '#server/platform/sql.ts'

/** What was written, as every process of this database hears it once it is committed. */
const ChangeShape = v.object({
  /** Where it was written, as `Sql.source`. */
  from: v.string(),
  event: LiveEvent.schema,
  /** The dealers whose people may hear of it; null when the resource has no dealers. */
  dealers: v.nullable(v.array(v.number())),
  /** The only people who may hear of it. */
  users: v.nullable(v.array(v.number())),
})
export type Change = Omit<v.InferOutput<typeof ChangeShape>, 'from'>

const channel = 'dealer_desk_changes'

/** Carries news of writes from process to process, and counts them so that caches know when they are stale. */
export interface Changes {
  tell: typeof tellAll
  /** A number that grows whenever one of the resources changes. */
  generationOf(resources: readonly string[]): number
  /**
   * As of which change this process answers. Opaque: of two that are the same nothing was heard in between, by this one
   * process; how much is written is nobody's business.
   */
  position(): string
  hear(heard: (change: Change) => void): () => void
  close(): Promise<void>
}

/** Tells everyone as soon as `tx` commits; this process's own caches are stale as soon as it has. */
export const tellAll = (tx: Sql, change: Change): Promise<void> =>
  tx.notify(channel, JSON.stringify({ from: tx.source, ...change }))

export const openChanges = async (database: Database): Promise<Changes> => {
  const self = randomUUID()
  const counts = new Map<string, number>()
  const ears = new Set<(change: Change) => void>()
  let base = 0
  let heardSoFar = 0
  let position: string | null = null
  const moveOn = () => {
    heardSoFar += 1
    position = null
  }
  const readChange = (payload: string) => {
    const outcome = v.safeParse(v.pipe(v.string(), v.parseJson(), ChangeShape), payload)
    return outcome.success ? outcome.output : null
  }
  const bump = ({ event: { kind, resource } }: Change) => {
    if (kind !== 'notified' && kind !== 'noted') counts.set(resource, (counts.get(resource) ?? 0) + 1)
  }
  const stop = await database.listen(
    channel,
    (payload) => {
      moveOn()
      const read = readChange(payload)
      if (!read) return
      const { from, ...change } = read
      if (from !== database.source) bump(change)
      for (const ear of ears) ear(change)
    },
    {
      // Whoever wrote reads it again before the news of it comes back from the database.
      committed: (payload) => {
        const change = readChange(payload)
        if (change) bump(change)
      },
      // What happened while the line was down is unknown: everything counts as changed.
      lost: () => {
        base += 1
        moveOn()
      },
    },
  )
  return {
    tell: tellAll,
    generationOf: (resources) => resources.reduce((sum, one) => sum + (counts.get(one) ?? 0), base),
    position: () => {
      position ??= createHash('sha256').update(`${self} ${heardSoFar}`).digest('base64url').slice(0, 16)
      return position
    },
    hear: (heard) => {
      ears.add(heard)
      return () => ears.delete(heard)
    },
    close: stop,
  }
}
