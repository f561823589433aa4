import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const shrinks = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])
/** Files of less bytes than this fit into one packet as they are. */
const smallest = 1000
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes each file of the build packed beside it, as `.br` and `.gz`, once: a server that packs them itself is busy for
 * seconds whenever it starts. The page itself is not among them, it is written anew for each visit.
 */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (dir === undefined) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    const files = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && shrinks.has(extname(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name))
    await Promise.all(
      files.map(async (file) => {
        const plain = readFileSync(file)
        if (plain.byteLength < smallest) return
        writeFileSync(`${file}.br`, await toBrotli(plain, { params }))
        writeFileSync(`${file}.gz`, await toGzip(plain))
      }),
    )
  },
}
