import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, chromiumPath } from '#tests/support/chromium.ts'
import { clockShift, withoutClockVariables } from '#tests/support/clock.ts'
import { catalogues, lateWords } from '../../scripts/lib/catalogues.ts'
import { at } from '../../scripts/lib/paths.ts'
import { patience } from '../support/patience.ts'

const root = resolve(import.meta.dirname, '../..')
const executablePath = chromiumPath()
/** Each part of React Aria has a path of its own. */
const ariaParts = readdirSync(resolve(root, 'node_modules/react-aria-components/dist/exports'))
  .filter((name) => name.endsWith('.mjs') && name !== 'index.mjs')
  .map((name) => `react-aria-components/${name.slice(0, -'.mjs'.length)}`)

/** Components in a real Chromium, driven by the keyboard: `*.browser.test.tsx`, beside the code. */
export default defineConfig({
  root,
  plugins: [react(), catalogues(), lateWords(), babel({ presets: [linguiTransformerBabelPreset({}, { cwd: root })] })],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // In a test React Stately would draw every row of a long list.
  define: { 'process.env.VIRT_ON': 'true' },
  // Found while a test runs, a package would be bundled then, and the page reloaded under the test.
  optimizeDeps: {
    include: [
      '@internationalized/date',
      '@lingui/core',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'd3-scale',
      'd3-shape',
      'lucide-react',
      'react-aria-components',
      ...ariaParts,
      'react-stately',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'sms-segments-calculator',
      'valibot',
      'xstate',
    ],
  },
  test: {
    name: 'browser',
    include: ['src/**/*.browser.test.tsx'],
    allowOnly: false,
    testTimeout: 180_000,
    expect: { poll: { timeout: patience } },
    setupFiles: [at('tests', 'support', 'patient-waits.ts'), at('tests', 'browser', 'moved-clock.ts')],
    env: { CLOCK_SHIFT: String(clockShift()) },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1024, height: 768 },
      provider: playwright({
        launchOptions: {
          args: [...chromiumArguments],
          env: withoutClockVariables(),
          ...(executablePath !== null && { executablePath }),
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
