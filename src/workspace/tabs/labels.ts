import * as v from 'valibot'
import type { Field } from '#contract/fields.ts'
import { actions, statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Tab } from '#machines/tabs.ts'
import { queryClient } from '#platform/query.ts'
import { listed, type Say } from '#platform/words.tsx'
import { type IconName, iconOf } from '#ui/Icon.tsx'
import { labelOfFilter } from '#workspace/panes/useLinks.ts'
import { fromOf, pathOf, searchOf } from '#workspace/places.ts'
import { every, readAddress } from '#workspace/records/address.ts'
import { labelsOfWhere } from '#workspace/records/filterable.ts'
import { forbiddenTitle, matchPath, notFoundTitle, type Registry } from '#workspace/registry.ts'
import { saidTitle } from '#workspace/tab.ts'

const named = v.looseObject({ name: v.string() })

export interface Label {
  readonly text: string
  readonly icon: IconName | 'refused'
}
/** What a tab is called: the record's name, else its route's; a refused one keeps the name of what was asked for. */
export const labelOf = (tab: Pick<Tab, 'place' | 'title'>, registry: Pick<Registry, 'entries'>, say: Say): Label => {
  const path = pathOf(tab.place)
  if (path === '/403') {
    const from = fromOf(searchOf(tab.place))
    const asked = from === null ? undefined : matchPath(registry, pathOf(from))
    return { text: say(asked?.entry.title ?? forbiddenTitle), icon: 'refused' }
  }
  const entry = matchPath(registry, path)?.entry
  if (!entry) return { text: say(notFoundTitle), icon: 'refused' }
  return { text: tab.title === null ? say(entry.title) : saidTitle(tab.title, say), icon: iconOf(entry.icon) }
}

/** The names of records that some list has asked for already, so that a filter by one is called as there. */
const knownName = (resource: string, id: number): string => {
  const one = v.safeParse(named, queryClient.getQueryData(['named', resource, id]))
  return one.success ? one.output.name : `#${id}`
}
const wordsOf = ({ kind, of = '' }: Field, value: unknown, say: Say): string => {
  if (value === every) return say(msg`all`)
  if (kind === 'flag') return value === true ? say(msg`Yes`) : say(msg`No`)
  if (kind === 'status' || kind === 'action') {
    const titles: Readonly<Record<string, Message>> =
      kind === 'action' ? (actionTitles[of] ?? {}) : (statusTitles[of] ?? {})
    const title = titles[String(value)]
    return title ? say(title) : String(value)
  }
  if (typeof value === 'number') return knownName(of, value)
  if (Array.isArray(value))
    return listed(value.map((one) => (typeof one === 'number' ? knownName(of, one) : String(one))))
  return String(value)
}
const actionTitles: Readonly<Record<string, Readonly<Record<string, Message>>>> = actions
const statusTitles: Readonly<Record<string, Readonly<Record<string, Message>>>> = Object.fromEntries(
  Object.entries(statuses).map(([type, words]) => [
    type,
    Object.fromEntries(Object.entries(words).map(([slug, { title }]) => [slug, title])),
  ]),
)
/** What a list is narrowed by: “Status Qualified, Search ana”; nothing of what is no list. */
const narrowingOf = ({ place }: Pick<Tab, 'place'>, { rooms }: Pick<Registry, 'rooms'>, say: Say): string => {
  const room = rooms.find(({ definition }) => definition.path === pathOf(place))?.loaded
  if (!room) return ''
  const { filters } = readAddress(room, searchOf(place))
  return listed(
    Object.entries(filters).flatMap(([name, value]) => {
      if (name === 'where') return labelsOfWhere(room, filters, say)
      const field = room.calls.list.query.fields[name]
      return field ? [`${labelOfFilter({ name, field }, say)} ${wordsOf(field, value, say)}`] : []
    }),
  )
}
/** What tells tabs of one name apart, by their ids: what their lists are narrowed by, else which one it is of several. */
export const distinctionsOf = (
  tabs: readonly Tab[],
  registry: Pick<Registry, 'entries' | 'rooms'>,
  say: Say,
): ReadonlyMap<string, string> => {
  const texts = tabs.map((tab) => labelOf(tab, registry, say).text)
  const found = new Map<string, string>()
  const taken = new Map<string, number>()
  tabs.forEach((tab, i) => {
    const text = texts[i] ?? ''
    if (texts.indexOf(text) === texts.lastIndexOf(text)) return
    const more = narrowingOf(tab, registry, say)
    const count = (taken.get(`${text} ${more}`) ?? 0) + 1
    taken.set(`${text} ${more}`, count)
    found.set(tab.id, count === 1 ? more : [more, String(count)].filter((part) => part !== '').join(', '))
  })
  return found
}
/** The title of the document: the route's or the record's, then the product's. */
export const documentTitleOf = (
  tab: Pick<Tab, 'place' | 'title'>,
  registry: Pick<Registry, 'entries'>,
  say: Say,
): string => {
  const title = pathOf(tab.place) === '/403' ? say(forbiddenTitle) : labelOf(tab, registry, say).text
  return say(msg`{title} · Dealer Desk`, { title })
}

/** A tab's name with what tells it from others of that name. */
export const withMore = (text: string, more: string | undefined): string => (more ? `${text}, ${more}` : text)
