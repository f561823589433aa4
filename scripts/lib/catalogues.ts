import { createCompilationErrorMessage, createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'
import { root } from './paths.ts'
import { type Part, partsOfSentences } from './sentences.ts'

const wanted = /\/(locales\/\w+\/messages\.po)\?(front|desk)$/

/**
 * Gives the browser its catalogues in two parts, `messages.po?front` and `messages.po?desk`: whoever signs in waits
 * for few sentences, and what only the server says comes to no browser. A sentence that no source is known to say
 * stays in the first part.
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
