import type { Engine } from '#tests/support/databases.ts'
import { killDuringBulk } from '#tests/torture/bulk-kill.ts'

/** Work that goes on in the background while its server is killed; each throws when anything was lost, halved or doubled. */
export const kills: Readonly<Record<string, (seed: number, on: Engine) => Promise<void>>> = {
  'kill-bulk': killDuringBulk,
}
const seeds = 20

/** Kills at twenty moments of each of these, in turns on both databases; answers how many did not survive it. */
export const killAll = async (names: readonly string[]): Promise<number> => {
  let lost = 0
  for (const name of names)
    for (let seed = 1; seed <= seeds; seed += 1) {
      const on = seed % 4 < 2 ? 'postgres' : 'pglite'
      const failure = await kills[name]?.(seed, on).then(
        () => null,
        (fault: unknown) => String(fault),
      )
      if (failure !== null) lost += 1
      console.log(`${name}, seed ${seed} on ${on}: ${failure ?? 'nothing lost'}`)
    }
  return lost
}
