import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { borders, surveyCalendar } from '#tests/support/calendar-survey.ts'

const root = join(import.meta.dirname, '..')

test('days and moments are Temporal’s, reckoned by the one calendar; Date stays at its borders', () => {
  expect(surveyCalendar(root).faults).toEqual([])
})

test('the survey reads every source of the house', () => {
  const { files, temporal } = surveyCalendar(root)
  const folders = ['contract', 'machines', 'server', 'src', 'scripts']
  const known = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(?:tsx?|m[jt]s)$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
  expect(files).toEqual(known.sort())
  expect(files.length).toBeGreaterThan(800)
  expect(temporal).toBeGreaterThan(40)
})

const house = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'dealer-desk-calendar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
const sound: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(borders).map((path) => [path, 'export const read = (date: Date) => date.getTime()']),
  ),
  'contract/calendar.ts':
    "export const timeZone = 'Asia/Manila'\nexport const year = Temporal.PlainDate.from('2026-11-20').year",
  'server/work/wait.ts':
    'const began = Date.now()\n// new Date() would do as well\nexport const waited = () => Date.now() - began',
  'server/work/sql.ts': `export const day = \`t.at at time zone 'Asia/Manila' \${1} Date\``,
  'src/ui/Label.tsx': `import { parseDate } from '@internationalized/date'\nexport const label = say(msg\`Date \${{ a: 1 }} or Date\`)`,
  'src/platform/types.ts': 'export type At = Temporal.Instant',
  'src/platform/wrong.test.ts': 'new Date()',
}
test('a sound house has no faults', () => {
  expect(surveyCalendar(house(sound)).faults).toEqual([])
})

test.each([
  ['a Date', 'server/work/wrong.ts', '\nconst a = new Date(1)', ':2 says “Date”: take now()'],
  ['a Date among words', 'src/ui/wrong.ts', `const a = \`since \${new Date(1)}\``, ':1 says “Date”'],
  ['a Date in a type', 'contract/wrong.ts', 'export const of = (at: Date | null) => at', ':1 says “Date”'],
  ['the reading of a text', 'machines/wrong.ts', "const a = Date.parse('2026-11-20')", ':1 says “Date”'],
  ['the weekday of one', 'server/work/wrong.ts', 'const a = one.getUTCDay()', ':1 says “.getUTCDay(”: ask inManila()'],
  ['its text', 'src/areas/wrong.ts', 'const a = one.toISOString()', ':1 says “.toISOString(”'],
  [
    'a day in milliseconds',
    'server/work/wrong.ts',
    '\n\nconst day = 86_400_000',
    ':3 says “86_400_000”: a day has no length',
  ],
  ['a zone of its own', 'src/platform/wrong.ts', "const a = { timeZone: 'Asia/Manila' }", 'take timeZone'],
  ['an offset by hand', 'server/work/wrong.ts', "const a = '+08:00'", 'take timeZone'],
  ['another clock', 'src/areas/wrong.ts', 'const a = Temporal.Now.instant()', 'take now()'],
  ['Temporal without its polyfill', 'server/work/wrong.ts', "const a = Temporal.Instant.from('')", 'which Node has by'],
  ["React Aria's days", 'src/areas/wrong.ts', "import { parseDate } from '@internationalized/date'", 'pass YYYY-MM-DD'],
  [
    'a border that is none',
    'server/platform/spreadsheets/cells.ts',
    'export const a = 1',
    'no border of Date any more',
  ],
])('%s is reported', (_, path, text, complaint) => {
  const { faults } = surveyCalendar(house({ ...sound, [path]: text }))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(path)
  expect(faults[0]).toContain(complaint)
})
test('a border that is gone is reported', () => {
  const { 'server/platform/spreadsheets/cells.ts': _, ...rest } = sound
  expect(surveyCalendar(house(rest)).faults).toEqual([
    'server/platform/spreadsheets/cells.ts, a border of Date, is gone: strike it out',
  ])
})
