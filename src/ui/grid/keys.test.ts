import { describe, expect, test } from 'vitest'
import { gridKeys } from '#ui/grid/key-list.ts'
import { gridAct, resizeStep, type Situation, type Stroke } from '#ui/grid/keys.ts'

const stroke = (chord: string): Stroke => {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  return {
    key: key === 'Space' ? ' ' : key,
    shiftKey: parts.includes('shift'),
    ctrlKey: parts.includes('ctrl'),
    metaKey: parts.includes('meta'),
    altKey: parts.includes('alt'),
  }
}
const inRows: Situation = { rtl: false, heading: false, choosing: false }
const act = (chord: string, situation: Partial<Situation> = {}) => gridAct(stroke(chord), { ...inRows, ...situation })

describe('In the rows', () => {
  const table: readonly (readonly [string, unknown])[] = [
    ['ArrowDown', { do: 'move', rows: 1, columns: 0 }],
    ['ArrowUp', { do: 'move', rows: -1, columns: 0 }],
    ['ArrowRight', { do: 'move', rows: 0, columns: 1 }],
    ['ArrowLeft', { do: 'move', rows: 0, columns: -1 }],
    ['Home', { do: 'end', of: 'row', at: 'first' }],
    ['End', { do: 'end', of: 'row', at: 'last' }],
    ['ctrl+Home', { do: 'end', of: 'grid', at: 'first' }],
    ['ctrl+End', { do: 'end', of: 'grid', at: 'last' }],
    ['PageDown', { do: 'page', pages: 1 }],
    ['PageUp', { do: 'page', pages: -1 }],
    ['Enter', { do: 'open', newTab: false }],
    ['ctrl+Enter', { do: 'open', newTab: true }],
    ['meta+Enter', { do: 'open', newTab: true }],
    ['F2', { do: 'edit' }],
    ['shift+F10', { do: 'menu' }],
    ['ContextMenu', { do: 'menu' }],
    ['shift+Space', { do: 'selectRow' }],
    ['shift+ArrowDown', { do: 'extend', rows: 1 }],
    ['shift+ArrowUp', { do: 'extend', rows: -1 }],
    ['shift+PageDown', { do: 'extend', rows: 'page' }],
    ['ctrl+shift+End', { do: 'extend', rows: 'last' }],
    ['ctrl+shift+Home', { do: 'extend', rows: 'first' }],
    ['ctrl+a', { do: 'selectAll' }],
    ['Escape', { do: 'clear' }],
    ['Space', { do: 'nothing' }],
  ]
  test.each(table)('%s means %o', (chord, expected) => expect(act(chord)).toEqual(expected))
  test('Space chooses a row while several are being chosen', () => {
    expect(act('Space', { choosing: true })).toEqual({ do: 'toggle' })
  })
  test.each(['x', 'g', 'F1', 'alt+PageDown', 'ctrl+k', 'ctrl+shift+a', 'Tab', 'alt+ArrowLeft'])(
    '%s is none of the grid’s',
    (chord) => expect(act(chord)).toBeUndefined(),
  )
})

describe('On a heading', () => {
  const table: readonly (readonly [string, unknown])[] = [
    ['Enter', { do: 'sort' }],
    ['Space', { do: 'sort' }],
    ['shift+ArrowRight', { do: 'resize', by: resizeStep }],
    ['shift+ArrowLeft', { do: 'resize', by: -resizeStep }],
    ['ctrl+ArrowRight', { do: 'moveColumn', by: 1 }],
    ['ctrl+ArrowLeft', { do: 'moveColumn', by: -1 }],
    ['shift+F10', { do: 'columnMenu' }],
    ['ArrowDown', { do: 'move', rows: 1, columns: 0 }],
    ['End', { do: 'end', of: 'row', at: 'last' }],
  ]
  test.each(table)('%s means %o', (chord, expected) => expect(act(chord, { heading: true })).toEqual(expected))
})

test('from right to left the arrows sideways change places, those up and down do not', () => {
  const rtl = { rtl: true }
  expect(act('ArrowRight', rtl)).toEqual({ do: 'move', rows: 0, columns: -1 })
  expect(act('ArrowLeft', rtl)).toEqual({ do: 'move', rows: 0, columns: 1 })
  expect(act('ArrowDown', rtl)).toEqual({ do: 'move', rows: 1, columns: 0 })
  expect(act('shift+ArrowLeft', { ...rtl, heading: true })).toEqual({ do: 'resize', by: resizeStep })
  expect(act('ctrl+ArrowLeft', { ...rtl, heading: true })).toEqual({ do: 'moveColumn', by: 1 })
})

test('select all works where the letter is typed in another script', () => {
  expect(gridAct({ ...stroke('ctrl+ش'), code: 'KeyA' }, inRows)).toEqual({ do: 'selectAll' })
})

test('the list of all shortcuts names what the grid does with each of its keys', () => {
  for (const { keys, does, onHeading = false } of gridKeys)
    for (const chord of keys) expect([chord, act(chord, { heading: onHeading })?.do]).toEqual([chord, does])
})
