import { msg } from '#contract/words.ts'

/** What the first letter of what was typed narrows the palette to. */
export const prefixes = {
  '>': msg`commands`,
  '#': msg`records`,
  '@': msg`people`,
  '/': msg`pages`,
  '?': msg`help`,
} as const
export type Prefix = keyof typeof prefixes
const isPrefix = (letter: string): letter is Prefix => Object.hasOwn(prefixes, letter)
/** `>save` → commands, `save`. A lone sequence such as `gl` has no prefix. */
export const splitQuery = (typed: string): readonly [prefix: Prefix | null, query: string] => {
  const first = typed.trimStart()[0] ?? ''
  return isPrefix(first) ? [first, typed.trimStart().slice(1).trimStart()] : [null, typed]
}
