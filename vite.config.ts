import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { scriptCode } from './scripts/lib/built-code.ts'
import { catalogues, lateWords } from './scripts/lib/catalogues.ts'
import { chunkGroups } from './scripts/lib/chunks.ts'
import { contextsApart } from './scripts/lib/contexts-apart.ts'
import { evaluated } from './scripts/lib/evaluated.ts'
import { machineCharts } from './scripts/lib/machine-charts.ts'
import { precompress } from './scripts/lib/precompress.ts'
import { preloads } from './scripts/lib/preloads.ts'
import { prerenderedLogin } from './scripts/lib/prerender.ts'

const cwd = import.meta.dirname

/** React Aria brings its sentences in 34 languages; of ours it knows English and Arabic. */
const ourLanguagesOnly: Plugin = {
  name: 'our-languages-only',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(react-aria|react-stately|react-aria-components)\/.*\/intlStrings\.mjs$/ },
    handler: (code) => ({
      code: code.replaceAll(
        /^import .*\/(?!en-US|ar-AE)[a-z]{2}-[A-Z]{2}\.mjs";$|^ *"(?!en-US|ar-AE)[a-z]{2}-[A-Z]{2}": .*$/gm,
        '',
      ),
      map: null,
    }),
  },
}

/** Every line of an icon has a random key, by which React tells lines apart that never change places: 2 kB as gzip. */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
  },
}

/**
 * Nearly everything in these files runs at once. Chromium compiles a file that says so beside the page's own thread,
 * while it loads; function by function, at their first calls, it was a third of the script of the first list's drawing.
 */
const compiledAtOnce: Plugin = {
  name: 'compiled-at-once',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ['front', 'desk', 'list'].includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/**
 * A file of the workspace that the first one named would come before the sign-in screen; one of lists that a room's
 * definition named would have to run before the list's first rows can be asked for.
 */
const filesApart: Plugin = {
  name: 'files-apart',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk')
    const rooms = new Set(this.getModuleInfo(`${cwd}/src/app/rooms.ts`)?.dynamicallyImportedIds)
    if (rooms.size === 0) throw new Error('src/app/rooms.ts loads no rooms: vite.config.ts looks at none')
    /** By which files one comes to another, itself the first; null when it comes to none. */
    const wayTo = (name: string, from: string, seen = new Set<string>()): string[] | null => {
      const file = files.find(({ fileName }) => fileName === from)
      if (!file || seen.has(from)) return null
      seen.add(from)
      if (file.name === name) return [from]
      for (const next of file.imports) {
        const way = wayTo(name, next, seen)
        if (way) return [from, ...way]
      }
      return null
    }
    for (const { name, fileName, moduleIds } of files) {
      const late = name === 'front' ? ['desk', 'list'] : moduleIds.some((id) => rooms.has(id)) ? ['list'] : []
      const way = late.map((one) => wayTo(one, fileName)).find((one) => one !== null)
      if (way) throw new Error(`${way.join(' imports ')}: what they share is named in scripts/lib/chunks.ts`)
    }
  },
}

/** The server answers what is none of these addresses with 404. */
const ourAddresses: Plugin = {
  name: 'our-addresses',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/app/addresses.ts')>('./src/app/addresses.ts', {
      root: cwd,
      configFile: false,
      logLevel: 'error',
    })
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(module.addresses) })
  },
}

/** The script of the surveys' public page is one file by itself: customers load nothing of the portal. */
const answeringScript: Plugin = {
  name: 'answering-script',
  apply: 'build',
  async generateBundle() {
    const source = await scriptCode('src/areas/surveys/public/answering.ts', 'answering')
    this.emitFile({ type: 'asset', fileName: 'answering.js', source })
  },
}

/** What makes modules of our sources, whoever draws them. */
const transforms = () => [
  react(),
  catalogues(),
  lateWords(),
  babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
]

export default defineConfig({
  plugins: [
    ourLanguagesOnly,
    iconsWithoutKeys,
    evaluated,
    contextsApart,
    transforms(),
    filesApart,
    compiledAtOnce,
    machineCharts(),
    ourAddresses,
    preloads,
    answeringScript,
    prerenderedLogin(transforms),
    precompress,
  ],
  // Named so that light-dark() and :dir() stay: lowered, a theme or a direction within another one would not hold.
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/sanctum', '/outbox', '^/[ors]/'].map((path) => [path, process.env['API'] ?? 'http://127.0.0.1:4600']),
    ),
  },
})
