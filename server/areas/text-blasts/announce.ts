import type { Blast } from '#server/areas/text-blasts/recipients.ts'
import type { Change, Changes } from '#server/platform/changes.ts'
import type { Database, Sql } from '#server/platform/sql.ts'

/** What open pages hear of a blast; people of a dealer only of their own. */
export const blastChange = (
  { id, dealer_id }: Pick<Blast, 'id' | 'dealer_id'>,
  version: number | null = null,
): Change => ({
  event: { resource: 'text-blasts', kind: 'changed', record: id, version },
  dealers: [dealer_id ?? 0],
  users: null,
})

/** While a blast is being sent its counts change all the time: pages hear of it this often, in milliseconds. */
const between = 500

export interface Announcer {
  /**
   * Says that a blast's counts have changed: with the commit of `tx`, or together with the next ones half a second after
   * the last time it was said. Nothing stays unsaid.
   */
  counted(tx: Sql, blast: Pick<Blast, 'id' | 'dealer_id'>): Promise<void>
}
export const createAnnouncer = (database: Database, changes: Changes): Announcer => {
  const saidAt = new Map<number, number>()
  const waiting = new Set<number>()
  return {
    counted: async (tx, blast) => {
      const rest = between - (Date.now() - (saidAt.get(blast.id) ?? 0))
      if (rest <= 0) {
        saidAt.set(blast.id, Date.now())
        await changes.tell(tx, blastChange(blast))
        return
      }
      if (waiting.has(blast.id)) return
      waiting.add(blast.id)
      setTimeout(() => {
        waiting.delete(blast.id)
        saidAt.set(blast.id, Date.now())
        // A database that is just being closed has nobody left to tell.
        changes.tell(database, blastChange(blast)).catch(() => {})
      }, rest).unref()
    },
  }
}
