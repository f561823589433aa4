import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { groups, type Status } from '#server/areas/text-blasts/provider/protocol.ts'

const Entry = v.object({
  id: v.string(),
  /** Digits without a plus, as the provider writes numbers. */
  to: v.string(),
  sender: v.string(),
  text: v.string(),
  /** Where its report goes; null waits until it is pulled. */
  webhook: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  at: v.number(),
  reportedAt: v.nullable(v.number()),
  /** Refused at once: the log shows it, but it was not taken. */
  isRefused: v.boolean(),
})
/** A message that was taken. The same id may stand here twice: the provider does not compare them. */
export type Entry = v.InferOutput<typeof Entry>

const states = {
  pending: [groups.pending, 'PENDING', 26, 'PENDING_ACCEPTED', 'Message sent to next instance'],
  delivered: [groups.delivered, 'DELIVERED', 5, 'DELIVERED_TO_HANDSET', 'Message delivered to handset'],
  undelivered: [groups.undeliverable, 'UNDELIVERABLE', 9, 'UNDELIVERABLE_NOT_DELIVERED', 'Message sent not delivered'],
  expired: [groups.expired, 'EXPIRED', 15, 'EXPIRED_EXPIRED', 'Message expired'],
  rejected: [groups.rejected, 'REJECTED', 6, 'REJECTED_NETWORK', 'Network is forbidden'],
} as const
export type StateName = keyof typeof states
export const stateOf = (name: StateName): Status => {
  const [groupId, groupName, id, stateName, description] = states[name]
  return { groupId, groupName, id, name: stateName, description }
}
/** What becomes of a number's messages, by its last two digits; README.md says the same. */
export const fateByNumber = (to: string): StateName | 'silent' => {
  const ends: Readonly<Record<string, StateName | 'silent'>> = {
    '00': 'undelivered',
    '01': 'rejected',
    '02': 'expired',
    '03': 'silent',
  }
  return ends[to.slice(-2)] ?? 'delivered'
}

export interface SimulatorRecord {
  /** Every message taken, in turn. */
  readonly taken: readonly Entry[]
  add(entries: readonly Entry[]): void
  /** What the log says of a message; null when it never was there or is too old. */
  logged(id: string): Entry | null
  reported(entries: readonly Entry[]): void
  /** Forgets what is older than the log reaches back. */
  expire(): void
}
const Line = v.union([v.object({ taken: v.array(Entry) }), v.object({ reported: v.array(v.string()) })])

/**
 * The simulator's own memory. With a file it outlives its process, as the provider outlives ours; `keeps` holds on to
 * messages that the log no longer shows.
 */
export const openRecord = (life: number, keeps: boolean, file: string | null): SimulatorRecord => {
  let taken: Entry[] = []
  const byId = new Map<string, Entry>()
  const isInLog = ({ at }: Entry) => at > Date.now() - life
  const write = (line: object) => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
  const learn = (entries: readonly Entry[]) => {
    for (const entry of entries) {
      if (!entry.isRefused) taken.push(entry)
      byId.set(entry.id, entry)
    }
  }
  const tell = (ids: readonly string[], now: number) => {
    for (const id of ids) {
      const entry = byId.get(id)
      if (entry) entry.reportedAt = now
    }
  }
  if (file !== null && existsSync(file)) {
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      // The last line may have been cut off when the process was killed.
      const line = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), text)
      if (!line.success) continue
      if ('taken' in line.output) learn(line.output.taken.filter(isInLog))
      else tell(line.output.reported, Date.now())
    }
    writeFileSync(`${file}.new`, taken.length > 0 ? `${JSON.stringify({ taken })}\n` : '')
    renameSync(`${file}.new`, file)
  }
  return {
    get taken() {
      return taken
    },
    add: (entries) => {
      learn(entries)
      write({ taken: entries })
    },
    logged: (id) => {
      const entry = byId.get(id)
      return entry && isInLog(entry) ? entry : null
    },
    reported: (entries) => {
      const ids = entries.map(({ id }) => id)
      tell(ids, Date.now())
      write({ reported: ids })
    },
    expire: () => {
      for (const [id, entry] of byId) if (!isInLog(entry)) byId.delete(id)
      if (!keeps) taken = taken.filter(isInLog)
    },
  }
}
