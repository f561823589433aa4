import { deepEqual } from 'node:assert/strict'
import { authRequestModel } from '#tests/model/auth-request.model.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { done, failed } from '#tests/model/model.ts'
import {
  enterAs,
  type Held,
  isGone,
  isThere,
  openGate,
  type ScreenDriver,
  shows,
  takeSeat,
} from '#tests/model/ui/house.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import type { TestServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

const body = { email: people.admin }
const told = 'Your password was changed, and your other sessions were ended.'
const wrong = 'Your current password is incorrect.'
const fault = 'Please refresh the page and try again.'

/** The request that can be made again once it went through: the profile page offers it. */
export const screen: ScreenModel = {
  model: authRequestModel,
  inputs: [undefined],
  cases: [
    { type: 'SEND', body },
    { type: 'AGAIN' },
    done('sendRequest', { is: 'sent', message: told }),
    done('sendRequest', { is: 'refused', message: wrong }),
    failed('sendRequest'),
  ],
  key: ({ context }) => context,
  skip: () => false,
  undriven: [],
}

/** A person who changes the password, and once more. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database } = server
  const seat = await takeSeat(server)
  const { page, context, troubles } = seat
  const gate = await openGate(page, /\/api\/v1\/auth\//)
  await server.forgetLimits()
  const [stored] = await database.query<{ password_hash: string }>('select password_hash from users where email = $1', [
    people.admin,
  ])
  const takeBack = () =>
    database.query('update users set password_hash = $2 where email = $1', [people.admin, stored?.password_hash])
  await enterAs(server, seat, people.admin)
  let at = -1
  let held: Held | null = null
  const nextRefuses = () => path.steps[at + 1]?.event['output']?.is === 'refused'
  const block = page.getByRole('region', { name: 'Password', exact: true })
  const button = block.getByRole('button', { name: 'Change password', exact: true })
  const again = block.getByRole('button', { name: 'Change password again' })
  const alert = block.getByRole('alert')
  const success = block.getByRole('status').filter({ hasText: told })
  const fill = (name: string, text: string) => block.locator(`input[name=${name}]`).fill(text)
  const act: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    'xstate.init': () => page.goto('/admin/profile'),
    SEND: async () => {
      await server.forgetLimits()
      await takeBack()
      held = gate.shut('POST', /\/auth\/change-password$/)
      await fill('current_password', nextRefuses() ? 'not the right one' : demoPassword)
      await fill('password', 'a quiet river bends')
      await fill('password_confirmation', 'a quiet river bends')
      await page.keyboard.press('Enter')
      await held.come()
    },
    AGAIN: () => again.press('Enter'),
    'xstate.done.actor.sendRequest': () => held?.pass(),
    'xstate.error.actor.sendRequest': () => held?.cut(),
  }
  const form = async (isPending: boolean) => {
    await isThere(button, 'the form')
    await shows(() => button.getAttribute('aria-disabled'), isPending ? 'true' : null, 'whether it is on its way')
    await isGone(success, 'that it went through')
    await isGone(again, 'the way to do it again')
  }
  const looks: Readonly<Record<string, (error: unknown) => Promise<void>>> = {
    idle: async () => {
      await form(false)
      await isGone(alert, 'a complaint')
    },
    sending: async () => {
      await form(true)
      await isGone(alert, 'a complaint')
    },
    sent: async () => {
      await isThere(success, told)
      await isGone(button, 'the form')
      await isGone(alert, 'a complaint')
    },
    failed: async (error) => {
      await form(false)
      const words = typeof error === 'string' ? error : fault
      await isThere(alert.filter({ hasText: words }), words)
    },
  }
  return {
    page,
    do: async ({ type }) => {
      at += 1
      await act[type]?.()
    },
    sees: async (state) => {
      await looks[stateOf(state)]?.(state.context.authError)
      deepEqual(troubles, [])
    },
    end: async () => {
      await takeBack()
      await context.close()
    },
  }
}
