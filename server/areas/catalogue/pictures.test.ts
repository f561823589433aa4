import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyResource } from '#contract/all.ts'
import { resourceName } from '#contract/call.ts'
import { models } from '#contract/catalogue/models.ts'
import { mostPicture } from '#contract/catalogue/pictures.ts'
import { forgetPictures, picturesIn } from '#server/areas/catalogue/pictures.ts'
import type { Client } from '#tests/support/client.ts'
import { hostilePictures, picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let colleague: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  colleague = await signIn(server.origin, people.superadmin)
})
afterAll(() => server.stop())

const send = (client: Client, bytes: Buffer, name = 'car.png') =>
  client.send('POST', '/pictures', { form: { picture: new File([new Uint8Array(bytes)], name) } })
const Sent = v.object({ hash: v.string() })
const sent = async (client: Client, bytes: Buffer) => v.parse(Sent, (await send(client, bytes)).data).hash
const read = (hash: string, client: Client) => client.load(`/pictures/${hash}`)
const drawn = (width: number, height: number, background = 'navy') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const held = async () => (await server.database.query<{ n: number }>('select count(*) as n from pictures'))[0]?.n

describe('A picture that is sent', () => {
  test.each(['png', 'gif', 'jpeg'] as const)('as %s is drawn anew as WebP and kept for good', async (format) => {
    const answer = await send(colleague, await picture(format), `car.${format}`)
    expect([answer.status, answer.errors]).toEqual([200, {}])
    const served = await read(v.parse(Sent, answer.data).hash, admin)
    expect(served.status).toBe(200)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(served.headers.get('content-type')).toBe('image/webp')
    const { width, height, format: now } = await sharp(served.bytes).metadata()
    expect([width, height, now]).toEqual([320, 240, 'webp'])
  })

  test('fits within 1600 × 1200, is never made larger, and leaves behind what cameras write into it', async () => {
    const sizeOf = async (bytes: Buffer) => {
      const { width, height, exif } = await sharp((await read(await sent(admin, bytes), admin)).bytes).metadata()
      return [width, height, exif]
    }
    expect(await sizeOf(await drawn(3200, 1200))).toEqual([1600, 600, undefined])
    expect(await sizeOf(await drawn(1000, 2400))).toEqual([500, 1200, undefined])
    expect(await sizeOf(await drawn(40, 30))).toEqual([40, 30, undefined])
    const tagged = await sharp(await drawn(50, 40))
      .withExif({ IFD0: { Copyright: 'somebody', Software: 'a camera' } })
      .jpeg()
      .toBuffer()
    expect(await sizeOf(tagged)).toEqual([50, 40, undefined])
  })

  test('is kept once under one name, whoever sends it', async () => {
    const bytes = await drawn(64, 48, 'teal')
    const first = await sent(admin, bytes)
    const before = await held()
    expect(await sent(colleague, bytes)).toBe(first)
    expect(await held()).toBe(before)
    expect(await sent(admin, await drawn(64, 48, 'tan'))).not.toBe(first)
  })

  test('is refused with 413 when it is too large, with 422 when its ending is another', async () => {
    const large = Buffer.concat([await picture('jpeg'), Buffer.alloc(mostPicture)])
    expect((await send(colleague, large, 'car.jpg')).status).toBe(413)
    const named = await send(colleague, await picture('png'), 'car.svg')
    expect([named.status, Object.keys(named.errors)]).toEqual([422, ['picture']])
  })
})

test('whatever is no honest picture is refused by 422 on the field, and nothing is kept', async () => {
  const before = await held()
  for (const [what, { name, bytes }] of Object.entries(await hostilePictures())) {
    const { status, errors } = await send(colleague, bytes, name)
    expect([what, status, Object.keys(errors)]).toEqual([what, 422, ['picture']])
  }
  expect(await held()).toBe(before)
})

test('a record names only a picture that is there, and one that nothing names is forgotten after a day', async () => {
  const [named, dropped, fresh] = await Promise.all([
    sent(admin, await drawn(70, 50)),
    sent(admin, await drawn(71, 50)),
    sent(admin, await drawn(72, 50)),
  ])
  const body = { name: 'Makisig', body_type: 'suv' as const, image: named, status: true }
  expect((await admin.call(models.create, { body })).data).toMatchObject({ image: named })
  await server.database.query("update pictures set created_at = now() - interval '25 hours' where hash <> $1", [fresh])
  await forgetPictures(server.database)
  const left = await Promise.all([named, dropped, fresh].map(async (hash) => (await read(hash, admin)).status))
  expect(left).toEqual([200, 404, 200])
  const lost = await admin.call(models.create, { body: { ...body, name: 'Matikas', image: dropped } })
  expect([lost.status, Object.keys(lost.errors)]).toEqual([422, ['image']])
  // A draft that was left lying: the picture it names counts as new again when the record is saved.
  await server.database.query("update pictures set created_at = now() - interval '25 hours' where hash = $1", [fresh])
  const late = await admin.call(models.create, { body: { ...body, name: 'Marilag', image: fresh } })
  expect(late.status).toBe(200)
  expect(
    (await server.database.query("select from pictures where created_at > now() - interval '1 minute'")).length,
  ).toBe(1)
})

test('every field that names a picture is known where pictures are forgotten', () => {
  const named = Object.values(everyResource).flatMap((calls) => {
    const fields = 'list' in calls && 'paged' in calls.list.answer ? Object.entries(calls.list.answer.paged.fields) : []
    return fields.filter(([, { kind }]) => kind === 'picture').map(([name]) => `${calls[resourceName]}.${name}`)
  })
  expect(named).toContain('models.image')
  expect(named.length).toBeLessThanOrEqual(picturesIn.length)
  expect(
    named.every((one) => ['models.image', 'variant-colors.image', 'news.image', 'assets.preview'].includes(one)),
  ).toBe(true)
})

test('nobody who is not signed in sends or sees one', async () => {
  const hash = await sent(admin, await drawn(20, 20))
  expect((await fetch(`${server.origin}/api/v1/pictures/${hash}`)).status).toBe(401)
  expect((await read('f'.repeat(64), admin)).status).toBe(404)
})
