import { type Message, msg } from '#contract/words.ts'
import { bindingsOf, type Command } from '#define/command.ts'

export const presets = ['portal', 'linear'] as const
export type Preset = (typeof presets)[number]
export const presetNames: Readonly<Record<Preset, Message>> = { portal: msg`Portal`, linear: msg`Linear-style` }

/**
 * What those expect who come from Linear: ctrl+k is the palette, `c` begins creating, `/` searches, `[` is the
 * sidebar, `j` and `k` walk along the records of a list. The columns, which have `c` otherwise, get shift+v, Linear's display options.
 */
const linear: Readonly<Record<string, readonly string[]>> = {
  'workspace.palette': ['ctrl+k', 'F1'],
  'workspace.sidebar': ['ctrl+b', '['],
  'record.next': ['j', ']'],
  'record.previous': ['k'],
  'list.search': ['ctrl+/', '/'],
  'list.columns': ['shift+v'],
  'list.clearFilters': ['shift+f'],
}

/** The keys that a preset gives a command; undefined where it leaves the portal's own. */
export const presetKeys = (preset: Preset, command: Pick<Command, 'id' | 'keys'>): readonly string[] | undefined => {
  if (preset === 'portal') return undefined
  const own = linear[command.id]
  if (own) return own
  return command.id.endsWith('.create') ? bindingsOf(command).map((keys) => keys.replace(/^n /, 'c ')) : undefined
}

const create = msg`New`
const portalTitles: Readonly<Record<string, Message>> = { g: msg`Go to`, n: create, w: msg`Tabs and panes` }
const { n: _, ...others } = portalTitles
const titles: Readonly<Record<Preset, Readonly<Record<string, Message>>>> = {
  portal: portalTitles,
  linear: { ...others, c: create },
}
/** What the key that begins a sequence is about. */
export const prefixTitle = (first: string | undefined, preset: Preset): Message | undefined =>
  titles[preset][first ?? '']
