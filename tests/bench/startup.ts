import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#tests/bench/big-world.ts'
import { type Figure, median, type Tell, tableOf, timed } from '#tests/bench/figures.ts'
import { buildSpa } from '../../scripts/lib/build.ts'

const root = join(import.meta.dirname, '..', '..')
const coldStarts = 3
const warmStarts = 5

/** From starting the process to its ready line. */
const started = async (folder: string): Promise<number> => {
  const began = performance.now()
  const product = await startProcess('server/main.ts', { DATA_DIR: folder, DATABASE_URL: '', SEED: 'demo' })
  const took = performance.now() - began
  await product.stop()
  return took
}

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? found(address.port) : failed(new Error('no port')),
      )
    })
  })
const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const whenReady = async (child: ChildProcess, port: number): Promise<void> => {
  for (;;) {
    if (isOver(child)) throw new Error(`npm start ended with ${child.exitCode} before it was ready`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((soon) => setTimeout(soon, 10))
  }
}
/** From `npm start` to the first answer, with everything installed and built. */
const startedByNpm = async (folder: string): Promise<number> => {
  const port = await freePort()
  // A group of its own, since npm start runs the server in a process below it.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', SEED: 'demo' },
    stdio: 'ignore',
    detached: true,
  })
  try {
    return await timed(() => whenReady(child, port))
  } finally {
    const ended = new Promise((done) => child.once('exit', done))
    if (!isOver(child) && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM')
      await ended
    }
  }
}

/** How long until the product is ready: with nothing there yet, and once more. */
export const run = async (tell: Tell = () => {}): Promise<Figure[]> => {
  await buildSpa()
  const cold: number[] = []
  const warm: number[] = []
  const byNpm: number[] = []
  const folders: string[] = []
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'dealer-desk-start-'))
    folders.push(made)
    return made
  }
  try {
    for (let i = 0; i < coldStarts; i += 1) cold.push(await started(folder()))
    const used = folders.at(-1) ?? folder()
    for (let i = 0; i < warmStarts; i += 1) warm.push(await started(used))
    for (let i = 0; i < warmStarts; i += 1) byNpm.push(await startedByNpm(used))
  } finally {
    for (const one of folders) rmSync(one, { recursive: true, force: true })
  }
  const figure = (name: string, values: readonly number[]): Figure => ({
    name: `start-up: ${name}`,
    value: Math.round(median(values)),
    unit: 'ms',
    kind: 'max',
  })
  const figures = [
    figure('cold, with an empty folder, the demo world planted', cold),
    figure('warm', warm),
    figure('warm, from npm start to the first answer', byNpm),
  ]
  tell(figures)
  return figures
}

if (import.meta.main) console.log(tableOf(await run()))
