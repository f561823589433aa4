import { type AnyStateMachine, transition } from 'xstate'
import { type Message, msg } from '#contract/words.ts'

/** A sentence; `values` are names that people gave, `words` what is itself translated, or sentences again. */
export interface Blocked {
  readonly message: Message
  readonly values?: Readonly<Record<string, string>>
  readonly words?: Readonly<Record<string, Message | Blocked>>
}
/** Several names one after the other, each in the language of the reader; at least one. */
export const namesOneByOne = ([first, ...rest]: readonly [Message, ...Message[]]): Message | Blocked => {
  const [next, ...others] = rest
  return next === undefined
    ? first
    : { message: msg`{first}, {rest}`, words: { first, rest: namesOneByOne([next, ...others]) } }
}
/** What a step asks for, and what is said when it does not hold. */
export interface Condition<Facts, Event> {
  readonly holds: (facts: Facts, event: Event) => boolean
  readonly why: Message | ((facts: Facts) => Blocked)
}
interface Parts<State extends string, Step extends string, Facts, Event extends { readonly type: string }> {
  /** Its context are the facts; its guards ask `missingFor`. */
  readonly machine: AnyStateMachine
  readonly states: readonly State[]
  readonly steps: readonly Step[]
  /** The first condition of a step that does not hold. */
  readonly missingFor: (step: Step, facts: Facts, event: Event) => Condition<Facts, Event> | undefined
  /** Says that a step does not exist in a state: {step} and {state} are put in. */
  readonly notNow: Message
  readonly words: {
    readonly steps: Readonly<Record<Step, Message>>
    readonly states: Readonly<Record<State, { readonly title: Message }>>
  }
}
/** What the server refuses and the screen offers, read off one machine. */
export interface Steps<State extends string, Step extends string, Facts, Event> {
  /** Steps that exist in a state at all, whatever else they ask for. */
  readonly stepsIn: (state: State) => readonly Step[]
  /** Where an event leads from here, or null when the machine does not allow it. */
  readonly nextState: (state: State, facts: Facts, event: Event) => State | null
  /** Why a step is not possible: by its state, else by the first condition that does not hold; null when it is. */
  readonly blockedBy: (state: State, facts: Facts, event: Event & { readonly type: Step }) => Blocked | null
}
/** The steps of a record that people lead through a machine. */
export const stepsOf = <State extends string, Step extends string, Facts, Event extends { readonly type: string }>({
  machine,
  states,
  steps,
  missingFor,
  notNow,
  words,
}: Parts<State, Step, Facts, Event>): Steps<State, Step, Facts, Event> => {
  const stepsIn = (state: State): readonly Step[] => {
    const on: Readonly<Record<string, unknown>> = machine.config.states?.[state]?.on ?? {}
    return steps.filter((step) => step in on)
  }
  return {
    stepsIn,
    nextState: (state, facts, event) => {
      const before = machine.resolveState({ value: state, context: facts })
      if (!before.can(event)) return null
      const [after] = transition(machine, before, event)
      return states.find((one) => one === after.value) ?? null
    },
    blockedBy: (state, facts, event) => {
      const step: Step = event.type
      if (!stepsIn(state).includes(step))
        return { message: notNow, words: { step: words.steps[step], state: words.states[state].title } }
      const missing = missingFor(step, facts, event)
      if (missing === undefined) return null
      return typeof missing.why === 'function' ? missing.why(facts) : { message: missing.why }
    },
  }
}
