import { existsSync, globSync } from 'node:fs'
import { chromiumPath } from '#tests/support/chromium.ts'
import { postgresBinaries } from '#tests/support/postgres.ts'
import { at } from './paths.ts'
import { run } from './run.ts'

const isRoot = process.getuid?.() === 0
const heard = (text: string) => process.stdout.write(text)

const aptInstall = async (name: string): Promise<boolean> => {
  if (!isRoot || (await run('sh', ['-c', 'command -v apt-get'])).code !== 0) return false
  console.log(`Installing ${name} with apt-get …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // The lists that came with a machine name a browser of their day, two seasons older than people's.
  await run('apt-get', ['update'], { env, heard, atMost: 300 })
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, heard, atMost: 600 })
  return install.code === 0
}

/** A Chromium for the tests; installs one when there is none. */
export const ensureChromium = async (): Promise<string> => {
  const here = chromiumPath()
  if (here !== null) return here
  if (!(await aptInstall('chromium-headless-shell')) && !(await aptInstall('chromium'))) {
    console.log("Installing Playwright's Chromium …")
    await run(process.execPath, [at('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
      heard,
      atMost: 900,
    })
  }
  const now = chromiumPath()
  if (now !== null) return now
  throw new Error('There is no Chromium and none could be installed: install one and name it in CHROMIUM_PATH')
}

/** PostgreSQL's programs for the tests; installs them when there are none. */
export const ensurePostgres = async (): Promise<string> => {
  const here = postgresBinaries()
  if (here !== null) return here
  await aptInstall('postgresql')
  const now = postgresBinaries()
  if (now !== null) return now
  throw new Error(
    'There is no PostgreSQL and none could be installed: install it (Debian: sudo apt-get install postgresql), ' +
      'or name the folder with initdb and postgres in POSTGRES_BIN',
  )
}

const faketimes = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib{,64}/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
]
const faketimeLibrary = (): string | null => {
  const asked = process.env['FAKETIME_LIBRARY']
  if (asked !== undefined && asked !== '') return existsSync(asked) ? asked : null
  return globSync(faketimes)[0] ?? null
}
/** The library that gives processes another time; installs it when it is not here. */
export const ensureFaketime = async (): Promise<string> => {
  const here = faketimeLibrary()
  if (here !== null) return here
  await aptInstall('libfaketime')
  const now = faketimeLibrary()
  if (now !== null) return now
  throw new Error(
    'There is no libfaketime and none could be installed: install it (Debian: sudo apt-get install libfaketime), ' +
      'or name libfaketimeMT.so.1 in FAKETIME_LIBRARY',
  )
}
