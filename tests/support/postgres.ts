import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockVariables } from '#tests/support/clock.ts'

/** A PostgreSQL of this run alone: a private folder, a free port on loopback, a password of its own. */
export interface Cluster {
  /** `postgres://…@127.0.0.1:PORT/postgres`; the user may create databases. */
  readonly url: string
  stop(): Promise<void>
}

const newestFirst = (a: string, b: string) => Number.parseFloat(b) - Number.parseFloat(a)
/** The folder with initdb and postgres, or null when there is none on this machine. */
export const postgresBinaries = (): string | null => {
  const asked = process.env['POSTGRES_BIN']
  const packaged = '/usr/lib/postgresql'
  const candidates = [
    ...(asked === undefined ? [] : [asked]),
    ...(existsSync(packaged)
      ? readdirSync(packaged)
          .sort(newestFirst)
          .map((one) => join(packaged, one, 'bin'))
      : []),
    ...(process.env['PATH'] ?? '').split(':'),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/pgsql/bin',
  ]
  return candidates.find((one) => existsSync(join(one, 'initdb')) && existsSync(join(one, 'postgres'))) ?? null
}

interface Person {
  readonly uid: number
  readonly gid: number
}
/** initdb and postgres refuse root: root runs them as the user postgres, or as nobody. */
const runAs = (): Person | null => {
  if (process.getuid?.() !== 0) return null
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const one = people.find(([name]) => name === 'postgres') ?? people.find(([name]) => name === 'nobody')
  if (!one) throw new Error('PostgreSQL refuses root, and there is no user postgres or nobody to run it as')
  return { uid: Number(one[2]), gid: Number(one[3]) }
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))))
    })
  })

// Nothing here has to survive a power cut.
const settings = [
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['max_connections', '200'],
  ['shared_buffers', '128MB'],
  ['timezone', 'UTC'],
  ['listen_addresses', '127.0.0.1'],
]
// Ends the server and removes its folder as soon as whoever started it is gone, even by kill -9: its stdin closes then.
const keeper = `
"$BINARIES/postgres" "$@" >"$FOLDER/log" 2>&1 &
server=$!
trap '' INT
cat >/dev/null
kill -QUIT "$server" 2>/dev/null
wait "$server"
rm -rf "$FOLDER"
`
const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()))

const waitUntilReady = async (folder: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''
    if (log.includes('database system is ready to accept connections')) return
    if (child.exitCode !== null || /FATAL|could not/.test(log)) throw new Error(`PostgreSQL did not start:\n${log}`)
    await new Promise((soon) => setTimeout(soon, 50))
  }
}

/** Starts a fresh cluster; it is gone with all its databases after `stop`, or when this process ends. */
export const startCluster = async (more: Readonly<Record<string, string>> = {}): Promise<Cluster> => {
  const binaries = postgresBinaries()
  if (binaries === null)
    throw new Error(
      'No PostgreSQL here: install it (Debian: apt-get install postgresql), or name its folder in POSTGRES_BIN',
    )
  const person = runAs()
  const folder = mkdtempSync(join(tmpdir(), 'dealer-desk-postgres-'))
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  const data = join(folder, 'data')
  writeFileSync(passwordFile, password)
  mkdirSync(data)
  chmodSync(folder, 0o700)
  if (person) for (const path of [folder, passwordFile, data]) chownSync(path, person.uid, person.gid)
  const options = {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...clockVariables() },
    ...(person ?? {}),
  }
  execFileSync(
    join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'tester',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await freePort()
  const flags = [...settings, ...Object.entries(more)].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('/bin/sh', ['-c', keeper, 'keeper', '-D', data, '-p', String(port), '-k', folder, ...flags], {
    ...options,
    env: { ...options.env, BINARIES: binaries, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  await waitUntilReady(folder, child)
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await exited(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://tester:${password}@127.0.0.1:${port}/postgres`, stop }
}
