import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createClient } from '#tests/support/client.ts'
import { type Place, placeWorld } from '#tests/support/databases.ts'
import { signIn, signInWith } from '#tests/support/sign-in.ts'

interface Run {
  readonly child: ChildProcess
  readonly out: () => string
  readonly exit: Promise<number | null>
}
const runs: Run[] = []
const places: Place[] = []
afterEach(async () => {
  for (const { child, exit } of runs.splice(0)) {
    child.kill('SIGKILL')
    await exit
  }
  for (const place of places.splice(0)) await place.remove()
})

const start = (env: Readonly<Record<string, string>>): Run => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', READY_FD: '1', DRAIN_SECONDS: '0', ...env },
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    text += String(chunk)
  })
  const exit = new Promise<number | null>((done) => child.on('exit', done))
  const run = { child, out: () => text, exit }
  runs.push(run)
  return run
}
const readyAt = async ({ out, exit }: Run): Promise<string> => {
  const ended = exit.then(() => 'ended')
  for (;;) {
    const url = /^ready (\S+)$/m.exec(out())?.[1]
    if (url !== undefined) return url
    if ((await Promise.race([ended, new Promise((tick) => setTimeout(tick, 50))])) === 'ended')
      throw new Error(`The server ended before it was ready:\n${out()}`)
  }
}
const place = async () => {
  const one = await placeWorld('small')
  places.push(one)
  return { APP_SECRET: 'a secret for this test, long enough for one', ...one.env }
}

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  holder.close()
  await once(holder, 'close')
  return port
}

describe('When the server runs', () => {
  test('whoever opens the page too early is told so, and their browser asks again by itself; whoever started it reads where it is and how to sign in', async () => {
    const port = await freePort()
    const run = start({ ...(await place()), PORT: String(port) })
    let early: Response | null = null
    while (early === null) {
      early = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
      await new Promise((soon) => setTimeout(soon, 10))
    }
    expect([early.status, early.headers.get('refresh'), early.headers.get('retry-after')]).toEqual([503, '1', '1'])
    expect(await early.text()).toBe('Dealer Desk is starting. This page opens automatically.')
    const origin = await readyAt(run)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(run.out()).toContain(`Dealer Desk    http://localhost:${port}`)
    const password = /^ +Password +(\S+)$/m.exec(run.out())?.[1] ?? 'none is told'
    for (const name of /^ +Sign in +([\w., \n]+,)/m.exec(run.out())?.[1]?.match(/[\w.]+/g) ?? [])
      expect((await signInWith(createClient(origin), `${name}@demo.test`, password)).status, name).toBe(200)
    expect(run.out()).toMatch(/^ +Sign in +superadmin, admin, /m)
  })
  test('SIGTERM ends open lines, lets the process end with 0, and the folder is free again', async () => {
    const env = await place()
    const first = start(env)
    const origin = await readyAt(first)
    const client = await signIn(origin, 'admin@demo.test')
    const cookie = `dealer_desk_session=${client.cookies.get('dealer_desk_session')}`
    const line = await fetch(`${origin}/api/v1/events`, { headers: { cookie } })
    first.child.kill('SIGTERM')
    await line.text()
    expect(await first.exit).toBe(0)
    const again = start(env)
    const next = await readyAt(again)
    expect((await fetch(`${next}/readyz`)).status).toBe(200)
    expect((await fetch(`${next}/api/v1/me`, { headers: { cookie } })).status).toBe(200)
  })
  test('SIGTERM lets a load balancer know and cuts nobody off: requests are served until it has had its time', async () => {
    const run = start({ ...(await place()), DRAIN_SECONDS: '2' })
    const origin = await readyAt(run)
    const { port } = new URL(origin)
    const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const ask = (agent: Agent, path: string) =>
      new Promise<readonly [status: number | undefined, connection: string | undefined]>((answered, failed) => {
        get({ port, path, agent }, (response) => {
          response.resume()
          response.on('end', () => answered([response.statusCode, response.headers.connection]))
        }).on('error', failed)
      })
    // As a load balancer does it: each line is used until it is told to close or /readyz says that this process stops.
    let isStopping = false
    const clients = agents.map(async (agent) => {
      const statuses = new Set<number | undefined>()
      while (!isStopping) statuses.add((await ask(agent, '/api/v1/sanctum/csrf-cookie'))[0])
      return [...statuses]
    })
    // A request whose body comes slowly is under way all the time.
    const slow = connect(Number(port), '127.0.0.1')
    let said = ''
    slow.on('data', (chunk) => {
      said += String(chunk)
    })
    const slowOver = once(slow, 'end')
    const body = JSON.stringify({ email: 'nobody@demo.test' })
    slow.write(
      `POST /api/auth/forgot-password HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    const [watching] = agents
    if (!watching) throw new Error('There are no clients')
    expect((await ask(watching, '/readyz'))[0]).toBe(200)
    run.child.kill('SIGTERM')
    const fresh = () => ask(new Agent({ keepAlive: true }), '/readyz')
    await expect.poll(fresh, { interval: 20 }).toEqual([503, 'close'])
    // New and old lines are still served.
    expect((await ask(new Agent({ keepAlive: true }), '/healthz'))[0]).toBe(200)
    isStopping = true
    expect(await Promise.all(clients)).toEqual(agents.map(() => [200]))
    // The listener has gone; what was under way is answered nevertheless.
    const isRefused = () =>
      ask(new Agent(), '/healthz').then(
        () => '',
        (error: NodeJS.ErrnoException) => error.code,
      )
    await expect.poll(isRefused, { timeout: 20_000 }).toBe('ECONNREFUSED')
    slow.write(body.slice(5))
    await slowOver
    expect(said).toMatch(/^HTTP\/1\.1 200 /)
    expect(said).toMatch(/connection: close/i)
    expect(await run.exit).toBe(0)
  })
  test('its log is JSON by the line and holds no password, token or address', async () => {
    const run = start(await place())
    const origin = await readyAt(run)
    const client = await signIn(origin, 'admin@demo.test')
    const cookie = client.cookies.get('dealer_desk_session') ?? ''
    await client.send('GET', '/leads', { query: { q: 'a very private name' } })
    run.child.kill('SIGTERM')
    await run.exit
    const lines = run
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const events = lines.map((line): unknown => JSON.parse(line))
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'request', method: 'POST', route: 'POST /auth/login', status: 200 }),
    )
    const log = lines.join('\n')
    for (const secret of ['Portal-demo-2026', cookie, 'admin@demo.test', 'private']) expect(log).not.toContain(secret)
  })
})

describe('When the server is started wrongly', () => {
  const endOf = async (env: Readonly<Record<string, string>>) => {
    const run = start(env)
    expect(await run.exit).toBe(1)
    return run.out()
  }
  test('a second process on the same folder is told which folder it is', async () => {
    const one = await placeWorld('small', 'pglite')
    places.push(one)
    const env = { ...one.env }
    await readyAt(start(env))
    const said = await endOf(env)
    expect(said).toContain('is in use by another Dealer Desk: stop that one, or set DATA_DIR to another folder')
  })
  test('a demo is not shown to others by accident, and a database without a secret is refused', async () => {
    const one = await placeWorld('small', 'pglite')
    places.push(one)
    expect(await endOf({ ...one.env, HOST: '0.0.0.0' })).toContain(
      'HOST=0.0.0.0 would show the demo accounts to others',
    )
    expect(await endOf({ DATABASE_URL: 'mysql://x' })).toContain('The environment variable DATABASE_URL is not valid')
    const other = await placeWorld('empty', 'postgres')
    places.push(other)
    expect(await endOf({ ...other.env })).toContain('APP_SECRET is required with DATABASE_URL: set it to at least 32')
    expect(await endOf({ ...other.env, APP_SECRET: 'x'.repeat(31) })).toContain('it must have at least 32 characters')
  })
})
