import type { SnapshotFrom } from 'xstate'
import { snapshotForStorage, storedWorkspace } from '#machines/stored-workspace.ts'
import type { workspaceMachine } from '#machines/workspace.ts'
import { readStored, writeStored } from '#platform/storage.ts'

type Context = SnapshotFrom<typeof workspaceMachine>['context']

/** The tabs of a person as this browser keeps them. */
export class KeptTabs {
  readonly #key: `app:tabs:${number}`
  readonly #context: () => Context
  #stored: readonly unknown[] = []
  #storing: ReturnType<typeof setTimeout> | undefined

  constructor(personId: number, context: () => Context) {
    this.#key = `app:tabs:${personId}`
    this.#context = context
  }
  read() {
    return readStored(this.#key, storedWorkspace)
  }
  /** Keeps them when what goes out first has gone: the requests that a change leads to. */
  storeSoon(): void {
    this.#storing ??= setTimeout(() => this.store(), 0)
  }
  store(): void {
    clearTimeout(this.#storing)
    this.#storing = undefined
    const context = this.#context()
    const { tabs, used, panes, focused, share, link, together, closed } = context
    const parts = [tabs, used, panes, focused, share, link, together, closed]
    if (parts.some((part, i) => part !== this.#stored[i])) writeStored(this.#key, snapshotForStorage(context))
    this.#stored = parts
  }
}
