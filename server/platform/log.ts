import { writeSync } from 'node:fs'
import * as v from 'valibot'
import { isoOf, now } from '#contract/calendar.ts'
import type { Env } from '#server/platform/env.ts'

export interface Log {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void
  error(event: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void
  flush(): void
}

const Described = v.object({ message: v.string(), stack: v.optional(v.string()) })
/** What is thrown, or what libraries pass around as an error without it being one. */
const describe = (error: unknown): v.InferOutput<typeof Described> => {
  if (error instanceof Error || v.is(Described, error)) return error
  if (typeof error === 'object' && error !== null) return { message: `An object with ${Object.keys(error).join(', ')}` }
  return { message: String(error) }
}

/**
 * One JSON object a line on stderr. Facts are chosen by the caller and never hold bodies, tokens, names or addresses of
 * mail; lines are written in bundles, because each write stops the thread.
 */
export const createLog = (level: Env['LOG_LEVEL'], write = (text: string) => void writeSync(2, text)): Log => {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (waiting.length === 0) return
    const text = waiting.join('')
    waiting = []
    try {
      write(text)
    } catch {
      // Nobody reads stderr any more; the product goes on without its log.
    }
  }
  const add = (line: object) => {
    waiting.push(`${JSON.stringify(line)}\n`)
    if (waiting.length >= 500) flush()
    else timer ??= setTimeout(flush, 100).unref()
  }
  return {
    info: (event, facts) => {
      if (level === 'info') add({ at: isoOf(now()), level: 'info', event, ...facts })
    },
    error: (event, error, facts) => {
      if (level === 'silent') return
      const { message, stack } = describe(error)
      add({ at: isoOf(now()), level: 'error', event, ...facts, message, stack })
      flush()
    },
    flush,
  }
}
