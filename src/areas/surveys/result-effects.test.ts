import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { effectsOf } from '#areas/surveys/result-effects.ts'
import { SurveyResultDetail } from '#contract/surveys/results.ts'

const rating = (id: string, more: object) => ({ id, type: 'rating' as const, title: id, ...more })
const given = (id: string, answer: number) => ({
  id,
  title: id,
  type: 'rating',
  answer,
  words: `${answer} of 5`,
  asked: true,
  scale: { min: 1, max: 5 },
  factor: null,
  score: null,
})
const result = (more: object = {}) =>
  v.parse(SurveyResultDetail.schema, {
    id: 1,
    reference_no: 'SR-2026-000001',
    survey: { id: 1, name: 'DCSI' },
    version_no: 1,
    kind: 'dcsi',
    category: 'service',
    status: 'complete',
    dealer: { id: 1, name: 'Amihan Makati' },
    hidden: false,
    review: [],
    channel: 'sms',
    submitted_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
    version: 1,
    csi_score: 25,
    overall: 4,
    dissatisfied: true,
    factor_scores: [{ id: 4, name: 'Pick-up', score: 25, weight: 20 }],
    answers: [given('a', 2), given('b', 2), given('overall', 4)],
    scored_by: {
      data: {
        pages: [
          {
            questions: [
              rating('a', { attribute: 'charges' }),
              rating('b', { factor: 'pickup' }),
              rating('overall', { overall: true }),
            ],
          },
        ],
      },
      weights: [{ id: 4, slug: 'pickup', weight: 20 }],
      attributes: { charges: 'pickup' },
    },
    ...more,
  })
const open = { reference_no: 'CD-2026-000001', status: 'in-progress', resolution: null } as const
const voided = { ...open, status: 'closed', resolution: 'not-applicable' } as const
const told = (...args: Parameters<typeof effectsOf>) => effectsOf(...args).map(({ id }) => id)
const same = { answers: {}, status: 'complete' }

describe('What a correction does is said before it is saved', () => {
  test('nothing follows where nothing changes', () => expect(told(result(), same, open)).toEqual([]))
  test('better answers change the score, and close the case', () => {
    const effects = effectsOf(result(), { ...same, answers: { a: 5, b: 5 } }, open)
    expect(effects.map(({ id }) => id)).toEqual(['csi', 'void'])
    expect(effects[0]?.values).toEqual({ before: '25.0', after: '100.0' })
  })
  test('an excluded result counts nowhere, and one that counts again brings its case back', () => {
    expect(told(result(), { ...same, status: 'excluded' }, open)).toEqual(['out', 'void'])
    expect(told(result({ status: 'excluded' }), same, voided)).toEqual(['in', 'revive'])
  })
  test('a result that becomes dissatisfied opens a case, unless it was brought over long ago', () => {
    const fine = { csi_score: 100, dissatisfied: false, answers: [given('a', 5), given('b', 5), given('overall', 5)] }
    expect(told(result(fine), { ...same, answers: { overall: 2 } }, null)).toEqual(['open'])
    const old = { ...fine, channel: 'import', submitted_at: '2024-01-01T00:00:00.000Z' }
    expect(told(result(old), { ...same, answers: { overall: 2 } }, null)).toEqual([])
  })
  test('another dealer takes the case along; a case that was closed in earnest stays closed', () => {
    expect(told(result(), { ...same, dealer: 'Amihan Cebu' }, open)).toEqual(['dealer'])
    const closed = { ...open, status: 'closed', resolution: 'resolved' } as const
    expect(told(result(), { ...same, status: 'excluded' }, closed)).toEqual(['out'])
  })
})
