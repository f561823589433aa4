import { createHash } from 'node:crypto'
import type { Fault } from './rules.ts'

export interface Planted extends Fault {
  readonly file: string
  readonly stratum: string
}

/** Folders of product code, with their shares of a sample. */
export const strata: Readonly<Record<string, number>> = {
  server: 0.4,
  machines: 0.12,
  contract: 0.13,
  'src/workspace': 0.2,
  'src/ui': 0.15,
}
/** What plants worlds, is generated, or stands for the outside is no product code; a table changes by its migration. */
const outside =
  /^server\/(database|migrations|simulator)\/|^contract\/samples|\.table\.ts$|\.test\.tsx?$|\.d\.ts$|\/fixtures\//
export const isProduct = (file: string): boolean => /\.tsx?$/.test(file) && !outside.test(file)
export const stratumOf = (file: string): string | undefined =>
  isProduct(file) ? Object.keys(strata).find((one) => file.startsWith(`${one}/`)) : undefined
/** The room that a survivor is printed under. */
export const roomOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/')

/** The same seed gives the same order, whatever is added elsewhere. */
const rank = (seed: number, fault: Planted): string =>
  createHash('sha256').update(`${seed} ${fault.file} ${fault.rule} ${fault.start} ${fault.text}`).digest('hex')

/**
 * Takes `count` faults: from each stratum its share, and in it from each rule in turn, the file that has given least
 * first, so that neither a long file nor a frequent kind of code makes up the sample.
 */
export const sampleOf = (
  all: readonly Planted[],
  count: number,
  seed: number,
  of: Readonly<Record<string, number>> = strata,
): readonly Planted[] => {
  const present = Object.entries(of).filter(([name]) => all.some(({ stratum }) => stratum === name))
  const whole = present.reduce((sum, [, share]) => sum + share, 0)
  const chosen: Planted[] = []
  let shares = 0
  for (const [name, share] of present) {
    const before = Math.round((count * shares) / whole)
    shares += share
    chosen.push(...ofStratum(all, name, Math.round((count * shares) / whole) - before, seed))
  }
  return chosen
}

const ofStratum = (all: readonly Planted[], name: string, count: number, seed: number): readonly Planted[] => {
  const byRule = new Map<string, Planted[]>()
  for (const fault of all)
    if (fault.stratum === name) byRule.set(fault.rule, [...(byRule.get(fault.rule) ?? []), fault])
  const inOrder = [...byRule].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const queues = inOrder.map(([, faults]) =>
    faults
      .map((fault) => [rank(seed, fault), fault] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, fault]) => fault),
  )
  const taken = new Map<string, number>()
  const chosen: Planted[] = []
  while (chosen.length < count && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      if (chosen.length >= count) break
      const least = Math.min(...queue.map(({ file }) => taken.get(file) ?? 0))
      const i = queue.findIndex(({ file }) => (taken.get(file) ?? 0) === least)
      const [fault] = queue.splice(i, 1)
      if (!fault) continue
      taken.set(fault.file, least + 1)
      chosen.push(fault)
    }
  return chosen
}
