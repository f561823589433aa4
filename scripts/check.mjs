import { run } from './ready.mjs'

await run('check.ts')
