import type { OwnAnswer } from '#contract/text-blasts/answers.ts'
import { createLines } from '#server/areas/text-blasts/accounts-provider.ts'
import type { Announcer } from '#server/areas/text-blasts/announce.ts'
import { type Known, settle } from '#server/areas/text-blasts/settling.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Messages that went out, or did not, in one request. */
interface Group {
  readonly account_id: number
  readonly blast_id: number | null
  readonly worker: string | null
  readonly handed_at: string
  /** Older than the provider's log reaches back. */
  readonly is_expired: boolean
}
const sameGroup =
  'account_id = $1 and blast_id is not distinct from $2 and worker is not distinct from $3 and handed_at = $4'
/** What is written beside a message that nobody will ever know of. */
export const beyondLog: OwnAnswer = 'Older than the log of the provider'
const gapInLog: OwnAnswer = 'Not in the log of the provider, though others of the same request are'

/**
 * Finds out what became of messages whose outcome was never heard: the process died, or the line broke. After a delay,
 * which is longer than any request lasts, the provider's log is asked by our message id. Found: its state. Not found: it
 * was surely never taken and is queued again. In doubt even so, or older than the log: unknown, never sent again by
 * itself. A request is taken as a whole, so a single message that is missing beside others is in doubt.
 */
export const createLookup = (platform: Platform, announcer: Announcer) => {
  const { database, env, log } = platform
  const lineOf = createLines(platform)
  const delay = `interval '1 second' * ${env.LOOKUP_DELAY}`
  const life = `interval '1 hour' * ${env.LOG_HOURS}`

  const nextGroup = async (): Promise<Group | null> => {
    const [group] = await database.query<Group>(
      `select account_id, blast_id, worker, handed_at::text as handed_at, handed_at < now() - ${life} as is_expired
       from text_blast_messages where state = 'handing-over' and handed_at < now() - ${delay}
       and (looked_at is null or looked_at < now() - ${delay}) order by handed_at limit 1`,
    )
    return group ?? null
  }
  /** Says that this process looks: another one that comes for the same messages finds none. */
  const take = async ({ account_id, blast_id, worker, handed_at }: Group): Promise<readonly string[]> => {
    const rows = await database.query<{ id: string }>(
      `update text_blast_messages set looked_at = now() where ${sameGroup} and state = 'handing-over'
       and (looked_at is null or looked_at < now() - ${delay}) returning id`,
      [account_id, blast_id, worker, handed_at],
    )
    return rows.map(({ id }) => id)
  }
  /** Whether the provider is known to have taken the request that they were in. */
  const wasTaken = async ({ account_id, blast_id, worker, handed_at }: Group): Promise<boolean> => {
    const [row] = await database.query<{ taken: boolean }>(
      `select exists (select from text_blast_messages where ${sameGroup}
       and state in ('accepted', 'delivered', 'undelivered', 'refused')) as taken`,
      [account_id, blast_id, worker, handed_at],
    )
    return row?.taken === true
  }
  const look = async (group: Group, ids: readonly string[]): Promise<readonly Known[]> => {
    const all = (state: 'unknown' | 'not-sent', answer: string | null) => ids.map((id) => ({ id, state, answer }))
    if (group.is_expired) return all('unknown', beyondLog)
    const line = await lineOf(database, group.account_id)
    if (line.is === 'closed') return []
    const asked = await line.provider.logs(line.account, ids)
    if (asked.is === 'failed') {
      log.info('look-up failed', { account: group.account_id, messages: ids.length, detail: asked.detail })
      return []
    }
    const { found } = asked
    if (found.size === 0 && !(await wasTaken(group))) return all('not-sent', null)
    return ids.map((id) => {
      const one = found.get(id)
      return one ? { id, state: one.fate, answer: one.answer } : { id, state: 'unknown', answer: gapInLog }
    })
  }
  /** Looks up whatever is due. */
  return async (): Promise<void> => {
    for (let group = await nextGroup(); group; group = await nextGroup()) {
      const due = group
      const ids = await take(due)
      const known = ids.length === 0 ? [] : await look(due, ids)
      await database.transaction((tx) => settle(tx, announcer, due.blast_id, 'log', known))
    }
  }
}
