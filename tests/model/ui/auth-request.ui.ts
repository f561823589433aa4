import { deepEqual } from 'node:assert/strict'
import { authRequestModel } from '#tests/model/auth-request.model.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { done, failed } from '#tests/model/model.ts'
import { type Held, isGone, isThere, openGate, type ScreenDriver, shows, takeSeat } from '#tests/model/ui/house.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

const body = { email: people.dealer }
const told = 'If this email has an account, we sent a link to it.'
const fault = 'Please refresh the page and try again.'

/** The forgotten password stands for three of the four requests, which are one machine; change-password.ui.ts is the fourth. */
export const screen: ScreenModel = {
  model: authRequestModel,
  inputs: [undefined],
  cases: [
    { type: 'SEND', body },
    done('sendRequest', { is: 'sent', message: told }),
    done('sendRequest', { is: 'refused', message: 'not an email' }),
    failed('sendRequest'),
  ],
  key: ({ context }) => context,
  skip: () => false,
  undriven: [
    {
      which: /–AGAIN→/,
      mutants: /AGAIN/,
      why: 'a link is asked for once; change-password.ui.ts leads the one page that offers it again',
    },
  ],
}

/** A person who has forgotten the password. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { page, context, troubles } = await takeSeat(server)
  const gate = await openGate(page, /\/api\/v1\/auth\//)
  let at = -1
  let held: Held | null = null
  const nextRefuses = () => path.steps[at + 1]?.event['output']?.is === 'refused'
  const button = () => page.getByRole('button', { name: 'Send link' })
  const alert = () => page.getByRole('alert').filter({ visible: true, hasText: /\w/ })
  const act: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    'xstate.init': async () => {
      await server.forgetLimits()
      await page.goto('/admin/forgot-password')
    },
    SEND: async () => {
      held = gate.shut('POST', /\/auth\/forgot-password$/)
      await page.getByRole('textbox', { name: 'Email' }).fill(nextRefuses() ? 'no address' : body.email)
      await page.keyboard.press('Enter')
      await held.come()
    },
    'xstate.done.actor.sendRequest': () => held?.pass(),
    'xstate.error.actor.sendRequest': () => held?.cut(),
  }
  const looks: Readonly<Record<string, (error: unknown) => Promise<void>>> = {
    idle: async () => {
      await isThere(button(), 'the form')
      await isGone(alert(), 'a complaint')
    },
    sending: async () => {
      await shows(() => button().getAttribute('aria-disabled'), 'true', 'it is on its way')
      await isGone(alert(), 'a complaint')
    },
    sent: async () => {
      await isThere(page.getByRole('status').filter({ hasText: told }), told)
      await isGone(button(), 'the form')
      await server.mailbox.next(body.email)
    },
    failed: async (error) => {
      const words = typeof error === 'string' ? /email/i : fault
      await isThere(alert().filter({ hasText: words }), String(words))
      await shows(() => button().getAttribute('aria-disabled'), null, 'it can be sent again')
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
    end: () => context.close(),
  }
}
