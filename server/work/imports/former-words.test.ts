import { expect, test } from 'vitest'
import { leadImport } from '#server/areas/requests/leads-import.ts'
import { testDriveImport } from '#server/areas/requests/test-drives-import.ts'
import { formerWords } from '#server/work/imports/former-words.ts'
import { mapHeadings } from '#server/work/imports/headings.ts'
import { wordsOf } from '#server/work/imports/words.ts'

test('Files made from an older template are read: their headings and values are known by their former words', () => {
  const leads = ['Email', 'Gustong paraan ng pakikipag-ugnayan', 'العدد', 'Katayuan']
  expect(mapHeadings(leadImport, leads)).toEqual(['email', 'preferred_communication', 'total_quantity', 'status'])
  expect(mapHeadings(testDriveImport, ['License no.'])).toEqual(['licence_no'])
})

test('Every former word belongs to a word that an import still reads', () => {
  const imports = [leadImport, testDriveImport]
  const words = imports.flatMap(({ row }) =>
    Object.values(row.fields).flatMap((field) => [field.label, ...(wordsOf(field)?.values() ?? [])]),
  )
  const known = new Set(words.map(({ message }) => message))
  for (const word of ['License no.', 'Quantity', 'Status', 'Pending']) {
    expect(known, word).toContain(word)
    expect(formerWords[word], word).toBeDefined()
  }
})
