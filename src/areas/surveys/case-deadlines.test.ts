import { expect, test } from 'vitest'
import { deadlinesOf } from '#areas/surveys/case-deadlines.ts'

const opened = {
  status: 'open',
  may_contact: true,
  contact_result: null,
  contacted_at: null,
  sent_for_review_at: null,
  closed_at: null,
  contact_due_at: '2026-11-03T01:00:00Z',
  review_due_at: '2026-11-08T01:00:00Z',
  close_due_at: '2026-11-15T01:00:00Z',
} as const
const metOf = (more: Partial<Parameters<typeof deadlinesOf>[0]>) =>
  deadlinesOf({ ...opened, ...more }).map(({ met }) => met)

test('a case meets its deadlines by what was done, one after the other', () => {
  expect(metOf({})).toEqual([false, false, false])
  const contacted = { contact_result: 'reached', contacted_at: '2026-11-02T01:00:00Z' } as const
  expect(metOf(contacted)).toEqual(['2026-11-02T01:00:00Z', false, false])
  expect(metOf({ ...contacted, status: 'for-review' })).toEqual(['2026-11-02T01:00:00Z', true, false])
  const sent = { ...contacted, sent_for_review_at: '2026-11-05T01:00:00Z' }
  expect(metOf({ ...sent, status: 'closed', closed_at: '2026-11-06T01:00:00Z' })).toEqual([
    '2026-11-02T01:00:00Z',
    '2026-11-05T01:00:00Z',
    '2026-11-06T01:00:00Z',
  ])
})
test('a case whose result counts no more is closed, and neither contacted nor reviewed', () => {
  expect(metOf({ status: 'closed', closed_at: '2026-11-06T01:00:00Z' })).toEqual([false, false, '2026-11-06T01:00:00Z'])
})
test('a customer who has not agreed is not to be contacted', () => {
  const [contact, ...others] = deadlinesOf({ ...opened, may_contact: false })
  expect(contact?.unneeded).toMatchObject({ message: 'the customer has not agreed to be contacted' })
  expect(others.map(({ unneeded }) => unneeded)).toEqual([undefined, undefined])
})
