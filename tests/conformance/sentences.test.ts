import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMessage } from '#tests/support/messages.ts'
import { people } from '#tests/support/sign-in.ts'
import { type House, openHouse, rowsOf } from './calls/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.server.stop())

const complaint = async (path: string, body: unknown, field: string, locale = 'en'): Promise<string> => {
  const client = await house.person(people.admin)
  client.speak(locale)
  const answer = await client.send('POST', path, { body })
  client.speak('en')
  expect(answer.status).toBe(422)
  return answer.errors[field]?.[0] ?? ''
}
const dealer = {
  code: 'X1',
  name: 'X',
  region_type: 'provincial',
  province_id: 1,
  city_id: 1,
  barangay_id: 1,
  status: true,
}
const password = {
  email: people.dealer,
  token: 'x',
  password: 'long-enough-2026',
  password_confirmation: 'long-enough-2026',
}

test('An empty field is said to be required [validation.02]', async () => {
  readMessage('validation.required', await complaint('/dealers', { ...dealer, name: '' }, 'name'))
})
test('A wrong e-mail address is said to be not valid [validation.03]', async () => {
  readMessage('validation.email', await complaint('/dealers', { ...dealer, email: 'nobody' }, 'email'))
})
test('What does not fit a pattern is said to be not valid, without the word field [validation.05]', async () => {
  const text = await complaint('/dealers', { ...dealer, phone: 'call me' }, 'phone')
  readMessage('validation.regex', text)
  expect(text).toMatch(/^The phone is not valid\.?$/)
})
test('A text that is too long is told how long it may be [validation.06]', async () => {
  const text = await complaint('/dealers', { ...dealer, code: 'x'.repeat(21) }, 'code')
  readMessage('validation.max', text)
  expect(text).toMatch(/^The code field must not exceed 20 characters\.?$/)
})
test('A text that is too short is told how long it must be [validation.07]', async () => {
  const text = await complaint(
    '/auth/reset-password',
    { ...password, password: 'short', password_confirmation: 'short' },
    'password',
  )
  readMessage('validation.min', text)
  expect(text).toMatch(/at least 12 characters long\.?$/)
})
test('A repeated field that differs is said to have to match the other [validation.08]', async () => {
  const text = await complaint(
    '/auth/reset-password',
    { ...password, password_confirmation: 'another-one-2026' },
    'password_confirmation',
  )
  readMessage('validation.confirmed', text)
  expect(text).toMatch(/^The password confirmation must match with the new password field\.?$/)
})
test('The server speaks the language that was asked for', async () => {
  const [english, filipino, arabic] = [
    await complaint('/dealers', { ...dealer, name: '' }, 'name'),
    await complaint('/dealers', { ...dealer, name: '' }, 'name', 'fil'),
    await complaint('/dealers', { ...dealer, name: '' }, 'name', 'ar'),
  ]
  expect(new Set([english, filipino, arabic]).size).toBe(3)
  expect(arabic).toMatch(/\p{Script=Arabic}/u)
})
test('A new lead is pending', async () => {
  const client = await house.person(people.dealer)
  const [first] = rowsOf(await client.send('GET', '/statuses', { query: { type: 'lead' } }))
  readMessage('status.pending', String(first?.['slug']))
})
