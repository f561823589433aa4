import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { precompress } from './precompress.ts'

test('a build has each of its larger files packed beside it, and small ones as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'precompress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const words = 'dealer desk '.repeat(500)
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="./large.js"></script>')
  writeFileSync(join(folder, 'large.js'), `document.title = ${JSON.stringify(words)}; import('./small.js')`)
  writeFileSync(join(folder, 'small.js'), 'document.title = "small"')
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress],
    build: { outDir: 'out', modulePreload: false },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('Nothing was built')
  const packed = output.output.map(({ fileName }) => {
    const file = join(folder, 'out', fileName)
    const plain = readFileSync(file)
    if (!existsSync(`${file}.br`)) return [fileName.endsWith('.js') && plain.byteLength >= 1000, false]
    expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(plain)
    expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(plain)
    return [fileName.endsWith('.js') && plain.byteLength >= 1000, true]
  })
  expect(packed.filter(([isLarge, isPacked]) => isLarge !== isPacked)).toEqual([])
  expect(packed.filter(([isLarge]) => isLarge)).toHaveLength(1)
})
