import type { FileAnswer } from '#contract/call.ts'
import type { Database, Sql } from '#server/platform/sql.ts'

/** The most bytes in one row: large enough to be few, small enough to be held in memory by many readers. */
export const chunkSize = 262_144

/** Files that the server has made, kept in the database so that every process can hand them out. */
export interface Files {
  /** Begins an empty file, which `append` fills; kept for 7 days unless said otherwise, for good when `days` is null. Answers its number. */
  create(
    on: Sql,
    file: { readonly name: string; readonly type: string; readonly days?: number | null },
  ): Promise<number>
  /** Adds bytes at the end. Two writers of one file are a mistake. */
  append(on: Sql, id: number, bytes: Uint8Array): Promise<void>
  /** Creates a file from a stream, at most one chunk in memory. An interrupted one is removed again. */
  write(
    on: Sql,
    file: { readonly name: string; readonly type: string; readonly days?: number | null },
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<number>
  /** A file to answer a call with, read as it is taken; null when it is gone. */
  read(id: number): Promise<FileAnswer | null>
  remove(on: Sql, id: number): Promise<void>
  purge(): Promise<void>
}

/** The same bytes in pieces of `chunkSize`. */
async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    let rest = piece
    while (size + rest.byteLength >= chunkSize) {
      const fits = chunkSize - size
      yield Buffer.concat([...parts, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      parts = []
      size = 0
    }
    if (rest.byteLength === 0) continue
    // A writer may use its buffer again.
    parts.push(Uint8Array.from(rest))
    size += rest.byteLength
  }
  if (size > 0) yield Buffer.concat(parts)
}

export const createFiles = (database: Database): Files => {
  const addChunk = async (on: Sql, id: number, bytes: Uint8Array) => {
    await on.query(
      `with place as (update stored_files set size = size + octet_length($2::bytea) where id = $1 returning id)
       insert into stored_file_chunks (file_id, position, bytes)
       select id, (select coalesce(max(position), -1) + 1 from stored_file_chunks where file_id = $1), $2::bytea from place`,
      [id, bytes],
    )
  }
  const create: Files['create'] = async (on, { name, type, days = 7 }) => {
    const [row] = await on.query<{ id: number }>(
      "insert into stored_files (name, type, expires_at) values ($1, $2, coalesce(now() + $3::int * interval '1 day', 'infinity')) returning id",
      [name, type, days],
    )
    if (!row) throw new Error('The file was not stored')
    return row.id
  }
  const remove: Files['remove'] = async (on, id) => {
    await on.query('delete from stored_files where id = $1', [id])
  }
  async function* chunksOf(id: number): AsyncGenerator<Uint8Array> {
    for (let position = 0; ; position += 1) {
      const [chunk] = await database.query<{ bytes: Uint8Array }>(
        'select bytes from stored_file_chunks where file_id = $1 and position = $2',
        [id, position],
      )
      if (!chunk) return
      yield chunk.bytes
    }
  }
  return {
    create,
    append: async (on, id, bytes) => {
      for (let at = 0; at < bytes.byteLength; at += chunkSize)
        await addChunk(on, id, bytes.subarray(at, at + chunkSize))
    },
    write: async (on, file, bytes) => {
      const id = await create(on, file)
      try {
        for await (const chunk of inChunks(bytes)) await addChunk(on, id, chunk)
        return id
      } catch (error) {
        // Within a failed statement's transaction this fails as well, and the rollback removes the file.
        await remove(on, id).catch(() => {})
        throw error
      }
    },
    read: async (id) => {
      const [file] = await database.query<{ name: string; type: string }>(
        'select name, type from stored_files where id = $1 and expires_at > now()',
        [id],
      )
      return file ? { name: file.name, type: file.type, bytes: chunksOf(id) } : null
    },
    remove,
    purge: async () => {
      await database.query('delete from stored_files where expires_at < now()')
    },
  }
}
