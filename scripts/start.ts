import { buildSpa } from './lib/build.ts'
import { showCoverage } from './lib/machine-coverage.ts'
import { root } from './lib/paths.ts'

try {
  if (await buildSpa()) console.log('The SPA is built.')
  showCoverage()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}
process.chdir(root)
// In this very process: signals, exit code and even kill -9 reach the server itself.
await import('#server/main.ts')
