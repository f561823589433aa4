import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.ts'

/** `front`: said before the workspace is there. `desk`: said in the workspace. `server`: never said in the browser. */
export type Part = 'front' | 'desk' | 'server'

const entry = 'src/app/main.tsx'
/** What is fetched once somebody is signed in, with all that it imports. */
const workspace = 'src/app/Desk.tsx'
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

/** In which part of the product each sentence is said. A sentence that is said in several belongs to the first of them. */
export const partsOfSentences = (): ReadonlyMap<string, Part> => {
  const files = globSync(`{${floors.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  const codes = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const front = new Set<string>()
  const visit = (path: string) => {
    if (front.has(path) || path === workspace) return
    front.add(path)
    const code = codes.get(path) ?? ''
    for (const pattern of [imports, reexports])
      for (const [, fixed, late] of code.matchAll(pattern)) {
        const target = fileOf(path, fixed ?? late ?? '')
        if (target !== null) visit(target)
      }
  }
  visit(entry)
  const parts = new Map<string, Part>()
  const add = (part: Part, paths: Iterable<string>) => {
    for (const path of paths)
      for (const text of sentencesIn(codes.get(path) ?? '')) if (!parts.has(text)) parts.set(text, part)
  }
  add('front', front)
  add(
    'desk',
    files.filter((path) => !path.startsWith('server/')),
  )
  add(
    'server',
    files.filter((path) => path.startsWith('server/')),
  )
  return parts
}
