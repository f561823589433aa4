import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { LiveEvent } from '#contract/account/auth.ts'
import type { JoiningDatabase } from '#server/platform/joining.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What was written, as every process of this database hears it once it is committed. */
const ChangeShape = v.object({
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
  /** Tells everyone as soon as `tx` commits. Call `committed` after it did. */
  tell(tx: Sql, change: Change): Promise<void>
  /** Makes this process's own caches stale at once, ahead of the notification. */
  committed(resource: string): void
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

/** Tells everyone as soon as `tx` commits, this process too, whose own caches hear of it with the others. */
export const tellAll = async (tx: Sql, change: Change): Promise<void> => {
  await tx.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: '', ...change })])
}

export const openChanges = async (database: JoiningDatabase): Promise<Changes> => {
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
  const bump = (resource: string) => counts.set(resource, (counts.get(resource) ?? 0) + 1)
  const stop = await database.listen(
    channel,
    (payload) => {
      moveOn()
      const outcome = v.safeParse(v.pipe(v.string(), v.parseJson(), ChangeShape), payload)
      if (!outcome.success) return
      const { from, ...change } = outcome.output
      if (from !== self && change.event.kind !== 'notified' && change.event.kind !== 'noted')
        bump(change.event.resource)
      for (const ear of ears) ear(change)
    },
    // What happened while the line was down is unknown: everything counts as changed.
    () => {
      base += 1
      moveOn()
    },
  )
  return {
    tell: async (tx, change) => {
      await tx.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: self, ...change })])
    },
    committed: (resource) => database.afterCommit(() => bump(resource)),
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
