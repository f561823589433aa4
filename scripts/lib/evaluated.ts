import { type Plugin, runnerImport } from 'vite'
import type { Message } from '../../contract/words.ts'
import { at, root } from './paths.ts'

/** The modules that are written out as what they evaluate to. */
const modules = ['src/app/room-outlines.ts', 'contract/bulk-names.ts']

/** As the product has them: sentences by their ids, since the words stand in the catalogues. */
const isMessage = (value: object): value is Message => 'id' in value && 'message' in value
const literal = (name: string, value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => {
    if (typeof inner === 'function' || typeof inner === 'symbol' || typeof inner === 'bigint')
      throw new TypeError(`${name} has a ${typeof inner} in it, at ${key}: only values can be written out`)
    if (typeof inner !== 'object' || inner === null || !isMessage(inner)) return inner
    const { message: _, ...others } = inner
    return others
  })

/**
 * Puts the values of such a module in its place when the product is built, so that what they were reckoned from does not
 * come with it: 40 rooms' definitions and contracts were 30 kB of the first list's 408 as gzip.
 */
export const evaluated: Plugin = {
  name: 'evaluated',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: new RegExp(`/(?:${modules.map((path) => path.replaceAll('.', '\\.')).join('|')})$`) },
    handler: async (id) => {
      const file = modules.find((path) => id === at(path))
      if (file === undefined) return null
      const { module } = await runnerImport<Record<string, unknown>>(`./${file}`, {
        root,
        configFile: false,
        logLevel: 'error',
      })
      return {
        code: Object.entries(module)
          .map(([name, value]) => `export const ${name} = ${literal(name, value)}`)
          .join('\n'),
        map: null,
        moduleType: 'js',
      }
    },
  },
}
