import { msg } from '#contract/words.ts'
import type { Tab } from '#machines/tabs.ts'
import type { Say } from '#platform/words.tsx'
import { type IconName, iconOf } from '#ui/Icon.tsx'
import { fromOf, pathOf, searchOf } from '#workspace/places.ts'
import { forbiddenTitle, matchPath, notFoundTitle, type Registry } from '#workspace/registry.ts'

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
  return { text: tab.title ?? say(entry.title), icon: iconOf(entry.icon) }
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
