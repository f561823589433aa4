import { mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { searchFrom } from '#contract/work/search.ts'
import type { Facts } from '#define/command.ts'
import type { Say } from '#platform/words.tsx'
import { type Asking, type Choice, canRun, choicesOf, runCommand } from '#workspace/commands/live.ts'
import type { GroupName, Index, Indexed } from '#workspace/palette/indexed.ts'
import { mayNarrow } from '#workspace/palette/narrowed.ts'
import { type Prefix, prefixes } from '#workspace/palette/prefixes.ts'
import { type Findable, findable } from '#workspace/palette/rank.ts'
import { addedBy, mostUsed, type Usage } from '#workspace/palette/usage.ts'
import { aboutOf, type Reason, reasonOf } from '#workspace/palette/where.ts'
import type { Place } from '#workspace/places.ts'
import type { Recent } from '#workspace/recents.ts'
import type { Registry } from '#workspace/registry.ts'
import { placeOfPanes, placeOfView, roomOfView } from '#workspace/views/views.ts'

export interface Row {
  readonly id: string
  readonly group: GroupName
  readonly title: string
  readonly detail?: string | undefined
  readonly icon: string
  readonly keys?: string | undefined
  readonly find: Findable
  /** Where a command leads that opens a place. */
  readonly place?: string | undefined
  /** Why it cannot be run now; asked only for rows that are shown. */
  readonly reason?: (() => Reason | undefined) | undefined
  /** What must be chosen before it runs: the palette asks. */
  readonly choices?: (() => readonly Choice[]) | undefined
  /** It is used again: what is run is remembered on this device. Records and what was typed are not. */
  readonly isRemembered?: true
  /** False keeps the palette open. */
  readonly run: (asking: Asking) => boolean
}
export type Candidate = Indexed | Row
export const isIndexed = (candidate: Candidate): candidate is Indexed => 'narrowed' in candidate

export interface Situation {
  readonly say: Say
  readonly facts: Facts
  readonly open: (place: Place, asking: Asking) => void
  readonly retype: (query: string) => void
}
export interface Sources {
  readonly registry: Registry
  readonly index: Index
  readonly recents: readonly Recent[]
  readonly views: readonly { readonly id: number; readonly name: string; readonly resource: string }[]
  /** What was used by when the palette was opened. */
  readonly usage: Usage
  /** When the palette was opened, in ms. */
  readonly now: number
}

interface Mine {
  readonly size: number
  readonly roles: readonly string[]
  readonly list: readonly Indexed[]
  readonly places: ReadonlySet<string>
  /** Titles that several of them have. */
  readonly doubles: ReadonlySet<string>
}
const known = new WeakMap<readonly Indexed[], Mine>()
/** Of pages that are called the same and whose list is the same, the first one stands for both. */
const isTwin = ({ command }: Indexed, registry: Pick<Registry, 'rooms'>) =>
  command?.opens !== undefined &&
  registry.rooms.some(({ definition }) => definition.isTwin && definition.path === command.opens)
/** What these roles may run, and the places among it; kept, because a pass over 10,000 commands is felt. */
export const mineOf = ({ list: all }: Index, { roles }: Facts, registry: Pick<Registry, 'rooms'>): Mine => {
  const before = known.get(all)
  if (before?.roles === roles && before.size === all.length) return before
  const titles = new Set<string>()
  const doubles = new Set<string>()
  const list = all.filter((one) => {
    const { command, narrowed, title } = one
    const may = narrowed ? mayNarrow(narrowed, roles) : mayEnter(roles, command?.when?.roles ?? 'signed-in')
    if (!may || (titles.has(title) && (narrowed !== undefined || isTwin(one, registry)))) return false
    if (titles.has(title)) doubles.add(title)
    titles.add(title)
    return true
  })
  const made = { size: all.length, roles, list, doubles, places: new Set(list.flatMap(({ place }) => place ?? [])) }
  known.set(all, made)
  return made
}
/** The row of what was found. */
export const rowOf = (
  candidate: Candidate,
  { registry, recents, index }: Sources,
  { say, facts, open }: Situation,
): Row => {
  if (!isIndexed(candidate)) return candidate
  const { id, group, title, icon, keys, place, command, find } = candidate
  const shared = { id, group, title, icon, keys, place, find, isRemembered: true } as const
  if (!command)
    return {
      ...shared,
      run: (asking) => {
        open(place ?? '', asking)
        return true
      },
    }
  // A page is known by its heading; what is called the same says at least of what kind it is.
  const isDouble = group !== 'places' && mineOf(index, facts, registry).doubles.has(title)
  const about = aboutOf(command, registry) ?? (isDouble ? command.section : undefined)
  return {
    ...shared,
    detail: about && say(about) !== title ? say(about) : undefined,
    reason: () => reasonOf(command, facts, { registry, recents }, say),
    choices: () => choicesOf(command.id),
    run: (asking) => runCommand(command.id, asking, facts),
  }
}
/** Rows that cannot run stand together, behind all others. */
export const parted = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => (row.reason?.() && row.group !== 'records' ? { ...row, group: 'off' as const } : row))

const behind = -10_000
/** What is added to the score of a row: what is used often comes first, what cannot run last. Asked once for each row. */
export const standingOf = ({ usage, now }: Sources, { facts }: Situation): ((candidate: Candidate) => number) => {
  const asked = new Map<string, number>()
  return (candidate) => {
    const before = asked.get(candidate.id)
    if (before !== undefined) return before
    const runs = !isIndexed(candidate) || !candidate.command || canRun(candidate.command, facts)
    const standing = addedBy(usage, candidate.id, now) + (runs ? 0 : behind)
    asked.set(candidate.id, standing)
    return standing
  }
}

/** A place that stands there as such is not listed a second time. */
const recentRows = (recents: readonly Recent[], places: ReadonlySet<string>, { open }: Situation): Row[] =>
  recents
    .filter(({ place }) => !places.has(place))
    .map(({ place, title, icon }) => ({
      id: `recent ${place}`,
      group: 'recent',
      title,
      icon,
      place,
      find: findable(title),
      run: (asking) => {
        open(place, asking)
        return true
      },
    }))

/** One's saved views and the starred ones of others, wherever they are of. */
const viewRows = ({ views, registry }: Sources, { say, facts, open }: Situation): Row[] =>
  views.flatMap((view) => {
    const { id, name } = view
    const room = roomOfView(registry.rooms, view, facts.roles)
    const place = room ? placeOfView(room, id) : placeOfPanes(view)
    if (!place) return []
    const list = room ? say(room.definition.title) : say(msg`Two panes`)
    return {
      id: `view ${id}`,
      group: 'views',
      title: name,
      detail: list,
      icon: 'bookmark',
      find: findable(name, [], list),
      isRemembered: true,
      run: (asking) => {
        open(place, asking)
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
/** What a command asks for, as rows: one of them runs it. */
export const choiceRows = (of: Row, choices: readonly Choice[], say: Say): Row[] =>
  choices.map(({ id, title }) => ({
    id: `choice ${id}`,
    group: 'choices',
    title: say(title),
    icon: of.icon,
    find: findable(say(title)),
    run: (asking) => of.run({ ...asking, choice: id }),
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
      definition.isTwin !== true &&
      mayEnter(facts.roles, definition.roles) &&
      (prefix === '#' || people.has(name)),
  )
  const none: Row = {
    id: 'no-record-search',
    group: 'records',
    title: say(msg`Type at least 3 characters to search records`),
    detail: say(msg`Name, reference, mobile number or email`),
    icon: 'info',
    find: everything,
    reason: () => ({ text: say(msg`Type at least 3 characters`) }),
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
/** So many of what is used most are shown before anything is typed. */
const mostUsedShown = 5
const usedRows = (all: readonly Candidate[], sources: Sources, situation: Situation): readonly Row[] => {
  return firstOf(
    mostUsed(all, sources.usage, sources.now),
    mostUsedShown,
    (one) => !isIndexed(one) || !one.command || canRun(one.command, situation.facts),
  ).map((one) => ({ ...rowOf(one, sources, situation), group: 'used' }))
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
  const { list: commands, places } = mineOf(index, situation.facts, registry)
  const only = (...names: readonly GroupName[]) => commands.filter(({ group }) => names.includes(group))
  if (prefix === '>') return { rows: only('commands', 'settings'), isFixed: false }
  const views = viewRows(sources, situation)
  if (prefix === '/')
    return { rows: [...only('places'), ...views, ...recentRows(recents, places, situation)], isFixed: false }
  if (prefix === '?') return { rows: [...only('help'), ...helpRows(situation)], isFixed: false }
  if (query.trim() !== '')
    return { rows: [...commands, ...views, ...recentRows(recents, places, situation)], isFixed: false }
  const used = usedRows([...commands, ...views], sources, situation)
  const last = recentRows(recents, new Set(used.flatMap(({ place }) => place ?? [])), situation).slice(0, 5)
  const first = [...used, ...last]
  const ids = new Set(first.map(({ id }) => id))
  const listed = new Set(first.flatMap(({ place }) => place ?? []))
  const isNew = ({ id, place }: Candidate) => !ids.has(id) && (place === undefined || !listed.has(place))
  return {
    rows: [
      ...first,
      ...views.filter(isNew).slice(0, 5),
      ...only('places').filter((one) => one.narrowed === undefined && isNew(one)),
      // Nobody asked for what cannot be done here.
      ...firstOf(
        only('commands', 'help', 'settings'),
        most,
        (one) => isNew(one) && one.command !== undefined && canRun(one.command, situation.facts),
      ),
    ],
    isFixed: true,
  }
}
