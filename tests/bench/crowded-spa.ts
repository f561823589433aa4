import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const crowd: Plugin = {
  name: 'ten-thousand-commands',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '#workspace/form/commands.ts' && importer?.endsWith('/src/app/Desk.tsx')
      ? join(import.meta.dirname, 'many-commands.ts')
      : null,
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
    plugins: [crowd],
    build: { outDir: join(folder, 'dist'), emptyOutDir: true },
  })
  return folder
}
