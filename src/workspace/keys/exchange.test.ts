import { expect, test } from 'vitest'
import { type Message, msg } from '#contract/words.ts'
import { type Command, defineCommand } from '#define/command.ts'
import { clashesNow, readKeymap, writeKeymap } from '#workspace/keys/exchange.ts'
import { type KeymapChoice, noChoice } from '#workspace/keys/keymap.ts'

const section = msg`Test`
const leads = defineCommand({ id: 'leads.open', title: msg`Leads`, section, keys: 'g l' })
const dealers = defineCommand({ id: 'dealers.open', title: msg`Dealers`, section, keys: 'g d' })
const palette = defineCommand({
  id: 'workspace.palette',
  title: msg`Search or run a command`,
  section,
  keys: ['F1', 'ctrl+;'],
})
const all: readonly Command[] = [leads, dealers, palette]
const say = (message: Message, values: Readonly<Record<string, string | number>> = {}) =>
  (message.message ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String({ ...message.values, ...values }[name]))
const read = (text: string, mine = all) =>
  readKeymap(text, { known: new Map(all.map((one) => [one.id, one])), mine, say, mac: false })
const file = (changes: object) =>
  JSON.stringify({ format: 'dealer-desk-keys', version: 1, preset: 'portal', letters: true, keys: {}, ...changes })
const problems = (text: string) => {
  const outcome = read(text)
  return outcome.is === 'refused' ? outcome.problems : []
}

test('what was written is read back as it was', () => {
  const choice: KeymapChoice = {
    preset: 'linear',
    letters: false,
    overrides: { 'leads.open': ['ctrl+m', 'g x'], 'dealers.open': [], 'workspace.palette': ['F1'] },
  }
  expect(read(writeKeymap(choice))).toEqual({ is: 'read', choice, unknown: [] })
})

test('a file that is something else is refused, and each thing that is wrong is named', () => {
  expect(problems('keys: g l')).toEqual(['This is not a JSON file.'])
  expect(problems('[]')).toEqual(['This is not a shortcuts file: “format” is missing.'])
  expect(problems(file({ format: 'vscode' }))).toEqual(['“format”: expected "dealer-desk-keys", found "vscode".'])
  expect(problems(file({ version: undefined }))).toEqual(['“version” is missing.'])
  expect(problems(file({ letters: 'no', preset: 'vim' }))).toEqual([
    '“preset”: expected ("portal" | "linear"), found "vim".',
    '“letters”: expected boolean, found "no".',
  ])
  expect(problems(file({ keys: { 'leads.open': 'g l' } }))).toEqual(['“keys.leads.open”: expected Array, found "g l".'])
  expect(problems(file({ colour: 'red' }))).toEqual(['“colour”: expected never, found "colour".'])
})

test('keys that cannot be bound are refused with the command and the reason', () => {
  expect(
    problems(file({ keys: { 'leads.open': ['ctrl+t', 'g l'], 'dealers.open': ['F1', 'meta+x', 'a b c d'] } })),
  ).toEqual([
    '“ctrl+t” for Leads: The browser uses this key.',
    '“F1” for Dealers: F1 always opens the command palette, so that every command stays within reach.',
    '“meta+x” for Dealers: This is not a valid shortcut. A shortcut is a sequence of up to 3 keys or key combinations.',
    '“a b c d” for Dealers: This is not a valid shortcut. A shortcut is a sequence of up to 3 keys or key combinations.',
    '“F1” is used by both Dealers and Search or run a command.',
  ])
})

test('keys that two commands would have, or that begin others, are refused', () => {
  expect(problems(file({ keys: { 'dealers.open': ['g l'] } }))).toEqual(['“g l” is used by both Leads and Dealers.'])
  expect(problems(file({ keys: { 'dealers.open': ['g'] } }))).toEqual(['“g l” is used by both Leads and Dealers.'])
  expect(problems(file({ keys: { 'dealers.open': ['g l'], 'leads.open': ['g d'] } }))).toEqual([])
})

test('keys of what this person may not run are in nobody’s way', () => {
  expect(read(file({ keys: { 'dealers.open': ['g l'] } }), [dealers, palette])).toMatchObject({ is: 'read' })
})

test('commands that do not exist here are told, and their keys are kept', () => {
  const outcome = read(file({ keys: { 'boats.open': ['g o'], 'leads.open': ['Shift+Ctrl+M'] } }))
  expect(outcome).toEqual({
    is: 'read',
    choice: { ...noChoice, overrides: { 'boats.open': ['g o'], 'leads.open': ['ctrl+shift+m'] } },
    unknown: ['boats.open'],
  })
})

test('a clash that a choice brings about is found', () => {
  expect(clashesNow(all, noChoice, false)).toEqual([])
  expect(clashesNow(all, { ...noChoice, overrides: { 'leads.open': ['ctrl+;'] } }, false)).toEqual([
    { keys: 'ctrl+;', commands: ['leads.open', 'workspace.palette'] },
  ])
})
