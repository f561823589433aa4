import { type Figure, isMet } from '#tests/bench/figures.ts'

/** Figures that are known to be behind their goals, by the ends of their names, each with its reason. */
export const knownBehind: Readonly<Record<string, string>> = {
  'list shown after the sign-in was answered':
    'React and our own code draw the workspace and its first list in 130 ms; the finished HTML alone takes 38 ms',
  'second room, role check and first rows included':
    'one commit of 18 to 29 ms follows the answer; a frame drawn during the role check would take it out of the wait',
  'back, role check included': 'the finished HTML without script takes 34 ms: style, layout and paint bound it',
  'scroll, p95 of a frame at 4× CPU throttle':
    'rows as finished HTML without script take 33.4 ms: style, layout and paint bound it',
  'leads, everybody’s: p95':
    'the total of what many of a million rows fit is counted row by row: exact totals cost that, pages come at once',
  'rows as csv, pglite: memory growth':
    'the embedded database lives in the same process, and its own memory grows with the rows',
}

export interface Verdict {
  /** Behind their goals, and not known to be. */
  readonly missed: readonly Figure[]
  /** Behind their goals, with the reason. */
  readonly excused: readonly { readonly figure: Figure; readonly reason: string }[]
  /** On the list, and at their goals in this run. */
  readonly recovered: readonly string[]
  /** On the list, and nothing that was measured is called so. */
  readonly unknown: readonly string[]
}
/** Holds figures against their goals and against the list of those that are known to be behind. */
export const judge = (figures: readonly Figure[], known: Readonly<Record<string, string>> = knownBehind): Verdict => {
  const entryOf = ({ name }: Figure) => Object.keys(known).find((end) => name.endsWith(end))
  const behind = figures.filter((figure) => !isMet(figure))
  const named = (entry: string) => figures.filter(({ name }) => name.endsWith(entry))
  return {
    missed: behind.filter((figure) => entryOf(figure) === undefined),
    excused: behind.flatMap((figure) => {
      const reason = known[entryOf(figure) ?? '']
      return reason === undefined ? [] : [{ figure, reason }]
    }),
    recovered: Object.keys(known).filter((entry) => named(entry).length > 0 && named(entry).every(isMet)),
    unknown: Object.keys(known).filter((entry) => named(entry).length === 0),
  }
}

/** What is said at the end, and the exit code: 1 when a figure is behind without a reason, or a part came to no end. */
export const conclude = (
  figures: readonly Figure[],
  {
    stopped,
    isWhole,
    known = knownBehind,
  }: {
    readonly stopped: readonly string[]
    /** Every part was measured, so that each entry of the list must name a figure. */
    readonly isWhole: boolean
    readonly known?: Readonly<Record<string, string>>
  },
): { readonly code: 0 | 1; readonly lines: readonly string[] } => {
  const { missed, excused, recovered, unknown } = judge(figures, known)
  const strange = isWhole && stopped.length === 0 ? unknown : []
  const value = ({ name, value, unit, goal }: Figure) => `${name}: ${value} ${unit}, goal ${goal}`
  return {
    code: missed.length + stopped.length + strange.length > 0 ? 1 : 0,
    lines: [
      ...excused.map(({ figure, reason }) => `behind, as is known: ${value(figure)} (${reason})`),
      ...recovered.map((entry) => `at its goal again, take it from tests/bench/behind.ts: ${entry}`),
      ...strange.map((entry) => `tests/bench/behind.ts names what nothing measures: ${entry}`),
      ...stopped.map((name) => `${name} did not come to its end`),
      ...missed.map((figure) => `behind its goal: ${value(figure)}`),
    ],
  }
}
