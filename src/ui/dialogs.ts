import type { ArtName } from '#ui/Art.tsx'
import { store } from '#ui/store.ts'

export interface Question {
  readonly title: string
  readonly text?: string | undefined
  readonly detail?: string | undefined
  /** “Okay” unless said otherwise. */
  readonly action?: string | undefined
  /** “Cancel” unless said otherwise. */
  readonly cancel?: string | undefined
  /** Cannot be undone: a red button, and the focus on the other one. */
  readonly tone?: 'danger' | undefined
}
export interface Failure {
  readonly title: string
  readonly text?: string | undefined
  readonly detail?: string | undefined
  readonly art?: ArtName | undefined
}
type Pending = { readonly id: number; readonly answer: (yes: boolean) => void } & (
  | ({ readonly kind: 'question' } & Question)
  | ({ readonly kind: 'failure' } & Failure)
)

/** Dialogs that wait for an answer, the oldest first. DialogHost shows one at a time. */
export const pending = store<readonly Pending[]>([])
let made = 0

const push = (dialog: ({ kind: 'question' } & Question) | ({ kind: 'failure' } & Failure)): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  made += 1
  const id = made
  const answer = (yes: boolean) => {
    pending.set(pending.get().filter((one) => one.id !== id))
    resolve(yes)
  }
  pending.set([...pending.get(), { ...dialog, id, answer }])
  return promise
}

/** Asks before something is done: true for the action, false for cancel and Esc. */
export const ask = (question: Question): Promise<boolean> => push({ kind: 'question', ...question })

/** Tells what failed, with an illustration and a single Okay; settles when it is closed. */
export const showError = async (failure: Failure): Promise<void> => {
  await push({ kind: 'failure', ...failure })
}
