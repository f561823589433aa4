import type { Planted } from './sample.ts'
import { diffOf } from './source.ts'

interface Equal {
  readonly file: string
  /** The changed lines, without the blanks around them. */
  readonly from: string
  readonly to: string
  /** Why nobody could tell. */
  readonly reason: string
}
/** Faults that change nothing that anybody could see: they are left out of the share. */
export const equals: readonly Equal[] = []

const linesOf = (diff: string, mark: string) =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(1).trim())
    .join(' ')

export const isEqual = (fault: Planted, code: string, known: readonly Equal[] = equals): boolean => {
  const own = known.filter(({ file }) => file === fault.file)
  if (own.length === 0) return false
  const diff = diffOf(code, fault)
  return own.some(({ from, to }) => from === linesOf(diff, '-') && to === linesOf(diff, '+'))
}
