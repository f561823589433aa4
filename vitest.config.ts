import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that start servers, databases or browsers are given time; none of them measures it. */
const patient = { testTimeout: 60_000, hookTimeout: 180_000, expect: { poll: { timeout: 10_000 } } }
/** A real browser on a machine that is busy otherwise can miss a moment: a second try tells that from a fault. */
const inWindow = { ...patient, retry: 1, fileParallelism: false }
const inNode = { environment: 'node' as const, exclude: [...configDefaults.exclude, '**/*.browser.test.{ts,tsx}'] }

/** The component tests run in a real browser and have their own file: tests/browser/vitest.browser.config.ts. */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          ...inNode,
          name: 'unit',
          include: [
            '{contract,machines,src,scripts}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
        },
      },
      { test: { ...inNode, ...patient, name: 'server', include: ['server/**/*.test.ts'] } },
      {
        test: {
          ...inNode,
          ...patient,
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          exclude: [...inNode.exclude, 'tests/model/ui/**'],
        },
      },
      {
        test: {
          ...inNode,
          ...inWindow,
          name: 'model-ui',
          testTimeout: 180_000,
          include: ['tests/model/ui/**/*.test.ts'],
        },
      },
      {
        test: {
          ...inNode,
          ...patient,
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          exclude: [...inNode.exclude, 'tests/conformance/afterwards/**'],
        },
      },
      { test: { ...inNode, ...patient, name: 'afterwards', include: ['tests/conformance/afterwards/**/*.test.ts'] } },
      {
        // Every file starts a server and windows of its own; the code of both is loaded once.
        test: { ...inNode, ...inWindow, name: 'e2e', isolate: false, include: ['tests/e2e/**/*.test.ts'] },
      },
      { test: { ...inNode, ...inWindow, name: 'a11y', include: ['tests/a11y/**/*.test.ts'] } },
    ],
  },
})
