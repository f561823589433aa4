import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.ts'

/**
 * `front`: said before the workspace is there. `desk`: said by the workspace, its lists and Home. `late`: said by code
 * that comes when it is first needed alone. `server`: never said in the browser.
 */
export type Part = 'front' | 'desk' | 'late' | 'server'

/** What the browser begins with, and what the build writes into the page. */
const entries = ['src/app/main.tsx', 'src/app/prerender.tsx']
/** What is fetched once somebody is signed in, with all that it imports. */
const workspace = 'src/app/Desk.tsx'
/** What is seen first after that. */
const firstSeen = ['src/workspace/list/ListPage.tsx', 'src/areas/home/Home.tsx']
/** Names the modules of rooms: what they say is said by the menu, the palette and the lists alike. */
const rooms = 'src/app/rooms.ts'
const floors = ['contract', 'machines', 'server', 'src']

const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  ['define', 'platform', 'ui', 'workspace', 'areas', 'app'].map((floor) => [floor, `src/${floor}`]),
)
const fileOf = (from: string, spec: string): string | null => {
  const [, floor = '', rest = ''] = /^#([\w-]+)\/(.*)$/.exec(spec) ?? []
  const path =
    floor !== '' ? `${aliases[floor] ?? floor}/${rest}` : spec.startsWith('.') ? join(dirname(from), spec) : ''
  return /\.tsx?$/.test(path) && existsSync(join(root, path)) ? path : null
}
const imports = /\bimport\s+(?!type\b)(?:[\w*{}\s,$]+?\s+from\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g
const reexports = /\bexport\s+(?!type\b)[\w*{}\s,$]+?\s+from\s*['"]([^'"\n]+)['"]/g

/** The sentences of a source, as the extractor of messages names them. */
export const sentencesIn = (code: string): string[] => [
  ...[...code.matchAll(/\bmsg`((?:[^`\\]|\\.)*)`/g)].map(([, text = '']) =>
    text.replaceAll(/\$\{\{\s*(\w+)\b[^}]*\}\}/g, '{$1}').replaceAll(/\\([`$\\])/g, '$1'),
  ),
  ...[...code.matchAll(/\bmsg\(\s*\{\s*message:\s*(['"])((?:(?!\1).)*)\1/g)].map(([, , text = '']) => text),
]

interface Sources {
  /** Each source by its path. */
  readonly codes: ReadonlyMap<string, string>
  readonly parts: ReadonlyMap<string, Part>
}
const readSources = (): Sources => {
  const files = globSync(`{${floors.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  const codes = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  /** What the entries import, at once or, where it is asked for, later. */
  const reachedFrom = (from: readonly string[], withLate: boolean): ReadonlySet<string> => {
    const reached = new Set<string>()
    const visit = (path: string) => {
      if (reached.has(path) || (withLate && path === workspace)) return
      reached.add(path)
      const code = codes.get(path) ?? ''
      for (const pattern of [imports, reexports])
        for (const [, fixed, late] of code.matchAll(pattern)) {
          const target = fileOf(path, fixed ?? (withLate || path === rooms ? late : undefined) ?? '')
          if (target !== null) visit(target)
        }
    }
    for (const one of from) visit(one)
    return reached
  }
  const parts = new Map<string, Part>()
  const add = (part: Part, paths: Iterable<string>) => {
    for (const path of paths)
      for (const text of sentencesIn(codes.get(path) ?? '')) if (!parts.has(text)) parts.set(text, part)
  }
  add('front', reachedFrom(entries, true))
  add('desk', reachedFrom([workspace, ...firstSeen], false))
  add(
    'late',
    files.filter((path) => !path.startsWith('server/')),
  )
  add(
    'server',
    files.filter((path) => path.startsWith('server/')),
  )
  return { codes, parts }
}

/** In which part of the product each sentence is said. A sentence that is said in several belongs to the first of them. */
export const partsOfSentences = (): ReadonlyMap<string, Part> => readSources().parts

/** The sources that say a sentence of the late part: their words come with them. */
export const lateSpeakers = (): ReadonlySet<string> => {
  const { codes, parts } = readSources()
  return new Set(
    [...codes]
      .filter(
        ([path, code]) => !path.startsWith('server/') && sentencesIn(code).some((text) => parts.get(text) === 'late'),
      )
      .map(([path]) => path),
  )
}
