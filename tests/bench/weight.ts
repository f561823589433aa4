import { gzipSync } from 'node:zlib'

const weights = new Map<string, number>()
/** Kilobytes of these scripts as gzip makes them, each counted once. */
export const weightOf = async (origin: string, paths: readonly string[]): Promise<number> => {
  let bytes = 0
  for (const path of new Set(paths)) {
    const weight =
      weights.get(`${origin}${path}`) ??
      gzipSync(await (await fetch(`${origin}${path}`)).arrayBuffer(), { level: 9 }).byteLength
    weights.set(`${origin}${path}`, weight)
    bytes += weight
  }
  return bytes / 1000
}
