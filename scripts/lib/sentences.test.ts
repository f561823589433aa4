import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../check/translations.ts'
import { at } from './paths.ts'
import { lateSpeakers, partsOfSentences, sentencesIn } from './sentences.ts'

describe('The parts that catalogues come to the browser in', () => {
  const parts = partsOfSentences()
  test('know where each sentence of the catalogue is said', () => {
    const lost = readCatalogue(at('locales', 'en', 'messages.po')).filter(({ english }) => !parts.has(english))
    expect(lost).toEqual([])
    expect(parts.size).toBeGreaterThan(500)
  })
  test('hold what is said before signing in, in the workspace, and by the server alone', () => {
    expect(parts.get('Forgot password?')).toBe('front')
    expect(parts.get('Multi-select on')).toBe('desk')
    expect(parts.get('{code} is your sign-in code')).toBe('server')
  })
  test('keep for later what is said by code alone that comes when it is first needed, and lead it to its words', () => {
    expect(parts.get('Factor weights of sales')).toBe('late')
    const speakers = lateSpeakers()
    expect(speakers.has('src/areas/surveys/WeightsDialog.tsx')).toBe(true)
    for (const early of ['src/app/Desk.tsx', 'src/workspace/list/ListPage.tsx', 'src/areas/home/Home.tsx'])
      expect(speakers.has(early), early).toBe(false)
  })
  test('put the language switch, which all of them show, into the first', () => {
    expect(parts.get('Language')).toBe('front')
  })
})

test('A sentence is read with its slots, its marks and its context', () => {
  // Pieced together, so that the extractor of messages takes none of it for a sentence.
  const slot = ['$', '{{ max: 3 }}'].join('')
  expect(sentencesIn(`msg\`At most ${slot} characters\``)).toEqual(['At most {max} characters'])
  expect(sentencesIn('say(msg`Use \\`quotes\\``)')).toEqual(['Use `quotes`'])
  expect(sentencesIn("msg({ message: 'State', context: 'of a car' })")).toEqual(['State'])
})
