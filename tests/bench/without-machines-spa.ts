import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildChangedSpa } from '#tests/bench/changed-spa.ts'

const root = join(import.meta.dirname, '..', '..')
/** What is taken out of which file of the SPA; where a piece is not there any more, the build fails. */
const pieces: readonly (readonly [file: string, piece: string])[] = [
  ['src/app/pages.ts', '  machinesPage,\n'],
  ['src/app/commands.ts', '  ...machineCommands,\n'],
  ['src/app/menu.ts', "  'machines',\n"],
]
const unwatched = `
export const actors = { events: [], keep: null, running: new Map() }
export const onActors = () => () => {}
export const actorsBelongTo = () => {}
export const watched = () => ({})
`
const takeOut = (): Plugin => {
  const taken = new Set<string>()
  const actors = join(root, 'src/platform/actors.ts')
  return {
    name: 'without-the-page-of-the-machines',
    enforce: 'pre',
    load: (id) => {
      if (id === actors) return unwatched
      const found = pieces.find(([file]) => id === join(root, file))
      if (!found) return null
      const [file, piece] = found
      const code = readFileSync(id, 'utf8')
      if (!code.includes(piece))
        throw new Error(`${file} has no “${piece.trim()}” to take out: tests/bench/without-machines-spa.ts`)
      taken.add(file)
      return { code: code.replace(piece, ''), map: null }
    },
    buildEnd: (fault) => {
      const left = pieces.filter(([file]) => !taken.has(file))
      if (fault === undefined && left.length > 0)
        throw new Error(`Nobody imports ${left.map(([file]) => file).join(', ')}: tests/bench/without-machines-spa.ts`)
    },
  }
}

/** The SPA without the page of the machines, its commands, its place in the menu and what sees actors for it. */
export const buildWithoutMachines = (): Promise<string> => buildChangedSpa('without-machines-spa', takeOut())
