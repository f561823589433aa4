import { expect, onTestFinished, test } from 'vitest'
import { makeAdmin } from '#server/database/admin.ts'
import { createClient } from '#tests/support/client.ts'
import { startServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/sign-in.ts'

const password = 'nine lakes of Lanao'

test('the first administrator chooses a password by the link and then makes records', async () => {
  const server = await startServer({ world: 'empty' })
  onTestFinished(server.stop)
  const path = await makeAdmin(server.database, 'boss@example.com', ['Ines', 'Bantay'])
  const query = new URL(path, server.origin).searchParams
  const body = { email: query.get('email'), token: query.get('token'), password, password_confirmation: password }
  const visitor = createClient(server.origin)
  expect(await visitor.send('POST', '/auth/reset-password', { body })).toMatchObject({ status: 200 })
  expect((await visitor.send('POST', '/auth/reset-password', { body })).status).toBe(422)

  const admin = await signIn(server.origin, 'boss@example.com', password)
  const made = await admin.send('POST', '/dealer/groups', { body: { name: 'First Group', status: true } })
  expect(made).toMatchObject({ status: 200, data: { name: 'First Group' } })
})

test('a second administrator is not made this way, but the first may ask for another link', async () => {
  const server = await startServer({ world: 'empty' })
  onTestFinished(server.stop)
  const first = await makeAdmin(server.database, 'boss@example.com', ['Ines', 'Bantay'])
  expect(await makeAdmin(server.database, 'Boss@example.com', ['Ines', 'Bantay'])).not.toBe(first)
  await expect(makeAdmin(server.database, 'other@example.com', ['Juan', 'Lim'])).rejects.toThrow(
    'is already an administrator',
  )
})
