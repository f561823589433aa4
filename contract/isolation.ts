import type { Locale } from '#contract/account/auth.ts'

/** The languages that are written from right to left. */
export const rightToLeft: readonly Locale[] = ['ar']

const first = '\u2068'
const end = '\u2069'
/** A sentence as Lingui compiles it: words, and slots with the name, type and format of their value. */
export type CompiledMessage = (string | [name: string, type?: string, format?: unknown])[]
const isBranch = (branch: unknown): branch is CompiledMessage => Array.isArray(branch)
const isObject = (format: unknown): format is object => typeof format === 'object' && format !== null
/** The branches of a plural or a choice; its other properties stay. */
const inBranches = (format: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(format).map(([key, branch]: [string, unknown]) => [
      key,
      isBranch(branch) ? isolateValues(branch) : branch,
    ]),
  )

/**
 * Sets every value of a compiled sentence apart from the words around it, so that a Latin name, a number with spaces or
 * a full stop after a name does not change places with them in a language that is written from right to left. What its
 * translator has set apart stays as it is.
 */
export const isolateValues = (compiled: CompiledMessage): CompiledMessage =>
  compiled.flatMap((token, at): CompiledMessage => {
    if (typeof token === 'string') return [token]
    const [name, type, format] = token
    // A slot with a type is a number, a date or a choice between branches.
    if (type !== undefined) return [isObject(format) ? [name, type, inBranches(format)] : token]
    const before = compiled[at - 1]
    return typeof before === 'string' && /[\u2066-\u2068]$/.test(before) ? [token] : [first, token, end]
  })

/** Without the signs that set values apart: for names of files, subjects of mails and comparing. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '')
