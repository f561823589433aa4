import { msg } from '#contract/words.ts'
import { chartOf, mostBars, pngOf, pointsOf } from '#server/areas/surveys/reports/deliver/charts.ts'
import type { MadeReport } from '#server/areas/surveys/reports/made.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { MailBody, MailFile } from '#server/platform/mail-text.ts'
import { type SheetCell, type SheetTable, sheetTypes, writeTables } from '#server/platform/spreadsheets/write.ts'
import type { Say } from '#server/platform/words.ts'

/** So many rows and columns of a table are read in a mail; the file has all of them. */
const mostRows = 15
const mostColumns = 7

const more = msg`{count, plural, one {# more row is in the attached file.} other {# more rows are in the attached file.}}`
const nothing = msg`No figures in this period.`
const lineAlt = msg`Line chart of {table}: {first_value} in {first}, {last_value} in {last}. All values are in the table below.`
const barsAlt = msg`Bar chart of {table}, from {least} to {most}. All values are in the table below.`
const noneAlt = msg`Chart of {table}. All values are in the table below.`

const cell = 'padding:4px 5px;border-bottom:1px solid #dfe5e6;vertical-align:top'
const head = `${cell};color:#5a6668;font-weight:600`
const small = 'margin:4px 0 0;color:#5a6668;font-size:13px'

const columnsOf = ({ rows, brief }: SheetTable): readonly number[] =>
  brief?.columns ?? (rows[0] ?? []).map((_, at) => at).slice(0, mostColumns)
const decimalsIn = (cells: readonly (SheetCell | undefined)[]): number =>
  Math.max(0, ...cells.map((one) => (typeof one === 'number' ? (String(one).split('.')[1]?.length ?? 0) : 0)))
/**
 * Rows of text, with as many decimals as the most exact of a column has, or of a row where each has a figure of its own.
 * What is drawn beside one another has the same.
 */
const textsOf = ({ rows, brief }: SheetTable, columns: readonly number[]): readonly (readonly string[])[] => {
  const [, ...figures] = rows
  const drawn = [brief?.chart?.value, brief?.chart?.beside]
  const alike = (column: number) => (drawn.includes(column) ? drawn : [column])
  const inColumn = columns.map((column) =>
    decimalsIn(alike(column).flatMap((one) => (one === undefined ? [] : figures.map((row) => row[one])))),
  )
  return figures.map((row) => {
    const inRow = decimalsIn(columns.map((column) => row[column]))
    return columns.map((column, at) => {
      const value = row[column] ?? ''
      return typeof value === 'number' ? value.toFixed(brief?.isHeadline ? inRow : inColumn[at]) : String(value)
    })
  })
}
const aligned = (value: SheetCell | undefined) => (typeof value === 'number' ? 'end' : 'start')

const altOf = (table: SheetTable, say: Say): string => {
  const chart = table.brief?.chart
  const points = chart ? pointsOf(table, chart) : []
  const known = points.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!chart || !first || !last) return say(noneAlt, { table: table.name })
  if (chart.is === 'bars') {
    const values = known.slice(0, mostBars).map(({ value }) => value)
    return say(barsAlt, { table: table.name, least: Math.min(...values), most: Math.max(...values) })
  }
  const values = { first: first.label, first_value: first.value, last: last.label, last_value: last.value }
  return say(lineAlt, { table: table.name, ...values })
}
const htmlOf = (table: SheetTable, cid: string | null, say: Say): string => {
  const columns = columnsOf(table)
  const [heads = [], ...rows] = table.rows
  const isNumbered = table.brief?.chart?.is === 'bars' && cid !== null
  const shown = textsOf(table, columns).slice(0, mostRows)
  const sample = (column: number) => rows.find((row) => row[column] !== '')?.[column]
  const image =
    cid === null
      ? ''
      : `<p style="margin:8px 0"><img src="cid:${cid}" alt="${escapeHtml(altOf(table, say))}" width="600" style="max-width:100%;height:auto;border:1px solid #dfe5e6;border-radius:6px"></p>`
  const th = (text: string, at: string) => `<th scope="col" style="${head};text-align:${at}">${escapeHtml(text)}</th>`
  const lines = shown.map(
    (row, at) =>
      `<tr>${isNumbered ? `<td style="${cell};text-align:end;color:#5a6668">${at + 1}</td>` : ''}${columns
        .map(
          (column, place) =>
            `<td style="${cell};text-align:${aligned(sample(column))}"><bdi>${escapeHtml(row[place] ?? '')}</bdi></td>`,
        )
        .join('')}</tr>`,
  )
  const rest = rows.length - shown.length
  return `<h2 style="font-size:17px;margin:24px 0 8px">${escapeHtml(table.name)}</h2>${image}${
    rows.length === 0
      ? `<p style="${small}">${escapeHtml(say(nothing))}</p>`
      : `<div style="overflow-x:auto"><table style="border-collapse:collapse;font-size:14px"><thead><tr>${isNumbered ? th('', 'end') : ''}${columns
          .map((column) => th(String(heads[column] ?? ''), aligned(sample(column))))
          .join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
  }${rest > 0 ? `<p style="${small}">${escapeHtml(say(more, { count: rest }))}</p>` : ''}`
}
const textOf = (table: SheetTable, say: Say): string => {
  const columns = columnsOf(table)
  const [headings = []] = table.rows
  const rows = textsOf(table, columns)
  const rest = rows.length - mostRows
  const lines = [columns.map((column) => String(headings[column] ?? '')), ...rows.slice(0, mostRows)].map((row) =>
    row.join(' | '),
  )
  return [
    table.name,
    ...(rows.length === 0 ? [say(nothing)] : lines),
    ...(rest > 0 ? [say(more, { count: rest })] : []),
  ].join('\n')
}
/** A link with its words; in plain text the words stand before it. */
export interface BodyLink {
  readonly words: string
  readonly url: string
}

/** A report as a mail shows it: each table with its chart, links at the end, and the workbook beside it. */
export const bodyOf = (
  { name, tables, files: others }: MadeReport,
  { say, links }: { readonly say: Say; readonly links: readonly BodyLink[] },
): MailBody => {
  const drawn = tables
    .map((table, at) => ({ table, chart: chartOf(table), cid: `chart-${at + 1}` }))
    .toSorted((a, b) => Number(b.table.brief?.isHeadline ?? false) - Number(a.table.brief?.isHeadline ?? false))
  const files = async (): Promise<readonly MailFile[]> => {
    const pictures: MailFile[] = []
    for (const { chart, cid } of drawn)
      if (chart !== null) pictures.push({ name: `${cid}.png`, type: 'image/png', bytes: await pngOf(chart), cid })
    const workbook = { name: `${name}.xlsx`, type: sheetTypes.xlsx, bytes: await writeTables('xlsx', tables) }
    return [...pictures, workbook, ...((await others?.()) ?? [])]
  }
  return {
    files,
    text: [
      ...drawn.map(({ table }) => textOf(table, say)),
      links.map(({ words, url }) => `${words}: ${url}`).join('\n'),
    ].join('\n\n'),
    html: `<div style="font-family:system-ui,sans-serif;color:#1c2526;max-width:680px">${drawn
      .map(({ table, chart, cid }) => htmlOf(table, chart === null ? null : cid, say))
      .join('')}<p style="margin:24px 0 0">${links
      .map(({ words, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`)
      .join('<br>')}</p></div>`,
  }
}
