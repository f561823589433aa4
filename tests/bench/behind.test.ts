import { expect, test } from 'vitest'
import { conclude, judge, knownBehind } from './behind.ts'
import type { Figure } from './figures.ts'

const figure = (name: string, value: number, goal?: number): Figure => ({
  name,
  value,
  unit: 'ms',
  kind: 'max',
  ...(goal !== undefined && { goal }),
})
const whole = { stopped: [], isWhole: true }
const known = { 'list shown': 'its drawing takes as long' }

test('a figure behind its goal fails the bench, and is named with its goal', () => {
  const { code, lines } = conclude([figure('search', 51, 50), figure('back', 33, 33)], { ...whole, known: {} })
  expect([code, lines]).toEqual([1, ['behind its goal: search: 51 ms, goal 50']])
})

test('a figure that must be at least its goal is behind when it is lower', () => {
  const rows: Figure = { name: 'export', value: 49_999, unit: 'rows/s', kind: 'min', goal: 50_000 }
  expect(conclude([rows], { ...whole, known: {} }).code).toBe(1)
  expect(conclude([{ ...rows, value: 50_000 }], { ...whole, known: {} }).code).toBe(0)
})

test('a figure without a goal fails nothing', () => {
  expect(conclude([figure('login', 9999)], { ...whole, known: {} })).toEqual({ code: 0, lines: [] })
})

test('a figure that is known to be behind is told with its reason and fails nothing', () => {
  const { code, lines } = conclude([figure('house: list shown', 160, 100)], { ...whole, known })
  expect([code, lines]).toEqual([
    0,
    ['behind, as is known: house: list shown: 160 ms, goal 100 (its drawing takes as long)'],
  ])
})

test('an entry of the list that is at its goal again is told', () => {
  const { code, lines } = conclude([figure('house: list shown', 90, 100)], { ...whole, known })
  expect([code, lines]).toEqual([0, ['at its goal again, take it from tests/bench/behind.ts: list shown']])
})

test('an entry that names no figure fails a whole bench, and a bench of some parts does not ask', () => {
  expect(judge([figure('search', 1, 50)], known).unknown).toEqual(['list shown'])
  expect(conclude([figure('search', 1, 50)], { ...whole, known }).code).toBe(1)
  expect(conclude([figure('search', 1, 50)], { ...whole, isWhole: false, known }).code).toBe(0)
})

test('a part that came to no end fails the bench', () => {
  const { code, lines } = conclude([], { stopped: ['screens'], isWhole: false, known: {} })
  expect([code, lines]).toEqual([1, ['screens did not come to its end']])
})

test('every figure that is known to be behind has a reason', () => {
  for (const reason of Object.values(knownBehind)) expect(reason.length).toBeGreaterThan(20)
})
