import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type PresenceMode, Present, presenceLasts } from '#contract/work/presence.ts'
import type { Sessions } from '#server/platform/sessions.ts'
import type { Database } from '#server/platform/sql.ts'

const PlaceShape = v.object({ resource: v.string(), id: v.number(), user: v.number(), page: v.string() })
const SignShape = v.object({
  ...PlaceShape.entries,
  session: v.string(),
  mode: Present.fields.mode.schema,
  isHidden: v.boolean(),
})
/** One page of one person with a record open. */
export type PresencePlace = v.InferOutput<typeof PlaceShape>
export type PresenceSign = v.InferOutput<typeof SignShape>
/** As one process tells the others. */
const Message = v.object({ from: v.string(), here: v.optional(SignShape), gone: v.optional(PlaceShape) })

/** Others see that somebody came, began to edit or left. */
export interface PresenceChange {
  readonly resource: string
  readonly id: number
  readonly user: number
}
/** Who has which record open. Nothing of it is stored: each process knows it of all, by what they tell each other. */
export interface Presence {
  /** Known here when this returns; elsewhere a moment later. */
  sign(sign: PresenceSign): Promise<void>
  leave(place: PresencePlace): Promise<void>
  /** Everybody who has the record open, with what others see of them: null of those who are hidden. */
  at(resource: string, id: number): ReadonlyMap<number, PresenceMode | null>
  hear(heard: (change: PresenceChange) => void): () => void
  close(): Promise<void>
}

const channel = 'dealer_desk_presence'
/** How often it is looked whose last sign of life is too old, in ms. */
const sweeping = 1000
/** So many pages of one person are remembered, the latest ones: no browser has more in front. */
const mostPages = 50

interface Entry extends PresenceSign {
  readonly at: number
}
const recordKey = ({ resource, id }: Pick<PresencePlace, 'resource' | 'id'>) => `${resource} ${id}`
const pageKey = ({ user, page }: PresencePlace) => `${user} ${page}`

/** What others see of each person by all of their pages: editing where one of them edits, null of those who are hidden. */
const seenOf = (entries: readonly PresenceSign[]): ReadonlyMap<number, PresenceMode | null> => {
  const people = new Map<number, PresenceMode | null>()
  for (const { user, mode, isHidden } of entries) {
    const known = people.get(user) ?? null
    people.set(user, isHidden || known === 'editing' ? known : mode)
  }
  return people
}

export const openPresence = async (database: Database, sessions: Sessions, now: () => number): Promise<Presence> => {
  const self = randomUUID()
  const records = new Map<string, Map<string, Entry>>()
  const listeners = new Set<(change: PresenceChange) => void>()
  const isOver = ({ at }: Entry) => now() - at > presenceLasts
  const all = () => [...records.values()].flatMap((pages) => [...pages.values()])

  const at: Presence['at'] = (resource, id) =>
    seenOf([...(records.get(recordKey({ resource, id }))?.values() ?? [])].filter((entry) => !isOver(entry)))
  /** Tells of it only where others see something else of the person than before. */
  const changing = ({ resource, id, user }: PresenceChange, before: PresenceMode | null) => {
    if ((at(resource, id).get(user) ?? null) !== before)
      for (const listener of listeners) listener({ resource, id, user })
  }
  const shownOf = ({ resource, id, user }: PresenceChange) => at(resource, id).get(user) ?? null
  const drop = (place: PresencePlace) => {
    const before = shownOf(place)
    const pages = records.get(recordKey(place))
    if (!pages?.delete(pageKey(place))) return
    if (pages.size === 0) records.delete(recordKey(place))
    changing(place, before)
  }
  const take = (sign: PresenceSign) => {
    const before = shownOf(sign)
    const pages = records.get(recordKey(sign)) ?? new Map<string, Entry>()
    if (!pages.has(pageKey(sign))) {
      const own = all().filter(({ user }) => user === sign.user)
      const [oldest] = own.toSorted((a, b) => a.at - b.at)
      if (oldest && own.length >= mostPages) drop(oldest)
    }
    records.set(recordKey(sign), pages.set(pageKey(sign), { ...sign, at: now() }))
    changing(sign, before)
  }

  const stopListening = await database.listen(channel, (payload) => {
    const message = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), payload)
    if (!message.success || message.output.from === self) return
    if (message.output.here) take(message.output.here)
    if (message.output.gone) drop(message.output.gone)
  })
  const tell = async (message: Omit<v.InferInput<typeof Message>, 'from'>) => {
    await database.notify(channel, JSON.stringify({ from: self, ...message }))
  }
  // Whoever signs out has left.
  const stopSessions = sessions.hear((ids) => {
    for (const entry of all()) if (ids.includes(entry.session)) drop(entry)
  })
  const sweep = () => {
    for (const [key, pages] of records) {
      const over = [...pages].filter(([, entry]) => isOver(entry))
      if (over.length === 0) continue
      // Until now they were all seen.
      const before = seenOf([...pages.values()])
      for (const [page] of over) pages.delete(page)
      if (pages.size === 0) records.delete(key)
      for (const { resource, id, user } of new Map(over.map(([, entry]) => [entry.user, entry])).values())
        changing({ resource, id, user }, before.get(user) ?? null)
    }
  }
  const timer = setInterval(sweep, sweeping)
  timer.unref()
  return {
    sign: async (sign) => {
      take(sign)
      await tell({ here: sign })
    },
    leave: async ({ resource, id, user, page }) => {
      drop({ resource, id, user, page })
      await tell({ gone: { resource, id, user, page } })
    },
    at,
    hear: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    close: async () => {
      clearInterval(timer)
      stopSessions()
      await stopListening()
    },
  }
}
