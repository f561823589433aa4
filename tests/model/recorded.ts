import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { MachineName } from '#machines/all.ts'
import { type Outline, outlineOf, placeNamed } from '#machines/outlines.ts'
import { drive, type Path, type Step, stateOf } from '#tests/model/driver.ts'
import type { Model } from '#tests/model/model.ts'
import { follow, start } from '#tests/model/paths.ts'
import { machineDriver } from '#tests/model/replay.ts'

/** One event as the page of the machines has recorded it: what it is called, never what was typed. */
export interface RecordedStep {
  readonly event: string
  /** Which answer an actor gave. */
  readonly is?: string
  /** Guards that let it through, by their names; those that compare an answer’s kind are said by `is`. */
  readonly passed?: readonly string[]
  /** The few values that a recording keeps. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Which of several it named, by its place among them; the first is 1. */
  readonly places?: Readonly<Record<string, number>>
  /** The innermost state that it led to. */
  readonly state?: string
  /** A state that it led to and must not lead to; the last step alone has it. */
  readonly wrong?: string
  /** Where the machine stood then, beside its state; where it is wrong, so it must not stand. */
  readonly shows?: Outline
}
/** What a recorded event can have been, among the cases of a model. */
interface Among {
  readonly inputs: readonly unknown[]
  readonly cases: readonly AnyEventObject[]
}
const outputOf = ({ output }: AnyEventObject): object => (typeof output === 'object' && output !== null ? output : {})
const fits = (step: RecordedStep, one: AnyEventObject): boolean =>
  one.type === step.event &&
  (step.is === undefined || ('is' in outputOf(one) && Reflect.get(outputOf(one), 'is') === step.is)) &&
  Object.entries(step.values ?? {}).every(([name, value]) => isDeepStrictEqual(one[name], value))

/** Whether the guards that let the recorded event through do so for this case: it stands for one that is like it. */
const passes =
  ({ implementations }: AnyStateMachine, { context }: AnyMachineSnapshot, event: AnyEventObject) =>
  (name: string): boolean => {
    const guard: unknown = implementations.guards[name]
    if (typeof guard !== 'function') throw new Error(`The machine has no guard “${name}” any more`)
    return guard({ context, event }, undefined) === true
  }
/** `open (tabs 4, front 1)` */
const shown = ({ shows }: RecordedStep, state: string | undefined) =>
  shows === undefined
    ? state
    : `${state} (${Object.entries(shows)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')})`
const said = ({ event, is }: RecordedStep) => (is === undefined ? event : `${event}: ${is}`)

/**
 * A path of the machine along what was recorded: the model's cases stand for what was typed, so that each step leads to
 * the state that was passed. Throws where none does, and where the machine still leads to the state that is wrong.
 */
export const pathOf = (
  name: MachineName,
  model: Model,
  steps: readonly RecordedStep[],
  { inputs, cases }: Among,
): Path => {
  const [first, ...rest] = steps
  // Of a recorded event it is known which it named, and that it named none.
  const isNamed = ({ shows, places = {} }: RecordedStep, { context }: AnyMachineSnapshot, event: AnyEventObject) =>
    shows === undefined ||
    Object.entries(event).every(([field, value]) => {
      const place = placeNamed(name, context, field, value)
      return place === null || place === places[field]
    })
  const isShown = ({ shows }: RecordedStep, { context }: AnyMachineSnapshot) =>
    shows === undefined || isDeepStrictEqual(outlineOf(name, context), shows)
  const isRight = (step: RecordedStep, state: AnyMachineSnapshot) =>
    step.wrong !== undefined
      ? stateOf(state) !== step.wrong || (step.shows !== undefined && !isShown(step, state))
      : stateOf(state) === step.state && isShown(step, state)
  let farthest = 0
  const goOn = (taken: readonly Step[], at: number): readonly Step[] | null => {
    farthest = Math.max(farthest, at)
    const [step, from] = [rest[at], taken.at(-1)?.state]
    if (!step || !from) return taken
    const seen = new Set<string>()
    for (const event of [...cases, ...(model.further?.(from, step) ?? [])].filter(
      (one) => fits(step, one) && isNamed(step, from, one),
    )) {
      if (!(step.passed ?? []).every(passes(model.machine, from, event))) continue
      const state = follow(model.machine, from, event).snapshot
      if (!isRight(step, state)) continue
      // Cases that lead to the same are tried once.
      const key = JSON.stringify([state.value, model.key(state)])
      if (seen.has(key)) continue
      seen.add(key)
      const found = goOn([...taken, { event, state }], at + 1)
      if (found) return found
    }
    return null
  }
  for (const beginning of inputs.keys()) {
    const { snapshot } = start({ ...model, inputs }, model.machine, beginning)
    if (first && stateOf(snapshot) !== first.state) continue
    const path = goOn([{ event: { type: 'xstate.init', beginning }, state: snapshot }], 0)
    if (path) return { steps: path }
  }
  const step = rest[farthest] ?? first
  if (!step) throw new Error('The recording holds no event')
  const from = steps[farthest]?.state
  throw new Error(
    step.wrong === undefined
      ? `Step ${farthest + 2}, ${said(step)}: the machine does not come to ${shown(step, step.state)}, as was recorded`
      : `${said(step)} in ${from} still leads to ${shown(step, step.wrong)}, which was recorded as wrong`,
  )
}

const models: Readonly<Record<MachineName, () => Promise<Model>>> = {
  session: async () => (await import('#tests/model/session.model.ts')).sessionModel,
  'auth-request': async () => (await import('#tests/model/auth-request.model.ts')).authRequestModel,
  workspace: async () => (await import('#tests/model/workspace.model.ts')).workspaceModel,
  'form-draft': async () => (await import('#tests/model/form-draft.model.ts')).formDraftModel,
  'bulk-action': async () => (await import('#tests/model/bulk-action.model.ts')).bulkActionModel,
  upload: async () => (await import('#tests/model/upload.model.ts')).uploadModel,
  'text-blast': async () => (await import('#tests/model/text-blast.model.ts')).textBlastModel,
  'survey-invitation': async () => (await import('#tests/model/survey-invitation.model.ts')).surveyInvitationModel,
  cdc: async () => (await import('#tests/model/cdc.model.ts')).cdcModel,
  'parts-inquiry': async () => (await import('#tests/model/parts-inquiry.model.ts')).partsInquiryModel,
  'outgoing-email': async () => (await import('#tests/model/outgoing-email.model.ts')).outgoingEmailModel,
  import: async () => (await import('#tests/model/import.model.ts')).importModel,
  job: async () => (await import('#tests/model/job.model.ts')).jobModel,
  'live-line': async () => (await import('#tests/model/live-line.model.ts')).liveLineModel,
}

/** Leads a machine along what was recorded; in each state its hand-written assertion holds. */
export const follows = async (
  name: MachineName,
  steps: readonly RecordedStep[],
  spoilt?: AnyStateMachine,
): Promise<AnyMachineSnapshot | undefined> => {
  const sound = await models[name]()
  const model = spoilt ? { ...sound, machine: spoilt } : sound
  const cases = [...Object.values(model.events).flat(), ...model.outside]
  const path = pathOf(name, model, steps, { inputs: model.inputs, cases })
  await drive(path, machineDriver(model, model.machine))
  return path.steps.at(-1)?.state
}
/** What “Copy as test” writes: the machine goes the recorded way. */
export const recordedTest = (name: MachineName, steps: readonly RecordedStep[]): void =>
  test(`The ${name} machine goes the recorded way of ${steps.length} steps`, async () => {
    await follows(name, steps)
  })
