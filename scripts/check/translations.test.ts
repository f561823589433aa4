import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsOfCatalogue, readCatalogue } from './translations.ts'

const catalogue = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'dealer-desk-catalogue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'messages.po')
  writeFileSync(path, `msgid ""\nmsgstr ""\n"Language: fil\\n"\n\n${text}`)
  return readCatalogue(path)
}

test('a message without a translation is named', () => {
  const entries = catalogue('msgid "Save"\nmsgstr ""\n\nmsgid "Cancel"\nmsgstr "Kanselahin"\n')
  expect(faultsOfCatalogue('fil', entries, {})).toEqual(['fil: not translated: “Save”'])
})

test('a message left in English is named unless a reason is given', () => {
  const entries = catalogue('msgid "Admin"\nmsgstr "Admin"\n')
  expect(faultsOfCatalogue('fil', entries, {})[0]).toContain('“Admin” reads as in English')
  expect(faultsOfCatalogue('fil', entries, { fil: { Admin: 'the same word' } })).toEqual([])
  expect(faultsOfCatalogue('fil', entries, { ar: { Admin: 'another language' } })).toHaveLength(1)
})

test('a reason that nothing needs any more is named', () => {
  const entries = catalogue('msgid "Save"\nmsgstr "I-save"\n')
  expect(faultsOfCatalogue('fil', entries, { fil: { Save: 'the same word' } })[0]).toContain('excuses “Save”')
})

test('a translation must keep the placeholders, and messages without letters need no translation', () => {
  const entries = catalogue(
    'msgid "Row {row} of {total}"\nmsgstr "Hanay {row}"\n\nmsgid "{from}–{to}"\nmsgstr "{from}–{to}"\n',
  )
  expect(faultsOfCatalogue('fil', entries, {})).toEqual([
    'fil: “Hanay {row}” has other placeholders than “Row {row} of {total}”',
  ])
})

test('a plural may have other forms than English', () => {
  const entries = catalogue(
    'msgid "{count, plural, one {# row} other {# rows}}"\nmsgstr "{count, plural, zero {لا صفوف} two {صفان} other {# صف}}"\n',
  )
  expect(faultsOfCatalogue('ar', entries, {})).toEqual([])
})

test('the words of a select are no placeholders, and must be translated like any others', () => {
  const english = '{status, select, won {won by {name}} other {lost}}'
  const entries = (text: string) => catalogue(`msgid "${english}"\nmsgstr "${text}"\n`)
  expect(faultsOfCatalogue('fil', entries('{status, select, won {napanalunan ni {name}} other {nawala}}'), {})).toEqual(
    [],
  )
  expect(faultsOfCatalogue('fil', entries('{status, select, won {napanalunan} other {nawala}}'), {})[0]).toContain(
    'has other placeholders',
  )
})

test('a translation that is no ICU message is named', () => {
  const entries = catalogue('msgid "Row {row}"\nmsgstr "Hanay {row"\n')
  expect(faultsOfCatalogue('fil', entries, {})).toEqual(['fil: “Hanay {row” is no ICU message'])
})
