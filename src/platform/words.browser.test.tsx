import { afterEach, expect, test } from 'vitest'
import { msg } from '#contract/words.ts'
import { say, sayIn, speakOfAll, speakOfLate } from '#platform/words.tsx'

afterEach(() => speakOfAll('en'))
const file = { file: 'stock (May).' }
const count = { count: 3, names: 'Ana, Ben.' }
const linked = msg`{count, plural, =0 {No linked filters} one {Linked: {names}} other {# filters linked: {names}}}`

test('a Latin name with a full stop stands apart from an Arabic sentence; an English one stays as it is', async () => {
  await import('#platform/late-words.ts')
  await speakOfAll('en')
  expect([say(msg`The file is ready: {file}`, file), say(linked, count)]).toEqual([
    'The file is ready: stock (May).',
    '3 filters linked: Ana, Ben.',
  ])
  await speakOfAll('ar')
  expect(say(msg`The file is ready: {file}`, file)).toContain('\u2068stock (May).\u2069')
  expect(say(linked, count)).toContain('\u2068Ana, Ben.\u2069')
  // Figures are Latin whatever the browser has for Arabic.
  expect(say(linked, { ...count, count: 7 })).toContain('7')
})

test('words of code that comes late come in the language that was chosen meanwhile', async () => {
  const coming = speakOfLate()
  await speakOfAll('fil')
  await coming
  expect(say(linked, count)).not.toContain('filters linked')
  expect(say(linked, count)).toContain('Ana, Ben.')
})

test('a sentence in another language than the screen’s sets its values apart and has Latin figures, as on a screen of that language', async () => {
  await speakOfAll('ar')
  await speakOfLate()
  const onScreen = [say(linked, { ...count, count: 7 }), say(msg`The file is ready: {file}`, file)]
  await speakOfAll('en')
  const arabic = await sayIn('ar')
  expect([arabic(linked, { ...count, count: 7 }), arabic(msg`The file is ready: {file}`, file)]).toEqual(onScreen)
  expect(onScreen[0]).toMatch(/7.*\u2068Ana, Ben\.\u2069/)
})
