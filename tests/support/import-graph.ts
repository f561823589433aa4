import { dirname, join, sep } from 'node:path'

/** The floors' names in an import, `#ui/Button.tsx`, and their folders. */
export const folderOf = {
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

type Floor = keyof typeof folderOf
export const everyFloor: readonly Floor[] = [
  'contract',
  'machines',
  'server',
  'define',
  'platform',
  'ui',
  'workspace',
  'areas',
  'app',
]

export interface Import {
  readonly from: string
  readonly spec: string
  /** Fetched when it is needed. */
  readonly isLazy: boolean
  /** Of types alone: nothing of it is there at run time. */
  readonly isOfTypes: boolean
}
const patterns: readonly (readonly [pattern: RegExp, isLazy: boolean])[] = [
  [/\b(?:import|export)\s+(?<types>type\s+(?=[\w*{]))?(?:[\w*{}\s,$]+?\s+from\s*)?['"](?<spec>[^'"\n]+)['"]/g, false],
  [/\bimport\(\s*['"](?<spec>[^'"\n]+)['"]/g, true],
  [/\bnew URL\(\s*['"](?<spec>\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g, true],
]
/** What a file names that it comes with or fetches later. */
export const importsOf = (from: string, text: string): readonly Import[] => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return patterns.flatMap(([pattern, isLazy]) =>
    [...code.matchAll(pattern)].map(({ groups }) => ({
      from,
      spec: groups?.['spec'] ?? '',
      isLazy,
      isOfTypes: groups?.['types'] !== undefined,
    })),
  )
}

/** The file that an import names, from the project's folder; null for a package. */
export const targetOf = ({ from, spec }: Import): string | null => {
  if (spec.startsWith('#')) {
    const [, name = '', rest = ''] = /^#([\w-]+)\/(.*)$/.exec(spec) ?? []
    const folder = everyFloor.find((one) => one === name)
    return `${folder ? folderOf[folder] : name}/${rest}`
  }
  return spec.startsWith('.') ? join(dirname(from), spec).replaceAll(sep, '/') : null
}
