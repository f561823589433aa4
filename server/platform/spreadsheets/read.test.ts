import { describe, expect, test } from 'vitest'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'
import { readSheet } from '#server/platform/spreadsheets/read.ts'
import * as hostile from '#tests/support/hostile-files.ts'

const read = async (name: string, bytes: Uint8Array<ArrayBuffer>, most = 1000) => {
  let headings: readonly string[] = []
  const rows: SheetRow[] = []
  for await (const part of readSheet({ name, bytes }, most))
    if (part.kind === 'headings') headings = part.headings
    else rows.push(...(JSON.parse(part.json) as SheetRow[]))
  return { headings, rows }
}
const text = (content: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(content, encoding))
const refusal = async (name: string, bytes: Uint8Array<ArrayBuffer>, most?: number) => {
  const fault: unknown = await read(name, bytes, most).catch((refused: unknown) => refused)
  return fault instanceof SheetRefused ? [fault.fault, fault.values] : fault
}
const table = [
  ['name', 'mobile'],
  ['Peña', 9171234567],
  ['Dela Cruz, Ana', '0917 123 4567'],
] as const
const asRead = {
  headings: ['name', 'mobile'],
  rows: [
    [2, ['Peña', '9171234567']],
    [3, ['Dela Cruz, Ana', '0917 123 4567']],
  ],
}

describe('A spreadsheet is read', () => {
  test.each([
    ['UTF-8', 'a.csv', hostile.csvOf(table)],
    ['UTF-8 with its mark', 'a.csv', text(`\ufeff${Buffer.from(hostile.csvOf(table)).toString()}`)],
    ['UTF-16', 'a.csv', text(`\ufeff${Buffer.from(hostile.csvOf(table)).toString()}`, 'utf16le')],
    ['UTF-16 without a mark', 'a.csv', hostile.csvOf(table, 'utf16le')],
    ['Windows-1252', 'a.csv', hostile.csvOf(table, 'latin1')],
    ['semicolons', 'a.CSV', text('name;mobile\nPeña;9171234567\n"Dela Cruz, Ana";0917 123 4567\n')],
    ['tabs', 'a.csv', text('name\tmobile\nPeña\t9171234567\nDela Cruz, Ana\t0917 123 4567')],
    [
      'a delimiter that is named',
      'a.csv',
      text('sep=;\r\nname;mobile\r\nPeña;9171234567\r\n"Dela Cruz, Ana";0917 123 4567'),
    ],
    ['XLSX with number cells', 'a.xlsx', hostile.workbookOf(table)],
    ['a far cell without content', 'a.xlsx', hostile.farBlankCell(table)],
  ])('in %s', async (_, name, bytes) => {
    expect(await read(name, bytes)).toEqual(asRead)
  })

  test('with the number that a row has in its file, blank rows left out and counted', async () => {
    const { rows } = await read('a.csv', text('\n\nname,age\n\nAna,3\n , \nBen,4\n'))
    expect(rows).toEqual([
      [3, ['Ana', '3']],
      [5, ['Ben', '4']],
    ])
  })
  test('with formulas as the values that were saved with them', async () => {
    const bytes = hostile.formulaWorkbook(
      ['a', 'b', 'c'],
      [
        ['1+1', '2'],
        ['WEBSERVICE("http://127.0.0.1/")', ''],
        ['HYPERLINK("x")', 'x'],
      ],
    )
    expect((await read('a.xlsx', bytes)).rows).toEqual([[2, ['2', '', 'x']]])
    expect((await read('a.csv', text("a,b\n=1+1,'=1+1\n"))).rows).toEqual([[2, ['=1+1', '=1+1']]])
  })
  test('with headings that would reach into every object as plain text', async () => {
    const { headings } = await read('a.csv', text('__proto__,constructor,toString\n1,2,3\n'))
    expect(headings).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as Record<string, unknown>)['0']).toBeUndefined()
  })
  test('without characters that nobody types', async () => {
    const bytes = hostile.workbookOf([['a'], ['x_x0000_y_xD800_z\u0007']])
    expect((await read('a.xlsx', bytes)).rows).toEqual([[2, ['xy\ufffdz']]])
  })
})

describe('A spreadsheet is refused, with the reason,', () => {
  test.each([
    ['when it is empty', 'a.csv', hostile.emptyFile(), ['empty', {}]],
    ['when it is blank', 'a.csv', text('\n \n,,\n'), ['empty', {}]],
    ['when it has no rows', 'a.csv', text('name,mobile\n\n'), ['noRows', {}]],
    ['when a workbook has no rows', 'a.xlsx', hostile.workbookOf([['name']]), ['noRows', {}]],
    ['when an empty file is called .xlsx', 'a.xlsx', hostile.emptyFile(), ['empty', {}]],
    ['when a web page is called .csv', 'a.csv', hostile.htmlPage(), ['web', {}]],
    ['when a web page is called .xlsx', 'a.xlsx', hostile.htmlPage(), ['web', {}]],
    ['when text is called .xlsx', 'a.xlsx', text('name\nAna\n'), ['notExcel', {}]],
    ['when a workbook is called .csv', 'a.csv', hostile.workbookOf(table), ['isExcel', {}]],
    ['when it is an old workbook', 'a.xlsx', text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), ['oldExcel', {}]],
    ['when a ZIP is no workbook', 'a.xlsx', hostile.zipOf([{ name: 'a.txt', bytes: text('a') }]), ['damaged', {}]],
    ['when a workbook is cut off', 'a.xlsx', hostile.workbookOf(table).slice(0, 900), ['damaged', {}]],
    ['when two encodings are mixed', 'a.csv', hostile.mixedEncoding(), ['encoding', {}]],
    [
      'when a £ of UTF-8 stands beside an é of Windows-1252',
      'a.csv',
      text('a\n\xc2\xa3\n\xe9\n', 'latin1'),
      ['encoding', {}],
    ],
    ['when a picture is called .csv', 'a.csv', hostile.htmlAsPng(), ['binary', {}]],
    ['when a quotation mark stays open', 'a.csv', text('a,b\n1,"2\n3,4\n'), ['quote', {}]],
    ['when it has too many rows', 'a.csv', text(`a\n${'1\n'.repeat(1001)}`), ['rows', { most: 1000 }]],
    ['when a cell is too long', 'a.csv', text(`a\n1\n${'x'.repeat(40_000)}\n`), ['cell', { row: 3, most: 32_767 }]],
    [
      'when a row is too wide',
      'a.csv',
      text(`a\n${','.repeat(200)}1\n`),
      ['columns', { row: 2, column: 'GS', most: 200 }],
    ],
    [
      'when a cell lies in the far corner',
      'a.xlsx',
      hostile.farCell(table),
      ['columns', { row: 1_048_576, column: 'XFD', most: 200 }],
    ],
    ['when it has 20,000 parts', 'a.xlsx', hostile.manyEntries(), ['entries', { entries: 20_005 }]],
    ['when it is a bomb', 'a.xlsx', hostile.zipBomb(), ['bomb', {}]],
    ['when it is a bomb that says it is small', 'a.xlsx', hostile.lyingZipBomb(), ['bomb', {}]],
  ])('%s', async (_, name, bytes, expected) => {
    expect(await refusal(name, bytes)).toEqual(expected)
  })
})

test.each([
  ['a.csv', text(`a\n${'1\n'.repeat(3000)}`)],
  ['a.xlsx', hostile.workbookOf([['a'], ...Array.from({ length: 3000 }, () => ['1'])])],
])('A file with too many rows is refused before one of them is given out: %s', async (name, bytes) => {
  const parts: string[] = []
  const reading = async () => {
    for await (const part of readSheet({ name, bytes }, 2500)) parts.push(part.kind)
  }
  await expect(reading()).rejects.toMatchObject({ fault: 'rows' })
  expect(parts).toEqual([])
})

test('A file that needs more memory than a file may have is refused as a bomb, and the next one is read', async () => {
  // Less than any reader needs, so that the file may be small.
  const reading = async () => {
    for await (const _ of readSheet({ name: 'a.xlsx', bytes: hostile.workbookOf(table) }, 1000, 4));
  }
  await expect(reading()).rejects.toMatchObject({ fault: 'bomb' })
  expect((await read('a.csv', text('a\n1\n'))).rows).toEqual([[2, ['1']]])
})

test('A reader that nobody listens to any more ends', async () => {
  const rows = `a\n${'1\n'.repeat(5000)}`
  for (let i = 0; i < 5; i += 1)
    for await (const part of readSheet({ name: 'a.csv', bytes: text(rows) }, 10_000)) if (part.kind === 'rows') break
  expect((await read('a.csv', text('a\n1\n'))).rows).toEqual([[2, ['1']]])
})
