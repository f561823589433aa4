import type { Locale } from '#contract/account/auth.ts'
import { type Message, msg } from '#contract/words.ts'
import { type Command, sections, titleOf } from '#define/command.ts'
import type { Say } from '#platform/words.tsx'
import { openPalette, ownSections } from '#workspace/commands/workspace-commands.ts'
import { bindingsNow, type KeymapChoice } from '#workspace/keys/keymap.ts'
import { type Narrowed, narrowedOf, narrowedTitle } from '#workspace/palette/narrowed.ts'
import { alsoCalled, type Called, calledOf, type Findable, findable } from '#workspace/palette/rank.ts'
import { Vocabulary } from '#workspace/palette/typos.ts'
import type { Registry } from '#workspace/registry.ts'

export type GroupName =
  | 'records'
  | 'used'
  | 'commands'
  | 'places'
  | 'views'
  | 'recent'
  | 'settings'
  | 'help'
  | 'choices'
  | 'off'
export const groupTitles: Readonly<Record<GroupName, Message>> = {
  records: msg`Records`,
  used: msg`Used most`,
  commands: msg`Commands`,
  places: msg`Pages`,
  views: msg`Views`,
  recent: msg`Recent`,
  settings: msg`Settings`,
  help: msg`Help`,
  choices: msg`Choices`,
  off: msg`Not available here`,
}

export interface Index {
  readonly locale: Locale
  readonly choice: KeymapChoice
  readonly list: readonly Indexed[]
  /** The words of all that is in the list. */
  readonly vocabulary: () => Vocabulary
}
/** What is searched: the commands by their ids, and the rooms whose lists can be narrowed, once all have come. */
export interface Searched {
  readonly commands: ReadonlyMap<string, Command>
  readonly registry: Pick<Registry, 'rooms'>
}

const groupOf = ({ section }: Command): GroupName =>
  section.id === sections.places.id
    ? 'places'
    : section.id === ownSections.settings.id
      ? 'settings'
      : section.id === ownSections.help.id
        ? 'help'
        : 'commands'

type Source = Command | Narrowed
const isNarrowed = (source: Source): source is Narrowed => 'list' in source
const titleIn = (source: Source, say: Say) =>
  isNarrowed(source) ? say(narrowedTitle, { list: say(source.list), value: say(source.value) }) : titleOf(source, say)
const alsoIn = (source: Source, say: Say) => (!isNarrowed(source) && source.also ? say(source.also) : '')
const needsIn = (source: Source, say: Say) => (isNarrowed(source) ? [say(source.value)] : [])

/** What the sources are called in the languages that have been read so far, by language and source. */
const called = new Map<Locale, WeakMap<Source, { readonly called: Called; readonly needs: readonly string[] }>>()
const inOthers = (find: Findable, source: Source, locale: Locale): Findable => {
  const known = [...called].flatMap(([other, words]) => (other === locale ? [] : (words.get(source) ?? [])))
  return known.length === 0
    ? find
    : alsoCalled(
        find,
        known.map((one) => one.called),
        known.flatMap((one) => one.needs),
      )
}

interface Growing extends Index {
  readonly list: Indexed[]
  readonly words: Vocabulary
  /** Of so many in the list the words have been read. */
  read: number
  /** What is not in the list yet; another one once the definitions of all rooms have come. */
  left: Iterator<Source>
  hasNarrowed: boolean
}
const narrowedIn = new WeakMap<Searched['registry']['rooms'], readonly Narrowed[]>()
/** The narrowed lists of all rooms; undefined as long as the definition of one is missing. */
const allNarrowed = ({ registry: { rooms } }: Searched): readonly Narrowed[] | undefined => {
  const known = narrowedIn.get(rooms)
  if (known) return known
  const loaded = rooms.flatMap((room) => room.loaded ?? [])
  if (loaded.length < rooms.length) return undefined
  const made = narrowedOf(loaded)
  narrowedIn.set(rooms, made)
  return made
}
const indexes = new WeakMap<ReadonlyMap<string, Command>, Growing>()
const begunIndex = (searched: Searched, choice: KeymapChoice, locale: Locale): Growing => {
  const known = indexes.get(searched.commands)
  if (known && known.locale === locale && known.choice === choice) return known
  const begun: Growing = {
    ...{ locale, choice, list: [], words: new Vocabulary(), read: 0 },
    left: searched.commands.values(),
    hasNarrowed: false,
    vocabulary: () => {
      while (readNext(begun));
      return begun.words
    },
  }
  indexes.set(searched.commands, begun)
  return begun
}
const wordsOf = ({ all }: Findable) => all.split(' ')
/**
 * A command or a narrowed list as it is searched; it becomes a row when it is among the best. What it is found by is folded
 * when it is first searched: the list that is shown before anything is typed needs none of it.
 */
export class Indexed {
  readonly id: string
  readonly group: GroupName
  readonly title: string
  readonly icon: string
  readonly keys: string | undefined
  /** Where it leads, if it opens a place. */
  readonly place: string | undefined
  readonly command: Command | undefined
  readonly narrowed: Narrowed | undefined
  readonly #made: () => Findable
  #find: Findable | undefined
  constructor(source: Source, keys: readonly string[], locale: Locale, say: Say) {
    const command = isNarrowed(source) ? undefined : source
    this.id = source.id
    this.group = command ? groupOf(command) : 'places'
    this.title = titleIn(source, say)
    this.icon = source.icon ?? 'command'
    this.keys = keys[0]
    this.place = isNarrowed(source) ? source.place : source.opens
    this.command = command
    this.narrowed = isNarrowed(source) ? source : undefined
    this.#made = () => inOthers(findable(this.title, keys, alsoIn(source, say), needsIn(source, say)), source, locale)
  }
  get find(): Findable {
    this.#find ??= this.#made()
    return this.#find
  }
  /** It grows when the other languages have come. */
  set find(find: Findable) {
    this.#find = find
  }
}
/** Takes the next one into the list; false when that was the last. */
const listNext = (index: Growing, searched: Searched, say: Say): boolean => {
  const { list, left, choice, locale } = index
  const { value: source, done } = left.next()
  if (done === true) {
    const narrowed = index.hasNarrowed ? undefined : allNarrowed(searched)
    if (!narrowed) return false
    index.left = narrowed.values()
    index.hasNarrowed = true
    return true
  }
  const command = isNarrowed(source) ? undefined : source
  if (command?.keysOnly === true || command?.id === openPalette.id) return true
  list.push(new Indexed(source, command ? bindingsNow(command, choice) : [], locale, say))
  return true
}
/** Reads the words of the next one in the list; false when all have been read. */
const readNext = (index: Growing): boolean => {
  const one = index.list[index.read]
  if (!one) return false
  index.words.add(wordsOf(one.find))
  index.read += 1
  return true
}
/** Titles said once for each language: doing it for 10,000 commands takes longer than a frame. */
export const indexOf = (searched: Searched, choice: KeymapChoice, locale: Locale, say: Say): Index => {
  const index = begunIndex(searched, choice, locale)
  while (listNext(index, searched, say));
  return index
}

/** Carries on in the browser's idle time, a part in each, until there is no more; returns the way to stop. */
const inIdleTime = (next: () => boolean, whenDone: () => void): (() => void) => {
  let idle = 0
  const goOn = (deadline: IdleDeadline) => {
    let isMore = true
    do for (let i = 0; i < 50 && isMore; i += 1) isMore = next()
    while (isMore && deadline.timeRemaining() > 2)
    if (isMore) idle = requestIdleCallback(goOn, { timeout: 200 })
    else whenDone()
  }
  idle = requestIdleCallback(goOn, { timeout: 200 })
  return () => cancelIdleCallback(idle)
}
/**
 * Makes the index in idle time, first its list and then the words of all that is in it; returns the way to stop. Whoever
 * asks sooner has the rest made at once.
 */
export const indexAtRest = (
  searched: Searched,
  choice: KeymapChoice,
  locale: Locale,
  say: Say,
  when: { readonly listed: (index: Index) => void; readonly read: (index: Index) => void },
): (() => void) => {
  const index = begunIndex(searched, choice, locale)
  let isListed = false
  const next = () => {
    if (isListed) return readNext(index)
    isListed = !listNext(index, searched, say)
    if (isListed) when.listed(index)
    return true
  }
  return inIdleTime(next, () => when.read(index))
}

/** Takes in what everything of an index is called in another language, in one go. */
export const learn = (index: Index, locale: Locale, say: Say): void => {
  const learning = learnNext(index, locale, say)
  while (learning());
}
const learnNext = ({ list, locale, vocabulary }: Index, other: Locale, say: Say): (() => boolean) => {
  const words = called.get(other) ?? new WeakMap<Source, { called: Called; needs: readonly string[] }>()
  called.set(other, words)
  const left = list.values()
  const known = vocabulary()
  return () => {
    const { value: one, done } = left.next()
    if (done === true) return false
    const source = one.command ?? one.narrowed
    if (!source) return true
    words.set(source, { called: calledOf(titleIn(source, say), alsoIn(source, say)), needs: needsIn(source, say) })
    one.find = inOthers(one.find, source, locale)
    known.add(wordsOf(one.find))
    return true
  }
}
/** The same in idle time; returns the way to stop. What has been taken in already is not taken in twice. */
export const learnAtRest = (index: Index, locale: Locale, say: Say, whenLearnt: () => void): (() => void) =>
  inIdleTime(isWhole(index, locale) ? () => false : learnNext(index, locale, say), whenLearnt)
const isWhole = ({ list }: Index, locale: Locale) => {
  const last = list.at(-1)
  const source = last?.command ?? last?.narrowed
  return source !== undefined && called.get(locale)?.has(source) === true
}
