import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test('the example of the documentation leads inquiries along the machine’s paths through the API', async () => {
  const example = join(import.meta.dirname, '../../docs/drive-by-machine.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [
    example,
    server.origin,
    people.partsAdmin,
    demoPassword,
  ])
  expect(stdout.trim().split('\n')).toEqual([
    'pending',
    'pending → quoted',
    'pending → cancelled',
    'pending → quoted → confirmed',
    'pending → quoted → confirmed → fulfilled',
  ])
  // The server went the same ways, and home again after each.
  const steps = await server.database.query<{ steps: string }>(
    `select string_agg(changes->'status'->>1, ' ' order by id) as steps from audit_entries
     where resource = 'parts-inquiries' and changes ? 'status' group by record_id`,
  )
  expect(steps).toEqual([
    {
      steps: 'quoted pending cancelled pending quoted confirmed quoted pending quoted confirmed fulfilled pending',
    },
  ])
})
