import { presence } from '#contract/work/presence.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { besideOf } from '#server/work/notes/beside.ts'
import { readersAmong } from '#server/work/notes/people.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Who else has a record open, for who may read it: asked at every sign of life, and before anybody is told. */
export const presenceHandlers = (platform: Platform): readonly Served[] => {
  const { database, definitions, live } = platform
  // Who it was is not said: whoever hears of it asks anew, and is asked again whether they may.
  platform.presence.hear(({ resource, id, user }) => {
    const definition = definitions.auditedOf(resource)
    const others = [...platform.presence.at(resource, id).keys()].filter((one) => one !== user)
    if (!definition || others.length === 0) return
    platform.later('telling who has a record open', async () => {
      const readers = await readersAmong(database, { definition, id, dealer: null }, others)
      live.tell(readers, { resource, kind: 'presence', record: id, version: null })
    })
  })
  return [
    serve(presence.sign, async ({ params, body: { page, mode }, user }) => {
      const { resource, id } = params
      const place = { resource, id, user: user.id, page }
      const beside = await besideOf(platform, params, user).catch(async (refusal: unknown) => {
        // They could read it until now.
        await platform.presence.leave(place)
        throw refusal
      })
      const [own] = await database.query<{ hides: boolean }>(
        'select hides_presence as hides from users where id = $1',
        [user.id],
      )
      await platform.presence.sign({ ...place, session: user.session_id, mode, isHidden: own?.hides !== false })
      // After the own sign: of two who come at once, one sees the other, and the other is told.
      const modes = platform.presence.at(resource, id)
      const others = [...modes].flatMap(([one, seen]) => (one === user.id || seen === null ? [] : [one]))
      if (others.length === 0) return []
      const readers = await readersAmong(database, beside, others)
      const rows = await database.query<Named>(
        'select id, name from users where id = any($1::int[]) and not hides_presence order by sort_name, id',
        [readers],
      )
      return rows.map((one) => ({ ...one, mode: modes.get(one.id) ?? 'reading' }))
    }),
    serve(presence.leave, async ({ params, body: { page }, user }) => {
      await platform.presence.leave({ ...params, user: user.id, page })
      await besideOf(platform, params, user)
      return null
    }),
  ]
}
