import { expect, test } from 'vitest'
import { type Message, msg } from '#contract/words.ts'
import { canBothHold, clashesOf, defineCommand, type Facts, inside, titleOf, unmetCondition } from '#define/command.ts'

const facts: Facts = {
  roles: ['dealer'],
  zone: 'grid',
  typing: false,
  room: 'leads',
  view: 'list',
  selected: 0,
  dirty: false,
  overlay: false,
  tabs: 1,
  closedTabs: 0,
  panes: 1,
  lists: 1,
}
const section = msg`Tabs`
const command = (id: string, keys: string | readonly string[], when = {}) =>
  defineCommand({ id, title: msg`Close`, section, keys, when })

test.each([
  [{ roles: ['admin'] as const }, 'Your role does not allow this'],
  [{ view: 'form' as const }, 'Open a record first'],
  [{ room: 'dealers' }, 'Not available on this page'],
  [{ selected: 'some' as const }, 'Select an item from the list first.'],
  [{ dirty: true as const }, 'Nothing to save'],
  [{ tabs: 'several' as const }, 'Only one tab is open'],
  [{ closedTabs: 'some' as const }, 'No recently closed tabs'],
  [{ panes: 'two' as const }, 'Only one pane is open'],
  [{ panes: 'two' as const, lists: 'two' as const }, 'Open two lists or reports side by side first'],
  [{ zone: 'form' as const }, 'Move the keyboard focus to that area first'],
])('%j is refused with its reason', (when, reason) => expect(unmetCondition(when, facts)?.message).toBe(reason))
test('what one pane can do is refused in two', () => {
  expect(unmetCondition({ panes: 'one' }, { ...facts, panes: 2 })?.message).toBe('Already split into two panes')
  expect(unmetCondition({ panes: 'two', lists: 'two' }, { ...facts, panes: 2, lists: 2 })).toBe(undefined)
})
test('a condition that holds gives no reason', () => {
  expect(unmetCondition(undefined, facts)).toBe(undefined)
  expect(
    unmetCondition(
      { roles: ['admin', 'dealer'], view: ['list', 'form'], room: 'leads', zone: ['grid', 'toolbar'] },
      facts,
    ),
  ).toBe(undefined)
})
test('the first reason is the one that people can do least about', () => {
  expect(unmetCondition({ zone: 'form', roles: ['admin'] }, facts)?.message).toBe('Your role does not allow this')
})

test('the same key in places that exclude each other is no clash', () => {
  expect(clashesOf([command('a', 'f', { zone: 'grid' }), command('b', 'f', { zone: 'form' })])).toEqual([])
  expect(clashesOf([command('a', 'f', { view: 'list' }), command('b', 'f', { view: 'form' })])).toEqual([])
  expect(canBothHold({ typing: true }, { typing: false })).toBe(false)
})
test('the same key where both can hold is a clash, and so is the beginning of a sequence', () => {
  expect(clashesOf([command('a', ['f', 'x'], { zone: 'grid' }), command('b', 'x')])).toEqual([
    { keys: 'x', commands: ['a', 'b'] },
  ])
  expect(clashesOf([command('a', 'g'), command('b', 'g l')])).toEqual([{ keys: 'g l', commands: ['a', 'b'] }])
  expect(clashesOf([command('a', 'g l'), command('b', 'g d'), command('c', 'ctrl+g')])).toEqual([])
})
test('a title is said with its values, messages among them first', () => {
  const say = (message: Message, values: Readonly<Record<string, string | number>> = {}) =>
    (message.message ?? '').replace('{what}', String(values['what'] ?? '')).toUpperCase()
  expect(titleOf({ title: msg`New {what}`, values: { what: msg`Lead` } }, say)).toBe('NEW LEAD')
})
test('what stands in the middle of a title begins small there, unless it is an abbreviation', () => {
  const say = (message: Message, values: Readonly<Record<string, string | number>> = {}) =>
    (message.message ?? '').replace('{what}', String(values['what'] ?? ''))
  expect(titleOf({ title: msg`New {what}`, values: { what: inside(msg`Dealer`) } }, say)).toBe('New dealer')
  expect(titleOf({ title: msg`New {what}`, values: { what: inside(msg`CDC item`) } }, say)).toBe('New CDC item')
})
