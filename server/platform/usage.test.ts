import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usageLimits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/platform/listen.ts'
import { type Answer, type Client, createClient } from '#tests/support/client.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let colleague: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  colleague = await signIn(server.origin, people.superadmin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const statuses = (answers: readonly { readonly status: number }[]) =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]).toSorted()
/** One after the other, until one is refused; at most so many. */
const untilRefused = async (most: number, ask: () => Promise<Answer>) => {
  const answers: Answer[] = []
  while (answers.length < most && answers.at(-1)?.status !== 429) answers.push(await ask())
  return answers
}
const isSlowedDown = (answer: Answer | undefined, most: number) => {
  expect(answer).toMatchObject({ status: 429, error_code: 'rate_limited', success: false })
  const wait = Number(answer?.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(most)
  const [, count, unit] =
    /^You have reached the limit for this action\. Try again in (\d+) (second|minute|hour)s?\.$/.exec(
      answer?.message ?? '',
    ) ?? []
  const inWords =
    wait < 120 ? [wait, 'second'] : wait <= 7200 ? [Math.ceil(wait / 60), 'minute'] : [Math.ceil(wait / 3600), 'hour']
  expect([Number(count), unit]).toEqual(inWords)
}
const windowEnds = () => server.database.query("update quotas set until = now() - interval '1 second'")
const search = (client: Client) => client.send('GET', '/search', { query: { q: 'maria' } })
const sendPicture = (client: Client) =>
  client.send('POST', '/pictures', { form: { picture: new File(['none'], 'none.png') } })
const sendAvatar = (client: Client) =>
  client.send('POST', '/me/avatar', { form: { avatar: new File(['none'], 'none.txt') } })

describe('Past its limit a call answers 429 and says how long to wait; others go on, and so does the person afterwards', () => {
  test('searches at once', async () => {
    const [window] = usageLimits.searches.windows
    const answers = await Promise.all(Array.from({ length: 120 }, () => search(admin)))
    expect(statuses(answers)).toEqual([
      [200, window?.most],
      [429, 120 - (window?.most ?? 0)],
    ])
    isSlowedDown(
      answers.find(({ status }) => status === 429),
      window?.seconds ?? 0,
    )
    expect((await search(colleague)).status).toBe(200)
    await windowEnds()
    expect((await search(admin)).status).toBe(200)
  })

  test('files of lists, streamed', async () => {
    const [window] = usageLimits.exports.windows
    const path = '/exports/dealer-zones/file'
    const loads = async (client: Client) => (await client.load(path, { format: 'csv' })).status
    for (let file = 0; file < (window?.most ?? 0); file += 1) expect(await loads(admin)).toBe(200)
    isSlowedDown(await admin.send('GET', path, { query: { format: 'csv' } }), window?.seconds ?? 0)
    expect(await loads(colleague)).toBe(200)
    await windowEnds()
    expect(await loads(admin)).toBe(200)
  })

  test('pictures, which are for those alone who keep the records that show them', async () => {
    const [window] = usageLimits.pictures.windows
    const answers = await untilRefused(200, () => sendPicture(admin))
    expect(statuses(answers)).toEqual([
      [422, window?.most],
      [429, 1],
    ])
    isSlowedDown(answers.at(-1), window?.seconds ?? 0)
    expect((await sendPicture(colleague)).status).toBe(422)
    expect((await sendPicture(dealer)).status).toBe(403)
    await windowEnds()
    expect((await sendPicture(admin)).status).toBe(422)
  })

  test('uploads, by their number and by their bytes', async () => {
    const [calls, bytes] = usageLimits.uploads.windows
    const answers = await untilRefused(400, () => sendAvatar(admin))
    expect(statuses(answers)).toEqual([
      [422, calls?.most],
      [429, 1],
    ])
    isSlowedDown(answers.at(-1), calls?.seconds ?? 0)
    expect((await sendAvatar(dealer)).status).toBe(422)
    await windowEnds()
    expect((await sendAvatar(admin)).status).toBe(422)
    await server.database.query("update quotas set used = $1 where key like 'uploads:bytes:%'", [
      (bytes?.most ?? 0) - 9,
    ])
    isSlowedDown(await sendAvatar(admin), bytes?.seconds ?? 0)
  })

  test('jobs that make files, whichever they are', async () => {
    const { most = 0 } = usageLimits.exports.jobs ?? {}
    const title = JSON.stringify({ message: 'An export', values: {} })
    // Another process works on them: it has just given a sign of life.
    await server.database.query(
      `insert into jobs (owner_id, kind, resource, title, payload, cursor, total, state, worker, heartbeat_at)
       select u.id, 'export', 'leads', $2::jsonb, '{}', '{}', 1, 'running', 'elsewhere', now() + interval '1 day'
       from users u, generate_series(1, $1) where u.email = $3`,
      [most, title, people.admin],
    )
    const start = (client: Client) =>
      client.send('POST', '/exports/dealer-zones', {
        body: { format: 'csv', columns: ['name'], selection: { kind: 'ids', ids: [1] } },
      })
    const refused = await start(admin)
    expect(refused).toMatchObject({
      status: 429,
      message: `You already have ${most} files in preparation. Wait until one of them is finished, then try again.`,
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await start(colleague)).status).toBe(200)
    await server.database.query("delete from jobs where id = (select min(id) from jobs where worker = 'elsewhere')")
    expect((await start(admin)).status).toBe(200)
    await server.database.query("delete from jobs where worker = 'elsewhere'")
  })
})

describe('Live lines', () => {
  const open = async (client: Client) => {
    const { events: _, stop } = await client.listen()
    return stop
  }
  const rows = async () =>
    (await server.database.query<{ n: number }>('select count(*)::int as n from live_lines where until > now()'))[0]?.n
  const ask = (client: Client) => client.send('GET', '/events')

  test('are counted by session and by person, and given back when they end', async () => {
    const { person = 0, session = 0 } = usageLimits.lines.open ?? {}
    const stops = await Promise.all(Array.from({ length: session }, () => open(admin)))
    const refused = await ask(admin)
    expect([refused.status, refused.error_code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    stops.push(await open(colleague))
    for (let more = 1; more < person / session; more += 1) {
      const again = await signIn(server.origin, people.admin)
      stops.push(...(await Promise.all(Array.from({ length: session }, () => open(again)))))
    }
    expect(await rows()).toBe(person + 1)
    const fresh = await signIn(server.origin, people.admin)
    expect((await ask(fresh)).status).toBe(429)
    stops[0]?.()
    await expect.poll(rows, { timeout: patience }).toBe(person)
    const last = await open(fresh)
    for (const stop of [...stops, last]) stop()
    await expect.poll(rows, { timeout: patience }).toBe(0)
  })

  test('of a process that died count no longer than it would have taken to renew them', async () => {
    await server.database.query(
      `insert into live_lines (id, user_id, session_id, until)
       select 'lost ' || n, u.id, '', now() + interval '1 minute' from users u, generate_series(1, 30) n where u.email = $1`,
      [people.dealer],
    )
    expect((await ask(dealer)).status).toBe(429)
    await server.database.query("update live_lines set until = now() - interval '1 second'")
    const stop = await open(dealer)
    stop()
  })
})

test('two processes share the counts', async () => {
  let answer: Parameters<typeof listen>[0] = () => new Response('starting', { status: 503 })
  const listening = await listen((request, bindings) => answer(request, bindings), '127.0.0.1', 0)
  const origin = `http://127.0.0.1:${listening.port}`
  const { env, secret } = server.platform
  const other = await createApp({
    database: server.database,
    env: { ...env, APP_SECRET: secret },
    isDemo: true,
    origin,
  })
  answer = other.fetch
  try {
    const Token = v.object({ access_token: v.string() })
    const signedIn = await createClient(server.origin).send('POST', '/auth/login', {
      body: { email: people.surveyAdmin, password: 'Portal-demo-2026' },
    })
    const { access_token: token } = v.parse(Token, signedIn.data)
    const [here, there] = [createClient(server.origin, { token }), createClient(origin, { token })]
    const half = (usageLimits.searches.windows[0]?.most ?? 0) / 2
    for (const client of [here, there])
      for (let asked = 0; asked < half; asked += 1) expect((await search(client)).status).toBe(200)
    expect([(await search(here)).status, (await search(there)).status]).toEqual([429, 429])
    const lines = await Promise.all(
      Array.from({ length: usageLimits.lines.open?.session ?? 0 }, (_, nth) => (nth % 2 === 0 ? here : there).listen()),
    )
    expect([(await here.send('GET', '/events')).status, (await there.send('GET', '/events')).status]).toEqual([
      429, 429,
    ])
    for (const { stop } of lines) stop()
  } finally {
    const closed = listening.close()
    await other.close()
    await closed
  }
})
