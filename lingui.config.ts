import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fil', 'ar'],
  fallbackLocales: { default: 'en' },
  format: formatter({ lineNumbers: false, origins: false }),
  macro: { corePackage: ['@lingui/core/macro', '#contract/words.ts'] },
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['contract', 'machines', 'server', 'src'],
      // Tests make up sentences of their own.
      exclude: ['**/node_modules/**', '**/*.test.ts', '**/*.test.tsx'],
    },
  ],
})
