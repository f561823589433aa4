import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldOf, isBuildable, problemsIn, readingOf, textOf } from '#areas/surveys/builder/document.ts'
import { placesIn } from '#areas/surveys/builder/lines.ts'
import { missingIn, ownText, textsOf, translated, withText } from '#areas/surveys/builder/texts.ts'
import { duplicateQuestion, removeQuestion } from '#areas/surveys/edits.ts'
import type { Known } from '#contract/surveys/question-problems.ts'
import { isQuestionnaire, languages, type Questionnaire } from '#contract/surveys/questionnaire.ts'

const known: Known = { category: 'service', factors: new Set(['quality']), attributes: new Map() }
const asked = (id: string, more: object = {}) => ({ id, type: 'yesno', title: `Is it ${id}?`, ...more })
const read = (data: unknown): Questionnaire => {
  if (!isQuestionnaire(data)) throw new Error('not a questionnaire')
  return data
}

test('what is written as JSON comes back from the form’s field to the letter, however it is written', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(0, 1, 2, 4, '\t'),
      fc.constantFrom('', ' ', '\n'),
      (value, indent, end) => {
        const text = JSON.stringify(value, null, indent) + end
        expect(textOf(heldOf(text))).toBe(text)
      },
    ),
  )
  for (const text of ['{ "a": 1.0 }', '{\n  "a": 1,\n  "a": 2\n}', '{\n  "b": 1,\n  "1": 2\n}', '{ "pages": [', ''])
    expect(textOf(heldOf(text))).toBe(text)
})
test('JSON, builder, JSON: what the builder does not know is where it was, and taking a step back gives the same text', () => {
  const own = fc.dictionary(fc.stringMatching(/^x-[a-z]{1,6}$/), fc.jsonValue(), { maxKeys: 3 })
  fc.assert(
    fc.property(own, own, own, (ofAll, ofPage, ofQuestion) => {
      const data = { ...ofAll, pages: [{ ...ofPage, questions: [{ ...asked('a'), ...ofQuestion }] }] }
      const text = JSON.stringify(data, null, 2)
      const built = readingOf(heldOf(text)).data
      if (!isBuildable(built)) throw new Error('the builder cannot show it')
      const back = removeQuestion(duplicateQuestion(built, 'a', 'b'), 'b')
      expect(textOf(back)).toBe(text)
    }),
  )
})
test('the builder shows no document whose questions it could not tell apart', () => {
  expect(isBuildable(read({ pages: [{ questions: [asked('a'), asked('b')] }] }))).toBe(true)
  expect(isBuildable(read({ pages: [{ questions: [asked('a')] }, { questions: [asked('a')] }] }))).toBe(false)
  expect(isBuildable(read({ pages: [{ questions: [asked('A b')] }] }))).toBe(false)
})

test('a problem stands at the line of the key that mends it', () => {
  const data = {
    pages: [
      { questions: [asked('a')] },
      {
        questions: [
          asked('b', { factor: 'nothing', visibleIf: { question: 'later', is: 'answered' } }),
          { id: 'c', type: 'single', title: 'Which?', choices: [] },
          { id: 'd', type: 'rating', title: '', scale: { min: 3, max: 4 } },
        ],
      },
    ],
  }
  const text = JSON.stringify(data, null, 2)
  const lines = text.split('\n')
  const places = placesIn(text)
  const at = problemsIn(readingOf(text), known).map((problem) => lines[places.of(problem).line - 1]?.trim())
  expect(at).toEqual(['"factor": "nothing",', '"visibleIf": {', '"choices": []', '"title": "",', '"scale": {'])
  const [broken] = problemsIn(readingOf('{\n  "pages": [ }'), known)
  expect(broken && placesIn('{\n  "pages": [ }').of(broken).line).toBe(2)
})
test('a place in the text belongs to its page and question, and the other way round', () => {
  const text = JSON.stringify(
    { pages: [{ questions: [asked('a')] }, { questions: [asked('b'), asked('c')] }] },
    null,
    2,
  )
  const places = placesIn(text)
  expect(places.at(text.indexOf('"c"'))).toEqual({ page: 1, question: 1 })
  expect(places.at(0)).toBeNull()
  const spot = places.ofQuestion(1, 1)
  expect(spot && text.slice(spot.from, spot.to)).toBe('"id": "c"')
})

test('a text takes a language and gives it back, and what is missing is counted', () => {
  expect(withText('Yes', 'ar', 'نعم')).toEqual({ en: 'Yes', ar: 'نعم' })
  expect(withText({ en: 'Yes', ar: 'نعم', note: 1 }, 'ar', '')).toEqual({ en: 'Yes', note: 1 })
  expect(withText('Yes', 'en', 'No')).toBe('No')
  const data = read({
    intro: 'Welcome',
    pages: [
      {
        title: { en: 'One', fil: 'Isa' },
        questions: [
          asked('a', { help: { en: '' } }),
          { id: 'b', type: 'rating', title: 'How?', scale: { min: 1, max: 5, labels: { min: 'Bad', max: 'Good' } } },
          {
            id: 'c',
            type: 'single',
            title: 'Which?',
            choices: [
              { value: 'x', title: 'X' },
              { value: 'y', title: 'Y' },
            ],
          },
        ],
      },
    ],
  })
  const texts = textsOf(data)
  expect(texts.map(({ role }) => role)).toEqual([
    'intro',
    'page',
    'title',
    'title',
    'low',
    'high',
    'title',
    'choice',
    'choice',
  ])
  expect(missingIn(texts)).toBe(9 * 2 - 1)
  let all = data
  for (const [at] of texts.entries())
    for (const language of languages) {
      const told = textsOf(all)[at]
      if (told && ownText(told.text, language) === '') all = translated(all, told, language, `${at} ${language}`)
    }
  expect(missingIn(textsOf(all))).toBe(0)
  expect(textsOf(all).map(({ text }) => ownText(text, 'en'))).toEqual(texts.map(({ text }) => ownText(text, 'en')))
})
