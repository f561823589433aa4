import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')
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

/**
 * Builds the SPA as it is shipped but for 10,000 more commands, into a folder of its own; answers the folder that the
 * server is to be started in. The product itself knows nothing of it.
 */
export const buildCrowdedSpa = async (): Promise<string> => {
  const folder = join(root, '.cache', 'crowded-spa')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [crowd()],
    build: { outDir: join(folder, 'dist'), emptyOutDir: true },
  })
  return folder
}
