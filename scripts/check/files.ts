import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The project's files as Git sees them: tracked, or new and not ignored. */
export const projectFiles = (root: string): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)) && statSync(join(root, path)).isFile())

// A user's folder or a build machine's; routes such as /admin/home have a letter before the slash.
const machinePath = /(?<![\w.:/-])\/(?:work\/[\w.-]+|root\/[\w.-]+|home\/[\w.-]+\/[\w.-]|Users\/[\w.-]+\/|mnt\/[\w.-]+)/
const registry = /registry\.[a-z0-9.-]+\.[a-z]{2,}|artifactory|verdaccio|nexus\./i

/** Lines that name a place on somebody's machine. */
export const machinePathsIn = (file: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      machinePath.test(line) ? [`${file}:${i + 1} names a machine's path: ${line.trim().slice(0, 100)}`] : [],
    )

/** What a lock file says about where packages come from; it must leave that to whoever installs. */
export const registriesIn = (file: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      /^\s*"resolved":/.test(line) || registry.test(line)
        ? [`${file}:${i + 1} names a registry: ${line.trim().slice(0, 100)}`]
        : [],
    )

const isText = (path: string) => !/\.(png|jpe?g|gif|woff2?|ico|xlsx|tar|gz|pdf)$/i.test(path)
export const faultsOfFiles = (root: string): readonly string[] => {
  const files = projectFiles(root)
  if (files.length < 20) return [`Only ${files.length} files were seen: is this the project's folder?`]
  return files
    .filter((path) => isText(path) && path !== 'scripts/check/files.test.ts')
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return /(^|\/)(package-lock\.json|\.npmrc)$/.test(path)
        ? [...machinePathsIn(path, text), ...registriesIn(path, text)]
        : machinePathsIn(path, text)
    })
}
