import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** From the ground up: a floor may import itself and what lies below it. */
export const floors = ['contract', 'machines', 'define', 'platform', 'ui', 'workspace', 'areas', 'app'] as const
type Floor = (typeof floors)[number] | 'server'
const folderOf: Readonly<Record<Floor, string>> = {
  contract: 'contract',
  machines: 'machines',
  server: 'server',
  define: 'src/define',
  platform: 'src/platform',
  ui: 'src/ui',
  workspace: 'src/workspace',
  areas: 'src/areas',
  app: 'src/app',
}
const everyFloor = Object.keys(folderOf) as Floor[]

interface Import {
  readonly from: string
  readonly spec: string
}
const patterns = [
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s*)?['"]([^'"\n]+)['"]/g,
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
  /\bnew URL\(\s*['"](\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g,
]
const importsOf = (from: string, text: string): readonly Import[] => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((found) => ({ from, spec: found[1] ?? '' })))
}

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(?:tests|fixtures)\//.test(path)
const floorOf = (path: string): Floor | undefined => everyFloor.find((one) => path.startsWith(`${folderOf[one]}/`))
const roomOf = (path: string) => /^src\/areas\/([^/]+)\//.exec(path)?.[1]

/** The file that an import names, from the project's folder; null for a package. */
const targetOf = ({ from, spec }: Import): string | null => {
  if (spec.startsWith('#')) {
    const [, name = '', rest = ''] = /^#([\w-]+)\/(.*)$/.exec(spec) ?? []
    const folder = everyFloor.find((one) => one === name)
    return `${folder ? folderOf[folder] : name}/${rest}`
  }
  return spec.startsWith('.') ? join(dirname(from), spec).replaceAll(sep, '/') : null
}

const packageOf = (spec: string) => spec.split('/', spec.startsWith('@') ? 2 : 1).join('/')
const lingui = '@lingui/message-utils/generateMessageId'
/** What the lowest floors may take from outside; the others are free to. */
const mayTake = (floor: Floor, { from, spec }: Import): boolean => {
  if (floor === 'contract') return packageOf(spec) === 'valibot' || (from === 'contract/words.ts' && spec === lingui)
  if (floor === 'machines') return ['valibot', 'xstate'].includes(packageOf(spec))
  if (floor === 'server') return !/^(react|react-dom|jotai|ky|wouter|cmdk)$/.test(packageOf(spec))
  return !spec.startsWith('node:') && !/^(pg|hono|drizzle-orm|@hono\/|@electric-sql\/)/.test(packageOf(spec))
}

const words = 'contract/words.ts'
const faultOf = (floor: Floor, one: Import, root: string): string | null => {
  const target = targetOf(one)
  const says = `${one.from} imports “${one.spec}”`
  if (target === null) {
    if (/^@lingui\/.*macro$/.test(one.spec))
      return `${says}: take msg from '#contract/words.ts', useSay from '#platform/words.tsx'`
    if (isTest(one.from) || mayTake(floor, one)) return null
    return `${says}: ${folderOf[floor]} does without this package`
  }
  const path = target.replace(/\?.*$/, '')
  if (path === words && one.spec !== '#contract/words.ts')
    return `${says}: only '#contract/words.ts' is seen by the extractor of messages`
  if (!existsSync(join(root, path))) return `${says}, which is no file: write the extension`
  const above = floorOf(path)
  if (above === undefined) {
    if (/^(locales|public)\//.test(path) || path === 'package.json' || isTest(one.from)) return null
    return `${says}: ${folderOf[floor]} imports from its floors alone`
  }
  if (floor === 'server' || above === 'server') {
    if (floor === above || (floor === 'server' && (above === 'contract' || above === 'machines'))) return null
    return `${says}: ${floor === 'server' ? 'the server sees contract and machines only' : 'only the server sees the server'}`
  }
  if (floors.indexOf(above) > floors.indexOf(floor)) return `${says}: ${folderOf[above]} lies above ${folderOf[floor]}`
  const [mine, theirs] = [roomOf(one.from), roomOf(path)]
  if (mine !== undefined && theirs !== undefined && mine !== theirs)
    return `${says}: rooms name each other by resource, they do not import each other`
  return null
}

export interface Survey {
  /** Every file that was read, from the project's folder. */
  readonly files: readonly string[]
  readonly imports: number
  readonly faults: readonly string[]
}
/** Reads every import of contract, machines, server and src, and says which ones break the order of the floors. */
export const surveyFloors = (root: string): Survey => {
  const files = globSync('{contract,machines,server,src}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => relative('.', path).replaceAll(sep, '/'))
    .sort()
  const imports = files.flatMap((path) => importsOf(path, readFileSync(join(root, path), 'utf8')))
  const faults = imports.flatMap((one) => {
    const floor = floorOf(one.from)
    const fault = floor === undefined ? `${one.from} lies on no floor` : faultOf(floor, one, root)
    return fault === null ? [] : [fault]
  })
  return { files, imports: imports.length, faults }
}
