import { run } from './ready.mjs'

await run('test.ts')
