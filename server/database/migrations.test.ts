import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const snapshots = join(root, 'server', 'migrations', 'meta')

test('the migrations make exactly the tables that the code declares', async () => {
  const files = globSync('server/**/*.table.ts', { cwd: root }).sort()
  expect(files.length).toBeGreaterThan(8)
  const declared: Record<string, unknown> = {}
  for (const file of files) Object.assign(declared, await import(pathToFileURL(join(root, file)).href))
  const last = readdirSync(snapshots)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(join(snapshots, last ?? ''), 'utf8'))
  // Run `npm run migrations -- --name=what` when this fails.
  expect(await generateMigration(migrated, generateDrizzleJson(declared, migrated.id))).toEqual([])
})
