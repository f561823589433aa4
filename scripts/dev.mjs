import { run } from './ready.mjs'

await run('dev.ts')
