import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { everyFloor, folderOf, type Import, importsOf, targetOf } from '#tests/support/import-graph.ts'

/** From the ground up: a floor may import itself and what lies below it. */
export const floors = ['contract', 'machines', 'define', 'platform', 'ui', 'workspace', 'areas', 'app'] as const
type Floor = (typeof floors)[number] | 'server'
/**
 * The rooms of a floor from the ground up, where it has an order of its own: folders, and files that lie in none. A room
 * may import itself and those before it; a new one needs a place here. The floor's README says what each is for.
 */
export const ordersWithin: Readonly<Partial<Record<Floor, readonly string[]>>> = {
  workspace: [
    // what stands for itself
    'store.ts',
    'tab.ts',
    'failures.ts',
    'permitted.ts',
    'regions.ts',
    'Failed.tsx',
    'sending.tsx',
    'PanelPage.tsx',
    'PageHead.tsx',
    // commands, places, tabs
    'keys',
    'commands',
    'PermissionGate.tsx',
    'registered-rooms.ts',
    'registry.ts',
    'places.ts',
    'desk',
    'PlaceLink.tsx',
    'useRoomPaths.ts',
    'Opened.tsx',
    'charts',
    'errors',
    'status',
    // records: what is known of them, and what goes on with them
    'records',
    'recents.ts',
    'progress',
    'history',
    'activity',
    'presence',
    'record',
    'form',
    'cell',
    'export',
    'upload',
    'bulk',
    'jobs',
    // lists, and two of them side by side
    'panes',
    'board',
    'views',
    'list',
    'details',
    'steps',
    // the frame
    'tabs',
    'palette',
    'ShortcutSheet.tsx',
    'CheatSheet.tsx',
    'notifications',
    'profile',
    'side',
    'bar',
    'proof',
    'settings',
    'useDuties.ts',
    'Workspace.tsx',
    'pages.ts',
  ],
  server: ['platform', 'work', 'areas', 'simulator', 'database', 'app.ts', 'main.ts'],
}
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)(?:tests|fixtures)\//.test(path)
const floorOf = (path: string): Floor | undefined => everyFloor.find((one) => path.startsWith(`${folderOf[one]}/`))
const roomOf = (path: string) => /^src\/areas\/([^/]+)\//.exec(path)?.[1]
/** The room of a floor that a file lies in: its folder, or the file itself; styles belong to the part that they dress. */
const roomWithin = (floor: Floor, path: string): string => {
  const [first = '', ...rest] = path.slice(folderOf[floor].length + 1).split('/')
  return rest.length > 0
    ? first
    : first.replace(/\.module\.css$/, '.tsx').replace(/(?:\.browser)?\.test(\.tsx?)$/, '$1')
}
const placeWithin = (floor: Floor, path: string): number | undefined => {
  const at = ordersWithin[floor]?.indexOf(roomWithin(floor, path))
  return at === -1 ? undefined : at
}

const packageOf = (spec: string) => spec.split('/', spec.startsWith('@') ? 2 : 1).join('/')
/** What a single file of the contract takes, so that all others may do without. */
const only: Readonly<Record<string, string>> = {
  'contract/words.ts': '@lingui/message-utils/generateMessageId',
  'contract/temporal.node.ts': 'temporal-polyfill/global',
  // Where a text stops being JSON: engines tell it differently, or not at all.
  'contract/surveys/questionnaire-problems.ts': '@lezer/json',
}
/** What the lowest floors may take from outside; the others are free to. */
const mayTake = (floor: Floor, { from, spec }: Import): boolean => {
  if (floor === 'contract') return packageOf(spec) === 'valibot' || spec === only[from]
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
  if (floor === above) {
    const [here, there] = [placeWithin(floor, one.from), placeWithin(floor, path)]
    // A table refers to any other: the schema is one. Tests of the server stand above all of it.
    const isFree = floor === 'server' && (isTest(one.from) || /\.table\.ts$/.test(path))
    if (!isFree && here !== undefined && there !== undefined && there > here)
      return `${says}: ${roomWithin(floor, path)} lies above ${roomWithin(floor, one.from)} within ${folderOf[floor]}`
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

/** A floor with an order has a place for each of its rooms. */
const homelessIn = (files: readonly string[]): readonly string[] => {
  const rooms = files.flatMap((path) => {
    const floor = floorOf(path)
    const isOrdered = floor !== undefined && ordersWithin[floor] !== undefined
    return isOrdered && placeWithin(floor, path) === undefined ? [`${folderOf[floor]}/${roomWithin(floor, path)}`] : []
  })
  return [...new Set(rooms)].map(
    (room) => `${room} has no place in the order of its floor: give it one in ordersWithin`,
  )
}

/** Files that come together and import one another, each circle once; what is fetched when it is needed closes none. */
const circlesIn = (imports: readonly Import[]): readonly string[] => {
  const nextOf = new Map<string, string[]>()
  for (const one of imports) {
    const target = one.isLazy ? null : targetOf(one)
    if (target !== null) nextOf.set(one.from, [...(nextOf.get(one.from) ?? []), target.replace(/\?.*$/, '')])
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) circles.push([...way.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    for (const next of nextOf.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of nextOf.keys()) visit(path, [])
  return circles.map((circle) => `A circle of imports: ${circle}`)
}

export interface Survey {
  /** Every file that was read, from the project's folder. */
  readonly files: readonly string[]
  readonly imports: number
  readonly faults: readonly string[]
}
/** Reads every import of contract, machines, server and src, and says which ones break the order of the floors or close a circle. */
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
  return { files, imports: imports.length, faults: [...faults, ...homelessIn(files), ...circlesIn(imports)] }
}
