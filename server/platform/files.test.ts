import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunkSize, createFiles, type Files } from '#server/platform/files.ts'
import type { Database } from '#server/platform/sql.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

let database: Database
let files: Files
beforeAll(async () => {
  database = await openTestDatabase()
  files = createFiles(database)
})
afterAll(() => database.close())

async function* pieces(sizes: readonly number[]) {
  let n = 0
  for (const size of sizes) {
    yield Uint8Array.from({ length: size }, () => {
      n += 1
      return n % 251
    })
  }
}
const contentOf = async (id: number) => {
  const file = await files.read(id)
  const all: Uint8Array[] = []
  if (file && !(file.bytes instanceof Uint8Array)) for await (const one of file.bytes) all.push(one)
  return Buffer.concat(all)
}
const whole = async (sizes: readonly number[]) => {
  const all: Uint8Array[] = []
  for await (const one of pieces(sizes)) all.push(one)
  return Buffer.concat(all)
}

test('A file is read as it was written, whatever the pieces that it came in', async () => {
  for (const sizes of [[], [1], [chunkSize], [chunkSize - 1, 2], [10, chunkSize * 2 + 5, 7]]) {
    const id = await files.write(database, { name: 'list.csv', type: 'text/csv' }, pieces(sizes))
    expect((await contentOf(id)).equals(await whole(sizes))).toBe(true)
    const [row] = await database.query('select size from stored_files where id = $1', [id])
    expect(row).toEqual({ size: sizes.reduce((sum, one) => sum + one, 0) })
    const [largest] = await database.query(
      'select coalesce(max(octet_length(bytes)), 0) as n from stored_file_chunks where file_id = $1',
      [id],
    )
    expect(Number(largest?.['n'])).toBeLessThanOrEqual(chunkSize)
  }
})

test('A file that could not be written to its end is not kept', async () => {
  const broken = async function* () {
    yield new Uint8Array(chunkSize + 1)
    throw new Error('no more')
  }
  const before = await database.query('select id from stored_files')
  await expect(files.write(database, { name: 'a', type: 'b' }, broken())).rejects.toThrow('no more')
  expect(await database.query('select id from stored_files')).toEqual(before)
})

test('A file whose days are over is neither read nor kept', async () => {
  const id = await files.write(database, { name: 'old.csv', type: 'text/csv', days: -1 }, pieces([3]))
  expect(await files.read(id)).toBeNull()
  await files.purge()
  expect(await database.query('select from stored_file_chunks where file_id = $1', [id])).toEqual([])
})
