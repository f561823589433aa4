import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writtenFiles } from './written.ts'

for (const [path, text] of writtenFiles()) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
