import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setImmediate as later } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mutantsOf } from '#tests/model/mutants.ts'
import { machineDriver } from '#tests/model/replay.ts'
import { type Called, explained, type Outcome } from '#tests/model/walks/history.ts'
import { type House, openHouse } from '#tests/model/walks/house.ts'
import { type Led, type Lifecycle, stepOf } from '#tests/model/walks/lifecycle.ts'
import { lifecycles } from '#tests/model/walks/lifecycles/all.ts'
import { partsInquiry } from '#tests/model/walks/lifecycles/parts-inquiry.ts'
import { commandOf, screened, told } from '#tests/model/walks/run.ts'
import { walkedOnScreen } from '#tests/model/walks/screens.ts'
import { covered, figuresOf, walked, withFault } from '#tests/model/walks/walk.ts'

describe('A history', () => {
  /** A door: it is opened where it is shut, and shut where it is open. */
  const explains = (isOpen: boolean, { event, outcome }: Called<'open' | 'shut' | 'look'>): boolean | null => {
    if (outcome.is === 'seen') return outcome.value === (isOpen ? 'open' : 'shut') ? isOpen : null
    const isAllowed = isOpen === (event === 'shut')
    if (outcome.is === 'refused') return isAllowed ? null : isOpen
    return isAllowed ? !isOpen : null
  }
  const call = (event: 'open' | 'shut' | 'look', from: number, to: number, outcome: Outcome) => ({
    ...{ event, from, to, outcome },
  })
  const done = { is: 'done' } as const
  const refused = { is: 'refused', why: 'it is so already' } as const
  const sees = (value: string) => ({ is: 'seen', value }) as const

  test('of two at once is explained by the order in which both were answered so', () => {
    const calls = [call('shut', 1, 4, done), call('open', 2, 3, done)]
    expect(explained(calls, [false], explains)).toEqual([false])
    expect(explained(calls, [true], explains)).toEqual([true])
  })
  test('that no order explains is explained by none: two have opened the same door', () => {
    expect(explained([call('open', 1, 4, done), call('open', 2, 3, done)], [false], explains)).toEqual([])
    expect(explained([call('open', 1, 4, done), call('open', 2, 3, refused)], [false], explains)).toEqual([true])
  })
  test('keeps what was over before something else began', () => {
    expect(explained([call('look', 1, 2, sees('open')), call('open', 3, 4, done)], [false], explains)).toEqual([])
    expect(explained([call('look', 1, 4, sees('open')), call('open', 2, 3, done)], [false], explains)).toEqual([true])
  })
  test('leaves open whether a lost call was taken, until somebody looks', () => {
    const lost = call('open', 1, Number.POSITIVE_INFINITY, { is: 'lost' })
    expect(explained([lost], [false], explains).toSorted()).toEqual([false, true])
    expect(explained([lost, call('look', 2, 3, sees('open'))], [false], explains)).toEqual([true])
    // Nobody waits any more for one that was lost while it was not seen yet.
    expect(explained([lost, call('look', 2, 3, sees('shut'))], [false], explains).toSorted()).toEqual([false, true])
  })
  test('reads an answer after the step that it answers', () => {
    const opened = call('open', 1, 4, done)
    const answer = { ...call('look', 1, 4, sees('shut')), follows: opened }
    expect(explained([opened, answer], [false], explains)).toEqual([])
    expect(explained([opened, answer, call('shut', 2, 3, done)], [false], explains)).toEqual([false])
  })
})

describe('A planted fault', () => {
  /** A server in memory; the forgetful one looks, waits, and writes what it saw as allowed. */
  const inMemory = (isForgetful: boolean): Led => {
    let at = partsInquiry.begin
    return {
      ask: async (person, event) => {
        const { after } = stepOf(partsInquiry, at, event, person)
        if (isForgetful) await later()
        if (after === null)
          return { outcome: { is: 'refused', why: partsInquiry.why?.(at, event, person) ?? 'not now' } }
        at = after
        return { outcome: { is: 'done' } }
      },
      system: async (event) => {
        at = stepOf(partsInquiry, at, event, null).after ?? at
        return { outcome: { is: 'done' } }
      },
      look: async (person) => ({
        is: 'seen',
        value: at.value,
        details: partsInquiry.details(at.facts, at.value, person),
      }),
    }
  }
  const real = (isForgetful: boolean) => async () => ({ led: inMemory(isForgetful), killAfter: async () => {} })
  const wishes = { seed: 1, steps: 300, people: 2, kills: 0 }

  test('of a server that two catch at the same moment shrinks to the two of them', async () => {
    expect((await walked(partsInquiry, wishes, real(false))).failure).toBeNull()
    const { failure } = await walked(partsInquiry, wishes, real(true))
    expect(failure?.why).toContain('No serial order explains what was answered. It stood at pending')
    // Person 2 saves what was pending when it was looked at, over what person 1 has cancelled since.
    expect(failure?.shortest).toEqual(['at once: person 1: cancelled | person 2: pending'])
  })
  test.each([
    ['quoted: on confirmed[0] → confirmed dropped', ['quoted', 'confirmed']],
    ['pending: on cancelled[0] → cancelled dropped', ['cancelled']],
  ])('in a machine shrinks to the shortest way to it: %s', async (fault, shortest) => {
    const { failure } = await walked(withFault(partsInquiry, fault), { ...wishes, people: 1 }, real(false))
    expect(failure?.shortest.map((one) => one.replace(/^.*?: /, ''))).toEqual(shortest)
  })
  test('on a screen shrinks to the shortest way to it, which is found again by its path', async () => {
    const { screen } = screened['parts-inquiry'] ?? {}
    if (!screen) throw new Error('Inquiries have a screen')
    const fault = mutantsOf(screen.model.machine).find(({ name }) => name === 'quoted: on pending[0] → pending dropped')
    const driver = async () => ({
      ...machineDriver({ ...screen.model, inputs: screen.inputs }, fault?.machine),
      end: async () => {},
    })
    const asked = { seed: 1, steps: 200 }
    const { failure } = await walkedOnScreen({ screen, driver }, asked)
    expect(failure?.shortest).toEqual(['quoted', 'pending'])
    const again = await walkedOnScreen({ screen, driver }, { ...asked, ...failure })
    expect(again.failure).toEqual(failure)
  })
})

describe('Walks over the API', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house?.close())
  const opening = (life: Lifecycle) => async () => ({ led: await life.open(house), killAfter: house.killAfter })

  for (const [name, life] of Object.entries(lifecycles)) {
    test(`lead ${name} through every transition, and every guard both ways`, async () => {
      expect(figuresOf(life, await covered(life, 2, opening(life))).missing).toEqual([])
    })
    const { alone } = life
    if (alone) test(`lead ${name} through all that the server does with it by itself`, () => alone(house))
    test(`of two people at once on one ${name}, with kills and cut lines, are explained by a serial order`, async () => {
      const asked = { seed: 20, steps: 60, people: 2, kills: 2 }
      const { commands, failure } = await walked(life, asked, opening(life))
      expect(failure && told(name, 'api', asked, failure)).toBeNull()
      expect(commands).toBeGreaterThanOrEqual(asked.steps)
    })
  }
  test('find a planted fault, and the command that is printed finds the same one', async () => {
    const fault = 'quoted: on confirmed[0] → confirmed dropped'
    const asked = { seed: 5, steps: 100, people: 1, kills: 0, fault }
    const life = withFault(partsInquiry, fault)
    const { failure } = await walked(life, asked, opening(life))
    if (!failure) throw new Error('The planted fault was not found')
    expect(failure.shortest).toEqual(['person 1: quoted', 'person 1: confirmed'])
    const line = commandOf('parts-inquiry', 'api', asked, failure)
    const script = `'${process.execPath}' tests/model/walks/main.ts`
    const again = await promisify(execFile)('sh', ['-c', line.replace('npm run walk --', script)], {
      cwd: join(import.meta.dirname, '../../..'),
    }).then(
      () => 'it held',
      (ended: { readonly stdout: string }) => ended.stdout.trim(),
    )
    expect(again.split('\n')).toEqual(told('parts-inquiry', 'api', asked, failure).split('\n'))
  })
})
