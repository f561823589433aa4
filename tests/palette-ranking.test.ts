import { expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { commands } from '#app/commands.ts'
import { menu } from '#app/menu.ts'
import { pages } from '#app/pages.ts'
import type { Locale } from '#contract/account/auth.ts'
import { type Facts, unmetCondition } from '#define/command.ts'
import { sayIn } from '#server/platform/words.ts'
import { type Typed, typedTexts } from '#tests/palette-typed.ts'
import { registered } from '#tests/support/registered-rooms.ts'
import { workspaceCommands } from '#workspace/commands/workspace-commands.ts'
import { noChoice } from '#workspace/keys/keymap.ts'
import { type Index, type Indexed, indexOf, learn } from '#workspace/palette/indexed.ts'
import { rank } from '#workspace/palette/rank.ts'
import { mineOf } from '#workspace/palette/rows.ts'
import { makeRegistry, type RoomView } from '#workspace/registry.ts'

const view: RoomView = { load: async () => ({ default: () => null }) }
const registry = makeRegistry({
  rooms: registered(rooms),
  pages,
  menu,
  views: { list: view, create: view, edit: view, details: view, upload: view },
  commands,
})
const locales: readonly Locale[] = ['en', 'fil', 'ar']
/** The registry as the palette has it in one language, with the words of the other two. */
const indexIn = (locale: Locale): Index => {
  const byId = new Map(registry.allCommands.map((command) => [command.id, command]))
  const index = indexOf({ commands: byId, registry }, noChoice, locale, sayIn(locale))
  for (const other of locales) if (other !== locale) learn(index, other, sayIn(other))
  return index
}
const indexes = new Map(locales.map((locale) => [locale, indexIn(locale)]))

const home: Facts = {
  roles: ['superadmin', 'admin', 'admin_survey', 'admin_parts'],
  zone: 'panel',
  typing: false,
  room: null,
  view: 'page',
  selected: 0,
  dirty: false,
  overlay: false,
  tabs: 2,
  closedTabs: 0,
  panes: 1,
  lists: 0,
}
const facts: Readonly<Record<'home' | 'leads', Facts>> = {
  home,
  leads: { ...home, room: 'leads', view: 'list', zone: 'grid', selected: 3, lists: 1 },
}
const everywhere = new Set(workspaceCommands.map(({ id }) => id).filter((id) => id !== 'session.renew'))
/** What could be run there: it opens a place, belongs to the workspace, or to lists as the list is there. */
const runsAt = ({ command }: Indexed, at: Facts) =>
  command === undefined ||
  (unmetCondition(command.when, at) === undefined &&
    (command.opens !== undefined ||
      everywhere.has(command.id) ||
      (at.view === 'list' && command.when?.view !== undefined)))

const firstFor = ({ locale, typed, at }: Typed): string => {
  const here = facts[at ?? 'home']
  const index = indexes.get(locale)
  if (!index) throw new Error(`No index in ${locale}`)
  const { list } = mineOf(index, here, registry)
  const standing = (one: Indexed) => (runsAt(one, here) ? 0 : -10_000)
  const { best } = rank(list, typed, 50, { standing, vocabulary: index.vocabulary })
  return best[0]?.row.id ?? 'nothing'
}
const missed = (some: readonly Typed[]) =>
  some.flatMap((one) => {
    const first = firstFor(one)
    return first === one.first ? [] : [`${one.locale} “${one.typed}”: ${first}, not ${one.first}`]
  })
const typos = typedTexts.filter(({ hasTypo }) => hasTypo)
const written = typedTexts.filter(({ hasTypo }) => !hasTypo)

test('the table has 150 texts in three languages, 40 of them mistyped, and every row that it names', () => {
  expect([typedTexts.length, typos.length]).toEqual([150, 40])
  for (const locale of locales) expect(typedTexts.filter((one) => one.locale === locale).length).toBeGreaterThan(35)
  const ids = new Set(indexes.get('en')?.list.map(({ id }) => id))
  expect(typedTexts.map(({ first }) => first).filter((id) => !ids.has(id))).toEqual([])
})
test('what was typed without a mistake brings the right row first, every time', () => {
  expect(missed(written)).toEqual([])
})
test('of all texts, mistyped ones among them, at least 97 % bring the right row first', () => {
  const wrong = missed(typedTexts)
  expect((typedTexts.length - wrong.length) / typedTexts.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
})
