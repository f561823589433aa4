import { buildSpa } from './lib/build.ts'

try {
  console.log((await buildSpa()) ? 'The SPA is built.' : 'The SPA was built already from these sources.')
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 1
}
