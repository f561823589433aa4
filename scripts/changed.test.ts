import { expect, test } from 'vitest'
import { halved, reachOf, routesOf } from './lib/changed.ts'
import { groupsOf } from './lib/groups.ts'

const tree: Readonly<Record<string, string>> = {
  'contract/news/news.ts': "export const news = { list: call('GET /news', {}), get: call('GET /news/:id', {}) }",
  'contract/dealers/dealers.ts': "export const dealers = { list: call('GET /dealers-list', {}) }",
  'contract/all.ts': "import '#contract/news/news.ts'\nimport '#contract/dealers/dealers.ts'",
  'server/areas/news/news.ts': "import { news } from '#contract/news/news.ts'",
  'server/areas/news/news.test.ts': "import '#tests/support/server.ts'",
  'server/areas/news/sending-kill.test.ts': "import { news } from '#contract/news/news.ts'",
  'server/database/days.test.ts': "import { news } from '#contract/news/news.ts'",
  'server/areas/dealers/dealers.test.ts': "import '#tests/support/server.ts'",
  'server/areas/rooms.ts': "import '#server/areas/news/news.ts'",
  'server/app.ts': "import '#server/areas/rooms.ts'",
  'server/database/demo/news.ts': "import { news } from '#contract/news/news.ts'",
  'server/database/worlds.ts': "import '#server/database/demo/news.ts'",
  'tests/support/server.ts': "import '#server/app.ts'\nimport '#server/database/worlds.ts'",
  'src/ui/Button.tsx': "import styles from '#ui/Button.module.css'",
  'src/ui/Button.module.css': '',
  'src/ui/Dialog.tsx': "const button = () => import('#ui/Button.tsx')",
  'src/ui/Dialog.browser.test.tsx': "import { Dialog } from '#ui/Dialog.tsx'",
  'src/areas/news/NewsPage.tsx': "import { Button } from '#ui/Button.tsx'",
  'src/areas/news/news-columns.test.ts': '',
  'src/areas/dealers/near.test.ts': "import type { News } from '#contract/news/news.ts'",
  'tests/e2e/news.test.ts': '',
  'tests/e2e/journey.test.ts': "import { news } from '#contract/news/news.ts'",
  'tests/e2e/dealers.test.ts': "import { dealers } from '#contract/dealers/dealers.ts'",
  'tests/model/ui/screens.test.ts': "import { news } from '#contract/news/news.ts'",
  'tests/model/ui/house.ts': '',
  'tests/e2e/focus-walk.test.ts': "import { news } from '#contract/news/news.ts'",
  'tests/conformance/calls.test.ts': "import { everyResource } from '#contract/all.ts'",
}
const files = Object.keys(tree)
const reach = (...changed: readonly string[]) => reachOf(files, (path) => tree[path] ?? '', changed)

const journeys = ['tests/e2e/news.test.ts', 'tests/e2e/journey.test.ts']
test.each([
  ['contract/news/news.ts', ['server/areas/news/news.test.ts', 'src/areas/news/news-columns.test.ts', ...journeys]],
  ['server/areas/news/news.ts', ['server/areas/news/news.test.ts', ...journeys]],
  ['src/areas/news/NewsPage.tsx', ['src/areas/news/news-columns.test.ts', ...journeys]],
])(
  'a change of %s reaches the tests of the room that can see it, and no other room’s through the lists of all',
  (changed, tests) => {
    expect(reach(changed)).toEqual({ tests, rooms: ['news'], ground: undefined })
  },
)
test('a change below reaches what imports it, through styles and what is fetched later', () => {
  expect(reach('src/ui/Button.module.css').tests).toEqual(['src/ui/Dialog.browser.test.tsx'])
})
test('a test that was changed is reached, and what every test stands on says so', () => {
  expect(reach('tests/conformance/calls.test.ts').tests).toEqual(['tests/conformance/calls.test.ts'])
  for (const ground of ['vitest.config.ts', 'server/database/demo/news.ts']) expect(reach(ground).ground).toBe(ground)
})
test('a walk over all screens, and what takes minutes, is reached by a change of its own files alone', () => {
  expect(reach('tests/model/ui/house.ts', 'contract/news/news.ts').tests).toContain('tests/model/ui/screens.test.ts')
  for (const long of ['server/areas/news/sending-kill.test.ts', 'server/database/days.test.ts'])
    expect(reach(long, 'contract/news/news.ts').tests).toContain(long)
  expect(reach('tests/e2e/focus-walk.test.ts').tests).toEqual(['tests/e2e/focus-walk.test.ts'])
  expect(reach('contract/news/news.ts').tests.filter((path) => /walk|model/.test(path))).toEqual([])
})
test('the calls of a room are found by the paths that titles of tests name', () => {
  expect(routesOf('news', files, (path) => tree[path] ?? '')).toEqual(['/news'])
})
test.each([
  ['server/areas/news/news.test.ts', ['server-pglite', 'server-postgres']],
  ['server/platform/log.test.ts', ['unit']],
  ['server/areas/requests/leads-plans.test.ts', ['server-postgres']],
  ['src/ui/Dialog.browser.test.tsx', ['browser']],
  ['src/ui/keys.test.ts', ['unit']],
  ['tests/floors.test.ts', ['unit']],
  ['tests/e2e/news.test.ts', ['e2e']],
  ['tests/e2e/faults.test.ts', ['e2e-walks']],
  ['tests/a11y/axe.test.ts', ['a11y']],
  ['tests/model/session.model.test.ts', ['model']],
  ['tests/model/ui/session.test.ts', ['model-ui']],
  ['tests/conformance/calls.test.ts', ['conformance-pglite', 'conformance-postgres']],
])('%s belongs to %j', (file, names) => {
  expect(groupsOf(file).map(({ name }) => name)).toEqual(names)
})
test('two runners share the many files of the browser and of the server, and none is left out', () => {
  const [e2e] = groupsOf('tests/e2e/news.test.ts')
  const [server] = groupsOf('server/areas/news/news.test.ts')
  const [unit] = groupsOf('src/ui/keys.test.ts')
  if (!(e2e && server && unit)) throw new Error('A group is missing')
  const files = ['a', 'b', 'c', 'd']
  for (const group of [e2e, server])
    expect(halved(group, files).map(({ args }) => args.slice(-5))).toEqual([
      [...files, '--shard=1/2'],
      [...files, '--shard=2/2'],
    ])
  expect(halved(e2e, files.slice(1)).map(({ name }) => name)).toEqual([e2e.name])
  expect(halved(unit, files).map(({ name }) => name)).toEqual([unit.name])
})
