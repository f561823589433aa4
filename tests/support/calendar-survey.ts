import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const calendar = 'contract/calendar.ts'
/** Where a library hands over or wants a `Date`, or a protocol has days of its own. Nowhere else is there one. */
export const borders: Readonly<Record<string, string>> = {
  'server/platform/spreadsheets/cells.ts': 'hucre gives the days of a sheet as Date',
  'server/areas/text-blasts/provider/client.ts': 'Retry-After is a date of HTTP',
}

interface Rule {
  readonly breaks: RegExp
  readonly mend: string
  /** Files in which it is as it has to be. */
  readonly isFree?: (path: string) => boolean
  /** Looks at strings too. */
  readonly inStrings?: true
}
const rules: readonly Rule[] = [
  {
    // Date.now() is a machine's clock: a number for stopwatches, limits and keys, of which only the calendar makes a day.
    breaks: /\bDate\b(?!\.now\b)/,
    mend: 'take now(), momentAt(), epochOf() or dayOf() from #contract/calendar.ts; for a library, give it a border',
    isFree: (path) => path in borders,
  },
  {
    breaks:
      /\.(?:[gs]et(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|Time)|getTimezoneOffset|toISOString)\(/,
    mend: 'ask inManila(), dayOf() or isoOf() of #contract/calendar.ts',
    isFree: (path) => path in borders,
  },
  {
    breaks: /\b(?:86_?400_?000|864e5|28_?800_?000)\b/,
    mend: 'a day has no length in milliseconds here: add days to a Temporal.PlainDate',
  },
  {
    breaks: /(?<!at time zone )['"`]Asia\/Manila|\+08:00/,
    mend: 'take timeZone from #contract/calendar.ts',
    isFree: (path) => path === calendar,
    inStrings: true,
  },
  { breaks: /\bTemporal\.Now\b/, mend: 'take now() from #contract/calendar.ts, whose clock tests can move' },
  {
    breaks: /['"]@internationalized\/date['"]/,
    mend: "React Aria's dates stay in the widgets: pass YYYY-MM-DD",
    isFree: (path) => /^src\/ui\/([^/]+\.tsx|dateText\.ts)$/.test(path),
    inStrings: true,
  },
]

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, blank)
/** What stands between `${` and `}` is code. */
const withoutStrings = (code: string) =>
  code
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, blank)
    .replaceAll(/(`|\})(?:[^`\\$}{]|\\.|\$(?!\{))*(?=`|\$\{)/g, blank)

export interface CalendarSurvey {
  readonly files: readonly string[]
  /** How many of them ask Temporal. */
  readonly temporal: number
  readonly faults: readonly string[]
}
/** Reads the sources of contract, machines, server, src and scripts, and says where a day or a moment is reckoned past the calendar. */
export const surveyCalendar = (root: string): CalendarSurvey => {
  const files = globSync('{contract,machines,server,src,scripts}/**/*.{ts,tsx,mjs,mts}', { cwd: root })
    .map((path) => relative('.', path).replaceAll(sep, '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
  let temporal = 0
  const faults = files.flatMap((path) => {
    const code = withoutComments(readFileSync(join(root, path), 'utf8'))
    const plain = withoutStrings(code)
    const asked = /\bTemporal\.(?!Now\b)\w+\.\w+/.test(plain)
    if (asked || /['"]#contract\/calendar\.ts['"]/.test(code)) temporal += 1
    const broken = rules
      .filter(({ isFree }) => !isFree?.(path))
      .flatMap(({ breaks, mend, inStrings }) =>
        (inStrings ? code : plain).split('\n').flatMap((line, at) => {
          const [found] = breaks.exec(line) ?? []
          return found === undefined ? [] : [`${path}:${at + 1} says “${found}”: ${mend}`]
        }),
      )
    if (asked && path !== calendar && !/from ['"]#contract\/calendar\.ts['"]/.test(code))
      broken.push(
        `${path} asks Temporal, which Node has by #contract/calendar.ts alone: import what it needs from there`,
      )
    if (path in borders && !/\bDate\b(?!\.now\b)/.test(plain))
      broken.push(`${path} is no border of Date any more: strike it out`)
    return broken
  })
  const lost = Object.keys(borders).filter((path) => !files.includes(path))
  return {
    files,
    temporal,
    faults: [...faults, ...lost.map((path) => `${path}, a border of Date, is gone: strike it out`)],
  }
}
