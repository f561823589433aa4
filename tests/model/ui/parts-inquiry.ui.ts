import { deepEqual, equal } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { PartsFacts, PartsState, partsInquiryMachine } from '#machines/parts-inquiry.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { partsInquiryModel } from '#tests/model/parts-inquiry.model.ts'
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
import { situations } from '#tests/model/ui/parts-inquiry.cases.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/parts-inquiry.cases.ts'

type Snapshot = SnapshotFrom<typeof partsInquiryMachine>
export const words: Readonly<Record<PartsState, string>> = {
  pending: 'Pending',
  quoted: 'Quoted',
  confirmed: 'Confirmed',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
}
export const inOrder = Object.keys(words) as readonly PartsState[]
/** What each step is called, and its keys; in the order of the page. */
export const steps: Readonly<Record<PartsState, readonly [word: string, keys: string]>> = {
  quoted: ['Quote', 's q'],
  confirmed: ['Confirm', 's c'],
  fulfilled: ['Fulfill', 's f'],
  pending: ['Set to Pending', 's p'],
  cancelled: ['Cancel inquiry', 's x'],
}
export const everyStep = Object.keys(steps) as readonly PartsState[]
/** The machine's own order, as the drawing lists them. */
const inMachine = ['quoted', 'confirmed', 'fulfilled', 'cancelled', 'pending'] as const
const stepWords = everyStep.map((step) => steps[step][0])
const arrows = [
  ...['pending>quoted', 'pending>cancelled', 'quoted>confirmed', 'quoted>cancelled', 'quoted>pending'],
  ...['confirmed>quoted', 'confirmed>fulfilled', 'confirmed>cancelled'],
  ...['fulfilled>quoted', 'fulfilled>confirmed', 'fulfilled>pending'],
  ...['cancelled>quoted', 'cancelled>confirmed', 'cancelled>pending'],
].toSorted()

/** Why a step is not possible for this person, as the inquiry is; null when it is. */
export const whyNot = (
  step: PartsState,
  state: PartsState,
  { isPartsAdmin, items, priced }: PartsFacts,
): string | null => {
  if (!isPartsAdmin && (state === 'fulfilled' || state === 'cancelled'))
    return 'Only an administrator can change a final status'
  if (!partsInquiryModel.takes[state]?.includes(step))
    return `A parts inquiry with the status ${words[state]} cannot become ${words[step]}.`
  return step === 'quoted' && priced < items ? 'Price every item before you quote' : null
}

/** A pending inquiry of the first dealer's, of two items; so many of them are priced. */
export const giveInquiry = async ({ database }: TestServer, priced: number): Promise<number> => {
  // One that nobody has led anywhere: what was done with it is drawn as well.
  const [inquiry] = await database.query<{ id: number }>(
    `update parts_inquiries set status = 'pending', items_count = 2 where id = (
       select id from parts_inquiries where dealer_id = 1 and channel = 'cart' and not exists (
         select from audit_entries where resource = 'parts-inquiries' and record_id = parts_inquiries.id)
       order by id limit 1) returning id`,
  )
  if (!inquiry) throw new Error('The first dealer has no cart that nobody has led')
  const { id } = inquiry
  await database.query('delete from parts_inquiry_items where inquiry_id = $1', [id])
  for (const place of [1, 2])
    await database.query(
      'insert into parts_inquiry_items (inquiry_id, position, wanted, quantity, unit_price) values ($1, $2, $3, 1, $4)',
      [id, place, `Roof rack ${place}`, place <= priced ? 100 : null],
    )
  return id
}

/** Somebody of the parts' people before the page of a pending inquiry of two items. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  await server.forgetLimits()
  const [begin] = path.steps
  const facts = situations[Number(begin?.event['beginning'] ?? 0)]
  if (!facts) throw new Error('The walk begins nowhere')
  const id = await giveInquiry(server, facts.priced)
  const seat = await takeSeat(server)
  const { page, context, troubles } = seat
  await enterAs(server, seat, facts.isPartsAdmin ? people.partsAdmin : people.partsDealer)
  await page.addInitScript(() => {
    window.print = () => {
      Reflect.set(window, 'printed', (Reflect.get(window, 'printed') ?? 0) + 1)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.goto(`/admin/dealer-parts/inquiries/${id}`)
  const { head, menu, picture, twin, messages } = ledPanel(page, /^Lifecycle of the inquiry/)
  const gate = await openGate(page, /\/parts\/inquiries\/\d+$/)
  const question = page.getByRole('dialog')
  await picture.waitFor({ timeout: 60_000 })

  const been = new Set<PartsState>()
  /** Arrows that it has gone. */
  const gone = new Set<string>()
  let last: PartsState = 'pending'
  const take = async ({ type }: AnyEventObject) => {
    const step = everyStep.find((one) => one === type)
    if (!step) throw new Error(`Nobody knows how to do ${type} to an inquiry`)
    const [name, keys] = steps[step]
    await head.getByRole('heading').focus()
    const held = gate.shut('PATCH', /\/inquiries\/\d+$/)
    await pressKeys(page, keys)
    if (step === 'cancelled') {
      await question.getByRole('button', { name, exact: true }).press('Enter')
      await isGone(question, 'the question')
    }
    await held.come()
    const button = head.getByRole('button', { name, exact: true })
    if ((await button.count()) > 0)
      await shows(() => button.getAttribute('aria-disabled'), 'true', `“${name}” is under way`)
    const message = await held.answered()
    await isThere(messages.filter({ hasText: message }), `the message “${message}”`)
    await messages.filter({ hasText: message }).last().getByRole('button', { name: 'Close' }).press('Enter')
  }
  /** A quotation is printed as often as somebody asks for it. */
  let printed = 0
  const prints = async () => {
    await head.getByRole('heading').focus()
    for (const _ of [1, 2]) {
      await pressKeys(page, 's o')
      printed += 1
      await shows(() => page.evaluate(() => Reflect.get(window, 'printed') ?? 0), printed, 'how often it was printed')
    }
  }
  const seesMain = (state: PartsState) =>
    seesMainStep(
      page,
      (['quoted', 'confirmed', 'fulfilled'] as const)
        .filter((step) => partsInquiryModel.takes[state]?.includes(step))
        .map((step) => ({ word: steps[step][0], isPossible: whyNot(step, state, facts) === null })),
    )
  const offers = (state: PartsState) =>
    eventually(async () => {
      const real = await offeredOn(page, stepWords)
      await seesWarning(page, steps.cancelled[0], whyNot('cancelled', state, facts) === null)
      for (const step of everyStep) {
        const expected = whyNot(step, state, facts)
        const found = real.get(steps[step][0])
        const isRight = expected === null ? found === null : found?.includes(expected) === true
        equal(isRight, true, `${step} in the state ${state}: expected ${expected ?? 'it'}, found ${found ?? 'it'}`)
      }
    })
  const told = (state: PartsState) => {
    const others = inOrder.filter((one) => one !== state && been.has(one)).map((one) => words[one])
    const possible = inMachine.filter((step) => whyNot(step, state, facts) === null).map((step) => steps[step][0])
    return [
      `Lifecycle of the inquiry. Current status: ${words[state]}.`,
      ...(others.length > 0 ? [`Previous statuses: ${others.join(', ')}.`] : []),
      ...(possible.length > 0 ? [`Available actions: ${possible.join(', ')}.`] : []),
    ].join(' ')
  }
  /** The picture of it, and the same as a list. */
  const drawn = async (state: PartsState) => {
    const possible = inMachine.filter((step) => whyNot(step, state, facts) === null)
    const can = possible.map((step) => `${state}>${step}`).toSorted()
    const strong = possible.includes('cancelled') ? ['Cancel inquiry'] : []
    const was = [...gone].filter((pair) => !can.includes(pair)).toSorted()
    await shows(() => drawnIn(picture), { can, was, strong, faults: [] }, 'how it is drawn')
    const lines = inOrder.flatMap((one) => {
      const isNext = possible.includes(one)
      if (one !== state && !been.has(one) && !isNext) return []
      const mark = one === state ? 'now' : been.has(one) ? 'passed' : ''
      return [`${words[one]}${mark}${isNext ? `next: ${steps[one][0]}` : ''}`]
    })
    await shows(() => twin.allTextContents(), lines, 'the picture as a list')
  }
  return {
    page,
    do: async (event) => {
      if (event.type !== 'xstate.init') await take(event)
    },
    sees: async (seen) => {
      const state = stateOf(seen as Snapshot) as PartsState
      been.add(state)
      if (state !== last) gone.add(`${last}>${state}`)
      last = state
      await shows(() => picture.getAttribute('aria-label'), told(state), 'the picture')
      await isThere(head.getByText(words[state], { exact: true }), words[state])
      await shows(
        () =>
          picture
            .locator('path[data-arrow]')
            .evaluateAll((all) => all.map((one) => one.getAttribute('data-arrow')).toSorted()),
        arrows,
        'the arrows',
      )
      await drawn(state)
      await offers(state)
      await page.keyboard.press('Escape')
      await isGone(menu, 'the menu')
      await seesMain(state)
      if (state === 'quoted' && facts.priced === facts.items && printed === 0) await prints()
      deepEqual(troubles, [])
    },
    end: () => context.close(),
  }
}
