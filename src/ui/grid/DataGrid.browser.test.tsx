import { Activity, createRef } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, said } from '#tests/browser/mount.tsx'
import {
  draw,
  enter,
  focusNow,
  grid,
  million,
  mountChanging,
  rowNumbered,
  rows,
  scrolled,
  seen,
} from '#ui/grid/fixtures/driver.tsx'
import { GridStory, thingAt } from '#ui/grid/fixtures/thousands.tsx'
import type { GridHandle } from '#ui/grid/types.ts'

describe('A million rows', () => {
  test('are told to those who listen, while a few are drawn', async () => {
    await draw()
    expect(grid()).toHaveAttribute('aria-rowcount', String(million + 1))
    expect(grid()).toHaveAttribute('aria-colcount', '5')
    expect(rows().length).toBeLessThanOrEqual(60)
    expect(rows()[0]).toHaveAttribute('aria-rowindex', '2')
    expect(rowNumbered(1)?.querySelectorAll('[role=gridcell]')[1]).toHaveAttribute('aria-colindex', '2')
  })
  test('can be jumped through: the last, the first and any in between are exact and have the focus', async () => {
    const handle = await draw()
    for (const number of [million, 1, 500_001, 932_001, 17, 999_990, 123_457]) {
      flushSync(() => handle.jumpTo(number - 1))
      expect(focusNow()).toBe(`row ${number}, code`)
      expect(document.activeElement).toHaveTextContent(`T-${number}`)
      expect(seen()).toContain(number)
      expect(rows().length).toBeLessThanOrEqual(60)
    }
  })
  test('end with the very last row whole, at the scroller’s end', async () => {
    const handle = await draw()
    flushSync(() => handle.last())
    expect(seen().at(-1)).toBe(million)
    expect(grid().scrollTop).toBeCloseTo(grid().scrollHeight - grid().clientHeight, 0)
    flushSync(() => handle.first())
    expect(seen()[0]).toBe(1)
    expect(grid().scrollTop).toBe(0)
  })
  test('follow the scrollbar from end to end', async () => {
    await draw()
    const end = grid().scrollHeight - grid().clientHeight
    grid().scrollTop = end
    await scrolled()
    expect(seen().at(-1)).toBe(million)
    grid().scrollTop = end / 2
    await scrolled()
    expect(Math.abs((seen()[0] ?? 0) - million / 2)).toBeLessThan(million / 1000)
    grid().scrollTop = 0
    await scrolled()
    expect(seen()[0]).toBe(1)
  })
  test('move by exactly the pixels of a wheel, in the middle of the list too', async () => {
    const handle = await draw()
    flushSync(() => handle.scrollTo(600_000))
    expect(seen()[0]).toBe(600_001)
    for (let turn = 1; turn <= 8; turn += 1) {
      grid().dispatchEvent(new WheelEvent('wheel', { deltaY: 300 }))
      grid().scrollTop += 300
      await scrolled()
      expect(seen()[0]).toBe(600_001 + turn * 10)
    }
  })
  test('keep the active row drawn and its focus, however far one scrolls away', async () => {
    const handle = await draw()
    flushSync(() => handle.jumpTo(41))
    for (const part of [0.3, 1, 0.7, 0.01]) {
      grid().scrollTop = (grid().scrollHeight - grid().clientHeight) * part
      await scrolled()
      expect(focusNow()).toBe('row 42, code')
      expect(document.activeElement).toHaveTextContent('T-42')
      expect(rows().length).toBeLessThanOrEqual(60)
    }
    await enter('{ArrowDown}')
    expect(focusNow()).toBe('row 43, code')
    expect(seen()).toContain(43)
  })
  test('have one cell that Tab comes to, and never another', async () => {
    const handle = await draw()
    const stops = () => grid().querySelectorAll('[tabindex="0"]').length
    expect(stops()).toBe(1)
    await userEvent.tab()
    expect(focusNow()).toBe('row 1, code')
    await enter('{PageDown}{ArrowRight}')
    expect(stops()).toBe(1)
    flushSync(() => handle.jumpTo(700_000))
    grid().scrollTop = 0
    await scrolled()
    expect(stops()).toBe(1)
  })
})

describe('By keyboard', () => {
  test('arrows, Home, End and pages go where the pattern for grids says', async () => {
    const handle = await draw()
    handle.focus()
    await enter('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(focusNow()).toBe('row 3, name')
    await enter('{End}')
    expect(focusNow()).toBe('row 3, state')
    await enter('{ArrowRight}')
    expect(focusNow()).toBe('row 3, state')
    await enter('{Home}{ArrowLeft}')
    expect(focusNow()).toBe('row 3, code')
    await enter('{Control>}{End}{/Control}')
    expect(focusNow()).toBe(`row ${million}, state`)
    await enter('{ArrowDown}')
    expect(focusNow()).toBe(`row ${million}, state`)
    await enter('{Control>}{Home}{/Control}')
    expect(focusNow()).toBe('row 1, code')
    const page = seen().length
    await enter('{PageDown}')
    const [, first] = /row (\d+)/.exec(focusNow()) ?? []
    expect(Number(first)).toBeGreaterThanOrEqual(page - 2)
    expect(seen()).toContain(Number(first))
    await enter('{PageUp}')
    expect(focusNow()).toBe('row 1, code')
  })
  test('from right to left the arrows sideways change places', async () => {
    const handle = await draw({}, (story) => <div dir="rtl">{story}</div>)
    handle.focus()
    await enter('{ArrowLeft}{ArrowLeft}')
    expect(focusNow()).toBe('row 1, kind')
    await enter('{ArrowRight}')
    expect(focusNow()).toBe('row 1, name')
    const name = document.activeElement?.getBoundingClientRect()
    const code = rowNumbered(1)?.children[0]?.getBoundingClientRect()
    expect(code?.left ?? 0).toBeGreaterThan(name?.left ?? 0)
  })
  test('Enter opens, with ctrl in a new tab; F2 edits; shift+F10 asks for the row’s menu', async () => {
    const [onOpen, onEdit, onRowMenu] = [vi.fn(), vi.fn(), vi.fn()]
    const handle = await draw({ onOpen, onEdit, onRowMenu })
    flushSync(() => handle.jumpTo(4))
    await enter('{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(thingAt(4), { newTab: false })
    await enter('{Control>}{Enter}{/Control}')
    expect(onOpen).toHaveBeenLastCalledWith(thingAt(4), { newTab: true })
    await enter('{ArrowRight}{F2}')
    expect(onEdit).toHaveBeenLastCalledWith(thingAt(4), 'name', document.activeElement)
    await enter('{Shift>}{F10}{/Shift}')
    expect(onRowMenu).toHaveBeenLastCalledWith(thingAt(4), document.activeElement)
    expect(onRowMenu).toHaveBeenCalledTimes(1)
  })
  test('keys that are none of the grid’s reach the page', async () => {
    const handle = await draw()
    const heard = vi.fn<(key: string) => void>()
    const listen = (event: KeyboardEvent) => heard(event.key)
    addEventListener('keydown', listen)
    onTestFinished(() => removeEventListener('keydown', listen))
    handle.focus()
    await enter('g{ArrowDown}')
    expect(heard.mock.calls.flat()).toEqual(['g'])
  })
  test('the heading sorts by Enter and says so itself: nothing is announced besides; and it leads back into the rows', async () => {
    const handle = await draw()
    handle.focus()
    await enter('{ArrowUp}{ArrowRight}')
    expect(focusNow()).toBe('row 0, name')
    await enter('{Enter}')
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await enter('{Enter}')
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    expect(focusNow()).toBe('row 0, name')
    await new Promise((done) => setTimeout(done, 500))
    expect(said()).toEqual([])
    await expect.element(page.getByRole('columnheader', { name: 'Kind' })).not.toHaveAttribute('aria-sort')
    await enter('{ArrowDown}')
    expect(focusNow()).toBe('row 1, name')
  })
  test('the heading widens and moves its column', async () => {
    const handle = await draw()
    handle.focus()
    await enter('{ArrowUp}{ArrowRight}{ArrowRight}')
    const width = () => document.activeElement?.getBoundingClientRect().width ?? 0
    const before = width()
    await enter('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(width()).toBe(before + 32)
    await enter('{Control>}{ArrowRight}{/Control}')
    expect(focusNow()).toBe('row 0, kind')
    expect([...(rowNumbered(1)?.children ?? [])].map((cell) => (cell as HTMLElement).dataset['column'])).toEqual([
      'code',
      'name',
      'price',
      'kind',
      'state',
    ])
  })
})

describe('Choosing rows', () => {
  const selected = () =>
    [...grid().querySelectorAll('[aria-selected="true"]')].map((row) => Number(row.getAttribute('aria-rowindex')) - 1)
  test('shift+Space chooses the row, shift with arrows stretches and lets go again', async () => {
    const handle = await draw()
    flushSync(() => handle.jumpTo(9))
    await enter('{Shift>} {/Shift}')
    expect(selected()).toEqual([10])
    await enter('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected()).toEqual([10, 11, 12, 13])
    await enter('{Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toEqual([10, 11, 12])
    await vi.waitFor(() => expect(said().at(-1)).toBe('3 rows selected'))
    await enter('{Escape}')
    expect(selected()).toEqual([])
  })
  test('a stretch begins anew in other rows, not at the place where one began in those before', async () => {
    const handle = createRef<GridHandle>()
    const { change } = await mountChanging(thingAt, handle)
    change({ resetKey: 'one' })
    flushSync(() => handle.current?.jumpTo(9))
    await enter('{Shift>} {/Shift}')
    expect(selected()).toEqual([10])
    change({ resetKey: 'two', rowAt: (index) => thingAt(index + 500) })
    expect(focusNow()).toBe('row 1, code')
    expect(selected()).toEqual([])
    await enter('{Shift>}{ArrowDown}{/Shift}')
    expect(selected()).toEqual([1, 2])
  })
  test('one that is chosen and let go at once leaves the count said that is true', async () => {
    const handle = await draw()
    flushSync(() => handle.jumpTo(9))
    await enter('{Shift>} {ArrowDown}{ArrowDown}{/Shift}')
    await vi.waitFor(() => expect(said().at(-1)).toBe('3 rows selected'))
    await enter('{Shift>}{ArrowDown}{ArrowUp}{/Shift}')
    await new Promise((done) => setTimeout(done, 1500))
    expect(said().at(-1)).toBe('3 rows selected')
  })
  test('ctrl+a chooses what can be seen, and once more everything that matches', async () => {
    const onChosen = vi.fn()
    const handle = await draw({ onChosen })
    handle.focus()
    await enter('{Control>}a{/Control}')
    expect(onChosen.mock.lastCall?.[0]).toEqual({ kind: 'ids', ids: new Set(seen()) })
    await enter('{Control>}a{/Control}')
    expect(onChosen.mock.lastCall?.[0]).toMatchObject({ kind: 'all', except: new Set() })
    await vi.waitFor(() => expect(said().at(-1)).toBe('1,000,000 rows selected'))
    flushSync(() => handle.jumpTo(800_000))
    expect(selected()).toContain(800_001)
  })
  test('Space chooses only while several are being chosen, and the heading’s check takes the rows in view', async () => {
    const onChosen = vi.fn()
    const handle = await draw({ onChosen, choosing: true })
    handle.focus()
    await enter(' ')
    expect(selected()).toEqual([1])
    await expect.element(page.getByRole('checkbox', { name: 'Thing 1', exact: true })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Select visible rows' }).click()
    expect(selected()).toEqual(seen())
    await page.getByRole('checkbox', { name: 'Select visible rows' }).click()
    expect(selected()).toEqual([])
  })
  test('a stretch over rows that are not loaded names them as ranges', async () => {
    const onChosen = vi.fn()
    const handle = await draw({ onChosen, rowAt: (index) => (index < 50 ? thingAt(index) : undefined) })
    flushSync(() => handle.jumpTo(40))
    await enter('{Shift>}{Control>}{End}{/Control}{/Shift}')
    expect(onChosen.mock.lastCall?.[1]).toEqual([{ first: 50, last: million - 1 }])
    expect(onChosen.mock.lastCall?.[0].ids.size).toBe(10)
  })
})

describe('Rows that are not loaded', () => {
  test('are drawn as skeletons, become rows in place, and keep the focus meanwhile', async () => {
    const story = { rowAt: (): undefined => undefined }
    const handle = createRef<GridHandle>()
    const { setRowAt } = await mountChanging(story.rowAt, handle)
    handle.current?.focus()
    expect(rowNumbered(1)).toHaveAttribute('aria-busy', 'true')
    expect(document.activeElement).toHaveTextContent('')
    setRowAt(thingAt)
    expect(rowNumbered(1)).not.toHaveAttribute('aria-busy')
    expect(focusNow()).toBe('row 1, code')
    expect(document.activeElement).toHaveTextContent('T-1')
  })
  test('say what the cell holds that the focus came to before its row, once it is there', async () => {
    const handle = createRef<GridHandle>()
    const { setRowAt } = await mountChanging((index) => (index < 100 ? thingAt(index) : undefined), handle)
    handle.current?.focus()
    flushSync(() => handle.current?.jumpTo(400_000))
    expect(focusNow()).toBe('row 400001, code')
    await new Promise((done) => setTimeout(done, 400))
    expect(said()).toEqual([])
    setRowAt(thingAt)
    await vi.waitFor(() => expect(said()).toEqual(['T-400001']))
    // What was there before the focus came, the focus itself has said.
    flushSync(() => handle.current?.jumpTo(400_001))
    await new Promise((done) => setTimeout(done, 400))
    expect(said()).toEqual(['T-400001'])
  })
  test('are asked for by the window that is drawn', async () => {
    const onWindow = vi.fn()
    const handle = await draw({ onWindow })
    flushSync(() => handle.jumpTo(500_000))
    await vi.waitFor(() => {
      const [first, last] = onWindow.mock.lastCall ?? []
      expect(first).toBeLessThanOrEqual(500_000)
      expect(last).toBeGreaterThanOrEqual(500_000)
      expect(last - first).toBeLessThan(60)
    })
  })
  test('of a list of unknown length say so', async () => {
    await draw({ total: undefined })
    expect(grid()).toHaveAttribute('aria-rowcount', '-1')
    expect(grid()).toHaveAttribute('aria-busy', 'true')
    expect(rows().every((row) => row.getAttribute('aria-busy') === 'true')).toBe(true)
  })
})

test('another query goes back to the first row and shows skeletons until its rows come [list.24]', async () => {
  const handle = createRef<GridHandle>()
  const { change } = await mountChanging(thingAt, handle)
  change({ resetKey: 'one' })
  flushSync(() => handle.current?.jumpTo(600_000))
  change({ resetKey: 'two', total: undefined })
  expect(rows()[0]).toHaveAttribute('aria-rowindex', '2')
  expect(grid().textContent).not.toContain('T-')
  expect(focusNow()).toBe('row 1, code')
  change({ total: 25 })
  await scrolled()
  expect(seen()[0]).toBe(1)
  expect(grid()).toHaveAttribute('aria-rowcount', '26')
})

test('rows that arrive or leave keep the view where it is, and the focus comes to the last row there is', async () => {
  const handle = createRef<GridHandle>()
  const { change } = await mountChanging(thingAt, handle)
  flushSync(() => handle.current?.scrollTo(700_000))
  change({ total: million + 500 })
  expect(seen()[0]).toBe(700_001)
  flushSync(() => handle.current?.last())
  expect(focusNow()).toBe(`row ${million + 500}, state`)
  change({ total: 12 })
  await scrolled()
  expect(focusNow()).toBe('row 12, state')
})

test('another density keeps the row at the top', async () => {
  const handle = createRef<GridHandle>()
  const { change } = await mountChanging(thingAt, handle)
  flushSync(() => handle.current?.scrollTo(432_100))
  for (const density of ['l', 'm', 's'] as const) {
    change({ density })
    await scrolled()
    expect(seen()[0]).toBe(432_101)
  }
})

test('a row that no longer matches is marked, and says why', async () => {
  await draw({ rowState: ({ id }) => (id === 2 ? 'stale' : id === 3 ? 'changed' : undefined) })
  expect(rowNumbered(2)?.textContent).toContain('No longer in this list')
  expect(rowNumbered(3)?.textContent).toContain('Recently changed')
  expect(rowNumbered(4)?.textContent).toBe('T-4Thing 4odd40open')
})

test('no rows show what was given for that, and an error stands instead of rows', async () => {
  const handle = createRef<GridHandle>()
  const { change } = await mountChanging(thingAt, handle)
  change({ total: 0, empty: <p>Nothing here</p> })
  await expect.element(page.getByText('Nothing here')).toBeVisible()
  expect(grid()).toHaveAttribute('aria-rowcount', '1')
  change({ total: undefined, error: <p>It failed</p> })
  await expect.element(page.getByText('It failed')).toBeVisible()
  expect(rows()).toHaveLength(0)
  change({ total: 5, error: undefined })
  await scrolled()
  expect(seen()).toEqual([1, 2, 3, 4, 5])
})

test('a list draws its rows at once, as many as the list before it had, and not only after it was measured', async () => {
  await draw()
  const before = rows().length
  // Hidden, it is drawn once and none of its effects run.
  await mount(
    <Activity mode="hidden">
      <GridStory />
    </Activity>,
  )
  const second = () => document.querySelectorAll('[role=grid]')[1]?.querySelectorAll('[role=row]:not([data-row="-1"])')
  await expect.poll(() => second()?.length).toBe(before)
})
