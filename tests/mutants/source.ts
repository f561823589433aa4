import type { Planted } from './sample.ts'

/**
 * A source with a probe at the place of each fault of the sample, which tells whether a test comes by there, and with
 * one of the faults, or none. Nothing but the one place changes its lines.
 */
export const sourceWith = (
  code: string,
  probes: readonly (readonly [id: number, Planted])[],
  fault?: Planted,
): string => {
  const edits = probes.flatMap(([id, { probe }]) => {
    const call = `globalThis.__reached?.add(${id})`
    return probe.until === undefined
      ? [{ at: probe.at, end: probe.at, text: `;${call};`, of: probe.at }]
      : [
          { at: probe.at, end: probe.at, text: `(${call}, `, of: probe.at },
          { at: probe.until, end: probe.until, text: ')', of: probe.at },
        ]
  })
  // What the fault replaces is gone with the probes that began in it.
  const outer = edits.filter(({ of }) => !fault || of <= fault.start || of >= fault.end)
  const all = fault ? [...outer, { at: fault.start, end: fault.end, text: fault.text }] : outer
  const inOrder = all.toSorted((a, b) => a.at - b.at || kindOf(a) - kindOf(b))
  let done = ''
  let from = 0
  for (const { at, end, text } of inOrder) {
    done += code.slice(from, at) + text
    from = end
  }
  return done + code.slice(from)
}
/** At one place: what closes, then what opens, then what is put in the place of something. */
const kindOf = ({ at, end, text }: { at: number; end: number; text: string }) => (end > at ? 2 : text === ')' ? 0 : 1)

/** The line of a place, from 1. */
export const lineOf = (code: string, at: number): number => code.slice(0, at).split('\n').length

/** The lines that a fault changes, as a diff says it. */
export const diffOf = (code: string, { start, end, text }: Pick<Planted, 'start' | 'end' | 'text'>): string => {
  const from = code.lastIndexOf('\n', start - 1) + 1
  const until = code.indexOf('\n', end) < 0 ? code.length : code.indexOf('\n', end)
  const changed = code.slice(from, start) + text + code.slice(end, until)
  const marked = (mark: string, lines: string) =>
    lines
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `${mark} ${line}`)
  return [...marked('-', code.slice(from, until)), ...marked('+', changed)].join('\n')
}
