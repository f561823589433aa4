import { flushSync } from 'react-dom'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw, enter, focusNow, grid, million, rowNumbered, rows, scrolled, seen } from '#ui/grid/fixtures/driver.tsx'
import { thingAt } from '#ui/grid/fixtures/thousands.tsx'

describe('On a narrow screen', () => {
  const size = { inlineSize: 320, blockSize: 500 }
  test('a row shows its name, amount, status and the rest on two lines, without scrolling sideways', async () => {
    const handle = await draw({ size })
    expect(grid().scrollWidth).toBe(grid().clientWidth)
    const cells = [...(rowNumbered(1)?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? [])]
    expect(cells.map((cell) => cell.textContent)).toEqual(['Thing 1', '10', 'even', 'open'])
    expect(rowNumbered(1)?.getBoundingClientRect().height).toBe(64)
    handle.focus()
    await enter('{ArrowRight}{ArrowDown}')
    expect(focusNow()).toBe('row 2, price')
    flushSync(() => handle.last())
    expect(seen().at(-1)).toBe(million)
  })
  test('the list display does the same on a wide one [list.16]', async () => {
    await draw({ mode: 'list' })
    expect(rowNumbered(1)?.getBoundingClientRect().height).toBe(64)
    expect(grid()).toHaveAttribute('aria-colcount', '4')
  })
})

test('columns that do not fit scroll sideways under the pinned one, which never covers the focus', async () => {
  const handle = await draw({
    size: { inlineSize: 660, blockSize: 400 },
    layout: {
      order: ['code', 'name', 'kind', 'price', 'state'],
      hidden: [],
      widths: { name: 400, kind: 300 },
      pinned: ['code'],
    },
  })
  handle.focus()
  await enter('{End}')
  const code = () => rowNumbered(1)?.children[0]?.getBoundingClientRect()
  const active = () => document.activeElement?.getBoundingClientRect()
  expect(active()?.right ?? 9999).toBeLessThanOrEqual(grid().getBoundingClientRect().left + grid().clientWidth + 1)
  expect(code()?.left).toBeCloseTo(grid().getBoundingClientRect().left, 0)
  await enter('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(focusNow()).toBe('row 1, name')
  expect(active()?.left ?? 0).toBeGreaterThanOrEqual((code()?.right ?? 0) - 1)
})

test('a press on a heading sorts, one on a row opens it, one with ctrl or the middle button in a new tab', async () => {
  const onOpen = vi.fn()
  await draw({ onOpen })
  await page.getByRole('columnheader', { name: 'Code' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByText('Thing 3', { exact: true }).click()
  expect(onOpen).toHaveBeenLastCalledWith(thingAt(2), { newTab: false })
  await page.getByText('Thing 4', { exact: true }).click({ modifiers: ['Control'] })
  expect(onOpen).toHaveBeenLastCalledWith(thingAt(3), { newTab: true })
  await page.getByText('Thing 5', { exact: true }).click({ button: 'middle' })
  expect(onOpen).toHaveBeenLastCalledWith(thingAt(4), { newTab: true })
})

describe('By pointer', () => {
  const heading = (column: string) => {
    const found = grid().querySelector<HTMLElement>(`[role=columnheader][data-column="${column}"]`)
    if (!found) throw new Error(`No heading ${column}`)
    return found
  }
  const widthOf = (column: string) => Math.round(heading(column).getBoundingClientRect().width)
  const order = () =>
    [...grid().querySelectorAll<HTMLElement>('[role=columnheader]')].map((one) => one.dataset['column'])
  const centre = (column: string) => {
    const { left, width, top } = heading(column).getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + 10, bubbles: true }
  }
  /** Drags the handle of a heading sideways, with a look in the middle of the way. */
  const pull = async (column: string, by: number, onTheWay: () => void = () => {}) => {
    const handle = heading(column).querySelector('[data-handle]')
    const { left } = handle?.getBoundingClientRect() ?? new DOMRect()
    const at = (clientX: number) => ({ clientX, clientY: 10, bubbles: true })
    handle?.dispatchEvent(new MouseEvent('mousedown', at(left)))
    document.dispatchEvent(new MouseEvent('mousemove', at(left + by / 2)))
    await scrolled()
    document.dispatchEvent(new MouseEvent('mousemove', at(left + by)))
    await scrolled()
    await scrolled()
    onTheWay()
    document.dispatchEvent(new MouseEvent('mouseup', at(left + by)))
    await scrolled()
  }
  test.each([
    ['ltr', 40],
    ['rtl', -40],
  ] as const)('a column follows the handle on its edge, %s, and its owner hears of it once', async (dir, by) => {
    const onLayout = vi.fn()
    await draw({ onLayout }, (story) => <div dir={dir}>{story}</div>)
    const before = widthOf('kind')
    await pull('kind', by, () => expect(widthOf('kind')).toBe(before + 40))
    expect(onLayout).toHaveBeenCalledTimes(1)
    expect(onLayout.mock.lastCall?.[0].widths).toEqual({ kind: before + 40 })
  })
  test('a heading that is dragged onto another takes its place, without sorting', async () => {
    await draw()
    heading('state').dispatchEvent(new PointerEvent('pointerdown', { ...centre('state'), button: 0 }))
    dispatchEvent(new PointerEvent('pointermove', centre('kind')))
    dispatchEvent(new PointerEvent('pointerup', centre('kind')))
    heading('name').click()
    await scrolled()
    expect(order()).toEqual(['code', 'name', 'state', 'kind', 'price'])
    expect(grid().querySelector('[aria-sort="ascending"]')).toBeNull()
  })
})

test('one button for the row under the pointer: it hides while the rows pass, and comes to the one where they stop', async () => {
  const asked = vi.fn()
  await draw({ onRowMenu: asked })
  const button = () => page.getByRole('button', { name: 'Row menu' })
  const standsOn = () => {
    const box = button().query()?.getBoundingClientRect()
    const middle = box && box.top + box.height / 2
    return rows()
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return middle !== undefined && top <= middle && bottom >= middle
      })
      .map((row) => Number(row.getAttribute('aria-rowindex')) - 1)
  }
  const cell = rowNumbered(3)?.querySelector('[role=gridcell]')
  if (!cell) throw new Error('Row 3 is not drawn')
  await userEvent.hover(cell)
  await expect.element(button()).toBeVisible()
  expect(standsOn()).toEqual([3])
  grid().scrollTop += 4 * (rowNumbered(3)?.getBoundingClientRect().height ?? 0)
  await scrolled()
  expect(button().query()).toBe(null)
  await expect.poll(standsOn).toEqual([7])
  await userEvent.click(button())
  expect(asked.mock.calls[0]?.[0]).toEqual(thingAt(6))
})
