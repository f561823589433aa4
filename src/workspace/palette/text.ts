import { fold } from '#platform/fold.ts'

/** Where in the original a folded part begins and ends, to mark it; undefined when it is not there. */
export const rangeOf = (text: string, part: string): readonly [start: number, end: number] | undefined => {
  if (part === '') return undefined
  const origins: number[] = []
  let folded = ''
  for (let i = 0; i < text.length; i += 1)
    for (const letter of fold(text[i] ?? '')) {
      folded += letter
      origins.push(i)
    }
  const wordStart = ` ${folded}`.indexOf(` ${part}`)
  const at = wordStart >= 0 ? wordStart : folded.indexOf(part)
  const start = origins[at]
  const last = origins[at + part.length - 1]
  return at < 0 || start === undefined || last === undefined ? undefined : [start, last + 1]
}
