import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, targetOf } from '#tests/support/import-graph.ts'
import { type Group, groupsOf, walks } from './groups.ts'
import { root } from './paths.ts'

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/**
 * Lists of all rooms, and what is made of them: the server, the menu, the worlds that tests find planted. Nearly
 * everything comes by these, so nothing is said to be reached through them.
 */
const isList = (path: string) =>
  /^(src\/app\/|contract\/(all|named)\.ts$|server\/areas\/(rooms|definitions|handlers)\.ts$|server\/(app|main|database\/worlds)\.ts$)/.test(
    path,
  )
/** Folders and files of tests that walk over all screens: a change of a room reaches them all, and the whole run has them. */
const walked: readonly string[] = [
  'tests/a11y/',
  'tests/model/ui/',
  ...walks.flatMap((glob) => globSync(glob, { cwd: root })),
]
/**
 * Servers that are killed over and over take half a minute each, and wait for most of it; the worlds planted on sixty days
 * take minutes, and what plants them is ground. The whole run has them.
 */
const isLong = (path: string) => /-kill\.test\.ts$/.test(path) || path === 'server/database/days.test.ts'
/** What all tests stand on: then all of them are to be run. */
const isGround = (path: string) =>
  /^(package(-lock)?\.json|tsconfig\.json|vite\.config\.ts|vitest\.config\.ts|server\/database\/(worlds\.ts|demo\/.*)|tests\/support\/(server|worlds|postgres|browser)\.ts)$/.test(
    path,
  )
/** The room that a file belongs to, by the folder that has its name on every floor. */
const roomOf = (path: string) => /^(?:contract|server\/areas|src\/areas)\/([^/]+)\//.exec(path)?.[1]
/** Server and screens know of each other by the contract alone: what changes on one side the other side's own tests cannot see. */
const isBeside = (test: string, changed: string) =>
  (test.startsWith('src/') && changed.startsWith('server/')) ||
  (/^(server|tests\/conformance)\//.test(test) && changed.startsWith('src/'))

export interface Reach {
  readonly tests: readonly string[]
  /** The rooms that were changed themselves. */
  readonly rooms: readonly string[]
  /** The first changed file on which every test stands, if there is one. */
  readonly ground: string | undefined
}
/**
 * The tests that changes can reach: those that import what has changed, directly or through other files, and those of
 * the same room on another floor that can see it. What walks over all rooms reaches them by their lists, and is not among them.
 */
export const reachOf = (
  files: readonly string[],
  read: (path: string) => string,
  changed: readonly string[],
): Reach => {
  const users = new Map<string, Set<string>>()
  const targets = new Map<string, readonly string[]>()
  for (const path of files.filter((one) => /\.tsx?$/.test(one))) {
    // What is imported as a type alone runs nowhere, and the check reads all of them.
    const named = importsOf(path, read(path))
      .filter(({ isOfTypes }) => !isOfTypes)
      .flatMap((one) => targetOf(one)?.replace(/\?.*$/, '') ?? [])
    targets.set(path, named)
    for (const target of named) users.set(target, (users.get(target) ?? new Set()).add(path))
  }
  const reached = new Set(changed)
  for (const path of reached) if (!isList(path)) for (const user of users.get(path) ?? []) reached.add(user)
  const rooms = [...new Set(changed.flatMap((path) => roomOf(path) ?? []))].sort()
  const isOfRoom = (path: string) => {
    const own = [path, ...(path.startsWith('tests/') ? (targets.get(path) ?? []) : [])].flatMap(
      (one) => roomOf(one) ?? [],
    )
    const name = /^tests\/e2e\/([\w-]+)\.test\.ts$/.exec(path)?.[1]
    const seen = changed.filter((one) => !isBeside(path, one)).flatMap((one) => roomOf(one) ?? [])
    return seen.some((room) => own.includes(room) || name?.startsWith(room))
  }
  const isLeft = (path: string) => {
    if (isLong(path)) return !changed.includes(path)
    const walk = walked.find((one) => path.startsWith(one))
    return walk !== undefined && !changed.some((one) => one.startsWith(walk))
  }
  return {
    tests: files.filter((path) => isTest(path) && (reached.has(path) || isOfRoom(path)) && !isLeft(path)),
    rooms,
    ground: changed.find(isGround),
  }
}

/** Paths of the calls of a room, as titles of tests name them: `/leads`, `/quotation`. */
export const routesOf = (room: string, files: readonly string[], read: (path: string) => string): readonly string[] => [
  ...new Set(
    files
      .filter((path) => path.startsWith(`contract/${room}/`) && !isTest(path))
      .flatMap((path) =>
        [...read(path).matchAll(/call\('[A-Z]+ (\/[\w-]+(?:\/[a-z][\w-]*)?)/g)].map(([, route]) => route ?? ''),
      ),
  ),
]

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
    .split('\0')
    .filter((path) => path !== '')
/** What differs from a revision, and what is new. */
export const changedSince = (root: string, revision: string): readonly string[] => [
  ...git(root, 'diff', '--name-only', '-z', revision, '--'),
  ...git(root, 'ls-files', '--others', '--exclude-standard', '-z'),
]
const filesOf = (root: string) => git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')

/** A group that runs these files alone. */
const narrowed = (group: Group, files: readonly string[], ...more: readonly string[]): Group => ({
  ...group,
  args: [...group.args, ...files, ...more],
})
/** Files of a group that are run as one: with more, two runners share them, so that one's wait is the other's work. */
const fewFiles = 3
export const halved = (group: Group, files: readonly string[]): readonly Group[] =>
  files.length <= fewFiles || !/^(e2e|server-)/.test(group.name)
    ? [narrowed(group, files)]
    : [1, 2].map((half) => ({ ...narrowed(group, files, `--shard=${half}/2`), name: `${group.name}, half ${half}` }))
export interface ChangedPlan {
  readonly groups: readonly Group[]
  readonly says: readonly string[]
}
/** The groups of `npm test -- changed`, and what it says about them before they run. */
export const planOf = (root: string, revision: string, groups: readonly Group[]): ChangedPlan => {
  const present = filesOf(root)
  const known = new Map<string, string>()
  const read = (path: string): string => {
    const text =
      known.get(path) ??
      (() => {
        try {
          return readFileSync(join(root, path), 'utf8')
        } catch {
          return ''
        }
      })()
    known.set(path, text)
    return text
  }
  const changed = changedSince(root, revision)
  if (changed.length === 0) return { groups: [], says: [`Nothing has changed since ${revision}.`] }
  const { tests, rooms, ground } = reachOf(present, read, changed)
  if (ground !== undefined) return { groups, says: [`Every test stands on ${ground}: all of them run.`] }
  const byGroup = new Map<string, { readonly group: Group; readonly files: string[] }>()
  for (const file of tests)
    for (const group of groupsOf(file)) {
      const entry = byGroup.get(group.name) ?? { group, files: [] }
      entry.files.push(file)
      byGroup.set(group.name, entry)
    }
  // The calls know nothing of screens.
  const called = rooms.filter((room) => changed.some((path) => roomOf(path) === room && !path.startsWith('src/')))
  const routes = called.flatMap((room) => routesOf(room, present, read))
  const conformance = groups.find(({ name }) => name === 'conformance-pglite')
  const pattern = `--testNamePattern=(${routes.join('|')})(?![\\w-])`
  const calls = routes.length > 0 && conformance ? [{ ...narrowed(conformance, [], pattern), isPartial: true }] : []
  const needed = [...byGroup.values()]
    // The calls have an entry of their own, and what PostgreSQL has shown the whole run shows on the embedded database.
    .filter(({ group }) => !group.name.startsWith('conformance') && !group.name.endsWith('-pglite'))
    .flatMap(({ group, files }) => halved(group, files))
  const needsBuild = needed.some(({ after }) => after?.includes('build'))
  return {
    groups: [...groups.filter(({ name }) => name === 'check' || (name === 'build' && needsBuild)), ...needed, ...calls],
    says: [
      `${changed.length} files have changed since ${revision}; ${tests.length} test files can be reached from them${called.length > 0 ? `, and the calls of ${called.join(', ')} on the embedded database` : ''}.`,
      'What walks over all screens and rooms (a11y, the walks over focus and faults, models on the screen), servers that are killed, other rooms’ tests in the worlds that these files plant, and the server on the embedded database, are left to npm test.',
    ],
  }
}
