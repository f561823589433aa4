import { createCompilationErrorMessage, createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'
import { at, root } from './paths.ts'
import { lateSpeakers, type Part, partsOfSentences } from './sentences.ts'

const wanted = /\/(locales\/\w+\/messages\.po)\?(front|desk|late)$/

/**
 * Gives the browser its catalogues in three parts, `messages.po?front`, `?desk` and `?late`: whoever signs in waits for
 * few sentences, the first list for those of the workspace, and what only the server says comes to no browser. A
 * sentence that no source is known to say stays in the first part.
 */
export const catalogues = (): Plugin => {
  const config = getConfig({ cwd: root })
  let parts: Promise<ReadonlyMap<string, Part>> | null = null
  return {
    name: 'catalogues-in-parts',
    // Sources may have changed since the last build of the same process.
    buildStart: () => {
      parts = null
    },
    transform: {
      filter: { id: wanted },
      handler: async (_, id) => {
        const [, file = '', part] = wanted.exec(id) ?? []
        const found = getCatalogForFile(file, await getCatalogs(config))
        if (!found) throw new Error(`${file} is none of the catalogues that lingui.config.ts names`)
        const { locale, catalog } = found
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale,
        })
        parts ??= Promise.resolve(
          new Map([...partsOfSentences()].map(([text, own]) => [generateMessageId(text), own] as const)),
        )
        const known = await parts
        const mine = Object.entries(messages).filter(([name]) => (known.get(name) ?? 'front') === part)
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(mine), { namespace: 'es' })
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
        return { code: source, map: null, moduleType: 'js' }
      },
    },
  }
}

/**
 * Code that comes late waits for its words: each of its modules that says one of the late sentences imports
 * `late-words.ts`, which is ready once they have come.
 */
export const lateWords = (): Plugin => {
  let speakers: ReadonlySet<string> | null = null
  return {
    name: 'late-words',
    enforce: 'pre',
    buildStart: () => {
      speakers = null
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler: (code, id) => {
        speakers ??= lateSpeakers()
        const isLate = id.startsWith(at('')) && speakers.has(id.slice(at('').length).replace(/^\//, ''))
        return isLate ? { code: `import '#platform/late-words.ts';${code}`, map: null } : null
      },
    },
  }
}
