import type { Page } from 'playwright'
import type { AnyEventObject } from 'xstate'
import type { ResourceName } from '#contract/fields.ts'
import { type BlastFacts, blastSteps } from '#machines/text-blast.ts'
import { situations } from '#tests/model/text-blast.model.ts'
import { enterAs, ledPanel, offeredOn, pressKeys } from '#tests/model/ui/house.ts'
import * as parts from '#tests/model/ui/parts-inquiry.ui.ts'
import * as blast from '#tests/model/ui/text-blast.ui.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Answered, Led, Lifecycle } from '#tests/model/walks/lifecycle.ts'
import { partsInquiry } from '#tests/model/walks/lifecycles/parts-inquiry.ts'
import { textBlast } from '#tests/model/walks/lifecycles/text-blast.ts'
import { openWindow } from '#tests/support/browser.ts'
import { firstPart } from '#tests/support/dates.ts'
import { patience } from '#tests/support/patience.ts'

type Offers = Readonly<Record<string, boolean>>
/** How several people lead one record on its page. */
interface Together<F> {
  readonly life: Lifecycle<F>
  readonly picture: RegExp
  /** What the states are called on the page. */
  readonly states: Readonly<Record<string, string>>
  /** What the steps are called there, and their keys. */
  readonly steps: Readonly<Record<string, readonly [word: string, keys: string]>>
  /** Whether a person is offered a step there. */
  isOffered(step: string, facts: F, value: string, person: number): boolean
  /** The path of the call that takes this step. */
  readonly call: RegExp
  /** What is answered after the keys of a step, until it is sent. */
  confirm(page: Page, event: AnyEventObject): Promise<void>
  /** The facts after what the system did. */
  readonly facts: F
  factsAfter(facts: F, event: AnyEventObject): F
  /** The same facts with what the API tells of them. */
  factsSeen(facts: F, details: unknown): F
  /** The system does nothing to it in this state. */
  isHeld(value: string): boolean
  /** Where something is arranged past the server: pages are told that it has changed. */
  readonly arranged: readonly ResourceName[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const nap = () => new Promise((soon) => setTimeout(soon, 50))

/** A window of each person before the page of a record: whatever they do is done on the screen, and what comes of it read there. */
const openTogether = <F>(led: Together<F>, windows: Map<string, Promise<Page>>): Lifecycle<F> => {
  const { life } = led
  const offersOf = (facts: F, value: string, person: number): Offers =>
    Object.fromEntries(Object.keys(led.steps).map((step) => [step, led.isOffered(step, facts, value, person)]))
  const open = async (house: House): Promise<Led> => {
    const base = await life.open(house)
    const { page: place } = base
    if (place === undefined) throw new Error(`${life.name} has no page`)
    let facts = led.facts
    const sit = async (person: number): Promise<Page> => {
      const email = life.roles[person % life.roles.length] ?? ''
      const name = `${email} ${person}`
      const known =
        windows.get(name) ??
        house.origin(person).then(async ({ origin }) => {
          const window = await openWindow(origin)
          await enterAs({ origin }, window, email)
          return window.page
        })
      windows.set(name, known)
      const page = await known
      if (!page.url().endsWith(place)) {
        await page.goto(place)
        await ledPanel(page, led.picture).picture.waitFor({ timeout: patience })
      }
      return page
    }
    const read = async (page: Page) => {
      const said = (await ledPanel(page, led.picture).picture.getAttribute('aria-label')) ?? ''
      const word = /Current status: ([^.]+)\./.exec(said)?.[1]
      const value = Object.entries(led.states).find(([, one]) => one === word)?.[0] ?? `“${said}”`
      const said2 = await offeredOn(
        page,
        Object.values(led.steps).map(([one]) => one),
      )
      await page.keyboard.press('Escape')
      await ledPanel(page, led.picture).menu.waitFor({ state: 'hidden' })
      const why = (step: string) => said2.get(led.steps[step]?.[0] ?? '') ?? null
      return {
        value,
        why,
        offers: Object.fromEntries(Object.keys(led.steps).map((step) => [step, why(step) === null])),
      }
    }
    /** What the page has come to show: what the server knows, as long as it comes to that. */
    const settled = async (person: number) => {
      const page = await sit(person)
      const end = Date.now() + patience
      for (;;) {
        const shown = await read(page)
        const real = await base.look(person)
        if (real.is !== 'seen') throw new Error(`${life.name} cannot be read`)
        const expected = offersOf(led.factsSeen(facts, real.details), real.value, person)
        if ((shown.value === real.value && isSame(shown.offers, expected)) || Date.now() > end) return { page, shown }
        await nap()
      }
    }
    const ask = async (person: number, event: AnyEventObject): Promise<Answered> => {
      // Whatever was over before has come to this page too: a person acts on what is seen.
      const { page, shown } = await settled(person)
      const why = shown.why(event.type)
      if (why !== null) return { outcome: { is: 'refused', why } }
      const answered = page.waitForResponse(
        (one) => one.request().method() !== 'GET' && led.call.test(new URL(one.url()).pathname),
        { timeout: patience },
      )
      let isOver = false
      const sent = answered.then(async (answer): Promise<Answered> => {
        isOver = true
        if (answer.ok()) return { outcome: { is: 'done' } }
        return { outcome: { is: 'refused', why: `${answer.status()} ${await answer.text()}` } }
      })
      // The page may refuse by itself what somebody else has made impossible meanwhile, or what was filled in.
      const kept = (async (): Promise<Answered> => {
        await ledPanel(page, led.picture).head.getByRole('heading').focus()
        await pressKeys(page, led.steps[event.type]?.[1] ?? '')
        const stopped = await Promise.race([led.confirm(page, event), sent]).then(
          () => null,
          (fault: unknown) => fault,
        )
        const past = page.getByText('This time is in the past. Choose a later time.')
        const end = Date.now() + patience
        for (;;) {
          if (isOver) return sent
          if (await past.isVisible()) return { outcome: { is: 'refused', why: (await past.textContent()) ?? '' } }
          if (stopped !== null || Date.now() > end) {
            await page.keyboard.press('Escape')
            const reason = (await read(page)).why(event.type)
            if (reason === null) throw stopped ?? new Error(`“${event.type}” was neither sent nor refused`)
            return { outcome: { is: 'refused', why: reason } }
          }
          await nap()
        }
      })()
      const outcome = await Promise.race([sent, kept])
      isOver = true
      sent.catch(() => {})
      kept.catch(() => {})
      // What still asks is answered no.
      const dialog = page.getByRole('dialog').filter({ visible: true })
      for (let tries = 0; tries < 100 && (await dialog.count()) > 0; tries += 1) {
        if (tries % 10 === 5) await page.keyboard.press('Escape')
        await nap()
      }
      return outcome
    }
    return {
      ...base,
      ask,
      system: async (event) => {
        const now = await base.look(0)
        if (now.is === 'seen' && led.isHeld(now.value))
          return { outcome: { is: 'refused', why: `it stays ${now.value}` } }
        const answer = await base.system(event)
        facts = led.factsAfter(facts, event)
        for (const resource of led.arranged) {
          const event = { resource, kind: 'changed', record: null, version: null } as const
          await house.changes.tell(house.database, { event, dealers: null, users: null })
        }
        return answer
      },
      look: async (person) => {
        const { shown } = await settled(person)
        return { is: 'seen', value: shown.value, details: shown.offers }
      },
    }
  }
  return { ...life, details: offersOf, open }
}

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true }).first()
const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).press('Enter', { timeout: 5000 })
const manila = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short', timeStyle: 'short' })
const isBlastStep = (step: string) => blastSteps.find((one) => one === step)
const typeIn = async (page: Page, name: string, text: string) => {
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name }).or(firstPart(dialog, name)).focus({ timeout: 5000 })
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}
const { fresh } = situations

const blastTogether: Together<BlastFacts> = {
  life: textBlast,
  picture: /^Text blast lifecycle/,
  states: blast.words,
  steps: blast.steps,
  isOffered: (step, facts, value) => {
    const known = isBlastStep(step)
    const state = blast.inOrder.find((one) => one === value)
    return known !== undefined && state !== undefined && blast.whyNot(known, state, facts) === null
  },
  call: /\/survey-sms-blasts\/\d+\/[a-z-]+$/,
  confirm: async (page, event) => {
    if (event.type === 'send') await press(page, 'Send')
    if (event.type === 'cancel') await press(page, 'Cancel text blast')
    if (event.type === 'resend') await press(page, 'Resend')
    if (event.type === 'schedule') {
      const [day = '', time = ''] = manila.format(Date.now() + event['at'] - fresh.now).split(' ')
      await typeIn(page, 'Day', day)
      await typeIn(page, 'Time', time)
      await press(page, 'Schedule')
    }
    if (event.type === 'force-send') {
      await typeIn(page, 'Reason', event['reason'])
      await press(page, 'Force send')
    }
  },
  facts: fresh,
  factsAfter: (facts, event) => (event.type === 'facts' ? event['facts'] : facts),
  factsSeen: ({ hasAccount, hasSurvey, surveyName, now }, details) => ({
    ...fresh,
    ...(typeof details === 'object' ? details : {}),
    ...{ hasAccount, hasSurvey, surveyName, now },
  }),
  isHeld: () => false,
  arranged: ['surveys', 'infobip-accounts', 'text-blasts'],
}
const isSettled = (value: string) => value === 'fulfilled' || value === 'cancelled'
const partsTogether: Together<{ readonly priced: number }> = {
  // On its page an inquiry is not saved in the state that it is in.
  life: {
    ...partsInquiry,
    // Nobody prices the items of what is settled, save past the server, which no page hears.
    eventsOf: ({ value }, event) => (event.type === 'priced' && !isSettled(value) ? [] : [event]),
  },
  picture: /^Lifecycle of the inquiry/,
  states: parts.words,
  steps: parts.steps,
  isOffered: (step, { priced }, value, person) => {
    const known = parts.everyStep.find((one) => one === step)
    const state = parts.inOrder.find((one) => one === value)
    const facts = { isPartsAdmin: person % 2 === 0, items: 2, priced }
    return known !== undefined && state !== undefined && parts.whyNot(known, state, facts) === null
  },
  call: /\/parts\/inquiries\/\d+/,
  confirm: async (page, { type }) => {
    if (type === 'cancelled') await press(page, 'Cancel inquiry')
  },
  facts: partsInquiry.begin.facts,
  factsAfter: (facts) => facts,
  arranged: [],
  isHeld: isSettled,
  factsSeen: (_, details) => ({ priced: Number(Reflect.get(Object(details), 'priced')) }),
}

/** Two people or more on the pages of one record, whose calls a serial order must explain as over the API. */
export const together: Readonly<Record<string, () => Lifecycle>> = {
  'text-blast': () => openTogether(blastTogether, new Map()),
  'parts-inquiry': () => openTogether(partsTogether, new Map()),
}
