import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const file = /\/react-aria-components\/dist\/private\/(?:Autocomplete|ProgressBar)\.mjs$/
const apart = /\.mjs\?contexts$/
const context = /^const ([\w$]+) = \/\*#__PURE__\*\/ \(0, [\w$]+\$createContext\)\(null\);$/gm
const contextsIn = (code: string, id: string): readonly string[] => {
  const names = [...code.matchAll(context)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error(`${id} declares no contexts as it did: mend scripts/lib/contexts-apart.ts`)
  return names
}

/**
 * React Aria declares contexts beside the components that provide them, and a button asks for that of a progress bar: so
 * the sign-in screen would carry whole components for a context of each. Here the contexts are modules of their own.
 */
export const contextsApart: Plugin = {
  name: 'contexts-apart',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (apart.test(id) ? id : null),
  load: (id) =>
    apart.test(id)
      ? {
          code: `import { createContext } from 'react'\n${contextsIn(
            readFileSync(id.replace('?contexts', ''), 'utf8'),
            id,
          )
            .map((name) => `export const ${name} = /*#__PURE__*/ createContext(null)`)
            .join('\n')}`,
          map: null,
          moduleSideEffects: false,
        }
      : null,
  transform: {
    filter: { id: file },
    handler: (code, id) => ({
      code: `import { ${contextsIn(code, id).join(', ')} } from '${id}?contexts'\n${code.replaceAll(context, '')}`,
      map: null,
    }),
  },
}
