import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './paths.ts'

export interface Outcome {
  readonly code: number
  readonly output: string
  readonly seconds: number
}
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Receives what the command prints, as it prints it; without it the output is only kept. */
  readonly heard?: (text: string) => void
  /** Ends the command, and what it started, after so many seconds. */
  readonly atMost?: number
}

const running = new Set<ChildProcess>()
/** Ends a command with everything it started: each command leads a process group of its own. */
const end = (child: ChildProcess, signal: NodeJS.Signals) => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}
/** Ends what `run` has started and is still there. */
export const endAll = (signal: NodeJS.Signals = 'SIGTERM'): void => {
  for (const child of running) end(child, signal)
}

/** Runs a command without stdin, in the project's folder, and waits for it. */
export const run = (command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> => {
  const { env = {}, heard, atMost } = options
  const began = performance.now()
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const hear = (chunk: string) => {
      output += chunk
      heard?.(chunk)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    const timers: NodeJS.Timeout[] = []
    if (atMost !== undefined)
      timers.push(
        setTimeout(() => {
          hear(`\n${command} ${args[0] ?? ''} took longer than ${atMost} s and is ended.\n`)
          end(child, 'SIGTERM')
          timers.push(setTimeout(() => end(child, 'SIGKILL'), 5000))
        }, atMost * 1000),
      )
    child.on('error', (fault) => {
      running.delete(child)
      fail(new Error(`${command} could not be started: ${fault.message}`, { cause: fault }))
    })
    child.on('close', (code) => {
      for (const timer of timers) clearTimeout(timer)
      running.delete(child)
      // What it left running in its group would hold ports and folders.
      end(child, 'SIGKILL')
      done({ code: code ?? 1, output, seconds: (performance.now() - began) / 1000 })
    })
  })
}
