import { expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { menu } from '#app/menu.ts'
import { homePage } from '#areas/home/home.ts'
import { builderCommands } from '#areas/surveys/builder/commands.ts'
import { blastCommands } from '#areas/text-blasts/text-blast-commands.ts'
import { bindingsOf, type Command, clashesOf } from '#define/command.ts'
import { registered } from '#tests/support/registered-rooms.ts'
import { formCommands } from '#workspace/form/commands.ts'
import { canonical, chordsOf } from '#workspace/keys/chord.ts'
import { clashesNow } from '#workspace/keys/exchange.ts'
import { allBindings, bindingsNow, isBinding, noChoice } from '#workspace/keys/keymap.ts'
import { presets } from '#workspace/keys/presets.ts'
import { reservedFor } from '#workspace/keys/reserved.ts'
import { listCommands } from '#workspace/list/commands.ts'
import { workspacePages } from '#workspace/pages.ts'
import { makeRegistry, type RoomView } from '#workspace/registry.ts'

const view: RoomView = { load: async () => ({ default: () => null }) }
const { allCommands } = makeRegistry({
  rooms: registered(rooms),
  pages: [homePage, ...workspacePages],
  menu,
  views: { list: view, create: view, edit: view, details: view, upload: view },
  commands: [...formCommands, ...listCommands, ...blastCommands, ...builderCommands],
})
const bindings = allCommands.flatMap((command) => bindingsOf(command).map((keys) => ({ id: command.id, keys })))
const keysOf = (id: string) => bindingsOf(allCommands.find((command) => command.id === id) ?? {})

test('the commands of the whole portal are there', () => {
  expect(allCommands.length).toBeGreaterThan(50)
  expect(bindings.length).toBeGreaterThan(40)
})

test('no default key is one that the browser, the system or a screen reader has', () => {
  const reserved = bindings.flatMap(({ id, keys }) =>
    chordsOf(keys).flatMap((chord) => (reservedFor(chord) ? [`${id}: ${keys}`] : [])),
  )
  expect(reserved).toEqual([])
})

test('no two commands can fire on one key, and no sequence is the beginning of another', () => {
  const compared = allCommands.map(
    (command): Command => ({ ...command, keys: bindingsOf(command).map((keys) => chordsOf(keys).join(' ')) }),
  )
  expect(clashesOf(compared)).toEqual([])
})

test.each(presets)('with the keys “%s”, too, nothing clashes and nothing is reserved', (preset) => {
  const choice = { ...noChoice, preset }
  for (const mac of [false, true]) {
    expect(clashesNow(allCommands, choice, mac)).toEqual([])
    const bound = allCommands.flatMap((command) => allBindings(command, choice, mac))
    expect(bound.flatMap(chordsOf).filter((chord) => reservedFor(chord) !== undefined)).toEqual([])
    expect(bound.filter((keys) => !isBinding(chordsOf(keys).join(' ')))).toEqual([])
  }
})

test('in the Linear style ctrl+k is the palette and the sidebar has another key, without letters too', () => {
  const keys = (id: string, letters = true) => {
    const command = allCommands.find((one) => one.id === id)
    return command && bindingsNow(command, { ...noChoice, preset: 'linear', letters }, false)
  }
  expect(keys('workspace.palette')).toEqual(['ctrl+k', 'F1'])
  expect([keys('workspace.sidebar'), keys('workspace.sidebar', false)]).toEqual([['ctrl+b', '['], ['ctrl+b']])
  expect([keys('dealers.create'), keys('leads.open')]).toEqual([['c d'], ['g l']])
})

test('the comparison finds a sequence that begins with another, and a key that is bound twice', () => {
  const [first] = allCommands
  if (!first) throw new Error('There is no command')
  const other = (keys: string): Command => ({ ...first, id: 'test.other', keys })
  expect(clashesOf([...allCommands, other('g l x')]).map(({ commands }) => commands)).toContainEqual([
    'leads.open',
    'test.other',
  ])
  expect(clashesOf([...allCommands, other('ctrl+k')]).map(({ commands }) => commands)).toContainEqual([
    'workspace.sidebar',
    'test.other',
  ])
})

test('the keys that the specification and the experience page fix are the defaults', () => {
  const fixed: Readonly<Record<string, readonly string[]>> = {
    'workspace.sidebar': ['ctrl+k'],
    'workspace.palette': ['F1', 'ctrl+;'],
    'workspace.keys': ['?'],
    'workspace.nextRegion': ['F6', 'w r'],
    'workspace.previousRegion': ['shift+F6'],
    'workspace.notifications': ['F8', 'g b'],
    'tabs.next': ['alt+PageDown', 'w n'],
    'tabs.previous': ['alt+PageUp', 'w p'],
    'tabs.close': ['w x'],
    'tabs.reopen': ['w u'],
    'tabs.moveBack': ['w ,'],
    'tabs.moveOn': ['w .'],
    'tabs.at.1': ['g 1'],
    'tabs.at.9': ['g 9'],
    'form.save': ['ctrl+s'],
    'home.open': ['g h'],
    'leads.open': ['g l'],
    'dealers.open': ['g d'],
    'dealer-zones.open': ['g z'],
    'dealer-groups.open': ['g k'],
    'dealers.create': ['n d'],
  }
  for (const [id, keys] of Object.entries(fixed)) expect([id, keysOf(id)]).toEqual([id, keys])
})

test('every chord is written as a keyboard event spells it', () => {
  for (const { keys } of bindings)
    for (const chord of keys.split(' '))
      expect(canonical(chord)).toMatch(
        /^((ctrl|alt|shift)\+)*(.|F\d{1,2}|Page(Up|Down)|Arrow\w+|Home|End|Enter|Delete|Escape|Tab)$/,
      )
})
