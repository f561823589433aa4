import { build, type InlineConfig } from 'vite'
import { root } from './paths.ts'

/** The code of one file that Vite builds by itself, beside the portal's own files. */
export const builtCode = async (options: InlineConfig): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ...options,
    build: { write: false, target: 'es2023', ...options.build },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('Vite built no file')
  return chunk.code
}
/** A script that stands alone: nothing is imported by it, nothing of it by others. */
export const scriptCode = (entry: string, name: string): Promise<string> =>
  builtCode({ build: { lib: { entry, formats: ['iife'], name } } })
