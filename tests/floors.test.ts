import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ordersWithin, surveyFloors } from '#tests/support/floors.ts'

const root = join(import.meta.dirname, '..')

test('every import points down the floors, and down the rooms of the workspace; none closes a circle', () => {
  expect(surveyFloors(root).faults).toEqual([])
})

test('the survey reads every file of the house, and their imports', () => {
  const { files, imports } = surveyFloors(root)
  const folders = ['contract', 'machines', 'server', 'src']
  const known = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  expect(files).toEqual(known.sort())
  expect(files.length).toBeGreaterThan(60)
  expect(imports).toBeGreaterThan(files.length)
})

const house = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'dealer-desk-floors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
const sound = {
  'contract/words.ts':
    "import { generateMessageId } from '@lingui/message-utils/generateMessageId'\nexport const msg = 1",
  'machines/session.ts': "import { setup } from 'xstate'\nimport { msg } from '#contract/words.ts'",
  'server/main.ts':
    "import { serve } from '@hono/node-server'\nimport '#machines/session.ts'\nimport '#server/areas/leads/leads.ts'",
  'server/areas/leads/leads.ts': "import '#server/work/room.ts'",
  'server/areas/leads/leads.table.ts': 'export const leads = 1',
  'server/work/room.ts': "import '#server/areas/leads/leads.table.ts'",
  'src/ui/button.tsx': "import { msg } from '#contract/words.ts'",
  'src/workspace/list/ListPage.tsx': "import '#workspace/form/Field.tsx'\nimport '#workspace/list/columns.tsx'",
  'src/workspace/list/columns.tsx': "const page = () => import('#workspace/list/ListPage.tsx')",
  'src/workspace/form/Field.tsx': "import '#workspace/tab.ts'",
  'src/workspace/form/Field.test.tsx': "import '#workspace/form/Field.tsx'",
  'src/workspace/tab.ts': 'export const tab = 1',
  'src/workspace/Workspace.tsx': "import '#workspace/list/ListPage.tsx'\nimport '#workspace/Workspace.module.css'",
  'src/workspace/Workspace.module.css': '',
  'src/areas/leads/leads.ts': "import { Button } from '#ui/button.tsx'\nexport const page = () => import('./page.tsx')",
  'src/areas/leads/page.tsx': "import '#areas/leads/leads.ts'",
  'src/areas/dealers/dealers.ts': 'export const dealers = 1',
}
test('a sound house has no faults', () => {
  expect(surveyFloors(house(sound)).faults).toEqual([])
})

test.each([
  ['a floor above', 'src/ui/wrong.ts', "import { leads } from '#areas/leads/leads.ts'", 'lies above'],
  ['work over lists that names a list', 'server/work/wrong.ts', "import '#server/areas/leads/leads.ts'", 'lies above'],
  ['a world below an area', 'server/areas/leads/wrong.ts', "import '#server/main.ts'", 'lies above'],
  ['a floor above, lazily', 'src/ui/wrong.ts', "const leads = () => import('#areas/leads/leads.ts')", 'lies above'],
  ['a floor above by a relative path', 'contract/wrong.ts', "export * from '../machines/session.ts'", 'lies above'],
  [
    'a folder of the workspace above',
    'src/workspace/form/wrong.ts',
    "import type { ListPage } from '../list/ListPage.tsx'",
    'list lies above form within src/workspace',
  ],
  [
    'a folder of the workspace above, lazily',
    'src/workspace/form/wrong.ts',
    "const page = () => import('#workspace/list/ListPage.tsx')",
    'list lies above form within src/workspace',
  ],
  [
    'a file of the workspace above its folders',
    'src/workspace/list/wrong.ts',
    "import '#workspace/Workspace.tsx'",
    'Workspace.tsx lies above list within src/workspace',
  ],
  [
    'styles of a part above',
    'src/workspace/list/wrong.tsx',
    "import styles from '#workspace/Workspace.module.css'",
    'Workspace.tsx lies above list within src/workspace',
  ],
  [
    'a circle',
    'src/workspace/list/columns.tsx',
    "import type { ListPage } from '#workspace/list/ListPage.tsx'",
    'A circle of imports: src/workspace/list/ListPage.tsx → src/workspace/list/columns.tsx → src/workspace/list/ListPage.tsx',
  ],
  [
    'another room',
    'src/areas/leads/wrong.ts',
    "import { dealers } from '#areas/dealers/dealers.ts'",
    'rooms name each other',
  ],
  [
    'the SPA from the server',
    'server/platform/wrong.ts',
    "import { Button } from '#ui/button.tsx'",
    'contract and machines only',
  ],
  ['the server from the SPA', 'src/app/wrong.ts', "import '#server/main.ts'", 'only the server'],
  ['a package into the contract', 'contract/wrong.ts', "import ky from 'ky'", 'does without'],
  [
    "Lingui's ids outside words.ts",
    'contract/wrong.ts',
    "import { generateMessageId } from '@lingui/message-utils/generateMessageId'",
    'does without',
  ],
  ['React into a machine', 'machines/wrong.ts', "import { useState } from 'react'", 'does without'],
  ['Node into the SPA', 'src/platform/wrong.ts', "import { join } from 'node:path'", 'does without'],
  ['words by a relative path', 'contract/wrong.ts', "import { msg } from './words.ts'", 'extractor'],
  ["Lingui's own macro", 'src/ui/wrong.tsx', "import { msg } from '@lingui/core/macro'", 'take msg from'],
  ['a path without extension', 'src/app/wrong.ts', "import { Button } from '#ui/button'", 'no file'],
  ['a test helper', 'src/app/wrong.ts', "import { page } from '#tests/support/browser.ts'", 'no file'],
])('a wrong import is reported: %s', (_, path, text, complaint) => {
  const { faults } = surveyFloors(house({ ...sound, [path]: text }))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(path)
  expect(faults[0]).toContain(complaint)
})

test.each(['src/workspace/cellar/wine.ts', 'src/workspace/cellar.ts'])(
  'what is new in the workspace needs a place in its order: %s',
  (path) => {
    const { faults } = surveyFloors(house({ ...sound, [path]: 'export const wine = 1' }))
    expect(faults).toEqual([
      `${path.split('/', 3).join('/')} has no place in the order of its floor: give it one in ordersWithin`,
    ])
  },
)

test('the README draws the workspace in the order that is held', () => {
  const rows = readFileSync(join(root, 'src/workspace/README.md'), 'utf8').matchAll(/^\| (`[^|]+`) \|/gm)
  const drawn = [...rows].flatMap(([, names = '']) => names.split(', ').map((name) => name.replace(/^`|\/?`$/g, '')))
  expect(drawn).toEqual(ordersWithin.workspace)
})

test('the order of the workspace names what is there, each once', () => {
  const order = ordersWithin.workspace ?? []
  expect(
    order.filter((name, i) => order.indexOf(name) !== i || !existsSync(join(root, 'src/workspace', name))),
  ).toEqual([])
})

test('a file of more than 300 lines has its reason in its floor’s README, and there are five at the most', () => {
  const long = surveyFloors(root).files.filter(
    (path) => !/\.test\.tsx?$/.test(path) && readFileSync(join(root, path), 'utf8').split('\n').length - 1 > 300,
  )
  const told = ['contract', 'machines', 'server', 'src/ui', 'src/workspace', 'src/areas'].flatMap((floor) =>
    [...readFileSync(join(root, floor, 'README.md'), 'utf8').matchAll(/^\*\*A? ?[Ll]ong files?\.\*\*(.*)$/gm)].flatMap(
      ([, text = '']) => [...text.matchAll(/`([^`]+\.tsx?)`/g)].map(([, name]) => `${floor}/${name}`),
    ),
  )
  expect(long.toSorted()).toEqual(told.toSorted())
  expect(long.length).toBeLessThanOrEqual(5)
})
