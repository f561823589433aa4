import { mayEnter, type Roles } from '#contract/roles.ts'
import { inSentence } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'

/** Where the keyboard is: letters mean different things in a grid and in a form. */
export const zones = ['bar', 'sidebar', 'tabs', 'toolbar', 'grid', 'form', 'panel', 'overlay'] as const
export type Zone = (typeof zones)[number]
/** What the active tab shows. */
export type View = 'list' | 'form' | 'page'

/** What is true at this moment, as far as commands may ask. */
export interface Facts {
  readonly roles: readonly string[]
  readonly zone: Zone
  /** Focus is where letters are typed. */
  readonly typing: boolean
  /** The room of the active tab, such as `leads`. */
  readonly room: string | null
  readonly view: View
  readonly selected: number
  readonly dirty: boolean
  /** A dialog or the palette lies over the workspace. */
  readonly overlay: boolean
  readonly tabs: number
  readonly closedTabs: number
  /** How many panes the tabs are shown in. */
  readonly panes: number
  /** In how many of them a list or a report is in front. */
  readonly lists: number
}

/** A conjunction of facts, as data: the first unmet one is the reason why a command is disabled. */
export interface When {
  readonly roles?: Roles
  readonly zone?: Zone | readonly Zone[]
  readonly view?: View | readonly View[]
  readonly room?: string | readonly string[]
  readonly selected?: 'some'
  readonly dirty?: true
  readonly tabs?: 'several'
  readonly closedTabs?: 'some'
  readonly panes?: 'one' | 'two'
  /** Two lists or reports side by side. */
  readonly lists?: 'two'
  /** Letters and single keys never fire while typing; a command with modifiers may. */
  readonly typing?: boolean
}

/** What commands stand under in the palette. */
export const sections = {
  places: msg`Pages`,
  create: msg`Create`,
  list: msg`List`,
  record: msg`Record`,
  tabs: msg`Tabs`,
  workspace: msg`Workspace`,
  session: msg`Session`,
}

/** A message that stands in the middle of a sentence: “dealer” of “Dealer”. */
export interface Inside {
  readonly inside: Message
}
export const inside = (message: Message): Inside => ({ inside: message })

export interface Command {
  readonly id: string
  readonly title: Message
  /** What stands in the title's slots; a message is said in the reader's language first. */
  readonly values?: Readonly<Record<string, string | number | Message | Inside>>
  readonly section: Message
  /** One binding or several: 'ctrl+k', 'g l', '?', 'alt+PageDown'. */
  readonly keys?: string | readonly string[]
  readonly when?: When
  /** Other words that find it in the palette. */
  readonly also?: Message
  readonly icon?: string
  /** Opens this place; commands without it get their act from the part of the screen that can do it. */
  readonly opens?: `/${string}`
  /** The page whose part carries it out, where `when` names no room: whoever is elsewhere is led there. */
  readonly at?: `/${string}`
  /** Left out of the palette: it makes sense only by its key, such as moving in a grid. */
  readonly keysOnly?: true
}

/** Declares something that a person can do. Its act is bound by the part of the screen that can carry it out. */
export const defineCommand = <const C extends Command>(
  command: C & { readonly [K in Exclude<keyof C, keyof Command>]: never },
): C => command

export type Say = (message: Message, values?: Readonly<Record<string, string | number>>) => string
const saidValue = (value: string | number | Message | Inside, say: Say): string | number =>
  typeof value !== 'object' ? value : 'inside' in value ? inSentence(say(value.inside)) : say(value)
/** A command's title in the reader's language. */
export const titleOf = (command: Pick<Command, 'title' | 'values'>, say: Say): string =>
  say(
    command.title,
    Object.fromEntries(Object.entries(command.values ?? {}).map(([name, value]) => [name, saidValue(value, say)])),
  )

const many = <T>(value: T | readonly T[] | undefined): readonly T[] | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value : [value as T]
const among = <T>(allowed: T | readonly T[] | undefined, fact: T): boolean => many(allowed)?.includes(fact) ?? true

/** Why a command cannot run now, or undefined when it can. The order is the order in which people can do something about it. */
export const unmetCondition = (when: When | undefined, facts: Facts): Message | undefined => {
  if (!when) return undefined
  if (when.roles && !mayEnter(facts.roles, when.roles)) return msg`Your role does not allow this`
  if (!among(when.room, facts.room ?? '')) return msg`Not available on this page`
  if (!among(when.view, facts.view))
    return many(when.view)?.includes('list') ? msg`Open a list first` : msg`Open a record first`
  if (when.selected === 'some' && facts.selected === 0) return msg`Select an item from the list first.`
  if (when.dirty === true && !facts.dirty) return msg`Nothing to save`
  if (when.tabs === 'several' && facts.tabs < 2) return msg`Only one tab is open`
  if (when.closedTabs === 'some' && facts.closedTabs === 0) return msg`No recently closed tabs`
  if (when.panes === 'one' && facts.panes > 1) return msg`Already split into two panes`
  if (when.lists === 'two' && facts.lists < 2) return msg`Open two lists or reports side by side first`
  if (when.panes === 'two' && facts.panes < 2) return msg`Only one pane is open`
  if (!among(when.zone, facts.zone)) return msg`Move the keyboard focus to that area first`
  return undefined
}

const meet = <T>(a: T | readonly T[] | undefined, b: T | readonly T[] | undefined): boolean => {
  const [one, other] = [many(a), many(b)]
  return one === undefined || other === undefined || one.some((value) => other.includes(value))
}
/** True when both conditions can hold at the same moment, so that the same key would be a clash. */
export const canBothHold = (a: When = {}, b: When = {}): boolean =>
  meet(a.zone, b.zone) &&
  meet(a.view, b.view) &&
  meet(a.room, b.room) &&
  (a.typing === undefined || b.typing === undefined || a.typing === b.typing)

export const bindingsOf = (command: Pick<Command, 'keys'>): readonly string[] => many(command.keys) ?? []
/** 'g l' begins with 'g'; equal bindings clash too. */
const oneBeginsOther = (a: string, b: string) => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)

export interface Clash {
  readonly keys: string
  readonly commands: readonly [string, string]
}
/** Pairs of commands whose keys could fire together, or where one sequence is the beginning of another. */
export const clashesOf = (commands: readonly Command[]): Clash[] =>
  commands.flatMap((a, i) =>
    commands.slice(i + 1).flatMap((b) =>
      bindingsOf(a).flatMap((mine) =>
        bindingsOf(b)
          .filter((theirs) => oneBeginsOther(mine, theirs) && canBothHold(a.when, b.when))
          .map((theirs): Clash => ({ keys: mine.length > theirs.length ? mine : theirs, commands: [a.id, b.id] })),
      ),
    ),
  )
