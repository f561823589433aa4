import { expect, test } from 'vitest'
import { msg } from '#contract/words.ts'
import { type Command, defineCommand } from '#define/command.ts'
import { bindingsNow, keymapOf, noChoice } from '#workspace/keys/keymap.ts'
import { type Moment, nextKeys, stepKeys } from '#workspace/keys/step.ts'

const section = msg`Test`
const leads = defineCommand({ id: 'leads.open', title: msg`Leads`, section, keys: 'g l', opens: '/admin/leads' })
const home = defineCommand({ id: 'home.open', title: msg`Home`, section, keys: 'g h', opens: '/admin/home' })
const save = defineCommand({ id: 'form.save', title: msg`Save`, section, keys: 'ctrl+s' })
const nextTab = defineCommand({ id: 'tabs.next', title: msg`Next`, section, keys: 'alt+PageDown' })
const regions = defineCommand({ id: 'workspace.nextRegion', title: msg`Region`, section, keys: 'F6' })
const filter = defineCommand({ id: 'list.filter', title: msg`Filter`, section, keys: 'f', when: { zone: 'grid' } })
const selectAll = defineCommand({ id: 'list.all', title: msg`All`, section, keys: 'ctrl+a', when: { typing: false } })
const all: readonly Command[] = [leads, home, save, nextTab, regions, filter, selectAll]
const plain = noChoice
const keymap = keymapOf(all, plain, false)
const moment = (changes: Partial<Moment> = {}): Moment => ({
  typing: false,
  overlay: false,
  repeat: false,
  fires: () => true,
  ...changes,
})

test('the first key of a sequence waits, the second runs its command', () => {
  expect(stepKeys(keymap, [], ['g'], moment())).toEqual({ does: 'wait', typed: ['g'] })
  expect(stepKeys(keymap, ['g'], ['l'], moment())).toEqual({ does: 'run', command: leads })
})

test('a key that leads nowhere ends the sequence instead of starting another one', () => {
  expect(stepKeys(keymap, ['g'], ['f'], moment())).toEqual({ does: 'give-up' })
  expect(stepKeys(keymap, [], ['q'], moment())).toEqual({ does: 'nothing' })
})

test('letters do nothing while somebody types, keys with ctrl do', () => {
  expect(stepKeys(keymap, [], ['g'], moment({ typing: true }))).toEqual({ does: 'nothing' })
  expect(stepKeys(keymap, [], ['ctrl+s'], moment({ typing: true }))).toEqual({ does: 'run', command: save })
  expect(stepKeys(keymap, [], ['ctrl+a'], moment({ typing: true }))).toEqual({ does: 'nothing' })
})

test('a letter that is held down does nothing', () => {
  expect(stepKeys(keymap, [], ['g'], moment({ repeat: true }))).toEqual({ does: 'nothing' })
})

test('under a dialog nothing navigates and letters belong to it, saving still works', () => {
  const under = moment({ overlay: true })
  expect(stepKeys(keymap, [], ['g'], under)).toEqual({ does: 'nothing' })
  expect(stepKeys(keymap, [], ['alt+PageDown'], under)).toEqual({ does: 'nothing' })
  expect(stepKeys(keymap, [], ['F6'], under)).toEqual({ does: 'nothing' })
  expect(stepKeys(keymap, [], ['ctrl+s'], under)).toEqual({ does: 'run', command: save })
})

test('a command that cannot run leaves its key alone, and is not offered as a next key', () => {
  const withoutLeads = moment({ fires: (command) => command !== leads })
  expect(stepKeys(keymap, ['g'], ['l'], withoutLeads)).toEqual({ does: 'give-up' })
  expect(nextKeys(keymap, ['g'], withoutLeads.fires).map(({ chord }) => chord)).toEqual(['h'])
})

test('of the chords that a press may mean, the first that is bound counts', () => {
  expect(stepKeys(keymap, [], ['ل', 'g'], moment())).toEqual({ does: 'wait', typed: ['g'] })
})

test('bindings of one’s own replace the defaults, and an empty list unbinds', () => {
  const own = keymapOf(all, { ...noChoice, overrides: { 'leads.open': ['g x'], 'list.filter': [] } }, false)
  expect(stepKeys(own, ['g'], ['x'], moment())).toEqual({ does: 'run', command: leads })
  expect(stepKeys(own, ['g'], ['l'], moment())).toEqual({ does: 'give-up' })
  expect(stepKeys(own, [], ['f'], moment())).toEqual({ does: 'nothing' })
})

test('with the letters switched off, no key that types a character does anything', () => {
  const quiet = keymapOf(all, { ...noChoice, letters: false }, false)
  expect(stepKeys(quiet, [], ['g'], moment())).toEqual({ does: 'nothing' })
  expect(stepKeys(quiet, [], ['f'], moment())).toEqual({ does: 'nothing' })
  expect(stepKeys(quiet, [], ['ctrl+s'], moment())).toEqual({ does: 'run', command: save })
})

test('on a Mac ⌘K opens the palette, and the specification’s ctrl+k is the control key', () => {
  expect(bindingsNow({ id: 'workspace.palette', keys: ['F1', 'ctrl+;'] }, plain, true)).toEqual(['F1', 'ctrl+k'])
  expect(bindingsNow({ id: 'workspace.sidebar', keys: 'ctrl+k' }, plain, true)).toEqual(['control+k'])
  expect(bindingsNow({ id: 'workspace.sidebar', keys: 'ctrl+k' }, plain, false)).toEqual(['ctrl+k'])
})
