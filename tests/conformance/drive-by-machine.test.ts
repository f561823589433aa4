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
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => line.replace(/^.*: /, ''))).toEqual([
    'pending',
    'pending → quoted',
    'pending → cancelled',
    'pending → quoted → confirmed',
    'pending → quoted → confirmed → fulfilled',
  ])
  for (const line of lines) {
    const [reference_no, path = ''] = line.split(': ')
    const [row] = await server.database.query<{ status: string }>(
      'select status from parts_inquiries where reference_no = $1',
      [reference_no],
    )
    expect(row?.status).toBe(path.split(' → ').at(-1))
  }
})
