import { availableParallelism } from 'node:os'
import { startCluster } from '#tests/support/postgres.ts'
import { planOf } from './lib/changed.ts'
import { afterwards, type Group, groups, mostMinutes, mostRetried } from './lib/groups.ts'
import { at, results, root } from './lib/paths.ts'
import { ensureChromium, ensurePostgres } from './lib/tools.ts'
import { performRun } from './lib/whole-run.ts'

const asked = process.argv.slice(2)
const isChanged = asked[0] === 'changed'
const known = [...groups, afterwards].map(({ name }) => name)
const unknown = isChanged ? [] : asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No group is called ${unknown.join(', ')}. There are: ${known.join(', ')}, and changed`)
  process.exit(2)
}
const chosenGroups = (): readonly Group[] => {
  if (!isChanged) return asked.length === 0 ? groups : groups.filter(({ name }) => asked.includes(name))
  const plan = planOf(root, asked[1] ?? 'HEAD', groups)
  for (const line of plan.says) console.log(line)
  if (plan.groups.length === 0) process.exit(0)
  return plan.groups
}
const failed = await performRun({
  groups: chosenGroups(),
  afterwards: asked.length === 0 || asked.includes(afterwards.name) ? afterwards : null,
  mostRetried,
  mostMinutes,
  // A few files of each group wait more than they work.
  ...(isChanged && { atOnce: availableParallelism() + 2 }),
  results: results(),
  prepare: async (atEnd) => {
    const chromium = await ensureChromium()
    await ensurePostgres()
    const starting = startCluster()
    atEnd(async () => (await starting).stop())
    return {
      CI: 'true',
      CHROMIUM_PATH: chromium,
      TEST_POSTGRES_URL: (await starting).url,
      TEST_RESULTS: results(),
      // Servers and threads that tests start find their modules compiled already.
      NODE_COMPILE_CACHE: at('.cache', 'compiled'),
    }
  },
})
process.exitCode = failed === 0 ? 0 : 1
