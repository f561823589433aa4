import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locale } from '#contract/account/auth.ts'
import { mount, said } from '#tests/browser/mount.tsx'
import { bars, diverging, stack } from '#ui/charts/bars.tsx'
import { Chart, type Look } from '#ui/charts/Chart.tsx'
import type { Opened } from '#ui/charts/Drawing.tsx'
import { lines } from '#ui/charts/lines.tsx'
import { matrix } from '#ui/charts/matrix.tsx'
import { stacked } from '#ui/charts/stacked.tsx'
import type { Mark } from '#ui/charts/stage.tsx'

const zones = [
  { id: 'a', name: 'North', value: 85.1, target: 85, gap: 0.1 },
  { id: 'b', name: 'South', value: 83.9, target: 85, gap: -1.1 },
  { id: 'c', name: 'East', value: 87, target: 85, gap: 2 },
]
const rows = zones.map((zone) => ({ ...zone, figures: [{ text: String(zone.value) }] }))
const Held = ({
  mark,
  onOpen,
  begins = 'first',
}: {
  readonly mark: Mark
  readonly onOpen?: (index: number, how: Opened) => void
  readonly begins?: 'first' | 'last'
}) => {
  const [look, setLook] = useState<Look>('chart')
  return (
    <Chart
      title="Zones"
      mark={mark}
      look={look}
      onLook={setLook}
      begins={begins}
      hint="Enter opens the rows"
      points={zones.map(({ id, name, value }) => ({ id, said: `${name}: ${value}`, opens: id !== 'c' }))}
      onOpen={onOpen}
      twin={{
        rows: zones,
        idOf: ({ id }) => id,
        columns: [
          { id: 'name', label: 'Zone', isName: true, text: ({ name }) => name },
          { id: 'score', label: 'Score', isFigure: true, text: ({ value }) => String(value) },
        ],
      }}
    />
  )
}
const drawn = async (mark: Mark, locale: Locale = 'en', more: Omit<Parameters<typeof Held>[0], 'mark'> = {}) => {
  await mount(<Held mark={mark} {...more} />, locale)
  const slider = page.getByRole('slider', { name: 'Zones' })
  await expect.element(slider).toBeVisible()
  const node = slider.element()
  if (!(node instanceof HTMLElement)) throw new Error('The chart is no element')
  node.focus()
  return { slider, node, says: () => node.getAttribute('aria-valuetext') }
}
const picture = bars({ of: rows, heads: ['Score'] })

describe('A chart by keyboard', () => {
  test('is one stop whose points the arrows say, with what Enter does', async () => {
    const { says, node, slider } = await drawn(picture, 'en', { onOpen: () => undefined })
    expect(says()).toBe('North: 85.1')
    await expect.element(slider).toHaveAccessibleDescription('Enter opens the rows')
    expect(node.getAttribute('aria-orientation')).toBe('vertical')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(says).toBe('South: 83.9')
    await userEvent.keyboard('{End}')
    await expect.poll(says).toBe('East: 87')
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    await expect.poll(says).toBe('South: 83.9')
    await userEvent.keyboard('{Home}')
    await expect.poll(says).toBe('North: 85.1')
  })
  test('opens what lies behind the point by Enter, with ctrl in the background, and nothing where there is nothing', async () => {
    const onOpen = vi.fn<(index: number, how: Opened) => void>()
    await drawn(picture, 'en', { onOpen })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onOpen.mock.lastCall?.[0]).toBe(1)
    expect(onOpen.mock.lastCall?.[1].isBehind).toBe(false)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onOpen.mock.lastCall?.[1].isBehind).toBe(true)
    await userEvent.keyboard('{End}{Enter}')
    expect(onOpen).toHaveBeenCalledTimes(2)
  })
  test('through time begins at its end, and goes to the right in Arabic too', async () => {
    const line = lines({
      names: ['Sep', 'Oct', 'Nov'],
      series: [{ id: 's', name: 'Score', values: [85.1, 83.9, 87] }],
      isUnderWay: true,
    })
    const { says } = await drawn(line, 'ar', { begins: 'last' })
    expect(says()).toBe('East: 87')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(says).toBe('South: 83.9')
  })
  test('through bands goes along the line of reading, which Arabic turns round', async () => {
    const { says } = await drawn(stack({ shares: [0.2, 0.3, 0.5] }), 'ar')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(says).toBe('South: 83.9')
  })
  test('has its figures in a table that the switch shows instead', async () => {
    const { node } = await drawn(picture)
    await page.getByRole('radio', { name: 'Table' }).element().closest('label')?.click()
    const table = page.getByRole('table', { name: 'Zones' })
    await expect.element(table).toBeVisible()
    expect(node.checkVisibility()).toBe(false)
    expect(
      Array.from(table.element().querySelectorAll('tbody tr'), (row) =>
        [...row.children].map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['North', '85.1'],
      ['South', '83.9'],
      ['East', '87'],
    ])
  })
})

describe('Nothing in a row covers what stands beside it', () => {
  const edgesOf = (part: Element | null | undefined): readonly number[] => {
    if (!part) throw new Error('It is not drawn')
    const { left, right } = part.getBoundingClientRect()
    return [Math.round(left), Math.round(right)]
  }
  test('parts of a bar begin at zero and follow one another, each filled within its frame', async () => {
    const of = rows.map((row) => ({ ...row, parts: [3, 2, 5] }))
    const { node } = await drawn(stacked({ of, fills: [1, 3, 5], heads: ['Cases'] }))
    const zero = Array.from(node.querySelectorAll('text')).find(({ textContent }) => textContent === '0')
    let end: number | undefined
    const parts = Array.from(node.querySelectorAll('svg > g > g:has(> rect)'), ({ children }) => [...children])
    expect(parts).toHaveLength(9)
    for (const [index, [frame, fill]] of parts.entries()) {
      const [from = 0, to = 0] = edgesOf(frame)
      if (index % 3 === 0) end = edgesOf(zero)[0]
      expect(from, `part ${index}`).toBe(end)
      const [begun = 0, filled = 0] = edgesOf(fill)
      expect(begun).toBeGreaterThanOrEqual(from)
      expect(filled).toBeLessThanOrEqual(to)
      end = to
    }
  })
  test('a long name gives way to the figures before the bar, to the bar and to the figures behind it', async () => {
    const of = rows.map((row) => ({
      ...row,
      name: `${row.name}: all the dealers who took part, with those of the islands and of the highlands, `.repeat(2),
      figures: ['1,240 answers of 2,480', 'From Monday to Thursday', 'Higher than in October', '85.1'].map((text) => ({
        text,
      })),
    }))
    const { node } = await drawn(bars({ of, heads: ['Responses', 'Days', 'Change', 'Score'], before: 3 }))
    const lines = [...node.querySelectorAll('svg > g:has(> rect[rx="3"])')]
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      const texts = [...line.querySelectorAll('text')]
      const edges = [...texts.slice(0, 4), line.querySelector('rect[rx="2"]'), ...texts.slice(4)].flatMap(edgesOf)
      expect(edges).toEqual([...new Set(edges)].toSorted((one, other) => one - other))
    }
  })
})

describe('A chart in Arabic', () => {
  const barsOf = (node: HTMLElement) => {
    const wide = Number(node.querySelector('svg')?.getAttribute('width'))
    return Array.from(node.querySelectorAll('svg rect[rx="2"]'), (rect) => ({
      start: Number(rect.getAttribute('x')),
      end: wide - Number(rect.getAttribute('x')) - Number(rect.getAttribute('width')),
    }))
  }
  test.each([
    ['bars', picture],
    ['bars around the target', diverging({ of: rows, heads: ['Score'], middleName: 'Target 85' })],
  ])('mirrors %s: what began at the left begins at the right', async (_, mark) => {
    const english = barsOf((await drawn(mark)).node)
    document.querySelector('main')?.remove()
    const arabic = barsOf((await drawn(mark, 'ar')).node)
    expect(english.length).toBeGreaterThan(2)
    expect(arabic.map(({ start }) => Math.round(start))).toEqual(english.map(({ end }) => Math.round(end)))
  })
  test('leaves figures from left to right', async () => {
    const { node } = await drawn(picture, 'ar')
    const figure = Array.from(node.querySelectorAll('text')).find(({ textContent }) => textContent === '83.9')
    expect(figure?.getAttribute('direction')).toBe('ltr')
  })
})

describe('What is told without colour', () => {
  test('is below the target, by lines across it', async () => {
    const { node } = await drawn(diverging({ of: rows, heads: ['Score'], middleName: 'Target 85' }))
    const hatched = Array.from(node.querySelectorAll('rect[fill^="url("]'))
    expect(hatched).toHaveLength(1)
  })
  test('is each figure of a shaded table, which stands in its cell', async () => {
    const { node } = await drawn(
      matrix({
        columns: ['Score'],
        of: zones.map((zone) => ({ ...zone, values: [zone.value] })),
        bounds: [83, 84, 85, 86],
      }),
    )
    for (const { value } of zones) expect(node.textContent).toContain(value.toFixed(1))
    const shades = Array.from(node.querySelectorAll('rect[class*="step"]'), (rect) => getComputedStyle(rect).fill)
    expect(new Set(shades).size).toBe(3)
  })
})

describe('Copying', () => {
  const copied = async (entry: RegExp) => {
    const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
    await page.getByRole('button', { name: /Zones/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect.poll(() => write.mock.calls.length).toBe(1)
    const [[item] = []] = write.mock.lastCall ?? []
    if (!item) throw new Error('Nothing was copied')
    write.mockRestore()
    return item
  }
  test('gives the figures with tabs between them', async () => {
    await drawn(picture)
    const item = await copied(/TSV/)
    expect(await (await item.getType('text/plain')).text()).toBe('Zone\tScore\nNorth\t85.1\nSouth\t83.9\nEast\t87')
  })
  test('gives a drawing that needs nothing of the page', async () => {
    await drawn(picture)
    const item = await copied(/SVG/)
    const text = await (await item.getType('text/plain')).text()
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    expect(parsed.documentElement.textContent).toContain('Zones')
    expect(text).not.toMatch(/var\(--|oklch|class=/)
  })
  test.each<[Locale, string, (text: DOMRect, sheet: DOMRect) => number]>([
    ['en', 'left', (text, sheet) => text.left - sheet.left],
    ['ar', 'right', (text, sheet) => sheet.right - text.right],
  ])(
    'gives a drawing (%s) under its title, which stands at the %s, where reading begins',
    async (locale, _, awayOf) => {
      await drawn(picture, locale)
      const text = await (await (await copied(/SVG/)).getType('text/plain')).text()
      const place = document.createElement('div')
      place.innerHTML = text
      document.body.append(place)
      onTestFinished(() => place.remove())
      const title = Array.from(place.querySelectorAll('text')).find(({ textContent }) => textContent === 'Zones')
      const sheet = place.querySelector('svg')
      if (!sheet || !title) throw new Error('There is no drawing with a title')
      expect(awayOf(title.getBoundingClientRect(), sheet.getBoundingClientRect())).toBeCloseTo(16, 0)
    },
  )
  test('gives a picture of it in points', async () => {
    await drawn(picture)
    const item = await copied(/PNG/)
    const bitmap = await createImageBitmap(await item.getType('image/png'))
    const svg = document.querySelector('[role="slider"] svg')
    expect(bitmap.width).toBe((Number(svg?.getAttribute('width')) + 32) * 2)
    expect(bitmap.height).toBeGreaterThan(100)
  })
  test('that fails says so, and that one may try again', async () => {
    await drawn(picture)
    const paint = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
    onTestFinished(() => paint.mockRestore())
    await page.getByRole('button', { name: 'Copy Zones' }).click()
    await page.getByRole('menuitem', { name: /PNG/ }).click()
    await expect.poll(() => said('assertive')).toContain('The chart could not be copied. Try again.')
  })
})
