import { join } from 'node:path'

/** The folder of the whole project. */
export const root = join(import.meta.dirname, '..', '..')
export const at = (...parts: readonly string[]): string => join(root, ...parts)
/** What a run leaves behind for its later groups; not committed. */
export const results = (...parts: readonly string[]): string => at('test-results', ...parts)
