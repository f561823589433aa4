import { fromPromise } from 'xstate'
import type { Message } from '#contract/words.ts'

/** A sentence to show: the server's own, already in the person's language, or one of ours to translate. */
export type Sentence = string | Message

/** Whether an answer is of a kind. A guard with a name and a kind, so that pictures and tables of a machine can say it. */
export const is = (
  _: unknown,
  { answer, kind }: { readonly answer: { readonly is: string }; readonly kind: string },
): boolean => answer.is === kind

/** What a machine says when a part that only src/app can give was not given. */
export const notProvided = (machine: string, kind: 'actors' | 'actions', part: string): Error =>
  new Error(`${machine}: “${part}” is not provided. Give it in src/app: machine.provide({ ${kind}: { ${part}: … } })`)

/** Stands in for an actor until src/app provides the real one; running it rejects, naming it. */
export const unprovidedActor = <Output, Input>(machine: string, part: string) =>
  fromPromise<Output, Input>(() => Promise.reject(notProvided(machine, 'actors', part)))

/** Stands in for an action until src/app provides the real one; running it throws, naming it. */
export const unprovidedAction = (machine: string, part: string): never => {
  throw notProvided(machine, 'actions', part)
}
