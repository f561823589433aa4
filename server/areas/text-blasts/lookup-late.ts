import { createLines } from '#server/areas/text-blasts/accounts-provider.ts'
import type { Announcer } from '#server/areas/text-blasts/announce.ts'
import { beyondLog } from '#server/areas/text-blasts/lookup.ts'
import { type Known, settle } from '#server/areas/text-blasts/settling.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Silent {
  readonly id: string
  readonly account_id: number
  readonly blast_id: number
  /** Older than the provider's log reaches back. */
  readonly is_expired: boolean
}
/** After so many times the delay of a message in doubt, one that was taken is asked for. */
const patience = 5
/** How many messages one turn asks the provider about. */
const mostAtOnce = 1000

/**
 * Asks the provider's log what became of messages that it took and has not reported on since: a report can be lost, as a
 * pulled one is given once only and this process may die before it is stored. The older a message is, the more seldom
 * its turn comes. What is older than the log, and still only taken, becomes unknown: nothing waits for ever.
 */
export const createLateLookup = (platform: Platform, announcer: Announcer) => {
  const { database, env, log } = platform
  const lineOf = createLines(platform)
  const late = `interval '1 second' * ${env.LOOKUP_DELAY * patience}`
  const life = `interval '1 hour' * ${env.LOG_HOURS}`

  /** Says that they are looked at, so that another process leaves them out. By their recipients, whose states are indexed. */
  const take = () =>
    database.query<Silent>(
      `with due as (
         select m.id from text_blasts b
         join text_blast_recipients r on r.blast_id = b.id and r.state = 'accepted'
         join text_blast_messages m on m.id = r.message_id
         where b.accepted > 0 and m.state = 'accepted' and m.handed_at < now() - ${late}
         and coalesce(m.looked_at, m.handed_at) < now() - greatest(${late}, (now() - m.handed_at) / 4)
         order by m.handed_at limit ${mostAtOnce} for update of m skip locked
       )
       update text_blast_messages m set looked_at = now() from due where m.id = due.id
       returning m.id, m.account_id, m.blast_id, m.handed_at < now() - ${life} as is_expired`,
    )
  const look = async (accountId: number, silent: readonly Silent[]): Promise<readonly Known[]> => {
    const line = await lineOf(database, accountId)
    if (line.is === 'closed' || silent.length === 0) return []
    const ids = silent.map(({ id }) => id)
    const asked = await line.provider.logs(line.account, ids)
    if (asked.is === 'failed') {
      log.info('late look-up failed', { account: accountId, messages: ids.length, detail: asked.detail })
      return []
    }
    return [...asked.found.values()].map(({ id, fate, answer }) => ({ id, state: fate, answer }))
  }
  return async (): Promise<void> => {
    const silent = await take()
    const known: Known[] = silent
      .filter(({ is_expired }) => is_expired)
      .map(({ id }) => ({ id, state: 'unknown', answer: beyondLog }))
    const byAccount = Map.groupBy(
      silent.filter(({ is_expired }) => !is_expired),
      ({ account_id }) => account_id,
    )
    for (const [accountId, some] of byAccount) known.push(...(await look(accountId, some)))
    const blastOf = new Map(silent.map(({ id, blast_id }) => [id, blast_id]))
    for (const [blastId, some] of Map.groupBy(known, ({ id }) => blastOf.get(id)))
      if (blastId !== undefined) await database.transaction((tx) => settle(tx, announcer, blastId, 'late', some))
  }
}
