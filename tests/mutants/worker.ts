import { resolve } from 'node:path'
import * as v from 'valibot'
import { createVitest } from 'vitest/node'
import { noTest } from './house.ts'

/**
 * A Vitest that stays warm, in a process that may be killed: run in the copy, as `worker.ts CONFIG`. It is told which
 * test to run and which sources have changed since, and answers how it went and which probes were passed.
 */
const Job = v.object({ test: v.string(), title: v.optional(v.string()), changed: v.array(v.string()) })
const [config = 'vitest.config.ts'] = process.argv.slice(2)
const root = process.cwd()
const vitest = await createVitest('test', {
  root,
  config: resolve(root, config),
  watch: false,
  run: true,
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  isolate: true,
  silent: true,
  reporters: [{}],
})
await vitest.standalone()

const known = new Set<string>()
const perform = async ({ test, title, changed }: v.InferOutput<typeof Job>) => {
  for (const file of changed) vitest.invalidateFile(resolve(root, file))
  const began = performance.now()
  if (title === undefined) vitest.resetGlobalTestNamePattern()
  else vitest.setGlobalTestNamePattern(new RegExp(title))
  const specifications = (await vitest.globTestSpecifications([test])).filter(({ moduleId }) => moduleId.endsWith(test))
  const told = await vitest.runTestSpecifications(specifications)
  // What a warm Vitest tells holds its earlier runs too.
  const testModules = told.testModules.filter(({ moduleId }) => moduleId.endsWith(test))
  const unhandledErrors = told.unhandledErrors.filter((one) => !known.has(String(one)))
  for (const one of unhandledErrors) known.add(String(one))
  const failed = testModules.flatMap((module) => [
    ...[...module.children.allTests('failed')].map(({ fullName }) => fullName),
    ...(module.errors().length > 0 ? [`it does not load: ${module.errors()[0]?.message}`] : []),
    // Where what a group needs cannot be started, none of its tests is run.
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => `${suite.fullName}: ${message}`),
    ),
  ])
  const ran = testModules.flatMap((module) => [...module.children.allTests('passed')]).length
  // Where no title matches, nothing was asked.
  if (ran + failed.length === 0) failed.push(noTest)
  const isSound = testModules.length > 0 && testModules.every((module) => module.ok()) && unhandledErrors.length === 0
  const reached = testModules.flatMap((module) =>
    v.parse(v.optional(v.array(v.number()), []), Reflect.get(module.meta(), 'reached')),
  )
  const byPages = testModules.flatMap((module) =>
    [...module.children.allTests('passed')].map((one) => ({
      test: one.fullName,
      reached: v.parse(v.optional(v.array(v.number()), []), Reflect.get(one.meta(), 'reachedByPages')),
    })),
  )
  return {
    passed: isSound && failed.length === 0,
    failed: failed.length > 0 || isSound ? failed : [String(unhandledErrors[0] ?? 'the file failed')],
    reached,
    byPages,
    seconds: (performance.now() - began) / 1000,
  }
}
process.on('message', async (message) => {
  try {
    process.send?.(await perform(v.parse(Job, message)))
  } catch (fault) {
    process.send?.({ passed: false, failed: [String(fault)], reached: [], byPages: [], seconds: 0 })
  }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
