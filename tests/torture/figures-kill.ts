import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { attributesOf } from '#server/areas/surveys/scoring.ts'
import { randomFrom } from '#server/database/random.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Engine, type Place, placeWorld } from '#tests/support/databases.ts'
import { plantExample } from '#tests/support/survey-example.ts'
import {
  type Cells,
  grains,
  keptCells,
  recountedCells,
  type Scoring,
  strayAttributeDays,
} from '#tests/support/survey-figures.ts'
import { looking } from '#tests/torture/bulk-kill.ts'

/** Random writes of a process that is killed when it has done so many; answers how many it did. */
const writeAndKill = async ({ env }: Place, survey: number, seed: number, most: number): Promise<number> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'figures-writer.ts'), String(survey), String(seed)],
    {
      env: { ...process.env, APP_SECRET: 'the-same-for-every-start-of-this-server', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const gone = once(child, 'exit')
  let done = 0
  for await (const _ of createInterface({ input: child.stdout })) {
    done += 1
    if (done === most) child.kill('SIGKILL')
  }
  const [code] = await gone
  if (done < most) throw new Error(`seed ${seed}: whoever wrote ended with ${code} after ${done} writes`)
  return done
}

/** A server of its own goes on with the last statement of whoever was killed: what it commits belongs to both counts. */
const settled = async (database: Database): Promise<void> => {
  if (database.kind !== 'postgres') return
  for (let tries = 0; tries < 600; tries += 1) {
    const [others] = await database.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (others?.n === 0) return
    await pause(50)
  }
  throw new Error('Connections of a process that was killed stay open')
}
const differing = (kept: Cells, counted: Cells): string =>
  [...new Set([...Object.keys(kept), ...Object.keys(counted)])]
    .filter((key) => !isDeepStrictEqual(kept[key], counted[key]))
    .slice(0, 5)
    .map((key) => `${key}: ${JSON.stringify(kept[key])} for ${JSON.stringify(counted[key])}`)
    .join('; ')

/**
 * So many random writes, their process killed again and again: throws unless every cell of the figures equals a recount
 * of the answers after each kill.
 */
export const killDuringWrites = async (seed: number, on: Engine, writes: number): Promise<number> => {
  const place = await placeWorld('small', on)
  const random = randomFrom(seed)
  try {
    const scoring: Scoring = await looking(place, async (database) => ({
      ...(await plantExample(database)),
      places: await attributesOf(database),
    }))
    let kills = 0
    for (let done = 0; done < writes; kills += 1) {
      done += await writeAndKill(place, scoring.survey, seed * 1000 + kills, random.between(40, 900))
      await looking(place, async (database) => {
        await settled(database)
        if (random.chance(0.3)) await database.query('select fold_survey_figures(100000)')
        for (const grain of grains) {
          const found = differing(await keptCells(database, grain), await recountedCells(database, grain, scoring))
          if (found !== '')
            throw new Error(
              `seed ${seed}: after ${done} writes and ${kills + 1} kills the figures are not those of a recount: ${found}`,
            )
        }
        const stray = await strayAttributeDays(database)
        if (stray.length > 0)
          throw new Error(`seed ${seed}: rows of attributes are not those of the cells: ${JSON.stringify(stray[0])}`)
      })
    }
    return kills
  } finally {
    await place.remove()
  }
}
