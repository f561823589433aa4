import { at } from './paths.ts'

/** As Rolldown answers it: what a module imports at once. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}
interface Group {
  readonly debugName: string
  readonly priority: number
  /** Whether what its modules import comes along, whatever the name says of that. */
  readonly includeDependenciesRecursively: boolean
  readonly name: (id: string, modules: Modules) => string | null
}

const reachedFrom = (entry: string, modules: Modules): ReadonlySet<string> => {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(entry)
  return reached
}
const listPage = 'src/workspace/list/ListPage.tsx'
const isOurs = (id: string) => id.startsWith(at('')) && !id.includes('node_modules')
/** Definitions of rooms are made of these: in the file of lists, a list's first rows would be asked for after that has run. */
const isOfDefinitions = (id: string) => ['contract', 'src/define'].some((floor) => id.startsWith(`${at(floor)}/`))

/**
 * Reached by what signing in draws, and not used by it: the components whose contexts stand apart (contexts-apart.ts),
 * with what they alone use. 5 kB of the first file's 132 as gzip.
 */
const ofTheWorkspace = [
  /\/react-aria-components\/dist\/private\/(?:Autocomplete|ProgressBar)\.mjs$/,
  /\/@internationalized\/(?:number|string)\//,
  /\/react-aria\/dist\/private\/(?:autocomplete|i18n|intl|progress)\//,
  /\/react-aria\/dist\/private\/(?:utils\/keyboard|focus\/virtualFocus)\.mjs$/,
  /\/react-stately\/dist\/private\/autocomplete\//,
]

/**
 * Reached by what the workspace draws, and used by what comes later alone: a file brings along what its modules import,
 * whether it uses that or not. 5 kB of the workspace's 180 as gzip.
 */
const ofLater = [
  /\/react-aria-components\/dist\/private\/(?:Autocomplete|ProgressBar)\.mjs$/,
  /\/@internationalized\/number\//,
  /\/react-aria\/dist\/private\/(?:autocomplete|progress|intl\/autocomplete)\//,
  /\/react-aria\/dist\/private\/(?:i18n\/useNumberFormatter|toolbar\/useToolbar)\.mjs$/,
  /\/react-stately\/dist\/private\/autocomplete\//,
]

/**
 * What always loads together becomes one file: what signing in needs, what the workspace adds, what lists add. Cut
 * into the sixty pieces that other pages share, it was 15 kB more as gzip, and as many requests.
 */
export const chunkGroups = (): Group[] => {
  // A package's index reaches more than is used of it: beyond the first file only our own modules are named, which
  // bring along what they use.
  const group = (name: string, priority: number, ...parts: [entry: string, isIn: (id: string) => boolean][]): Group => {
    let reached: readonly ReadonlySet<string>[] | null = null
    return {
      debugName: name,
      priority,
      includeDependenciesRecursively: name === 'desk' || name === 'list',
      name: (id, modules) => {
        reached ??= parts.map(([entry]) => reachedFrom(at(entry), modules))
        return parts.some(([, isIn], part) => isIn(id) && reached?.[part]?.has(id)) ? name : null
      },
    }
  }
  return [
    {
      debugName: 'later',
      priority: 4,
      includeDependenciesRecursively: false,
      name: (id) => (ofLater.some((one) => one.test(id)) ? 'later' : null),
    },
    group('front', 3, ['src/app/main.tsx', (id) => !ofTheWorkspace.some((one) => one.test(id))]),
    group('desk', 2, ['src/app/Desk.tsx', isOurs], [listPage, isOfDefinitions]),
    group('list', 1, [listPage, isOurs]),
  ]
}
