import { afterEach } from 'vitest'

declare global {
  var __reached: Set<number> | undefined
  /** The faults that pages came by since the last test; they tell of them as they do. */
  var __reachedByPages: Set<number> | undefined
}
// Modules run when they are loaded, before any hook: what they pass counts too.
globalThis.__reached = new Set()
globalThis.__reachedByPages = new Set()
afterEach(({ task }) => {
  Object.assign(task.file.meta, { reached: [...(globalThis.__reached ?? [])] })
  Object.assign(task.meta, { reachedByPages: [...(globalThis.__reachedByPages ?? [])] })
  globalThis.__reachedByPages?.clear()
})
