import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './paths.ts'

export interface Outcome {
  readonly code: number
  /** The signal that ended it from outside, as when the system had no memory left; null where it ended by itself. */
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly seconds: number
  /** It took longer than it may, and was ended. */
  readonly late: boolean
}
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Receives what the command prints, as it prints it; without it the output is only kept. */
  readonly heard?: (text: string) => void
  /** Ends the command, and what it started, after so many seconds. */
  readonly atMost?: number
}

/**
 * A command of `run` leads a process group, which ends as one. What runs below another `run` stays in that one's
 * group, so that nothing can leave it.
 */
const inGroup = 'RUNS_IN_GROUP'
const leads = process.env[inGroup] === undefined
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
/** How long a command may take to end by itself, in milliseconds. */
const grace = 5000

const running = new Map<ChildProcess, Promise<unknown>>()
let interrupted = false
const end = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (!leads) {
    child.kill(signal)
    return
  }
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}
/** Ends what `run` has started, and waits until it is gone; nothing is started any more. */
const endAll = async (): Promise<void> => {
  interrupted = true
  for (const child of running.keys()) end(child, 'SIGTERM')
  const late = setTimeout(() => {
    for (const child of running.keys()) end(child, 'SIGKILL')
  }, grace)
  await Promise.allSettled(running.values())
  clearTimeout(late)
}

let last: (() => Promise<void>) | null = null
const onSignal = async (signal: keyof typeof signals) => {
  if (interrupted) return
  await endAll()
  await last?.().catch((fault: unknown) => console.error(fault))
  process.exit(signals[signal])
}
let listening = false
/** While commands run, and for good after `endOnSignals`, a signal ends all of them and then this process. */
const listen = () => {
  const wanted = running.size > 0 || last !== null || interrupted
  if (wanted === listening) return
  listening = wanted
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    if (wanted) process.on(signal, onSignal)
    else process.off(signal, onSignal)
}
/** From here on a signal ends this process in good order even between two commands: their ends first, then `work`. */
export const endOnSignals = (work: () => Promise<void> = async () => {}): void => {
  last = work
  listen()
}

/** Runs a command without stdin, in the project's folder, and waits for it. */
export const run = (command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> => {
  // Whoever was interrupted goes no step further.
  if (interrupted) return new Promise(() => {})
  const { env = {}, heard, atMost } = options
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    detached: leads,
    env: { ...process.env, ...env, [inGroup]: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let late = false
  const hear = (chunk: string) => {
    output += chunk
    heard?.(chunk)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
  const timers: NodeJS.Timeout[] = []
  if (atMost !== undefined)
    timers.push(
      setTimeout(() => {
        late = true
        hear(`\n${command} ${args[0] ?? ''} took longer than ${atMost} s and is ended.\n`)
        end(child, 'SIGTERM')
        timers.push(setTimeout(() => end(child, 'SIGKILL'), grace))
      }, atMost * 1000),
    )
  const over = new Promise<Outcome>((done, fail) => {
    child.on('error', (fault) => fail(new Error(`${command} could not be started: ${fault.message}`, { cause: fault })))
    child.on('exit', () => {
      // What it left running in its group would hold ports and folders, and its output open.
      if (leads) end(child, 'SIGKILL')
    })
    child.on('close', (code, signal) =>
      done({ code: code ?? 1, signal, output, seconds: (performance.now() - began) / 1000, late }),
    )
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer)
    running.delete(child)
    listen()
  })
  running.set(child, over)
  listen()
  // An interrupted command tells nobody how it went: nothing that waits for it goes on.
  return over.then((outcome) => (interrupted ? new Promise<Outcome>(() => {}) : outcome))
}
