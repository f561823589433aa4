import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { everyMachine } from '#machines/all.ts'
import { graphOf } from '#machines/graph.ts'
import { scxmlOf } from './graphs/formats.ts'
import { writtenFiles } from './graphs/written.ts'

const folder = join(import.meta.dirname, '../../machines')

test('the graphs in machines/ are those of the code: `npm run machines` writes them', () => {
  const written = writtenFiles()
  const old = [...written].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
  expect(old.map(([path]) => basename(path))).toEqual([])
  const lying = readdirSync(join(folder, 'graphs')).filter((name) => !written.has(join(folder, 'graphs', name)))
  expect(lying).toEqual([])
})

test('each file of a machine is in the list of all', () => {
  const withMachine = readdirSync(folder).filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.endsWith('.test.ts') &&
      /\.createMachine\(/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(withMachine.map((name) => basename(name, '.ts')).sort()).toEqual(Object.keys(everyMachine).sort())
})

test('each state is reached by a shortest path, whose steps follow on each other', () => {
  for (const [name, machine] of Object.entries(everyMachine)) {
    const { states, shortestPaths } = graphOf(machine)
    const innermost = states.filter(({ initial }) => initial === null).map(({ id }) => id)
    expect([name, Object.keys(shortestPaths).sort()]).toEqual([name, innermost.sort()])
    for (const [target, path] of Object.entries(shortestPaths)) {
      let at = ''
      for (const { from, to } of path) {
        expect([name, target, at === '' || at === from || at.startsWith(`${from}.`) || from.startsWith(at)]).toEqual([
          name,
          target,
          true,
        ])
        at = to ?? at
      }
      expect([name, target === at || path.length === 0 || target.startsWith(`${at}.`)]).toEqual([name, true])
    }
  }
})

test('a guard that is written in place is refused, with its place', () => {
  const machine = setup({}).createMachine({
    id: 'spoilt',
    initial: 'here',
    states: { here: { on: { GO: { target: 'there', guard: () => true } } }, there: {} },
  })
  expect(() => graphOf(machine)).toThrow(/spoilt, here, GO: name it/)
})

test('State Chart XML nests states, escapes what XML reads, and keeps the order of the transitions', () => {
  const machine = setup({ guards: { 'a < b': () => true } }).createMachine({
    id: 'small',
    initial: 'one',
    states: {
      one: { initial: 'in', states: { in: { on: { GO: [{ guard: 'a < b', target: '#small.two' }, '#small.one'] } } } },
      two: {},
    },
  })
  expect(scxmlOf(graphOf(machine)).split('\n').slice(1)).toEqual([
    '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="small" initial="one.in">',
    '  <state id="one" initial="one.in">',
    '    <state id="one.in">',
    '      <transition event="GO" cond="a &lt; b" target="two"/>',
    '      <transition event="GO" target="one"/>',
    '    </state>',
    '  </state>',
    '  <state id="two">',
    '  </state>',
    '</scxml>',
    '',
  ])
})
