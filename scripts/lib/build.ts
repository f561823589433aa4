import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at, root } from './paths.ts'
import { run } from './run.ts'

const sources = [
  'src/**/*',
  'contract/**/*',
  'machines/**/*',
  'locales/**/*.po',
  'index.html',
  'vite.config.ts',
  'scripts/lib/{built-code,catalogues,chunks,contexts-apart,evaluated,machine-charts,machine-layout,precompress,preloads,prerender,sentences}.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const note = at('.cache', 'built.txt')

/** One hash over everything the SPA is built from; tests beside the code do not count. */
export const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Builds the SPA into dist/ when its sources have changed since the last build. Answers whether it had to. */
export const buildSpa = async (): Promise<boolean> => {
  const now = hashOfSources()
  const before = existsSync(note) ? readFileSync(note, 'utf8') : ''
  if (before === now && existsSync(at('dist', 'index.html'))) return false
  if (!existsSync(at('index.html'))) throw new Error('index.html is missing: there is no SPA to build yet')
  const built = await run(process.execPath, [at('node_modules', 'vite', 'bin', 'vite.js'), 'build'])
  if (built.code !== 0) throw new Error(`The SPA does not build:\n${built.output}`)
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(note, now)
  return true
}
