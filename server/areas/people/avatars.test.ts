import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostAvatar } from '#contract/people/avatars.ts'
import { users } from '#contract/people/users.ts'
import type { Client } from '#tests/support/client.ts'
import { hostilePictures, picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const Shown = v.looseObject({ id: v.number(), avatar: v.nullable(v.string()) })
const Answer = v.looseObject({
  success: v.boolean(),
  message: v.string(),
  data: v.unknown(),
  errors: v.record(v.string(), v.array(v.string())),
})
const cookiesOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const send = async (client: Client, bytes: Buffer, name = 'me.png', path = '/me/avatar') => {
  const form = new FormData()
  form.set('avatar', new File([new Uint8Array(bytes)], name))
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    method: 'POST',
    body: form,
    headers: {
      cookie: cookiesOf(client),
      'x-xsrf-token': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? ''),
    },
  })
  return { status: response.status, ...v.parse(Answer, await response.json()) }
}
const read = (path: string | null, client?: Client) =>
  fetch(`${server.origin}${path ?? '/no-picture'}`, { headers: client ? { cookie: cookiesOf(client) } : {} })
const mine = async (client: Client) => v.parse(Shown, (await client.send('GET', '/me')).data)

describe('One’s own picture', () => {
  test.each(['png', 'gif', 'jpeg'] as const)(
    'a %s is taken, and served anew as a square [upload.03]',
    async (format) => {
      const answer = await send(dealer, await picture(format), `me.${format}`)
      expect([answer.status, answer.errors]).toEqual([200, {}])
      const { avatar } = await mine(dealer)
      expect(v.parse(Shown, answer.data).avatar).toBe(avatar)
      const served = await read(avatar, admin)
      expect(served.status).toBe(200)
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(served.headers.get('content-type')).toBe('image/webp')
      const { width, height, format: drawn } = await sharp(await served.arrayBuffer()).metadata()
      expect([width, height, drawn]).toEqual([256, 256, 'webp'])
    },
  )

  test('is shown to nobody who is not signed in, and its address goes with it', async () => {
    await send(dealer, await picture('png'))
    const { avatar } = await mine(dealer)
    expect((await read(avatar)).status).toBe(401)
    expect((await dealer.send('DELETE', '/me/avatar')).data).toMatchObject({ avatar: null })
    expect((await read(avatar, admin)).status).toBe(404)
  })

  test('of one picture there is one address, of another another', async () => {
    const first = v.parse(Shown, (await send(dealer, await picture('png'))).data).avatar
    expect(v.parse(Shown, (await send(dealer, await picture('png'))).data).avatar).toBe(first)
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
      .png()
      .toBuffer()
    expect(v.parse(Shown, (await send(dealer, other)).data).avatar).not.toBe(first)
  })

  test('what is too large is refused by its size, what has another ending by its type', async () => {
    const large = Buffer.concat([await picture('jpeg'), Buffer.alloc(mostAvatar)])
    expect((await send(dealer, large, 'me.jpg')).status).toBe(413)
    const named = await send(dealer, await picture('png'), 'me.svg')
    expect([named.status, Object.keys(named.errors)]).toEqual([422, ['avatar']])
  })
})

test('whatever is no honest picture is refused by 422 on the field, and changes nothing', async () => {
  await send(dealer, await picture('png'))
  const before = await mine(dealer)
  const hostile = Object.entries(await hostilePictures())
  expect(hostile.length).toBeGreaterThan(8)
  for (const [what, { name, bytes }] of hostile) {
    const { status, errors } = await send(dealer, bytes, name)
    expect([what, status, Object.keys(errors)]).toEqual([what, 422, ['avatar']])
  }
  expect(await mine(dealer)).toEqual(before)
})

test('an administrator sets and clears another’s, a dealer does not', async () => {
  const [one] = v.parse(v.array(Shown), (await admin.give(users.list, { query: { q: people.partsDealer } })).data)
  const path = `/users/${one?.id}/avatar`
  expect((await send(dealer, await picture('png'), 'me.png', path)).status).toBe(403)
  expect((await send(admin, await picture('png'), 'me.png', '/users/2000000000/avatar')).status).toBe(404)
  const set = await send(admin, await picture('png'), 'me.png', path)
  expect([v.parse(Shown, set.data).avatar, set.message]).toEqual([expect.stringMatching(/avatars/), 'Picture saved.'])
  const cleared = await admin.send('DELETE', path)
  expect([v.parse(Shown, cleared.data).avatar, cleared.message]).toEqual([null, 'Picture removed.'])
})
