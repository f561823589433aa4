import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OneJob } from '#workspace/progress/data.ts'
import { jobOf } from '#workspace/progress/fixtures/job.ts'
import { nextWords, outcomeOf } from '#workspace/progress/voice.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** What is heard while a job goes through these. */
const heard = (steps: readonly OneJob[]): readonly string[] => {
  let before: number | undefined
  return steps.flatMap((step) => {
    const next = nextWords(step, before)
    before = next?.tenth ?? before
    return next ? [next.words] : []
  })
}

describe('A job is heard', () => {
  test('at its start, at each tenth once, and at its end', () => {
    const done = [0, 100, 499, 500, 900, 1240, 1300, 4999]
    const end = jobOf({ state: 'done', done: 5000, failed: 3, skipped: 2 })
    expect(heard([...done.map((rows) => jobOf({ done: rows })), end, end])).toEqual([
      'Set status: Leads: in progress',
      '500 of 5,000',
      '1,240 of 5,000',
      '4,999 of 5,000',
      'Set status: Leads. 4,995 rows processed, 3 failed, 2 skipped.',
    ])
  })
  test('not at all when it was over before anybody looked', () => {
    expect(heard([jobOf({ state: 'done', done: 5000 })])).toEqual([])
  })
})

describe('What came of a job', () => {
  test('is in its own words where it has some', () => {
    expect(outcomeOf(jobOf({ state: 'failed', message: 'The disk is full.' }))).toBe('The disk is full.')
  })
  test('says that it failed or was cancelled, and how far it came', () => {
    expect(outcomeOf(jobOf({ state: 'failed', done: 10 }))).toBe('The job failed. 10 rows processed.')
    expect(outcomeOf(jobOf({ state: 'cancelled', done: 1 }))).toBe('The job was cancelled. 1 row processed.')
  })
})
