import { run } from './ready.mjs'

await run('start.ts')
