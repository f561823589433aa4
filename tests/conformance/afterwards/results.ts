import { existsSync, readFileSync } from 'node:fs'
import { afterwards, groups } from '../../../scripts/lib/groups.ts'
import { reportOf, type TestResult } from '../../../scripts/lib/report.ts'
import { messagesFile } from '../../support/messages.ts'

const folder = process.env['TEST_RESULTS']
if (folder === undefined)
  throw new Error('These tests read what the other groups of the same run left behind: run them by npm test')

/** Groups without a report of their own in Vitest's form, and those that a slow machine has left out. */
const leftOut = (process.env['TEST_LEFT_OUT'] ?? '').split(',')
const others = ['build', 'check', afterwards.name, ...leftOut]
/** The tests of all groups of this run that leave Vitest's report. */
export const everyTest = (): readonly TestResult[] =>
  groups
    .filter(({ name }) => !others.includes(name))
    .flatMap((group) => {
      const report = reportOf(group, folder)
      if (report === null) throw new Error(`The group ${group.name} left no report`)
      return report
    })
/** The ids of the messages that were read on a screen or in an answer. */
export const messagesRead = (): ReadonlySet<string> => {
  const path = messagesFile(folder)
  return new Set(
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter((id) => id !== '')
      : [],
  )
}
