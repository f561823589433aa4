import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

export interface TestResult {
  readonly title: string
  readonly file: string
  readonly passed: boolean
  /** Why it did not pass, in its own words. */
  readonly why: string
}

const Report = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.optional(v.array(v.string()), []) }),
      ),
    }),
  ),
})

/**
 * Reads what Vitest's JSON reporter wrote. A file that could not be loaded counts as one failed test, and so does a
 * test that was left out: nothing is skipped in silence.
 */
export const readReport = (path: string): readonly TestResult[] | null => {
  if (!existsSync(path)) return null
  const { testResults } = v.parse(Report, JSON.parse(readFileSync(path, 'utf8')))
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map((one) => ({
      title: one.fullName,
      file: name,
      passed: one.status === 'passed',
      why: one.status === 'failed' ? one.failureMessages.join('\n') : one.status,
    }))
    const broken = status !== 'passed' && tests.every(({ passed }) => passed)
    return broken
      ? [...tests, { title: 'the file loads and its hooks run', file: name, passed: false, why: message }]
      : tests
  })
}
