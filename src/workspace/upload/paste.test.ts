import { describe, expect, test } from 'vitest'
import { csvOf, fileIn, rowsOfTsv } from '#workspace/upload/paste.ts'

const pasted = (text: string) => fileIn({ files: [] as unknown as FileList, getData: () => text }, 'pasted.csv')

describe('Rows pasted from a spreadsheet', () => {
  test('are parted by tabs and lines, whichever system wrote them', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(rowsOfTsv(`a\tb${end}1\t2${end}`)).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ])
  })
  test('keep tabs, line breaks and quotes inside of a quoted cell', () => {
    expect(rowsOfTsv('name\tnote\nAna\t"two\nlines\tand ""quotes"""')).toEqual([
      ['name', 'note'],
      ['Ana', 'two\nlines\tand "quotes"'],
    ])
  })
  test('keep empty cells at the end of a row, and leave out empty rows', () => {
    expect(rowsOfTsv('a\tb\tc\n1\t\t\n\t\t\n')).toEqual([
      ['a', 'b', 'c'],
      ['1', '', ''],
    ])
  })
  test('become a CSV whose cells are quoted where they must be', async () => {
    expect(csvOf([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe('"a,b","say ""x""","two\nlines",plain')
    const file = pasted('name\tamount\nAna, Maria\t1,200')
    expect([file?.name, await file?.text()]).toEqual(['pasted.csv', 'name,amount\r\n"Ana, Maria","1,200"'])
  })
  test('are no file when there is a single line or nothing', () => {
    expect([pasted(''), pasted('just a word')]).toEqual([undefined, undefined])
  })
  test('give way to a file that was copied or dropped', () => {
    const file = new File(['a'], 'leads.xlsx')
    expect(fileIn({ files: [file] as unknown as FileList, getData: () => 'a\tb\n1\t2' }, 'pasted.csv')).toBe(file)
  })
})
