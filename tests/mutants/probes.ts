import { afterEach } from 'vitest'

declare global {
  var __reached: Set<number> | undefined
}
// Modules run when they are loaded, before any hook: what they pass counts too.
globalThis.__reached = new Set()
afterEach(({ task }) => {
  Object.assign(task.file.meta, { reached: [...(globalThis.__reached ?? [])] })
})
