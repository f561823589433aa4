import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export interface TestResult {
  readonly title: string
  readonly file: string
  readonly passed: boolean
  /** Why it did not pass, in its own words. */
  readonly why: string
  /** How often it was tried again. */
  readonly retries: number
}

const Line = v.variant('kind', [
  v.object({ kind: v.literal('planned'), files: v.array(v.string()) }),
  v.object({
    kind: v.literal('collected'),
    file: v.string(),
    tests: v.array(v.object({ id: v.string(), title: v.string() })),
  }),
  v.object({
    kind: v.literal('test'),
    id: v.string(),
    file: v.string(),
    title: v.string(),
    passed: v.boolean(),
    why: v.string(),
    retries: v.number(),
  }),
  v.object({ kind: v.literal('file'), file: v.string(), passed: v.boolean(), why: v.string() }),
])
type Line = v.InferOutput<typeof Line>

/** Adds a line to a group's report: what is written stays, however the group ends. */
export const reportTo =
  (path: string) =>
  (line: Line): void =>
    appendFileSync(path, `${JSON.stringify(line)}\n`)

/** The last line may have been cut off by the end of whoever wrote it; any other must be whole. */
const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => v.parse(Line, JSON.parse(line)))

export const unfinished = 'It did not come to its end: the group was ended, or died, before.'

/**
 * What a group's report says of its tests. A file that could not be loaded counts as one failed test, and so does a
 * test that was left out: nothing is skipped in silence. Of a group that came to no end, what had finished counts,
 * and what had not has failed.
 */
export const readReport = (path: string): readonly TestResult[] | null => {
  if (!existsSync(path)) return null
  const lines = linesOf(readFileSync(path, 'utf8'))
  const of = <K extends Line['kind']>(kind: K) =>
    lines.filter((line): line is Extract<Line, { kind: K }> => line.kind === kind)
  // A group that went on after its runner died has planned, and collected, what was left once more.
  const planned = [...new Set(of('planned').flatMap(({ files }) => files))]
  const collected = of('collected')
  const ended = new Map(of('file').map((line) => [line.file, line]))
  // A test that was begun again by its worker stands there twice: the last word counts.
  const finished = new Map(of('test').map((line) => [line.id, line]))
  return planned.flatMap((file): readonly TestResult[] => {
    const all = collected.filter((line) => line.file === file).flatMap(({ tests }) => tests)
    const own = [...new Map(all.map((test) => [test.id, test])).values()]
    const tests = own.map(({ id, title }): TestResult => {
      const { passed, why, retries } = finished.get(id) ?? { passed: false, why: unfinished, retries: 0 }
      return { title, file, passed, why, retries }
    })
    const end = ended.get(file)
    const loaded = own.length > 0
    if (end ? end.passed && loaded : loaded && tests.some(({ passed }) => !passed)) return tests
    if (end && tests.some(({ passed }) => !passed)) return tests
    const why = end ? end.why || 'It holds no test.' : unfinished
    return [...tests, { title: 'the file loads and its hooks run', file, passed: false, why, retries: 0 }]
  })
}

/** The files of a group that came to no end. */
export const filesLeft = (tests: readonly TestResult[]): readonly string[] => [
  ...new Set(tests.filter(({ why }) => why === unfinished).map(({ file }) => file)),
]

/** What a group says of the tests that it was asked for: in a part of a project, the others are skipped, and are no fault. */
export const reportOf = (
  { name, isPartial = false }: { readonly name: string; readonly isPartial?: boolean },
  folder: string,
): readonly TestResult[] | null => {
  const all = readReport(join(folder, `${name}.jsonl`))
  return isPartial ? (all?.filter(({ why }) => why !== 'skipped') ?? null) : all
}
