import sharp from 'sharp'
import { digits } from '#server/areas/surveys/reports/deliver/digits.ts'
import type { SheetCell, SheetTable, TableChart } from '#server/platform/spreadsheets/write.ts'

const [ink, quiet, rule, fill, aside] = ['#1c2526', '#5a6668', '#dfe5e6', '#00736e', '#8a5a00']
const width = 600
/** More bars than these are not read. */
export const mostBars = 12
interface Point {
  readonly label: string
  readonly value: number | null
  readonly beside: number | null
}
const numberIn = (cell: SheetCell | undefined) => (typeof cell === 'number' ? cell : null)
/** The rows of a table as its chart reads them. */
export const pointsOf = ({ rows }: SheetTable, { label, value, beside }: TableChart): readonly Point[] =>
  rows.slice(1).map((row) => ({
    label: String(row[label] ?? ''),
    value: numberIn(row[value]),
    beside: beside === undefined ? null : numberIn(row[beside]),
  }))
const valuesOf = (points: readonly Point[]) =>
  points.flatMap(({ value, beside }) => [value, beside].filter((one) => one !== null))
const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))

/** A few round numbers from below the least to above the greatest. */
const scaleOf = (values: readonly number[]): readonly number[] => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = [0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => (most - least) / one <= 4) ?? 1000
  const first = Math.floor(least / step) * step
  return Array.from({ length: Math.max(2, Math.ceil((most - first) / step) + 1) }, (_, at) => first + at * step)
}
const svg = (height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${inside}</svg>`

/** A line by months, which are written as the number that each has in its year. */
const lineOf = (points: readonly Point[]): string => {
  const [left, right, top, bottom] = [44, 568, 16, 172]
  const ticks = scaleOf(valuesOf(points))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const xOf = (at: number) => left + 16 + (at * (right - left - 32)) / Math.max(1, points.length - 1)
  const yOf = (value: number) => bottom - ((value - low) * (bottom - top)) / (high - low)
  const grid = ticks.map(
    (tick) =>
      `<path d="M${left} ${yOf(tick)}H${right}" stroke="${rule}"/>${digits(shown(tick), { x: left - 8, y: yOf(tick), at: 'end', colour: quiet })}`,
  )
  /** A month without a value is a gap. */
  const pathOf = (pick: (point: Point) => number | null) => {
    let isOpen = false
    return points
      .map((point, at) => {
        const value = pick(point)
        const sign = isOpen ? 'L' : 'M'
        isOpen = value !== null
        return value === null ? '' : `${sign}${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`
      })
      .join('')
  }
  const dots = points.map(({ value }, at) =>
    value === null ? '' : `<circle cx="${xOf(at).toFixed(1)}" cy="${yOf(value).toFixed(1)}" r="3" fill="${fill}"/>`,
  )
  const months = points.map(({ label }, at) =>
    digits(String(Number(label.slice(5, 7)) || at + 1), { x: xOf(at), y: bottom + 16, colour: quiet }),
  )
  const last = points.findLastIndex(({ value }) => value !== null)
  const end = points[last]?.value
  const isWhole = points.every(({ value }) => value === null || Number.isInteger(value))
  const said =
    end == null
      ? ''
      : digits(end.toFixed(isWhole ? 0 : 1), { x: xOf(last) + 9, y: yOf(end), at: 'start', colour: ink, high: 10 })
  return svg(
    204,
    `${grid.join('')}<path d="${pathOf(({ beside }) => beside)}" fill="none" stroke="${aside}" stroke-width="1.5" stroke-dasharray="5 4"/><path d="${pathOf(({ value }) => value)}" fill="none" stroke="${fill}" stroke-width="2.5" stroke-linejoin="round"/>${dots.join('')}${months.join('')}${said}`,
  )
}
/** Bars from nought, each with the number of its row and its value. */
const barsOf = (points: readonly Point[]): string => {
  const [left, right, high] = [36, 540, 26]
  const values = valuesOf(points)
  const [low, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const start = low < 0 ? left + 44 : left
  const xOf = (value: number) => start + ((value - low) * (right - start)) / (most - low || 1)
  const bars = points.map(({ value, beside }, at) => {
    const y = 8 + at * high
    const number = digits(String(at + 1), { x: 20, y: y + high / 2, at: 'end', colour: quiet })
    if (value === null) return number
    const [from, to] = [xOf(Math.min(0, value)), xOf(Math.max(0, value))]
    const bar = `<rect x="${from.toFixed(1)}" y="${y + 5}" width="${Math.max(1, to - from).toFixed(1)}" height="${high - 10}" rx="2" fill="${value < 0 ? aside : fill}"/>`
    // Marks of targets would cross figures that stand behind the bars.
    const figure =
      low >= 0
        ? { x: 592, at: 'end' as const }
        : value < 0
          ? { x: from - 6, at: 'end' as const }
          : { x: to + 8, at: 'start' as const }
    const decimals = values.every(Number.isInteger) ? 0 : 1
    const mark =
      beside === null
        ? ''
        : `<path d="M${xOf(beside).toFixed(1)} ${y + 2}V${y + high - 2}" stroke="${ink}" stroke-width="2"/>`
    return `${number}${bar}${mark}${digits(value.toFixed(decimals), { ...figure, y: y + high / 2, colour: ink })}`
  })
  return svg(
    points.length * high + 16,
    `<path d="M${xOf(0).toFixed(1)} 4V${points.length * high + 12}" stroke="${rule}"/>${bars.join('')}`,
  )
}
/** The chart of a table as an SVG; null where there is nothing to draw. */
export const chartOf = (table: SheetTable): string | null => {
  const chart = table.brief?.chart
  if (!chart) return null
  const points = pointsOf(table, chart)
  if (points.every(({ value }) => value === null)) return null
  return chart.is === 'line' ? lineOf(points) : barsOf(points.slice(0, mostBars))
}
/** Twice as many pixels as it is shown with, for screens that have them. */
export const pngOf = (chart: string): Promise<Buffer> =>
  sharp(Buffer.from(chart), { density: 144 }).png({ compressionLevel: 9, palette: true }).toBuffer()
