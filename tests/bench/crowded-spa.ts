import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildChangedSpa } from '#tests/bench/changed-spa.ts'

/** Says so when nobody imports the form's commands any more: the palette would be measured over a hundred commands. */
const crowd = (): Plugin => {
  let isCrowded = false
  return {
    name: 'ten-thousand-commands',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (source !== '#workspace/form/commands.ts' || importer?.endsWith('/src/app/commands.ts') !== true) return null
      isCrowded = true
      return join(import.meta.dirname, 'many-commands.ts')
    },
    buildEnd: (fault) => {
      if (fault === undefined && !isCrowded)
        throw new Error('src/app/commands.ts does not import the commands of the form: crowded-spa.ts replaces nothing')
    },
  }
}

/** The SPA as it is shipped but for 10,000 more commands. */
export const buildCrowdedSpa = (): Promise<string> => buildChangedSpa('crowded-spa', crowd())
