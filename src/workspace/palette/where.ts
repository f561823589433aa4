import { mayEnter } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Command, Facts } from '#define/command.ts'
import type { RoomOutline } from '#define/outline.ts'
import type { Page } from '#define/page.ts'
import type { Say } from '#platform/words.tsx'
import { disabledReason } from '#workspace/commands/live.ts'
import { type Place, pathOf } from '#workspace/places.ts'
import type { Recent } from '#workspace/recents.ts'
import { matchPath, type Registry } from '#workspace/registry.ts'

/** Why a command cannot run here, and the page where it can. */
export interface Reason {
  readonly text: string
  readonly offer?: { readonly title: string; readonly place: Place } | undefined
}

/** Pages whose facts name their records otherwise than the list that leads there. */
const listOf: Readonly<Record<string, string>> = { 'blast-logs': 'text-blasts' }
const namesOf = (room: string | readonly string[]) => [room].flat().map((name) => listOf[name] ?? name)

/** What is known of the pages where commands can run. */
export interface Surroundings {
  readonly registry: Pick<Registry, 'rooms' | 'pages' | 'entries' | 'menu'>
  readonly recents: readonly Recent[]
}
interface Where {
  readonly title: Message
  readonly place: Place
}
const isList = (room: Pick<RoomOutline, 'definition'>, roles: readonly string[]) =>
  room.definition.within === undefined && mayEnter(roles, room.definition.roles)
/** The pages of these names that the roles may visit. */
const pagesNamed = (
  names: readonly string[],
  { rooms, pages }: Surroundings['registry'],
  roles: readonly string[],
): readonly Where[] =>
  names.flatMap((name): readonly Where[] => {
    const room = rooms.find((one) => one.name === name && isList(one, roles))
    if (room) return [{ title: room.definition.title, place: room.definition.path }]
    const page = pages.find(({ id, path }) => id === name && !path.includes(':'))
    return page && mayEnter(roles, page.roles) ? [page].map(({ title, path }: Page) => ({ title, place: path })) : []
  })
/** Where a command can run: of several pages the one that was opened last, as it was. */
const whereOf = (command: Command, facts: Facts, { registry, recents }: Surroundings): Where | undefined => {
  const { at, when } = command
  if (at !== undefined) {
    const entry = matchPath(registry, at)?.entry
    return entry && mayEnter(facts.roles, entry.roles) ? { title: entry.title, place: at } : undefined
  }
  const isForLists = when?.view !== undefined && [when.view].flat().includes('list')
  const pages =
    when?.room !== undefined
      ? pagesNamed(namesOf(when.room), registry, facts.roles)
      : isForLists && facts.view !== 'list'
        ? registry.rooms
            .filter((room) => isList(room, facts.roles))
            .map(({ definition: { title, path } }) => ({ title, place: path }))
        : []
  if (pages.length < 2) return pages[0]
  const last = recents.flatMap(({ place }) => {
    const page = pages.find((one) => one.place === pathOf(place))
    return page ? [{ ...page, place }] : []
  })
  return last[0] ?? pages[0]
}

/** Why a command cannot run now, in the reader's language; undefined when it can. */
export const reasonOf = (command: Command, facts: Facts, around: Surroundings, say: Say): Reason | undefined => {
  const why = disabledReason(command, facts)
  if (!why) return undefined
  const where = whereOf(command, facts, around)
  // On that very page something else is missing, such as rows that are selected.
  if (!where || isHere(command, facts)) return { text: say(why) }
  const title = say(where.title)
  const isNamed = command.at !== undefined || command.when?.room !== undefined
  return {
    text: isNamed ? say(msg`Available in {page}`, { page: title }) : say(why),
    offer: { title, place: where.place },
  }
}
const isHere = ({ when }: Command, { room }: Facts) =>
  when?.room !== undefined && room !== null && [when.room].flat().includes(room)

/** The heading in the sidebar under which a page stands. */
const headingOf = (id: string | undefined, { menu }: Surroundings['registry']) =>
  menu.tops.find((top) => top.id === id)?.heading
/** What a command is about, where its title does not say it: the records that it changes, the part of the menu it is in. */
export const aboutOf = (command: Command, registry: Surroundings['registry']): Message | undefined => {
  const { opens, when } = command
  if (opens !== undefined) {
    const own = ({ path }: { readonly path: string }) => path === opens
    const menu =
      registry.rooms.find(({ definition }) => own(definition))?.definition.menu ?? registry.pages.find(own)?.menu
    return headingOf(menu?.under, registry)
  }
  const rooms = when?.room === undefined ? [] : namesOf(when.room)
  return rooms.length === 1 ? registry.rooms.find(({ name }) => name === rooms[0])?.definition.title : undefined
}
