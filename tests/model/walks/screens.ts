import fc from 'fast-check'
import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from 'xstate'
import { type Driver, faultOnTheWay, nameOf, type Path, type Step } from '#tests/model/driver.ts'
import { follow, start } from '#tests/model/paths.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import { type Failure, failureOf, type Wishes } from '#tests/model/walks/walk.ts'

/** A walk on a screen: planned as a whole, since what is to come of a step is arranged before it, and then led. */
interface Planned {
  readonly screen: ScreenModel
  readonly steps: Step[]
  /** Of each command, whether it is taken; while it is led. */
  readonly decided: boolean[]
  isLed: boolean
  at: number
}
/** Who is led: a real screen, or what stands in for it. */
interface Screened extends Driver {
  end(): Promise<void>
}
type Command = fc.AsyncCommand<Planned, Screened>

const longest = 25
/** Of a screen's cases few fit where the walk is. */
const passed = 12

const takes = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject) =>
  getNextTransitions(snapshot).some(({ eventType }) => eventType === type)
/** Takes the next step of the plan where the case fits. */
const planned = (known: Planned, event: AnyEventObject): boolean => {
  const { screen, steps } = known
  const from = steps.at(-1)?.state
  if (!from || steps.length > longest || !takes(from, event) || screen.skip(from, event)) return false
  const { snapshot } = follow(screen.model.machine, from, event)
  if (snapshot === from) return false
  steps.push({ event, state: snapshot })
  return true
}
const led = async (known: Planned, one: Screened) => {
  const step = known.steps[known.at]
  if (!step) throw new Error('The walk goes on past its plan')
  known.at += 1
  try {
    await one.do(step.event)
    await one.sees(step.state)
  } catch (fault) {
    throw faultOnTheWay(fault, known.steps.slice(0, known.at))
  }
}
const command = (event: AnyEventObject): Command => ({
  check: (known) => (known.isLed ? known.decided.shift() === true : planned(known as Planned, event)),
  run: led,
  toString: () => nameOf(event),
})

/** Walks a screen with cases that really happen there, and shrinks a walk that fails. */
export const walkedOnScreen = async (
  { screen, driver }: { readonly screen: ScreenModel; readonly driver: (path: Path) => Promise<Screened> },
  { seed, steps, path, replay }: Pick<Wishes, 'seed' | 'steps' | 'path' | 'replay'>,
): Promise<{ readonly walks: number; readonly commands: number; readonly failure: Failure | null }> => {
  let [walks, commands, isFailed] = [0, 0, false]
  const all = fc.commands<Planned, Screened, false>([fc.constantFrom(...screen.cases).map(command)], {
    maxCommands: longest * passed,
    size: 'max',
    ...(replay !== undefined && { replayPath: replay }),
  })
  const property = fc.asyncProperty(fc.nat({ max: screen.inputs.length - 1 }), all, async (beginning, some) => {
    if (commands >= steps && !isFailed) return
    const { snapshot } = start({ ...screen.model, inputs: screen.inputs }, screen.model.machine, beginning)
    const first = { event: { type: 'xstate.init', beginning }, state: snapshot }
    const known: Planned = { screen, steps: [first], decided: [], isLed: false, at: 0 }
    known.decided.push(...[...some].map((one) => one.check(known)))
    known.isLed = true
    if (known.steps.length === 1) return
    walks += 1
    commands += known.steps.length
    const one = await driver({ steps: known.steps })
    try {
      await led(known, one)
      await fc.asyncModelRun(() => ({ model: known, real: one }), some)
    } catch (fault) {
      isFailed = true
      throw fault
    } finally {
      await one.end()
    }
  })
  return { failure: await failureOf(property, { seed, steps, path }, ([, some]) => some), walks, commands }
}
