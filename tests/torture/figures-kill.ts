import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { attributesOf } from '#server/areas/surveys/scoring.ts'
import { randomFrom } from '#server/database/random.ts'
import { type Engine, type Place, placeWorld } from '#tests/support/databases.ts'
import { plantExample } from '#tests/support/survey-example.ts'
import { grains, keptCells, recountedCells, type Scoring } from '#tests/support/survey-figures.ts'
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
        if (random.chance(0.3)) await database.query('select fold_survey_figures(100000)')
        for (const grain of grains)
          if (!isDeepStrictEqual(await keptCells(database, grain), await recountedCells(database, grain, scoring)))
            throw new Error(
              `seed ${seed}: after ${done} writes and ${kills + 1} kills the figures are not those of a recount`,
            )
      })
    }
    return kills
  } finally {
    await place.remove()
  }
}
