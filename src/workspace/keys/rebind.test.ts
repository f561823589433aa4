import { expect, test } from 'vitest'
import { msg } from '#contract/words.ts'
import { type Command, defineCommand, type When } from '#define/command.ts'
import { allBindings, bindingsNow, type KeymapChoice, noChoice } from '#workspace/keys/keymap.ts'
import { bind, judge, reset, takeOver, unbind } from '#workspace/keys/rebind.ts'

const command = (id: string, keys: string | readonly string[], when: When = {}): Command =>
  defineCommand({ id, title: msg`Test`, section: msg`Test`, keys, when })
const leads = command('leads.open', 'g l')
const dealers = command('dealers.open', 'g d')
const save = command('form.save', 'ctrl+s')
const filter = command('list.filter', 'f', { view: 'list' })
const bold = command('form.bold', 'b', { view: 'form' })
const palette = command('workspace.palette', ['F1', 'ctrl+;'])
const dash = command('list.dash', 'ctrl+a', { zone: 'grid' })
const all = [leads, dealers, save, filter, bold, palette, dash]
const verdict = (keys: string, of: Command = dealers, choice: KeymapChoice = noChoice) =>
  judge(keys, of, all, choice, false)

test('keys that nobody has are free, and keys that the command has are its own', () => {
  expect(verdict('ctrl+m')).toEqual({ is: 'free' })
  expect(verdict('g x')).toEqual({ is: 'free' })
  expect(verdict('g d')).toEqual({ is: 'own' })
  expect(verdict('Shift+ctrl+M')).toEqual({ is: 'free' })
})

test('keys of a command that can be meant at the same moment are taken', () => {
  expect(verdict('g l')).toEqual({ is: 'taken', by: [leads] })
  expect(verdict('f')).toEqual({ is: 'taken', by: [filter] })
  expect(verdict('Ctrl+S')).toEqual({ is: 'taken', by: [save] })
})

test('keys of a command in a place that excludes this one are shared', () => {
  expect(verdict('f', bold)).toEqual({ is: 'shared', by: [filter] })
  expect(verdict('f', command('form.other', 'q'))).toEqual({ is: 'taken', by: [filter] })
})

test('the beginning of a sequence is refused, and so is what begins with a whole binding', () => {
  expect(verdict('g')).toEqual({ is: 'begins', by: leads, keys: 'g l' })
  expect(verdict('g l x')).toEqual({ is: 'continues', by: leads, keys: 'g l' })
  expect(verdict('ctrl+s x')).toEqual({ is: 'continues', by: save, keys: 'ctrl+s' })
  // `f` belongs to lists, so a form may begin a sequence with it.
  expect(verdict('f x', bold)).toEqual({ is: 'free' })
  // And the other way round: what a list's sequence begins with may be a form's key.
  const sequence = command('list.sequence', 'q x', { view: 'list' })
  expect(judge('q', bold, [...all, sequence], noChoice, false)).toEqual({ is: 'free' })
  expect(judge('q', leads, [...all, sequence], noChoice, false)).toMatchObject({ is: 'begins' })
  // `gl` is no sequence that `g` begins: the letters must be whole.
  expect(verdict('F2')).toEqual({ is: 'free' })
})

test('its own other bindings count too', () => {
  expect(verdict('g d x')).toMatchObject({ is: 'continues', by: { id: 'dealers.open' } })
})

test('what was given up is free, what was taken instead is not', () => {
  const choice = { ...noChoice, overrides: { 'leads.open': ['g x'] } }
  expect(verdict('g l', dealers, choice)).toEqual({ is: 'free' })
  expect(verdict('g x', dealers, choice)).toEqual({ is: 'taken', by: [leads] })
})

test('letters that are switched off still belong to their commands', () => {
  expect(verdict('g l', dealers, { ...noChoice, letters: false })).toEqual({ is: 'taken', by: [leads] })
})

test.each([
  ['ctrl+t', 'The browser uses this key.'],
  ['F5', 'The browser uses this key.'],
  ['alt+f', 'Alt with a letter opens browser and system menus.'],
  ['alt+shift+k', 'The operating system uses this key.'],
  ['Insert', 'Screen readers use this key.'],
  ['CapsLock', 'Screen readers use this key.'],
  ['F1', 'F1 always opens the command palette, so that every command stays within reach.'],
  ['Enter', 'This key moves, opens, deletes or closes things in every field and list.'],
  ['shift+ArrowDown', 'This key moves, opens, deletes or closes things in every field and list.'],
  ['ctrl+v', 'This shortcut copies, cuts, pastes, selects, undoes or redoes while you type.'],
  ['g ctrl+w', 'The browser uses this key.'],
])('%s is refused: %s', (keys, reason) => {
  expect(verdict(keys)).toMatchObject({ is: 'reserved', reason: { message: reason } })
})
test('ctrl with alt is refused, because AltGr types with it', () => {
  expect(verdict('ctrl+alt+x')).toMatchObject({ is: 'reserved', chord: 'ctrl+alt+x' })
})
test('what the portal itself gives a command may be given back to it', () => {
  const choice = unbind(noChoice, dash, 'ctrl+a', false)
  expect(verdict('ctrl+a', dash, choice)).toEqual({ is: 'free' })
  expect(verdict('ctrl+a', dealers, choice)).toMatchObject({ is: 'reserved' })
})

test('a command may have several bindings; taking one away leaves the others', () => {
  const two = bind(noChoice, leads, 'ctrl+m', false)
  expect(bindingsNow(leads, two, false)).toEqual(['g l', 'ctrl+m'])
  expect(bindingsNow(leads, unbind(two, leads, 'g l', false), false)).toEqual(['ctrl+m'])
  expect(bindingsNow(leads, unbind(noChoice, leads, 'g l', false), false)).toEqual([])
})
test('taking over leaves the one before without these keys, and with its others', () => {
  const both = bind(noChoice, leads, 'ctrl+m', false)
  const after = takeOver(both, dealers, 'g l', [leads], false)
  expect([bindingsNow(leads, after, false), bindingsNow(dealers, after, false)]).toEqual([['ctrl+m'], ['g d', 'g l']])
})
test('what is as the preset has it again is no change any more', () => {
  const changed = bind(noChoice, leads, 'ctrl+m', false)
  expect(Object.keys(changed.overrides)).toEqual(['leads.open'])
  expect(unbind(changed, leads, 'ctrl+m', false)).toEqual(noChoice)
  expect(reset(changed, leads)).toEqual(noChoice)
})
test('F1 stays with the palette, whatever is taken from it', () => {
  const without = ['F1', 'ctrl+;'].reduce((choice, keys) => unbind(choice, palette, keys, false), noChoice)
  expect(allBindings(palette, without, false)).toEqual(['F1'])
  expect(bindingsNow(palette, { ...without, letters: false }, false)).toEqual(['F1'])
})
test('with the letters off, capitals are off too', () => {
  const own = bind(noChoice, leads, 'shift+l', false)
  expect(bindingsNow(leads, { ...own, letters: false }, false)).toEqual([])
  expect(bindingsNow(save, { ...own, letters: false }, false)).toEqual(['ctrl+s'])
})
