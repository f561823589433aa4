import { deepEqual, equal } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { PartsState, partsInquiryMachine } from '#machines/parts-inquiry.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { partsInquiryModel } from '#tests/model/parts-inquiry.model.ts'
import {
  enterAs,
  eventually,
  inColour,
  isGone,
  isThere,
  openGate,
  type ScreenDriver,
  shows,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { situations } from '#tests/model/ui/parts-inquiry.cases.ts'
import { everyStep, giveInquiry, steps, whyNot, words } from '#tests/model/ui/parts-inquiry.ui.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/parts-inquiry.cases.ts'

type Snapshot = SnapshotFrom<typeof partsInquiryMachine>

/** The same inquiry on the page of all that its customer has asked for: its steps are buttons beside its dealer. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  await server.forgetLimits()
  const facts = situations[Number(path.steps[0]?.event['beginning'] ?? 0)]
  if (!facts) throw new Error('The walk begins nowhere')
  const id = await giveInquiry(server, facts.priced)
  const [base] = await server.database.query<{ base_id: number; reference_no: string }>(
    'select base_id, reference_no from parts_inquiries where id = $1',
    [id],
  )
  const seat = await takeSeat(server)
  const { page, context, troubles } = seat
  const gate = await openGate(page, /\/parts\/inquiries\/\d+$/)
  await enterAs(server, seat, facts.isPartsAdmin ? people.partsAdmin : people.partsDealer)
  await page.goto(`/admin/dealer-parts/admin/${base?.base_id}/inquiries`)
  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const child = panel
    .getByRole('region')
    .filter({ hasText: base?.reference_no ?? '?' })
    .last()
  const question = page.getByRole('dialog')
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const button = (step: PartsState) => child.getByRole('button', { name: steps[step][0] })
  await child.waitFor({ timeout: 60_000 })

  const hears = async (message: string) => {
    const told = messages.filter({ hasText: message })
    await isThere(told, `the message “${message}”`)
    await told.last().getByRole('button', { name: 'Close' }).press('Enter')
  }
  let isRefused = false
  const take = async ({ type }: AnyEventObject): Promise<void> => {
    const step = everyStep.find((one) => one === type)
    if (!step) throw new Error(`Nobody knows how to do ${type} to an inquiry`)
    const held = gate.shut('PATCH', /\/inquiries\/\d+$/)
    await button(step).press('Enter')
    if (step === 'cancelled') {
      await question.getByRole('button', { name: 'Keep inquiry' }).press('Enter')
      await isGone(question, 'the question')
      await button(step).press('Enter')
      await question.getByRole('button', { name: steps[step][0], exact: true }).press('Enter')
    }
    await held.come()
    // Before the first step somebody else has saved the inquiry, of which the page has not heard: it is told why not.
    if (!isRefused) {
      isRefused = true
      await server.database.query('update parts_inquiries set version = version + 1 where id = $1', [id])
      await hears(await held.answered())
      await shows(() => button(step).getAttribute('aria-disabled'), null, `“${steps[step][0]}” may be tried again`)
      return take({ type })
    }
    await shows(() => button(step).getAttribute('aria-disabled'), 'true', `“${steps[step][0]}” is under way`)
    await hears(await held.answered())
  }
  return {
    page,
    do: async (event) => {
      if (event.type !== 'xstate.init') await take(event)
    },
    sees: async (seen) => {
      const state = stateOf(seen as Snapshot) as PartsState
      await isThere(child.getByText(words[state], { exact: true }), words[state])
      const isOver = state === 'fulfilled' || state === 'cancelled'
      const offered =
        isOver && !facts.isPartsAdmin ? [] : everyStep.filter((step) => partsInquiryModel.takes[state]?.includes(step))
      await eventually(async () => {
        for (const step of everyStep) {
          equal(await button(step).count(), offered.includes(step) ? 1 : 0, `whether ${step} is there in ${state}`)
          if (!offered.includes(step)) continue
          const why = whyNot(step, state, facts)
          equal(await button(step).getAttribute('aria-disabled'), why === null ? null : 'true', `${step} in ${state}`)
          if (why !== null) equal(await child.getByText(why, { exact: true }).first().isVisible(), true, why)
        }
      })
      // The first step stands out, unless it leads back.
      const possible = everyStep.filter((step) => offered.includes(step) && whyNot(step, state, facts) === null)
      const [first = ''] = await child.locator('button').allTextContents()
      const isMain = first !== steps.pending[0] && possible.some((step) => steps[step][0] === first)
      await shows(
        () => inColour(child.locator('button'), 'backgroundColor', '--accent'),
        isMain ? [first] : [],
        'the button that stands out',
      )
      await isThere(child.getByText(`Items priced: ${facts.priced} of ${facts.items}`), 'how many are priced')
      deepEqual(troubles, [])
    },
    end: () => context.close(),
  }
}
