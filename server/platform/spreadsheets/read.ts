import { Worker } from 'node:worker_threads'
import { spreadsheets } from '#contract/work/imports.ts'
import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'
import { limits } from '#server/platform/spreadsheets/limits.ts'
import type { Told } from '#server/platform/spreadsheets/reader-worker.ts'

export interface SheetFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
type Kind = (typeof spreadsheets)[number]
const kindOf = (name: string): Kind => spreadsheets.find((ending) => name.toLowerCase().endsWith(`.${ending}`)) ?? 'csv'

/** How many files are read at once; others wait, so that the memory of a server is bounded. */
const mostReaders = 2
/** Batches that the reader may be ahead. */
const ahead = 3
let readers = 0
const waiting: (() => void)[] = []
const take = async () => {
  if (readers >= mostReaders) await new Promise<void>((go) => waiting.push(go))
  else readers += 1
}
const leave = () => {
  const next = waiting.shift()
  if (next) next()
  else readers -= 1
}

/** What a file is made of: its headings, then batches of at most 1000 rows as the JSON of `SheetRow`s. */
export type SheetPart = Exclude<Told, { readonly kind: 'counting' | 'end' | 'refused' }>

/**
 * Reads a CSV or XLSX file in a thread of its own, with bounds on memory and time. `SheetRefused` says what is wrong
 * with it. It is read no faster than the parts are taken. `memoryMb` bounds what the thread keeps.
 */
export async function* readSheet({ name, bytes }: SheetFile, most: number, memoryMb = 400): AsyncGenerator<SheetPart> {
  await take()
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
    workerData: { bytes, kind: kindOf(name), most },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    stdout: false,
    stderr: false,
  })
  const told: Told[] = []
  let gone: Error | null = null
  let wake = () => {}
  worker.on('message', (one: Told) => {
    told.push(one)
    wake()
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    gone = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetRefused('bomb') : error
    wake()
  })
  worker.on('exit', () => {
    gone ??= new SheetRefused('damaged')
    wake()
  })
  let left: number = limits.fileMs
  const next = async (): Promise<Told> => {
    const began = performance.now()
    const patience = Math.min(left, limits.batchMs)
    while (told.length === 0) {
      if (gone) throw gone
      const rest = patience - (performance.now() - began)
      if (rest <= 0) throw new SheetRefused('slow')
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((go) => {
        wake = go
        timer = setTimeout(go, rest)
      })
      clearTimeout(timer)
    }
    left -= performance.now() - began
    const [one] = told.splice(0, 1)
    if (!one) throw new SheetRefused('damaged')
    return one
  }
  try {
    for (let i = 0; i < ahead; i += 1) worker.postMessage('more')
    for (;;) {
      const one = await next()
      if (one.kind === 'end') return
      if (one.kind === 'counting') continue
      if (one.kind === 'refused') throw new SheetRefused(one.fault, one.values)
      if (one.kind === 'rows') worker.postMessage('more')
      yield one
    }
  } finally {
    await worker.terminate()
    leave()
  }
}
