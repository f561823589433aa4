import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from '#tests/support/databases.ts'

/** The server as a process of its own, which can be ended as rudely as a power cut would. */
export interface Product {
  readonly origin: string
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
}
const readyLine = (child: ChildProcess): Promise<string> =>
  new Promise((ready, failed) => {
    let heard = ''
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      heard += String(chunk)
      const origin = /^ready (\S+)$/m.exec(heard)?.[1]
      if (origin !== undefined) ready(origin)
    })
    child.once('exit', (code, signal) =>
      failed(new Error(`The server ended with ${code ?? signal} before it was ready`)),
    )
  })

/** Starts server/main.ts on a place (see databases.ts) with a secret that stays the same, so that sessions do. */
export const startProduct = async ({ env }: Place): Promise<Product> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      READY_FD: '3',
      LOG_LEVEL: 'error',
      SEED: 'none',
      DRAIN_SECONDS: '0',
      APP_SECRET: 'the-same-for-every-start-of-this-server',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const origin = await readyLine(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { origin, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
