import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '#tests/support/client.ts'
import { placeWorld } from '#tests/support/databases.ts'
import { people, signInWith } from '#tests/support/sign-in.ts'

const root = join(import.meta.dirname, '..', '..')
interface Started {
  readonly process: ChildProcess
  readonly origin: string
  printed(): string
  /** Asks it to end; answers the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}
const exitOf = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise<number | null>((done) => child.once('exit', done))

/** `npm start` as somebody runs it, but on a free port and in a folder of its own. */
const start = async (env: Readonly<Record<string, string>>): Promise<Started> => {
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0', SEED: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exitOf(child)
  })
  while (!/"event":"ready"/.test(text)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${text}`)
    await new Promise((soon) => setTimeout(soon, 100))
  }
  const port = /"event":"ready","port":(\d+)/.exec(text)?.[1]
  return {
    process: child,
    origin: `http://127.0.0.1:${port}`,
    printed: () => text,
    end: (signal) => {
      child.kill(signal)
      return exitOf(child)
    },
  }
}
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'dealer-desk-start-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('npm start', () => {
  test('makes the demo world, prints the address and the accounts, serves the API and the SPA, and finds its world again, whether it was ended politely or killed', {
    timeout: 400_000,
  }, async () => {
    const DATA_DIR = folder()
    const started = await start({ DATA_DIR })
    expect(started.printed()).toContain('Creating the demo data')
    expect(started.printed()).toMatch(/Dealer Desk\s+http:\/\/localhost:\d+/)
    expect(started.printed()).toMatch(/Sign in\s+superadmin.*@demo\.test/s)
    expect(started.printed()).toContain('Portal-demo-2026')
    const client = createClient(started.origin)
    await signInWith(client, people.admin)
    expect((await client.send('GET', '/leads')).meta?.total).toBe(10_000)
    const page = await fetch(`${started.origin}/admin/leads`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(await page.text()).toContain('<div id="root">')
    expect(await started.end('SIGINT')).toBe(0)

    const second = await start({ DATA_DIR })
    expect(second.printed()).not.toContain('Creating the demo data')
    await signInWith(createClient(second.origin), people.dealer)
    await second.end('SIGKILL')
    const third = await start({ DATA_DIR })
    await signInWith(createClient(third.origin), people.dealer)
    expect(await third.end('SIGTERM')).toBe(0)
  })

  test('refuses a folder that another one uses, and says what to do', async () => {
    const { env, remove } = await placeWorld('small', 'pglite')
    onTestFinished(remove)
    await start({ ...env })
    await expect(start({ ...env })).rejects.toThrow('is in use by another Dealer Desk')
  })

  test('runs on a real PostgreSQL without demo data, and insists on a secret there', async () => {
    const place = await placeWorld('empty', 'postgres')
    onTestFinished(place.remove)
    await expect(start({ ...place.env })).rejects.toThrow('APP_SECRET is required')
    const started = await start({ ...place.env, APP_SECRET: 'thirty-two-characters-and-even-more' })
    expect(started.printed()).not.toContain('demo.test')
    const answer = await createClient(started.origin).send('POST', '/auth/login', {
      body: { email: people.admin, password: 'Portal-demo-2026' },
    })
    expect(answer.success).toBe(false)
    expect(await started.end('SIGTERM')).toBe(0)
  })
})
