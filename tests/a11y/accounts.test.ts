import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSentence } from '#contract/validation.ts'
import { optOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { people } from '#tests/support/sign-in.ts'
import { openDesk } from '../e2e/driver.ts'
import { looks, passes, serverOfFile, signedIn } from './looks.ts'

const secret = 'a secret for this file alone, and for no other'
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ latency: [0, 0] })
})
afterAll(() => simulator?.close())
const server = serverOfFile(() => ({ env: { SIMULATOR_URL: simulator.url, APP_SECRET: secret } }))

describe.each(looks)('What one does with accounts and opt-outs %s passes axe', (_, look) => {
  test('the test message: its dialog, a refusal and an answer', async () => {
    const desk = await signedIn(server(), look, people.surveyAdmin)
    const [account] = await server().database.query<{ id: number }>(
      'select id from infobip_accounts order by id limit 1',
    )
    await desk.opens(`/admin/survey/infobip-account/${account?.id}/edit`)
    await desk.find('button', 'Send test message').press('Enter')
    await desk.isOn('Mobile number')
    await passes(desk, 'the dialog')
    await desk.types('12345')
    await desk.press('Enter')
    // As the sentence has it in the middle.
    await desk.sees('The {field} is not valid', { field: inSentence(desk.say('Mobile number')) })
    await passes(desk, 'a wrong number')
    await desk.press('ctrl+a')
    await desk.types('09197000001')
    await desk.press('Enter')
    await desk.sees('There was a problem sending the test message.')
    await passes(desk, 'a refusal')
    await desk.press('ctrl+a')
    await desk.types('09197000011')
    await desk.press('Enter')
    await desk.sees('The provider accepted the test message.')
    await desk.page.locator('summary').press('Enter')
    await passes(desk, 'an answer')
    await desk.leave()
  })

  test('taking a number off the list, without a reason at first', async () => {
    const desk = await signedIn(server(), look, people.surveyAdmin)
    await desk.opens('/admin/text-blast/opt-outs')
    await desk.page.getByRole('gridcell').or(desk.page.getByRole('row')).first().waitFor()
    await desk.runs('Remove from opt-out list')
    await desk.isOn('Reason')
    await passes(desk, 'the dialog')
    await desk.find('button', 'Remove from opt-out list').press('Enter')
    await desk.page
      .getByRole('dialog')
      .getByText(desk.say('The {field} field is required', { field: inSentence(desk.say('Reason')) }))
      .first()
      .waitFor()
    await passes(desk, 'no reason')
    await desk.leave()
  })

  test('a list that is not for the role', async () => {
    const desk = await signedIn(server(), look, people.dealer)
    await desk.opens('/admin/survey/infobip-account')
    await desk.sees('Your role does not have access to these records. Ask an administrator if you need access.')
    await passes(desk, 'the page')
    await desk.leave()
  })

  test('the page behind the link of a message: asked, done, and cut off', async () => {
    const [one] = await server().database.query<{ id: number }>(
      "select id from text_blast_recipients where mobile like '+639%' order by id limit 1",
    )
    const token = optOutToken(secret, one?.id ?? 0)
    const desk = await openDesk(server(), look)
    await desk.page.goto(`/o/${token}`)
    expect(await desk.page.locator('html').getAttribute('lang')).toBe(look.locale)
    await passes(desk, 'the question')
    await desk.press('Tab')
    await desk.press('Enter')
    await desk.sees('You have opted out')
    await passes(desk, 'the answer')
    await desk.page.goto(`/o/${token.slice(1)}`)
    await desk.sees('This link does not work')
    await passes(desk, 'a link that was cut off')
    await desk.leave()
  })
})
