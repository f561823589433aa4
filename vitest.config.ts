import { configDefaults, defineConfig } from 'vitest/config'
import { postgresAlone, walks, withoutDatabase } from './scripts/lib/groups.ts'
import { at } from './scripts/lib/paths.ts'
import { patience } from './tests/support/patience.ts'

/** Limits stand a machine five times slower; no test measures time. */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: patience } },
  setupFiles: [at('tests', 'support', 'patient-waits.ts')],
}
/**
 * A real browser on a machine that is busy otherwise can miss a moment: a second try tells that from a fault. `npm test`
 * lists those that needed one.
 */
const inWindow = { ...patient, testTimeout: 300_000, retry: 1, fileParallelism: false }
/**
 * The server keeps nothing between its modules, and a test closes what it opens: the files of a run share one process,
 * its modules and the embedded database's compiled code. Each in a process of its own, half of the time goes into that.
 */
const shared = { isolate: false }
const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
const inNode = { environment: 'node' as const, exclude: [...configDefaults.exclude, '**/*.browser.test.{ts,tsx}'] }

/** The component tests run in a real browser and have their own file: tests/browser/vitest.browser.config.ts. */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          ...inNode,
          ...patient,
          name: 'unit',
          include: [
            '{contract,machines,src,scripts}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{bench,mutants}/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...inNode,
          ...patient,
          ...shared,
          name: 'server-alone',
          include: [...withoutDatabase],
          env: { TEST_DATABASE: 'none' },
        },
      },
      {
        test: {
          ...inNode,
          ...patient,
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...inNode.exclude, ...withoutDatabase, ...(isOnPostgres ? [] : postgresAlone)],
        },
      },
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
          include: ['tests/model/ui/**/*.test.ts'],
        },
      },
      {
        test: {
          ...inNode,
          ...patient,
          ...shared,
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          exclude: [...inNode.exclude, 'tests/conformance/afterwards/**'],
        },
      },
      { test: { ...inNode, ...patient, name: 'afterwards', include: ['tests/conformance/afterwards/**/*.test.ts'] } },
      {
        // Every file starts a server and windows of its own; the code of both is loaded once.
        test: {
          ...inNode,
          ...inWindow,
          name: 'e2e',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...inNode.exclude, ...walks],
        },
      },
      {
        // What journeys show on some screens, shown on all of them.
        test: { ...inNode, ...inWindow, name: 'e2e-walks', isolate: false, include: [...walks] },
      },
      { test: { ...inNode, ...inWindow, name: 'a11y', include: ['tests/a11y/**/*.test.ts'] } },
    ],
  },
})
