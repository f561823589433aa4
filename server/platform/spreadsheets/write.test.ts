import { describe, expect, test } from 'vitest'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import { readSheet } from '#server/platform/spreadsheets/read.ts'
import { guard, type SheetCell, writeSheet } from '#server/platform/spreadsheets/write.ts'

const written = async (format: 'csv' | 'xlsx', rows: readonly (readonly SheetCell[])[]) => {
  async function* pages() {
    for (const row of rows) yield [row]
  }
  const parts: Uint8Array[] = []
  for await (const part of writeSheet(format, 'A/B: [rows] of a very long title here', pages())) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}
const rows = [
  ['name', 'amount', 'note'],
  ['Peña, "Nonoy"', 1250000.5, '=HYPERLINK("http://x")'],
  ['Ana;Ben', 0, '+639171234567'],
  ["'quoted", -5, '@SUM(A1)\nand more'],
] as const

describe('What is written reads back the same', () => {
  test.each(['csv', 'xlsx'] as const)('as %s', async (format) => {
    const back: SheetRow[] = []
    for await (const part of readSheet({ name: `a.${format}`, bytes: await written(format, rows) }, 100))
      if (part.kind === 'rows') back.push(...(JSON.parse(part.json) as SheetRow[]))
    expect(back.map(([, cells]) => cells)).toEqual(rows.slice(1).map((row) => row.map(String)))
  })
})

describe('Text that a spreadsheet program would compute', () => {
  test.each([
    ...['=1+1', '+SUM(A1)', '-2+cmd|x', '@SUM(1)', '\t=1', '\r=1', '＝1+1', '＋A1', '－A1', '＠A1'],
    ...['-1-2', '+1-2', '+63-917-1234567', '-(3)', '+1.2.3', '\u200b=1', '\ufeff=1', '\u2060\u200d@A1', '\u00ad-1+1'],
    ...['\u2068=1', '\u3164=1', '\u00a0 =1', '\u0000=1', '\u{e0001}=1', '\u200b-5'],
  ])('gets an apostrophe: %j', async (typed) => {
    expect(guard(typed)).toBe(`'${typed}`)
    // Reading takes it off again, with what no column of the database takes.
    for await (const part of readSheet({ name: 'a.csv', bytes: await written('csv', [['name'], [typed]]) }, 9))
      if (part.kind === 'rows') expect(JSON.parse(part.json)).toEqual([[2, [typed.replace('\u0000', '')]]])
  })
  test.each(['+639171234567', '+63 2 81234567', '-5', '-12.50', 'a=1', 'me@mail.test', ''])(
    'is left alone when there is nothing to compute: %j',
    (typed) => {
      expect(guard(typed)).toBe(typed)
    },
  )
  test('stands in a workbook as text, not as a formula', async () => {
    const bytes = await written('xlsx', rows)
    expect(Buffer.from(bytes).includes('<f>')).toBe(false)
  })
})
test('CSV begins with the mark by which Excel knows UTF-8, and its lines end as Excel ends them', async () => {
  const bytes = await written('csv', [['ñ'], ['=1']])
  expect(Buffer.from(bytes).toString()).toBe("\ufeffñ\r\n'=1\r\n")
})
