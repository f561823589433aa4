import type { Locale } from '#contract/account/auth.ts'
import { mayEnter } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { searchFrom } from '#contract/work/search.ts'
import { type Command, type Facts, sections, titleOf } from '#define/command.ts'
import type { Say } from '#platform/words.tsx'
import { type Asking, canRun, disabledReason, runCommand } from '#workspace/commands/live.ts'
import { openPalette, ownSections } from '#workspace/commands/workspace-commands.ts'
import { bindingsNow, type KeymapChoice } from '#workspace/keys/keymap.ts'
import { type Prefix, prefixes } from '#workspace/palette/prefixes.ts'
import { type Findable, findable } from '#workspace/palette/rank.ts'
import type { Place } from '#workspace/places.ts'
import type { Recent } from '#workspace/recents.ts'
import type { Registry } from '#workspace/registry.ts'

export type GroupName = 'records' | 'commands' | 'places' | 'views' | 'recent' | 'settings' | 'help'
export const groupTitles: Readonly<Record<GroupName, Message>> = {
  records: msg`Records`,
  commands: msg`Commands`,
  places: msg`Pages`,
  views: msg`Views`,
  recent: msg`Recent`,
  settings: msg`Settings`,
  help: msg`Help`,
}
export interface Row {
  readonly id: string
  readonly group: GroupName
  readonly title: string
  readonly detail?: string
  readonly icon: string
  readonly keys?: string | undefined
  readonly find: Findable
  /** Where a command leads that opens a place. */
  readonly place?: string | undefined
  /** Why it cannot be run now; asked only for rows that are shown. */
  readonly reason?: (() => Message | undefined) | undefined
  /** False keeps the palette open. */
  readonly run: (asking: Asking) => boolean
}
const groupOf = ({ section }: Command): GroupName =>
  section.id === sections.places.id
    ? 'places'
    : section.id === ownSections.settings.id
      ? 'settings'
      : section.id === ownSections.help.id
        ? 'help'
        : 'commands'

/** A command as it is searched; it becomes a row when it is among the best. */
export interface Indexed {
  readonly command: Command
  readonly group: GroupName
  readonly find: Findable
  readonly row: Omit<Row, 'reason' | 'run'>
}
export type Candidate = Indexed | Row
interface Index {
  readonly locale: Locale
  readonly choice: KeymapChoice
  readonly list: Indexed[]
  /** What is not in the list yet. */
  readonly left: Iterator<Command>
}
const indexes = new WeakMap<ReadonlyMap<string, Command>, Index>()
const begunIndex = (commands: ReadonlyMap<string, Command>, choice: KeymapChoice, locale: Locale): Index => {
  const known = indexes.get(commands)
  if (known && known.locale === locale && known.choice === choice) return known
  const begun = { locale, choice, list: [], left: commands.values() }
  indexes.set(commands, begun)
  return begun
}
/** Takes the next command in; false when that was the last. */
const indexNext = ({ list, left, choice }: Index, say: Say): boolean => {
  const { value: command, done } = left.next()
  if (done === true) return false
  if (command.keysOnly === true || command.id === openPalette.id) return true
  const title = titleOf(command, say)
  const keys = bindingsNow(command, choice)
  const group = groupOf(command)
  const find = findable(title, keys, command.also && say(command.also))
  list.push({
    command,
    group,
    find,
    row: {
      id: command.id,
      group,
      title,
      icon: command.icon ?? 'command',
      keys: keys[0],
      place: command.opens,
      find,
    },
  })
  return true
}
/** Titles said and folded once for each language: doing it for 10,000 commands takes longer than a frame. */
export const indexOf = (
  commands: ReadonlyMap<string, Command>,
  choice: KeymapChoice,
  locale: Locale,
  say: Say,
): readonly Indexed[] => {
  const index = begunIndex(commands, choice, locale)
  let isMore = true
  while (isMore) isMore = indexNext(index, say)
  return index.list
}
/** The same in the browser's idle time, a part in each; returns the way to stop. Whoever asks sooner has the rest made at once. */
export const indexAtRest = (
  commands: ReadonlyMap<string, Command>,
  choice: KeymapChoice,
  locale: Locale,
  say: Say,
  whenMade: (list: readonly Indexed[]) => void,
): (() => void) => {
  const index = begunIndex(commands, choice, locale)
  let idle = 0
  const goOn = (deadline: IdleDeadline) => {
    let isMore = true
    do for (let i = 0; i < 50 && isMore; i += 1) isMore = indexNext(index, say)
    while (isMore && deadline.timeRemaining() > 2)
    if (isMore) idle = requestIdleCallback(goOn, { timeout: 200 })
    else whenMade(index.list)
  }
  idle = requestIdleCallback(goOn, { timeout: 200 })
  return () => cancelIdleCallback(idle)
}

interface Situation {
  readonly say: Say
  readonly facts: Facts
  readonly open: (place: Place, asking: Asking) => void
  readonly retype: (query: string) => void
}
interface Mine {
  readonly roles: readonly string[]
  readonly list: readonly Indexed[]
  readonly places: ReadonlySet<string>
}
const known = new WeakMap<readonly Indexed[], Mine>()
/** What these roles may run, and the places among it; kept, because a pass over 10,000 commands is felt. */
export const mineOf = (index: readonly Indexed[], { roles }: Facts): Mine => {
  const before = known.get(index)
  if (before?.roles === roles) return before
  const list = index.filter(({ command }) => mayEnter(roles, command.when?.roles ?? 'signed-in'))
  const made = { roles, list, places: new Set(list.flatMap(({ command }) => command.opens ?? [])) }
  known.set(index, made)
  return made
}
/** The row of what was found. */
export const rowOf = (candidate: Candidate, facts: Facts): Row =>
  'command' in candidate
    ? {
        ...candidate.row,
        reason: () => disabledReason(candidate.command, facts),
        run: (asking) => runCommand(candidate.command.id, asking, facts),
      }
    : candidate
/** A place that stands there as such is not listed a second time. */
const recentRows = (recents: readonly Recent[], places: ReadonlySet<string> | null, { open }: Situation): Row[] =>
  recents
    .filter(({ place }) => places?.has(place) !== true)
    .map(({ place, title, icon }) => ({
      id: `recent ${place}`,
      group: 'recent',
      title,
      icon,
      find: findable(title),
      run: (asking) => {
        open(place, asking)
        return true
      },
    }))

/** One's saved views, wherever they are of. */
const viewRows = ({ views, registry }: Sources, { say, facts, open }: Situation): Row[] =>
  views.flatMap(({ id, name, resource }) => {
    const room = registry.rooms.find((one) => one.name === resource)
    if (!room || !mayEnter(facts.roles, room.definition.roles)) return []
    const list = say(room.definition.title)
    return {
      id: `view ${id}`,
      group: 'views',
      title: name,
      detail: list,
      icon: 'bookmark',
      find: findable(name, [], list),
      run: (asking) => {
        open(`${room.definition.path}?view=${id}`, asking)
        return true
      },
    }
  })

const everything = findable('')
const helpRows = ({ say, retype }: Situation): Row[] =>
  Object.entries(prefixes).map(([prefix, name]) => ({
    id: `prefix ${prefix}`,
    group: 'help',
    title: say(msg`Type {prefix} to search {name} only`, { prefix, name: say(name) }),
    icon: 'circle-help',
    find: findable(say(name)),
    run: () => {
      retype(prefix)
      return false
    },
  }))

/** The rooms of people, which `@` searches. */
export const people: ReadonlySet<string> = new Set(['users', 'sales-consultants'])
/** The lists that can be narrowed to what was typed; their records themselves come from the server (records.ts). */
const searchRows = (registry: Registry, prefix: '#' | '@', query: string, situation: Situation): Row[] => {
  const { say, facts, open } = situation
  const rooms = registry.rooms.filter(
    ({ name, definition }) =>
      definition.filters.includes('q') &&
      definition.within === undefined &&
      mayEnter(facts.roles, definition.roles) &&
      (prefix === '#' || people.has(name)),
  )
  const none: Row = {
    id: 'no-record-search',
    group: 'records',
    title: say(msg`Type at least 3 letters to search records`),
    detail: say(msg`Name, reference, mobile number or email`),
    icon: 'info',
    find: everything,
    reason: () => msg`Type at least 3 letters`,
    run: () => false,
  }
  const lists = rooms.map(({ definition }): Row => {
    const list = say(definition.title)
    return {
      id: `search ${definition.path}`,
      group: 'places',
      title: query === '' ? list : say(msg`Search {list} for “{query}”`, { list, query }),
      icon: definition.icon,
      find: everything,
      run: (asking) => {
        open(
          query === '' ? definition.path : `${definition.path}?${new URLSearchParams({ q: query }).toString()}`,
          asking,
        )
        return true
      },
    }
  })
  return query.trim().length < searchFrom ? [none, ...lists] : lists
}

/** More rows than this nobody reads, and each one costs time. */
export const most = 50
const firstOf = <T>(list: readonly T[], count: number, fits: (one: T) => boolean): T[] => {
  const found: T[] = []
  for (const one of list) {
    if (found.length >= count) break
    if (fits(one)) found.push(one)
  }
  return found
}

export interface Sources {
  readonly registry: Registry
  readonly index: readonly Indexed[]
  readonly recents: readonly Recent[]
  readonly views: readonly { readonly id: number; readonly name: string; readonly resource: string }[]
}
/** The rows that a prefix leaves, in the order that they have without a query. `isFixed` ones are not ranked. */
export const rowsFor = (
  prefix: Prefix | null,
  query: string,
  sources: Sources,
  situation: Situation,
): { readonly rows: readonly Candidate[]; readonly isFixed: boolean } => {
  const { registry, index, recents } = sources
  if (prefix === '#' || prefix === '@') return { rows: searchRows(registry, prefix, query, situation), isFixed: true }
  const { list: commands, places } = mineOf(index, situation.facts)
  const only = (...names: readonly GroupName[]) => commands.filter(({ group }) => names.includes(group))
  if (prefix === '>') return { rows: only('commands', 'settings'), isFixed: false }
  const views = viewRows(sources, situation)
  if (prefix === '/')
    return { rows: [...only('places'), ...views, ...recentRows(recents, places, situation)], isFixed: false }
  if (prefix === '?') return { rows: [...only('help'), ...helpRows(situation)], isFixed: false }
  if (query.trim() !== '')
    return { rows: [...commands, ...views, ...recentRows(recents, places, situation)], isFixed: false }
  return {
    rows: [
      ...recentRows(recents.slice(0, 5), null, situation),
      ...views.slice(0, 5),
      ...only('places'),
      // Nobody asked for what cannot be done here.
      ...firstOf(only('commands', 'help', 'settings'), most, ({ command }) => canRun(command, situation.facts)),
    ],
    isFixed: true,
  }
}
