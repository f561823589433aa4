import { equal, ok } from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { type BlastFacts, type BlastState, type BlastStepEvent, nextState } from '#machines/text-blast.ts'
import { type BlastMove, createStepBlast } from '#server/areas/text-blasts/stepping.ts'
import { type Driver, drive } from '#tests/model/driver.ts'
import { situations, textBlastModel } from '#tests/model/text-blast.model.ts'
import { type ScreenModel, walksOf } from '#tests/model/ui/walks.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { publish } from '#tests/support/invitations.ts'
import { arrangeRecipients, blastOf, createBlast, numbers } from '#tests/support/sending.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

/** 22:00 in Manila: the clock leaves a survey that waits alone, whatever the hour of the test. */
const night = Date.parse('2026-11-20T14:00:00Z')
let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer({ env: { LOOKUP_DELAY: '3600' }, now: () => night })
  // The walk alone says what happens: nobody sends meanwhile.
  await server.platform.jobs.close()
  admin = await signIn(server.origin, people.surveyAdmin)
})
afterAll(() => server?.stop())

const everybody = 10
/** The machine counts time from the model's now; the server by its own clock. */
const shift = (at: number, facts: BlastFacts) => new Date(Date.now() + (at - facts.now)).toISOString()
const ask = (id: number, event: BlastStepEvent, facts: BlastFacts): Promise<Answer> => {
  const params = { id }
  if (event.type === 'schedule')
    return admin.call(textBlasts.schedule, { params, body: { scheduled_at: shift(event.at, facts) } })
  if (event.type === 'force-send') return admin.call(textBlasts.forceSend, { params, body: { reason: event.reason } })
  return admin.call(textBlasts[event.type], { params })
}
const steps: readonly BlastStepEvent[] = [
  { type: 'send' },
  { type: 'pause' },
  { type: 'resume' },
  { type: 'cancel' },
  { type: 'resend' },
  ...textBlastModel.events.schedule,
  ...textBlastModel.events['force-send'],
]
const isPersons = ({ type }: AnyEventObject) => steps.some((step) => step.type === type)

const tried = new Set<BlastState>()
const lead = async (): Promise<Driver & { readonly refused: () => number }> => {
  const survey = await publish(server)
  const { id } = await createBlast(admin, { to: numbers(everybody), survey })
  const stepBlast = createStepBlast(server.platform)
  const arrange = async (facts: BlastFacts) => {
    await arrangeRecipients(server.database, id, facts)
    await server.database.query('update surveys set status = $2 where id = $1', [survey, facts.hasSurvey ? 1 : 0])
    await server.database.query('update infobip_accounts set status = $1 where dealer_id is null', [facts.hasAccount])
  }
  /** Asks for every step that is not allowed here, whatever is counted: once for each state. */
  const tryInVain = async (state: BlastState) => {
    if (tried.has(state)) return
    tried.add(state)
    for (const [name, counted] of Object.entries(situations)) {
      await arrange(counted)
      for (const step of steps.filter((one) => nextState(state, counted, one) === null)) {
        const no = await ask(id, step, counted)
        ok([409, 422].includes(no.status), `${step.type} of a blast ${state} with ${name} was answered ${no.status}`)
        ok(no.message.length > 10, `${step.type} is refused without a word`)
        refused += 1
      }
      equal((await blastOf(admin, id)).status, state, 'a refused step has changed something')
    }
  }
  let facts: BlastFacts | null = null
  let answer: Answer | null = null
  let refused = 0
  return {
    refused: () => refused,
    do: async (event) => {
      answer = null
      if (event.type === 'facts') facts = event['facts']
      if (facts === null) return
      if (isPersons(event)) answer = await ask(id, event as BlastStepEvent, facts)
      else if (event.type !== 'facts' && event.type !== 'xstate.init')
        await server.database.transaction((tx) =>
          stepBlast(tx, id, event as BlastMove, { userId: null, requestId: 'walk' }),
        )
    },
    sees: async (state: AnyMachineSnapshot) => {
      equal((await blastOf(admin, id)).status, state.value)
      if (answer) equal(answer.status, 200, answer.message)
      facts = state.context
      await tryInVain(state.value)
      await arrange(state.context)
    },
  }
}

const screen: ScreenModel = {
  model: textBlastModel,
  inputs: textBlastModel.inputs,
  cases: Object.values(textBlastModel.events).flat(),
  key: ({ context }) => context,
  skip: () => false,
  undriven: [],
}

test('The server takes every step of a text blast that its lifecycle allows, and refuses every other in words, from every state and whatever is counted [text-blast.10]', async () => {
  const walks = walksOf(screen, 200)
  let refused = 0
  for (const walk of walks) {
    const driver = await lead()
    await drive(walk, driver)
    refused += driver.refused()
  }
  const taken = walks.reduce((sum, { steps: all }) => sum + all.length, 0)
  console.info(`${walks.length} walks, ${taken} steps taken, ${refused} refused`)
  expect(tried.size).toBe(9)
  expect(taken).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(400)
}, 180_000)
