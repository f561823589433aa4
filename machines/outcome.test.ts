import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { unprovidedAction, unprovidedActor } from '#machines/outcome.ts'

test('An actor that is not provided rejects, naming itself and the place to provide it', async () => {
  const actor = createActor(unprovidedActor<null, undefined>('session', 'restoreUser'))
  actor.subscribe({ error: () => undefined })
  actor.start()
  const { status, error } = await waitFor(actor, (snapshot) => snapshot.status !== 'active').catch(() =>
    actor.getSnapshot(),
  )
  expect(status).toBe('error')
  expect(String(error)).toContain(
    'session: “restoreUser” is not provided. Give it in src/app: machine.provide({ actors:',
  )
})

test('An action that is not provided throws, naming itself', () => {
  expect(() => unprovidedAction('session', 'tellTabs')).toThrow('session: “tellTabs” is not provided.')
})
