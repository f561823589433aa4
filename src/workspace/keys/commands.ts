import { type Message, msg } from '#contract/words.ts'
import { type Command, defineCommand } from '#define/command.ts'

const section: Message = msg`Settings`
const onPage = { room: 'settings.keys', view: 'page' } as const

export const toggleLetters = defineCommand({
  id: 'keys.letters',
  title: msg`Turn letter shortcuts on or off`,
  section,
  also: msg`shortcuts, keyboard, single keys, sequences`,
  icon: 'keyboard',
})
export const portalKeys = defineCommand({
  id: 'keys.preset.portal',
  title: msg`Use Portal shortcuts`,
  section,
  also: msg`preset, shortcuts, keyboard`,
  icon: 'keyboard',
})
export const linearKeys = defineCommand({
  id: 'keys.preset.linear',
  title: msg`Use Linear-style shortcuts`,
  section,
  also: msg`preset, shortcuts, keyboard`,
  icon: 'keyboard',
})
export const resetKeys = defineCommand({
  id: 'keys.reset',
  title: msg`Reset all shortcuts`,
  section,
  also: msg`shortcuts, default, keyboard`,
  icon: 'rotate-ccw',
})
export const findCommand = defineCommand({
  id: 'keys.find',
  title: msg`Find a command by name`,
  section,
  keys: 'ctrl+/',
  when: onPage,
  icon: 'search',
})
export const findByKeys = defineCommand({
  id: 'keys.press',
  title: msg`Find a command by pressing its shortcut`,
  section,
  also: msg`press shortcut, which command`,
  when: onPage,
  icon: 'keyboard',
})
export const importKeys = defineCommand({
  id: 'keys.import',
  title: msg`Import shortcuts`,
  section,
  when: onPage,
  icon: 'upload',
})
export const exportKeys = defineCommand({
  id: 'keys.export',
  title: msg`Export shortcuts`,
  section,
  when: onPage,
  icon: 'download',
})

/** What can be done about the keys themselves. The first four work everywhere, so that nobody is locked out. */
export const keymapCommands: readonly Command[] = [
  toggleLetters,
  portalKeys,
  linearKeys,
  resetKeys,
  findCommand,
  findByKeys,
  importKeys,
  exportKeys,
]
