import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  type EventFromLogic,
  fromPromise,
} from 'xstate'
import { testOf } from '#areas/machines/copied-test.ts'
import { keepOf } from '#areas/machines/recording.ts'
import { everyMachine, type MachineName } from '#machines/all.ts'
import { graphOf } from '#machines/graph.ts'
import { outlineOf } from '#machines/outlines.ts'
import { close } from '#machines/tabs.ts'
import { actors, watched } from '#platform/actors.ts'
import { authRequestModel } from '#tests/model/auth-request.model.ts'
import { bulkActionModel } from '#tests/model/bulk-action.model.ts'
import { statesIn } from '#tests/model/driver.ts'
import type { Model } from '#tests/model/model.ts'
import { mutantsOf, soundCopy } from '#tests/model/mutants.ts'
import { everyStep, follow, start } from '#tests/model/paths.ts'
import { follows } from '#tests/model/recorded.ts'
import { workspaceModel } from '#tests/model/workspace.model.ts'

const Steps = v.array(
  v.strictObject({
    event: v.string(),
    is: v.exactOptional(v.string()),
    passed: v.exactOptional(v.array(v.string())),
    values: v.exactOptional(v.record(v.string(), v.unknown())),
    state: v.exactOptional(v.string()),
    wrong: v.exactOptional(v.string()),
    places: v.exactOptional(v.record(v.string(), v.number())),
    shows: v.exactOptional(v.record(v.string(), v.number())),
  }),
)
/** What the copied file calls its test with. */
const stepsIn = (text: string) => {
  const [, list = ''] = /\w+\('[\w-]+', (\[[\s\S]*\])\)/.exec(text) ?? []
  return v.parse(
    Steps,
    JSON.parse(
      list
        .replaceAll(/(\w+): (?=["{[])/g, '"$1": ')
        .replaceAll(/,(\s*)([\]])/g, '$1$2')
        .replaceAll(/, \}/g, ' }'),
    ),
  )
}

const chartOf = (name: MachineName) => ({ graph: graphOf(everyMachine[name]) })
const never = fromPromise(() => new Promise<never>(() => {}))
/** A window in which somebody does these things, with a recording on; answers are given by hand. */
const recordingOf = (
  model: Model,
  name: MachineName,
  machine: AnyStateMachine,
  path: ReturnType<typeof everyStep>[number],
) => {
  actors.events = []
  actors.keep = keepOf
  const [first, ...rest] = path.steps
  const silent = machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((id) => [id, never])),
  })
  const actor = createActor(silent, { input: model.inputs[first?.event['beginning'] ?? 0], ...watched(name) })
  actor.start()
  for (const { event } of rest) actor.send(event)
  actor.stop()
  actors.keep = null
  return actors.events.filter((one) => one.event !== 'xstate.stop')
}
/** The shortest way on which the spoilt machine comes to another state than the sound one, at its end. */
const wayTo = (model: Model, spoilt: AnyStateMachine) => {
  const ways = everyStep(model).filter(({ steps }) => {
    let seen = start(model, spoilt, steps[0]?.event['beginning'])
    return steps.every(({ event, state }, i) => {
      if (i > 0) seen = follow(spoilt, seen.snapshot, event)
      const isSame = JSON.stringify(seen.snapshot.value) === JSON.stringify(state.value)
      return isSame === i < steps.length - 1
    })
  })
  const [way] = ways.toSorted((a, b) => a.steps.length - b.steps.length)
  if (!way) throw new Error('The spoilt machine comes to no other state')
  return way
}

const planted: readonly (readonly [string, MachineName, Model, RegExp])[] = [
  ['a changed tab is closed without a question', 'workspace', workspaceModel, /CLOSE.*askingDiscard.* dropped$/],
  ['a rejected request is told as sent', 'auth-request', authRequestModel, /guard “is” always true$/],
  [
    'the answer to a count leads nowhere',
    'bulk-action',
    bulkActionModel,
    /^counting: countRows\.onDone.*→ \S*confirming dropped$/,
  ],
]
test.each(planted)(
  '%s: the recording, marked as wrong, is a test that fails until it is mended',
  async (_, name, model, which) => {
    const mutant = mutantsOf(model.machine).find((one) => which.test(one.name))
    if (!mutant)
      throw new Error(
        `No fault fits ${which}: ${mutantsOf(model.machine)
          .map((one) => one.name)
          .join('\n')}`,
      )
    const events = recordingOf(model, name, mutant.machine, wayTo(model, mutant.machine))
    const text = testOf(name, chartOf(name), events, { isWrong: true, by: 'machine' })
    const steps = stepsIn(text)
    expect(steps.at(-1)?.wrong).toBe(statesIn(events.at(-1)?.value ?? '').at(-1))
    await expect(follows(name, steps, mutant.machine)).rejects.toThrow(/recorded as wrong/)
    await expect(follows(name, steps)).resolves.toBeDefined()
  },
)

test('undoing forgets what it was to undo: no other case, in which nothing can be undone, stands for it', async () => {
  const { config, implementations } = bulkActionModel.machine
  const finished = config.states?.['finished']
  const spoilt: AnyStateMachine = createMachine(
    {
      ...config,
      states: { ...config.states, finished: { ...finished, on: { UNDO: { guard: 'canUndo', target: 'idle' } } } },
    },
    implementations,
  )
  const [way] = everyStep(bulkActionModel)
    .filter(({ steps }) => {
      const [last, before] = [steps.at(-1), steps.at(-2)]
      return last?.event.type === 'UNDO' && before?.state.value === 'finished' && last.state.value === 'undoing'
    })
    .toSorted((a, b) => a.steps.length - b.steps.length)
  if (!way) throw new Error('No way undoes anything')
  const events = recordingOf(bulkActionModel, 'bulk-action', spoilt, way)
  const text = testOf('bulk-action', chartOf('bulk-action'), events, { isWrong: true, by: 'machine' })
  expect(text).toContain('{ event: "UNDO", passed: ["canUndo"], wrong: "idle" }')
  const steps = stepsIn(text)
  await expect(follows('bulk-action', steps, spoilt)).rejects.toThrow(
    'UNDO in finished still leads to idle, which was recorded as wrong',
  )
  await expect(follows('bulk-action', steps)).resolves.toBeDefined()
})

test('what the state does not say: the wrong tab comes to the front, and the recording tells so by where tabs stand', async () => {
  const spoilt = workspaceModel.machine.provide({
    actions: {
      close: assign(({ context }, { id }) => {
        const left = close(context, id)
        const [longestAgo = ''] = left.used.filter((one) => left.tabs.some((tab) => tab.id === one))
        return { ...left, panes: left.panes.map((pane) => ({ ...pane, active: longestAgo })) }
      }),
    },
  })
  const leads = (page: number) => `/admin/leads?page=${page}`
  const events: readonly EventFromLogic<typeof spoilt>[] = [
    ...[1, 2, 3].map((page) => ({ type: 'OPEN', place: leads(page), where: 'new', again: false }) as const),
    { type: 'TITLED', tabId: 't2', title: 'Leads of Maria Cruz' },
    { type: 'ACTIVATE', tabId: 't2' },
    { type: 'NAVIGATED', tabId: 't2', place: leads(9), replace: true },
    { type: 'ACTIVATE', tabId: 't4' },
    { type: 'SCROLLED', tabId: 't4', scroll: 640 },
    { type: 'CLOSE' },
  ]
  actors.events = []
  actors.keep = keepOf
  const actor = createActor(spoilt, { input: { home: '/admin/home' }, ...watched('workspace') })
  actor.start()
  for (const event of events) actor.send(event)
  actors.keep = null
  const text = testOf('workspace', chartOf('workspace'), actors.events, { isWrong: true, by: 'machine' })
  actor.stop()
  expect(text).toContain('wrong: "open", shows: {"tabs":3,"front":1,"panes":1} }')
  const steps = stepsIn(text)
  await expect(follows('workspace', steps, spoilt)).rejects.toThrow(
    'CLOSE in open still leads to open (tabs 3, front 1, panes 1), which was recorded as wrong',
  )
  const mended = await follows('workspace', steps)
  expect(outlineOf('workspace', mended?.context)).toEqual({ tabs: 3, front: 2, panes: 1 })
  // Without a mark it is the same way, on which the assertions written by hand say what is wrong.
  const unmarked = steps.map(({ wrong, ...step }) => (wrong === undefined ? step : { ...step, state: wrong }))
  await expect(follows('workspace', unmarked, spoilt)).rejects.toThrow()
})

test('the copied file runs as it is', () => {
  const [way] = everyStep(workspaceModel).filter(({ steps }) => steps.length === 4)
  if (!way) throw new Error('The workspace has no way of four steps')
  const events = recordingOf(workspaceModel, 'workspace', soundCopy(workspaceModel.machine), way)
  const file = join(import.meta.dirname, `copied-${process.pid}.test.ts`)
  writeFileSync(file, testOf('workspace', chartOf('workspace'), events, { isWrong: false, by: 'machine' }))
  try {
    const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
    const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'model', file], { encoding: 'utf8' })
    expect(run.stdout + run.stderr).toMatch(/1 passed/)
  } finally {
    rmSync(file)
  }
})

test('nothing that was typed is in a recording or in a copied test', () => {
  const secrets = [
    'Portal-demo-2026',
    '123456',
    'maria@example.ph',
    'Maria Cruz',
    '/admin/leads?q=cruz',
    '+639171234567',
    'cruz',
  ]
  const [password, code, email, name, place, mobile, typed] = secrets
  const tabs = [{ id: 't1', place, title: name, scroll: 0 }]
  const before = { tabs, panes: [{ id: 'p1', active: 't1' }], focused: 0 }
  const keep = (machine: MachineName, event: AnyEventObject) => keepOf(machine, event, { before, after: before })
  const kept = [
    keep('session', { type: 'SIGN_IN', email, password }),
    keep('session', { type: 'CODE', code }),
    keep('form-draft', { type: 'CHANGE', field: 'name', value: name }),
    keep('form-draft', { type: 'CHOOSE', field: mobile, side: 'mine' }),
    keep('workspace', { type: 'OPEN', place, where: 'here' }),
    keep('workspace', { type: 'LINK', names: [typed] }),
    keep('bulk-action', { type: 'SET', values: { note: name } }),
    keep('auth-request', { type: 'SEND', body: { email } }),
    // Even where a value may be kept, a long text is not.
    keep('workspace', { type: 'OPEN', where: 'Maria Cruz' }),
    keep('workspace', { type: 'TITLED', tabId: 't1', title: name }),
  ]
  const text = JSON.stringify(kept)
  expect(secrets.filter((one) => text.includes(one))).toEqual([])
  expect(kept[3]).toEqual({ fields: { field: { kind: 'string' }, side: { value: 'mine' } }, shows: null })
  expect(kept.at(-1)).toEqual({
    fields: { tabId: { place: 1 }, title: { kind: 'string' } },
    shows: { tabs: 1, front: 1, panes: 1 },
  })
  const [way] = everyStep(authRequestModel).filter(({ steps }) => steps.length === 3)
  if (!way) throw new Error('The request has no way of three steps')
  const events = recordingOf(authRequestModel, 'auth-request', soundCopy(authRequestModel.machine), way)
  expect(JSON.stringify(events.map(({ taken: _, ...one }) => one))).not.toMatch(/@/)
  expect(testOf('auth-request', chartOf('auth-request'), events, { isWrong: false, by: 'machine' })).not.toMatch(/@/)
})

test('a window that another person signs in to, or nobody, keeps no event', async () => {
  const { actorsBelongTo } = await import('#platform/actors.ts')
  const record = () => {
    const actor = createActor(soundCopy(authRequestModel.machine), watched('auth-request'))
    actor.start()
    actors.keep = keepOf
  }
  actorsBelongTo(1)
  record()
  actorsBelongTo(1)
  expect([actors.events.length > 0, actors.keep]).toEqual([true, keepOf])
  actorsBelongTo(2)
  expect([actors.events, actors.keep]).toEqual([[], null])
  record()
  actorsBelongTo(null)
  expect([actors.events, actors.keep]).toEqual([[], null])
})
