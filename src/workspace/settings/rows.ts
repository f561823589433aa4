import type { Message } from '#contract/words.ts'
import { type Command, titleOf } from '#define/command.ts'
import { fold } from '#platform/fold.ts'
import { chordsOf } from '#workspace/keys/chord.ts'
import { clashesNow } from '#workspace/keys/exchange.ts'
import { allBindings, bindingsNow, type KeymapChoice } from '#workspace/keys/keymap.ts'

type Say = (message: Message, values?: Readonly<Record<string, string | number>>) => string
export interface KeyRow {
  readonly id: string
  readonly title: string
  /** As they work now: without letters while those are off. */
  readonly keys: readonly string[]
  readonly isOwn: boolean
  /** The title of another command that its keys could mean as well. */
  readonly clash: string | undefined
  readonly words: string
  readonly chords: readonly (readonly string[])[]
}
export interface KeyGroup {
  readonly id: string
  readonly title: string
  readonly rows: readonly KeyRow[]
}

/** Commands by section, in the order of definition. */
export const groupsOf = (commands: readonly Command[], choice: KeymapChoice, say: Say): readonly KeyGroup[] => {
  const titles = new Map(commands.map((command) => [command.id, titleOf(command, say)]))
  const clashes = new Map<string, string>()
  for (const { commands: pair } of clashesNow(commands, choice))
    for (const [id, other] of [pair, pair.toReversed()])
      if (id !== undefined && other !== undefined) clashes.set(id, titles.get(other) ?? other)
  const groups = new Map<string, { id: string; title: string; rows: KeyRow[] }>()
  for (const command of commands) {
    const { id, section } = command
    const group = groups.get(section.id) ?? { id: section.id, title: say(section), rows: [] }
    groups.set(section.id, group)
    const title = titles.get(id) ?? id
    group.rows.push({
      id,
      title,
      keys: bindingsNow(command, choice),
      isOwn: choice.overrides[id] !== undefined,
      clash: clashes.get(id),
      words: fold([title, command.also ? say(command.also) : '', say(section)].join(' ')),
      chords: allBindings(command, choice).map(chordsOf),
    })
  }
  return [...groups.values()]
}

export interface ShortcutQuery {
  readonly words: string
  /** Keys that were pressed: what begins with them is found. */
  readonly chords: readonly string[]
}
/** The groups that are left of what one looks for: every word must be found, in any order. */
export const foundIn = (groups: readonly KeyGroup[], { words, chords }: ShortcutQuery): readonly KeyGroup[] => {
  const parts = fold(words).split(/\s+/).filter(Boolean)
  const fits = (row: KeyRow) =>
    parts.every((part) => row.words.includes(part)) &&
    (chords.length === 0 || row.chords.some((own) => chords.every((chord, place) => own[place] === chord)))
  return groups.map((group) => ({ ...group, rows: group.rows.filter(fits) })).filter(({ rows }) => rows.length > 0)
}
