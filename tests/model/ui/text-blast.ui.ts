import { deepEqual, equal } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { type BlastFacts, type BlastState, blastSteps, type textBlastMachine } from '#machines/text-blast.ts'
import { blastChange } from '#server/areas/text-blasts/announce.ts'
import { type BlastMove, createStepBlast } from '#server/areas/text-blasts/stepping.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { situations, textBlastModel } from '#tests/model/text-blast.model.ts'
import {
  drawnIn,
  enterAs,
  eventually,
  isGone,
  isThere,
  ledPanel,
  offeredOn,
  openGate,
  pressKeys,
  type ScreenDriver,
  seesMainStep,
  seesWarning,
  shows,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { firstPart } from '#tests/support/dates.ts'
import { publish, questionnaire } from '#tests/support/invitations.ts'
import { arrangeRecipients, createBlast, numbers } from '#tests/support/sending.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/text-blast.cases.ts'

type Snapshot = SnapshotFrom<typeof textBlastMachine>
type Step = (typeof blastSteps)[number]

export const words: Readonly<Record<BlastState, string>> = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  sending: 'Sending',
  waiting: 'Waiting',
  paused: 'Paused',
  sent: 'Sent',
  'partially-sent': 'Partially sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
export const inOrder = Object.keys(words) as readonly BlastState[]
/** What each step is called, and its keys. */
export const steps: Readonly<Record<Step, readonly [word: string, keys: string]>> = {
  send: ['Send', 's s'],
  schedule: ['Schedule', 's d'],
  pause: ['Pause', 's p'],
  resume: ['Resume', 's r'],
  cancel: ['Cancel', 's c'],
  resend: ['Resend', 's a'],
  'force-send': ['Force send', 's f'],
}
const stepWords = blastSteps.map((step) => steps[step][0])
const arrows = [
  ...['pending>scheduled', 'pending>sending', 'pending>cancelled'],
  ...['scheduled>scheduled', 'scheduled>sending', 'scheduled>cancelled'],
  ...['sending>waiting', 'sending>paused', 'sending>cancelled'],
  ...['sending>sent', 'sending>partially-sent', 'sending>failed'],
  ...['waiting>sending', 'waiting>paused', 'waiting>cancelled', 'paused>sending', 'paused>cancelled'],
  ...['sent>sending', 'partially-sent>sending', 'failed>sending'],
].toSorted()

/** Where each step leads. */
const leadsTo: Readonly<Record<Step, BlastState>> = {
  send: 'sending',
  schedule: 'scheduled',
  pause: 'paused',
  resume: 'sending',
  cancel: 'cancelled',
  resend: 'sending',
  'force-send': 'sending',
}
/** What can be done besides the steps; the first ones end when it has begun to be sent. */
const changing = ['Edit text blast', 'Exclude recipients']
const further = ['Send test message', ...changing, 'Open log as a page']
const begun = 'Sending has started, so you can no longer edit the message.'

const nobody = 'No recipients to send to: all of them are excluded, opted out or invalid'
const noAccount = 'No active Infobip account to send from. Add or activate one.'
const noFailure = 'Nothing to resend: no message failed.'
const noneToForce = 'Nothing to force send: no message failed or is unknown.'
/** Why nothing can be sent. */
const unready = ({ hasSurvey, surveyName, hasAccount }: BlastFacts) =>
  hasSurvey ? (hasAccount ? null : noAccount) : `The survey “${surveyName}” is not active`
/** Why a step that the state knows is not possible, as these counts are; null when it is. */
const blocks: Readonly<Record<Step, (facts: BlastFacts) => string | null>> = {
  send: (facts) => (facts.queued === 0 ? nobody : unready(facts)),
  schedule: (facts) => (facts.queued === 0 ? nobody : unready(facts)),
  pause: () => null,
  resume: (facts) => unready(facts),
  cancel: () => null,
  resend: (facts) => (facts.failed === 0 ? noFailure : unready(facts)),
  'force-send': (facts) => (facts.failed + facts.unknown === 0 ? noneToForce : unready(facts)),
}
export const whyNot = (step: Step, state: BlastState, facts: BlastFacts): string | null =>
  textBlastModel.takes[state]?.includes(step)
    ? blocks[step](facts)
    : `“${steps[step][0]}” is not available while the status of the text blast is ${words[state]}.`

const system = { userId: null, requestId: 'walk' } as const
const manila = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short', timeStyle: 'short' })
/** Steps whose dialog waits for the answer. */
const staysOpen = new Set(['schedule', 'force-send'])
/** Those of them whose line was cut once. */
const cutOff = new Set<string>()
let walks = 0

/** Somebody of the survey's administrators before the page of a blast of ten recipients, and the system behind it. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database, platform } = server
  const { changes } = platform
  await server.forgetLimits()
  // Nobody works on what is started here: what becomes of the messages is for the walk to say.
  await database.query(
    `create or replace function held_by_a_walk() returns trigger language plpgsql as $$ begin
       new.state := 'running'; new.worker := 'a walk'; new.heartbeat_at := now() + interval '1 day'; return new;
     end $$`,
  )
  await database.query('drop trigger if exists held_by_a_walk on jobs')
  await database.query(
    `create trigger held_by_a_walk before insert on jobs for each row when (new.kind = 'blast')
     execute function held_by_a_walk()`,
  )
  walks += 1
  const maker = await signIn(server.origin, people.surveyAdmin)
  const { surveyName } = situations.fresh
  const [known] = await database.query<{ id: number }>('select id from surveys where name = $1', [surveyName])
  const survey = known?.id ?? (await publish(server, questionnaire, surveyName))
  const setSurvey = async (isActive: boolean) => {
    await database.query('update surveys set status = $2 where id = $1', [survey, isActive ? 1 : 0])
    const event = { resource: 'surveys', kind: 'changed', record: survey, version: null } as const
    await changes.tell(database, { event, dealers: null, users: null })
  }
  await setSurvey(true)
  const { id } = await createBlast(maker, { to: numbers(10, walks * 10), survey })
  const stepBlast = createStepBlast(platform)
  const setAccount = async (isActive: boolean) => {
    const [changed] = await database.query<{ id: number }>(
      `update infobip_accounts set status = $1 where id = (select id from infobip_accounts
         where dealer_id is null and deleted_at is null order by id limit 1) and status <> $1 returning id`,
      [isActive],
    )
    if (!changed) return
    const event = { resource: 'infobip-accounts', kind: 'changed', record: changed.id, version: null } as const
    await changes.tell(database, { event, dealers: [0], users: null })
  }
  await setAccount(true)
  const seat = await takeSeat(server)
  const { page, context, troubles } = seat
  await enterAs(server, seat, people.surveyAdmin)
  await page.goto(`/admin/text-blast/${id}`)
  await page.getByRole('img', { name: /^Text blast lifecycle/ }).waitFor({ timeout: 60_000 })

  let at = -1
  const been = new Set<BlastState>()
  const before = () => path.steps[at - 1]?.state as Snapshot | undefined
  const { panel, head, menu, picture, twin, messages } = ledPanel(page, /^Text blast lifecycle/)
  const gate = await openGate(page, /\/survey-sms-blasts\/\d+\/[\w-]+$/)
  /** Arrows that it has gone. */
  const gone = new Set<string>()
  const question = page.getByRole('dialog')
  const dialog = question.filter({ visible: true })

  /** The counts are so; nobody hears of it yet. */
  const arrange = async (facts: BlastFacts) => {
    await arrangeRecipients(database, id, facts)
    await setAccount(facts.hasAccount)
    await setSurvey(facts.hasSurvey)
  }
  const bySystem = async (event: BlastMove) => {
    // What a step has queued again has been handed over meanwhile.
    const facts = before()?.context
    if (facts) await arrange(facts)
    const after = await database.transaction((tx) => stepBlast(tx, id, event, system))
    equal(after === null, false, `the server does not let ${event.type} happen`)
  }
  /** Presses what takes a step: it is under way until the server has answered, and what the answer says is told. */
  const taking = async (step: string, press: () => Promise<unknown>, name: string, within = dialog) => {
    const held = gate.shut('POST', new RegExp(`/${step}$`))
    await press()
    await held.come()
    const button = within.getByRole('button', { name, exact: true })
    // A question is gone by then, and its step may be a line of the menu, which is shut.
    if (staysOpen.has(step) || (await button.count()) > 0)
      await shows(() => button.getAttribute('aria-disabled'), 'true', `“${name}” is under way`)
    const message = await held.answered()
    await isThere(messages.filter({ hasText: message }), `the message “${message}”`)
    await messages.filter({ hasText: message }).last().getByRole('button', { name: 'Close' }).press('Enter')
    await isGone(dialog, 'the dialog')
  }
  /** The line is cut: the dialog stays, with what was typed; once for each of them in all walks. */
  const losing = async (step: string, press: () => Promise<unknown>, written: () => Promise<unknown>) => {
    if (cutOff.has(step)) return
    cutOff.add(step)
    const held = gate.shut('POST', new RegExp(`/${step}$`))
    await press()
    await held.come()
    const typed = await written()
    await held.cut()
    const failure = messages.filter({ hasText: 'connection' })
    await isThere(failure, 'that it did not arrive')
    await failure.last().getByRole('button', { name: 'Close' }).press('Enter')
    await isThere(dialog, 'the dialog, after it did not arrive')
    await shows(written, typed, 'what was typed')
  }
  const answer = (step: Step, name: string) =>
    taking(step, () => question.getByRole('button', { name, exact: true }).press('Enter'), name)
  const type = async (name: string, text: string) => {
    await dialog.getByRole('textbox', { name }).or(firstPart(dialog, name)).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }
  const goesOut = async (moment: number) => {
    const [day = '', time = ''] = manila.format(moment).split(' ')
    await type('Day', day)
    await type('Time', time)
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  }
  /** When a blast goes out: as long from now as the machine’s time is from the machine’s own. */
  const realTime = (planned: number, now: number) => Date.now() + planned - now
  let scheduled = ''
  const asked: Readonly<Record<string, (event: AnyEventObject) => Promise<void>>> = {
    send: () => answer('send', 'Send'),
    cancel: () => answer('cancel', 'Cancel text blast'),
    resend: () => answer('resend', 'Resend'),
    schedule: async ({ at: planned }) => {
      await goesOut(Date.parse('2020-02-29T02:00:00Z'))
      await isThere(dialog.getByText('This time is in the past. Choose a later time.'), 'that it has passed')
      const moment = realTime(planned, before()?.context.now ?? 0)
      scheduled = manila.format(moment)
      await losing(
        'schedule',
        () => goesOut(moment),
        () => dialog.getByRole('spinbutton').allTextContents(),
      )
      await taking('schedule', () => goesOut(moment), 'Schedule')
    },
    'force-send': async ({ reason }) => {
      await dialog.getByRole('button', { name: 'Force send', exact: true }).press('Enter')
      await isThere(
        dialog.getByText('Enter a reason for the force send. The reason is recorded with your name.'),
        'the question',
      )
      await type('Reason', reason)
      const force = dialog.getByRole('button', { name: 'Force send', exact: true })
      await losing(
        'force-send',
        () => force.press('Enter'),
        () => dialog.getByRole('textbox', { name: 'Reason' }).inputValue(),
      )
      await taking('force-send', () => force.press('Enter'), 'Force send')
    },
  }
  const byPerson = async (event: AnyEventObject) => {
    const step = blastSteps.find((one) => one === event.type)
    if (!step) throw new Error(`Nobody knows how to do ${event.type} to a text blast`)
    await head.getByRole('heading').focus()
    const [name, keys] = steps[step]
    const ask = asked[step]
    if (!ask) return taking(step, () => pressKeys(page, keys), name, head)
    await pressKeys(page, keys)
    await ask(event)
  }

  const seesMain = (state: BlastState, facts: BlastFacts) =>
    seesMainStep(
      page,
      (['send', 'resume', 'pause', 'resend', 'force-send'] as const)
        .filter((step) => textBlastModel.takes[state]?.includes(step))
        .map((step) => ({ word: steps[step][0], isPossible: whyNot(step, state, facts) === null })),
    )
  const offers = (state: BlastState, facts: BlastFacts) =>
    eventually(async () => {
      const real = await offeredOn(page, [...stepWords, ...further])
      await seesWarning(page, steps.cancel[0], whyNot('cancel', state, facts) === null)
      const isBegun = state !== 'pending' && state !== 'scheduled'
      for (const one of further) {
        const found = real.get(one)
        const isRight = isBegun && changing.includes(one) ? found?.startsWith(begun) : found === null
        equal(isRight, true, `${one} in the state ${state}: found ${found ?? 'it'}`)
      }
      for (const step of blastSteps) {
        const expected = whyNot(step, state, facts)
        const found = real.get(steps[step][0])
        const isRight = expected === null ? found === null : found?.includes(expected) === true
        equal(isRight, true, `${step} in the state ${state}: expected ${expected ?? 'it'}, found ${found ?? 'it'}`)
      }
    })
  const told = (state: BlastState, facts: BlastFacts) => {
    const others = inOrder.filter((one) => one !== state && been.has(one)).map((one) => words[one])
    const possible = blastSteps.filter((step) => whyNot(step, state, facts) === null).map((step) => steps[step][0])
    return [
      `Text blast lifecycle. Current status: ${words[state]}.`,
      ...(others.length > 0 ? [`Previous statuses: ${others.join(', ')}.`] : []),
      ...(possible.length > 0 ? [`Available actions: ${possible.join(', ')}.`] : []),
    ].join(' ')
  }
  /** The picture of it, and the same as a list. */
  const drawn = async (state: BlastState, facts: BlastFacts) => {
    const possible = blastSteps.filter((step) => whyNot(step, state, facts) === null)
    const can = [...new Set(possible.map((step) => `${state}>${leadsTo[step]}`))].toSorted()
    const strong = possible.some((step) => step === 'resend' || step === 'force-send') ? ['resend or force send'] : []
    const was = [...gone].filter((pair) => !can.includes(pair)).toSorted()
    await shows(() => drawnIn(picture), { can, was, strong, faults: [] }, 'how it is drawn')
    const lines = inOrder.flatMap((one) => {
      const next = possible.filter((step) => leadsTo[step] === one).map((step) => steps[step][0])
      if (one !== state && !been.has(one) && next.length === 0) return []
      const mark = one === state ? 'now' : been.has(one) ? 'passed' : ''
      return [`${words[one]}${mark}${next.length > 0 ? `next: ${next.join(', ')}` : ''}`]
    })
    await shows(() => twin.allTextContents(), lines, 'the picture as a list')
  }
  const looks: Readonly<Partial<Record<BlastState, () => Promise<void>>>> = {
    scheduled: () => isThere(panel.getByText(scheduled), `that it goes out at ${scheduled}`),
    waiting: () => isThere(panel.getByText('Waiting until 07:00'), 'that it waits for the morning'),
  }
  return {
    page,
    do: async (event) => {
      at += 1
      if (event.type === 'xstate.init') return
      if (event.type === 'facts') {
        await arrange(event['facts'])
        await changes.tell(database, blastChange({ id, dealer_id: null }))
      } else if (blastSteps.some((step) => step === event.type)) await byPerson(event)
      else await bySystem(event as BlastMove)
    },
    sees: async (seen) => {
      const { context: facts } = seen as Snapshot
      const state = stateOf(seen) as BlastState
      const from = before()
      const { type: done } = path.steps[at]?.event ?? { type: '' }
      if (from && done !== 'facts') gone.add(`${stateOf(from)}>${state}`)
      been.add(state)
      await shows(() => picture.getAttribute('aria-label'), told(state, facts), 'the picture')
      await isThere(head.getByText(words[state], { exact: true }), words[state])
      await shows(
        () =>
          picture
            .locator('path[data-arrow]')
            .evaluateAll((all) => all.map((one) => one.getAttribute('data-arrow')).toSorted()),
        arrows,
        'the arrows',
      )
      await drawn(state, facts)
      await offers(state, facts)
      await page.keyboard.press('Escape')
      await isGone(menu, 'the menu')
      await seesMain(state, facts)
      await looks[state]?.()
      const isStopped = path.steps[at]?.event.type === 'fault'
      if (state === 'paused' && from?.value !== 'paused')
        await shows(
          () => panel.getByText('The provider did not accept the messages').count(),
          isStopped ? 1 : 0,
          'that the provider stopped it',
        )
      deepEqual(troubles, [])
    },
    end: async () => {
      await setAccount(true)
      await context.close()
    },
  }
}
