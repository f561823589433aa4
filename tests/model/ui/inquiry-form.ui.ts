import { deepEqual, equal } from 'node:assert/strict'
import type { AnyMachineSnapshot } from 'xstate'
import type { formDraftMachine } from '#machines/form-draft.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { formDraftModel } from '#tests/model/form-draft.model.ts'
import { done, type Model } from '#tests/model/model.ts'
import {
  enterAs,
  type Held,
  isGone,
  isThere,
  openGate,
  pressKeys,
  type ScreenDriver,
  shows,
  signInOn,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { giveInquiry } from '#tests/model/ui/parts-inquiry.ui.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

/** The name stands for the inquiry's items, and what goes beside it for the step. */
const same = { type: 'CHANGE', field: 'name', value: 'Ada' } as const
const late = { type: 'CHANGE', field: 'name', value: 'Bea' } as const
const isUntouched = ({ context }: AnyMachineSnapshot) => context.draft['name'] !== 'Bea'
const [record] = formDraftModel.inputs

/** What happens to a form with steps alone, or where a field tells of more than what is typed into it. */
const model: Model<typeof formDraftMachine> = {
  ...formDraftModel,
  inputs: [record],
  events: {
    CHANGE: [same, late],
    SUBMIT: [{ type: 'SUBMIT', also: { email: 'beside@x.test' } }],
    RESUME: [{ type: 'RESUME' }],
    ...{ BLUR: [], DISCARD: [], CONFIRM: [], CANCEL: [], RETRY: [], CHOOSE: [], KEEP_MINE_ALL: [] },
    ...{ TAKE_THEIRS_ALL: [], RESTORE_DRAFT: [], RECORD_CHANGED: [] },
  },
  outside: [
    done('loadRecord', { is: 'loaded', values: { name: 'Ada', email: null }, version: 3 }),
    done('saveRecord', { is: 'unauthenticated' }),
    done('saveRecord', { is: 'saved', message: 'Saved.', values: { name: 'Bea', email: null }, version: 4 }),
  ],
  key: ({ context }) => context.draft['name'],
  skip: (snapshot, event) => {
    switch (event.type) {
      case 'CHANGE':
        return !isUntouched(snapshot) || !snapshot.matches(event === same ? { editing: 'clean' } : 'interrupted')
      case 'SUBMIT':
        return !isUntouched(snapshot)
      case 'RESUME':
        return isUntouched(snapshot)
      case 'xstate.done.actor.saveRecord':
        return isUntouched(snapshot) !== (event['output'].is === 'unauthenticated')
      default:
        return false
    }
  },
}
export const screen: ScreenModel = {
  model,
  inputs: model.inputs,
  cases: [...Object.values(model.events).flat(), ...model.outside],
  key: model.key,
  skip: model.skip ?? (() => false),
  undriven: [],
}

/** Somebody who quotes an inquiry while a part that was chosen for it is still being read. */
export const driver = async (server: TestServer, _: Path): Promise<ScreenDriver> => {
  const { database } = server
  await server.forgetLimits()
  const id = await giveInquiry(server, 2)
  const place = `/admin/dealer-parts/inquiries/${id}`
  const seat = await takeSeat(server)
  const { page, context, troubles } = seat
  const gate = await openGate(page, /\/api\/v1\/parts\/inquiries\/\d+$/)
  const userId = await enterAs(server, seat, people.partsAdmin)
  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const heading = page.locator('[role=tabpanel]:visible header h1').first()
  const quantity = panel.getByLabel('Quantity', { exact: true })
  const form = page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).filter({ visible: true })
  let held: Held | null = null
  /** Lets the answer about the chosen part arrive, which the server gave before the session ended. */
  const partAnswered = Promise.withResolvers<void>()
  const partArrives = Promise.withResolvers<void>()

  const act: Readonly<Record<string, (event: { readonly [key: string]: unknown }) => Promise<unknown> | undefined>> = {
    'xstate.init': async () => {
      held = gate.shut('GET', /\/inquiries\/\d+$/)
      await page.goto(place)
      await held.come()
    },
    'xstate.done.actor.loadRecord': () => held?.pass(),
    CHANGE: async ({ value }) => {
      // There is no less than one, and the field says so each time.
      if (value === 'Ada') return quantity.first().press('ArrowDown')
      partArrives.resolve()
    },
    SUBMIT: async () => {
      await panel.getByRole('combobox', { name: 'Add a part' }).focus()
      await page.keyboard.press('ArrowDown')
      const option = page.getByRole('option').first()
      await isThere(option, 'a part to add')
      await page.keyboard.press('ArrowDown')
      // The box itself asks for what stands in it now, too.
      await page.route(/\/parts\/inventory/, async (route) => {
        const answer = await route.fetch()
        partAnswered.resolve()
        await partArrives.promise
        await route.fulfill({ response: answer }).catch(() => undefined)
      })
      await page.keyboard.press('Enter')
      await partAnswered.promise
      await page.keyboard.press('Escape')
      held = gate.shut('PATCH', /\/inquiries\/\d+$/)
      await heading.focus()
      await pressKeys(page, 's q')
      await held.come()
    },
    'xstate.done.actor.saveRecord': async ({ output }) => {
      if (Reflect.get(Object(output), 'is') === 'unauthenticated')
        await database.query('delete from sessions where user_id = $1', [userId])
      await held?.pass()
    },
    RESUME: async () => {
      await server.forgetLimits()
      held = gate.shut('PATCH', /\/inquiries\/\d+$/)
      await signInOn(page, people.partsAdmin)
      await held.come()
    },
  }
  const items = (count: number) => shows(() => quantity.count(), count, 'the items')
  const isKept = (kept: boolean) =>
    shows(
      () => page.evaluate((key) => localStorage.getItem(key) !== null, `app:draft:${userId}:${place}`),
      kept,
      'whether a draft is kept',
    )
  const looks: Readonly<Record<string, (isLate: boolean) => Promise<void>>> = {
    loading: () => isGone(quantity, 'the items'),
    'editing.clean': async (isLate) => {
      await items(isLate ? 3 : 2)
      await isThere(
        panel
          .locator('header')
          .first()
          .getByText(isLate ? 'Quoted' : 'Pending', { exact: true }),
        'the status',
      )
      await isKept(false)
      if (!isLate) return
      const [row] = await database.query<{ n: number }>(
        'select count(*)::int as n from parts_inquiry_items where inquiry_id = $1',
        [id],
      )
      equal(row?.n, 3, 'the part is saved with the step')
    },
    saving: (isLate) => items(isLate ? 3 : 2),
    interrupted: async (isLate) => {
      await isThere(form, 'the sign-in form')
      await isKept(isLate)
    },
  }
  return {
    page,
    do: async (event) => {
      const doing = act[event.type]
      if (!doing) throw new Error(`Nobody knows how to do ${event.type} to an inquiry`)
      await doing(event)
    },
    sees: async (snapshot) => {
      await looks[stateOf(snapshot)]?.(!isUntouched(snapshot))
      deepEqual(troubles, [])
    },
    end: () => context.close(),
  }
}
