import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, PluginOption } from 'vite'
import { builtCode, scriptCode } from './built-code.ts'
import { at } from './paths.ts'

/** What the portal's code draws on a server is written out here, in the folder of the project, where its packages are found. */
const imported = async <T>(code: string): Promise<T> => {
  mkdirSync(at('.cache'), { recursive: true })
  const folder = mkdtempSync(at('.cache', 'prerender-'))
  try {
    const file = join(folder, 'prerender.mjs')
    writeFileSync(file, code)
    // Nothing of it may ask for a document: it would not find the browser's.
    Object.assign(globalThis, { location: new URL('http://localhost/admin/login') })
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What comes later is not drawn here. */
const withoutLateParts: Plugin = {
  name: 'without-late-parts',
  enforce: 'pre',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' && /^#(app|areas)\//.test(specifier) ? { id: specifier, external: true } : null,
}

/**
 * Writes the login screen as HTML into `login.json`, from which the server puts it into the page: it is seen, and can be
 * typed into, before the portal's script has come (measured beside it: 0.3 instead of 0.7 of what react-admin takes).
 */
export const prerenderedLogin = (transforms: () => PluginOption[]): Plugin => ({
  name: 'prerendered-login',
  apply: 'build',
  async generateBundle() {
    const [code, early] = await Promise.all([
      builtCode({
        plugins: [withoutLateParts, transforms()],
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        build: { ssr: 'src/app/prerender.tsx', minify: false, rolldownOptions: { output: { codeSplitting: false } } },
      }),
      scriptCode('src/app/early.ts', 'early'),
    ])
    const { loginScreens } = await imported<typeof import('../../src/app/prerender.tsx')>(code)
    const script = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source: early }))
    const source = JSON.stringify({ script: `/${script}`, ...(await loginScreens()) })
    this.emitFile({ type: 'asset', fileName: 'login.json', source })
  },
})
