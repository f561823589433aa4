import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')
/**
 * Builds the SPA as it is shipped but for what this plugin changes, into a folder of that name; answers the folder that
 * the server is to be started in. The product itself knows nothing of it.
 */
export const buildChangedSpa = async (name: string, change: Plugin): Promise<string> => {
  const folder = join(root, '.cache', name)
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [change],
    build: { outDir: join(folder, 'dist'), emptyOutDir: true },
  })
  return folder
}
