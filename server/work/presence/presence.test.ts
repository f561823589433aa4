import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth, LiveEvent, me } from '#contract/account/auth.ts'
import { leads } from '#contract/requests/leads.ts'
import { type PresenceMode, Present, presence, presenceLasts } from '#contract/work/presence.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { listen } from '#server/platform/listen.ts'
import type { Client } from '#tests/support/client.ts'
import { placeWorld } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
let survey: Client
let second: Client
/** How far the server's clock is ahead. */
let ahead = 0
let own = 0
let foreign = 0
beforeAll(async () => {
  server = await startServer({ now: () => Date.now() + ahead })
  ;[admin, dealer, survey, second] = await Promise.all([
    signIn(server.origin, people.admin),
    signIn(server.origin, people.dealer),
    signIn(server.origin, people.surveyAdmin),
    signIn(server.origin, 'second.dealer@demo.test'),
  ])
  const find = async (isOwn: boolean) => {
    const [found] = await server.database.query<{ id: number }>(
      `select id from leads where (dealer_id = (select dealer_id from users where email = $1)) = $2
       order by id limit 1`,
      [people.dealer, isOwn],
    )
    return found?.id ?? 0
  }
  own = await find(true)
  foreign = await find(false)
})
afterAll(() => server.stop())
// Whoever was there before is not any more.
beforeEach(() => {
  ahead += presenceLasts + 1
})
// And nobody is left behind, whose going whoever listens next could hear.
afterEach(async () => {
  for (const page of ['one', 'two', 'three']) for (const who of [admin, dealer]) await leave(who, own, page)
})

const sign = (who: Client, id: number, mode: PresenceMode = 'reading', page = 'one') =>
  who.call(presence.sign, { params: { resource: 'leads', id }, body: { page, mode } })
const leave = (who: Client, id: number, page = 'one') =>
  who.call(presence.leave, { params: { resource: 'leads', id }, body: { page } })
const nameOf = async (who: Client) => v.parse(v.object({ name: v.string() }), (await who.call(me.get, {})).data).name
/** Who else is there, as somebody who has the record open sees it. */
const seenBy = async (who: Client, id: number) =>
  v.parse(v.array(Present.schema), (await sign(who, id)).data).map(({ name, mode }) => [name, mode])
type Line = Awaited<ReturnType<Client['listen']>>
const heardOn = (line: Line) =>
  v.parse(v.array(LiveEvent.schema), line.events).filter(({ kind }) => kind === 'presence')

describe('Two people who have one record open', () => {
  test('see each other, and whether the other reads or edits', async () => {
    expect((await sign(admin, own)).data).toEqual([])
    const [mine, theirs] = [await nameOf(admin), await nameOf(dealer)]
    expect(await seenBy(dealer, own)).toEqual([[mine, 'reading']])
    await sign(dealer, own, 'editing')
    expect(await seenBy(admin, own)).toEqual([[theirs, 'editing']])
    await sign(dealer, own, 'reading')
    expect(await seenBy(admin, own)).toEqual([[theirs, 'reading']])
    await leave(dealer, own)
    expect(await seenBy(admin, own)).toEqual([])
  })
  test('are told at once that the other came, began to edit and left, and of nothing else', async () => {
    await sign(admin, own)
    const line = await admin.listen()
    const count = (n: number) => expect.poll(() => heardOn(line)).toHaveLength(n)
    await sign(dealer, own)
    await count(1)
    expect(heardOn(line)).toEqual([{ resource: 'leads', kind: 'presence', record: own, version: null }])
    // A further sign of life is no news.
    await sign(dealer, own)
    await sign(dealer, own, 'editing')
    await count(2)
    await leave(dealer, own)
    await count(3)
    line.stop()
  })
  test('count as one person with two windows, who edits in either', async () => {
    await sign(dealer, own, 'editing', 'one')
    await sign(dealer, own, 'reading', 'two')
    const name = await nameOf(dealer)
    expect(await seenBy(admin, own)).toEqual([[name, 'editing']])
    await leave(dealer, own, 'one')
    expect(await seenBy(admin, own)).toEqual([[name, 'reading']])
    expect((await sign(dealer, own, 'reading', 'three')).data).toHaveLength(1)
  })
})

describe('Somebody is no longer there', () => {
  test('30 seconds after the last sign of life, and the others are told', async () => {
    await sign(dealer, own)
    ahead += presenceLasts - 2000
    expect(await seenBy(admin, own)).toHaveLength(1)
    const line = await admin.listen()
    ahead += 2001
    expect(await seenBy(admin, own)).toEqual([])
    await expect.poll(() => heardOn(line)).toHaveLength(1)
    line.stop()
  })
  test('as soon as they sign out', async () => {
    const leaving = await signIn(server.origin, people.dealer)
    await sign(leaving, own)
    expect(await seenBy(admin, own)).toHaveLength(1)
    const line = await admin.listen()
    await leaving.call(auth.logout, {})
    await expect.poll(() => heardOn(line)).toHaveLength(1)
    expect(await seenBy(admin, own)).toEqual([])
    line.stop()
  })
})

describe('Who may not read a record', () => {
  test('gets the answer that reading it gets, and is not seen there', async () => {
    for (const [who, id] of [
      [dealer, foreign],
      [second, own],
      [survey, own],
      [admin, 2_000_000_000],
    ] as const) {
      const { status } = await who.call(leads.get, { params: { id } })
      expect([403, 404]).toContain(status)
      expect((await sign(who, id)).status).toBe(status)
      expect((await leave(who, id)).status).toBe(status)
    }
    expect(await seenBy(admin, own)).toEqual([])
    expect(await seenBy(admin, foreign)).toEqual([])
  })
  test('hears nothing of those who have it open', async () => {
    const lines = [await second.listen(), await survey.listen()]
    const reader = await admin.listen()
    await sign(admin, own)
    await sign(dealer, own)
    await expect.poll(() => heardOn(reader)).toHaveLength(1)
    for (const line of lines) expect(heardOn(line)).toEqual([])
    for (const line of [...lines, reader]) line.stop()
  })
  test('is gone from it, and hears no more, once it has become another dealer’s', async () => {
    await sign(dealer, own)
    const line = await dealer.listen()
    expect(await seenBy(admin, own)).toHaveLength(1)
    await expect.poll(() => heardOn(line)).toHaveLength(1)
    const [was] = await server.database.query<{ dealer_id: number }>(
      `update leads l set dealer_id = (select dealer_id from users where email = 'second.dealer@demo.test')
       from leads b where b.id = l.id and l.id = $1 returning b.dealer_id`,
      [own],
    )
    expect(await seenBy(admin, own)).toEqual([])
    const reader = await admin.listen()
    await sign(second, own, 'editing')
    await expect.poll(() => heardOn(reader)).toHaveLength(1)
    expect(heardOn(line)).toHaveLength(1)
    expect((await sign(dealer, own)).status).toBe(404)
    await leave(second, own)
    await server.database.query('update leads set dealer_id = $2 where id = $1', [own, was?.dealer_id])
    for (const one of [line, reader]) one.stop()
  })
})

test('whoever hides sees the others and is seen by nobody, who are not told either', async () => {
  const hide = (hides_presence: boolean) => dealer.call(me.update, { body: { locale: 'en', hides_presence } })
  await sign(admin, own)
  const line = await admin.listen()
  expect((await hide(true)).data).toMatchObject({ hides_presence: true })
  expect(await seenBy(dealer, own)).toHaveLength(1)
  await sign(dealer, own, 'editing')
  expect(await seenBy(admin, own)).toEqual([])
  // The language alone changes nothing of it.
  await dealer.call(me.update, { body: { locale: 'en' } })
  await sign(dealer, own)
  expect(heardOn(line)).toEqual([])
  await hide(false)
  await sign(dealer, own)
  await expect.poll(() => heardOn(line)).toHaveLength(1)
  expect(await seenBy(admin, own)).toHaveLength(1)
  line.stop()
})

test('a page’s signs of life do not keep a session from ending, and are no news to what was read', async () => {
  const idle = async () => {
    const [row] = await server.database.query<{ at: string }>(
      'select max(s.idle_at) as at from sessions s join users u on u.id = s.user_id where u.email = $1',
      [people.admin],
    )
    return row?.at
  }
  await server.database.query(
    "update sessions set idle_at = now() + interval '5 minutes' where user_id = (select id from users where email = $1)",
    [people.admin],
  )
  const [before, position] = [await idle(), server.platform.changes.position()]
  await sign(admin, own, 'editing')
  await leave(admin, own)
  expect(await idle()).toBe(before)
  expect(server.platform.changes.position()).toBe(position)
  // What a person does still moves it.
  await admin.call(auth.renew, {})
  expect(await idle()).not.toBe(before)
})

test('two servers on one database know of each other’s people', async () => {
  const place = await placeWorld('small', 'postgres')
  const env = readEnv({
    APP_SECRET: 'a secret for this test, long enough for one',
    LOG_LEVEL: 'silent',
    POOL: '3',
    ...place.env,
  })
  const begin = async () => {
    const database = await openDatabase(env)
    const app = await createApp({ database, env, isDemo: true })
    const listening = await listen(app.fetch, '127.0.0.1', 0)
    const stop = async () => {
      const drained = listening.close()
      await app.close()
      await drained
      await database.close()
    }
    return { origin: `http://127.0.0.1:${listening.port}`, stop }
  }
  const [one, other] = [await begin(), await begin()]
  const [here, there] = [await signIn(one.origin, people.admin), await signIn(other.origin, people.dealer)]
  await sign(here, own)
  const line = await here.listen()
  await sign(there, own, 'editing')
  await expect.poll(() => heardOn(line)).toHaveLength(1)
  expect(await seenBy(here, own)).toEqual([[await nameOf(there), 'editing']])
  // It came over the line between them some time ago.
  expect(await seenBy(there, own)).toEqual([[await nameOf(here), 'reading']])
  await there.call(auth.logout, {})
  await expect.poll(() => seenBy(here, own)).toEqual([])
  line.stop()
  await Promise.all([one.stop(), other.stop()])
  await place.remove()
})
