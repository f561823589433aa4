import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { dcsiTouchpoints, TouchpointSummary } from '#contract/surveys/reports.ts'
import { contribute, rebuildFigures } from '#server/areas/surveys/reports/rebuild.ts'
import { attributesOf } from '#server/areas/surveys/scoring.ts'
import { randomFrom } from '#server/database/random.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import { engine, openTestDatabase } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { addResult, plantExample } from '#tests/support/survey-example.ts'
import {
  type Cells,
  grains,
  invitationCells,
  inviteAnything,
  keptCells,
  recountedCells,
  type Scoring,
  strayAttributeDays,
  writeAnything,
} from '#tests/support/survey-figures.ts'

// A database without a server, which would fold every half minute: also between a write and what is asked of it.
let database: Database
let scoring: Scoring
beforeAll(async () => {
  database = await openTestDatabase(engine, 'small')
  const planted = await plantExample(database)
  scoring = { ...planted, places: await attributesOf(database) }
})
afterAll(() => database?.close())

const sorted = (cells: Cells) => Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1))
const agree = async () => {
  for (const grain of grains)
    expect(sorted(await keptCells(database, grain))).toEqual(sorted(await recountedCells(database, grain, scoring)))
  expect(await strayAttributeDays(database)).toEqual([])
}
const seed = 20_261_122
const random = randomFrom(seed)
const write = (sql: Sql) => writeAnything(sql, random, scoring)

describe(`Figures that are kept ready (seed ${seed})`, () => {
  test('equal a recount of the answers after each write, fold and transaction that was given up', async () => {
    await agree()
    for (let step = 0; step < 120; step += 1) {
      if (random.chance(0.15)) {
        const lost = database.transaction(async (tx) => {
          await write(tx)
          await tx.query('select fold_survey_figures(7)')
          throw new Error('given up')
        })
        await expect(lost).rejects.toThrow('given up')
      } else await write(database)
      if (random.chance(0.3)) await database.query('select fold_survey_figures($1)', [random.between(1, 30)])
      await agree()
    }
    await database.query('select fold_survey_figures(100000)')
    expect(await database.query('select * from survey_figure_changes')).toEqual([])
    await agree()
  })

  test('are folded by one at a time, while others write in transactions that overlap', async () => {
    const folding = Array.from({ length: 6 }, () => database.query('select fold_survey_figures(5)'))
    const writing = Array.from({ length: 12 }, (_, at) =>
      database
        .transaction(async (tx) => {
          // Each keeps to results of its own: whoever waits for another is none of this.
          const [row] = await tx.query<{ id: number }>(
            `select id from survey_results where kind = 'dcsi' and id % 12 = $1 order by id limit 1 for update skip locked`,
            [at],
          )
          await tx.query('update survey_results set dealer_id = 3 - dealer_id where id = $1', [row?.id ?? 0])
          if (at % 3 === 0) await tx.query('select fold_survey_figures(3)')
          await tx.query(`update survey_results set submitted_at = submitted_at + interval '1 day' where id = $1`, [
            row?.id ?? 0,
          ])
          if (at % 4 === 3) throw new Error('given up')
        })
        .catch((fault: unknown) => {
          if (!(fault instanceof Error && fault.message === 'given up')) throw fault
        }),
    )
    await Promise.all([...folding, ...writing])
    await agree()
  })

  test('are reckoned anew from the answers by command, also of results from before figures were kept', async () => {
    await database.script(`update survey_results set contribution = null where kind = 'dcsi' and id % 2 = 0;
      delete from survey_figures where grain = 'm'; update survey_figures set sum = sum + 7`)
    await expect(agree()).rejects.toThrow()
    await contribute(database)
    await rebuildFigures(database)
    await agree()
  })

  test('are the old ones to whoever reads while they are reckoned anew', async () => {
    // The embedded database has one connection: it lets nobody read in between.
    const postgres = await startServer({ on: 'postgres' })
    try {
      const { database } = postgres
      const client = await signIn(postgres.origin, people.surveyAdmin)
      const read = async () => {
        const answer = await client.call(dcsiTouchpoints.get, {
          params: { slug: 'overall' },
          query: { date: ['2020-01-01', today().toString()], compare: 'none' },
        })
        return v.parse(TouchpointSummary.schema, answer.data).headline.responses.value
      }
      const right = await read()
      await database.query('update survey_figures set responses = responses + 1')
      const old = await read()
      expect(old).toBeGreaterThan(right)
      const between: number[] = []
      await rebuildFigures({
        ...database,
        transaction: (work) =>
          database.transaction((tx) =>
            work({
              ...tx,
              query: async <T extends object>(text: string, params?: readonly unknown[]) => {
                const rows = await tx.query<T>(text, params)
                between.push(await read())
                return rows
              },
            }),
          ),
      })
      expect(between.length).toBeGreaterThan(3)
      expect(new Set(between)).toEqual(new Set([old]))
      expect(await read()).toBe(right)
    } finally {
      await postgres.stop()
    }
  })

  test('of invitations equal a recount after each write, whomever a message reached or not after all', async () => {
    const same = async () => {
      const { kept, counted } = await invitationCells(database)
      expect(kept).toEqual(counted)
    }
    await same()
    for (let step = 0; step < 60; step += 1) {
      await inviteAnything(database, random)
      if (random.chance(0.3)) await database.query('select fold_survey_invitations($1)', [random.between(1, 9)])
      await same()
    }
    await database.script('update survey_invitation_figures set reached = reached + 1')
    await expect(same()).rejects.toThrow()
    await rebuildFigures(database)
    await same()
    await database.script('alter table text_blast_recipients disable trigger text_blast_recipients_counted_again')
    await database.script(`update text_blast_recipients set state = 'undelivered'; update text_blast_recipients set state = 'delivered';
      update survey_invitations set state = 'invited', sent_at = now()`)
    await database.script(`update text_blast_recipients set state = 'undelivered'`)
    await expect(same()).rejects.toThrow()
    await database.script('alter table text_blast_recipients enable trigger text_blast_recipients_counted_again')
    await rebuildFigures(database)
    await same()
  })
})

describe('A fault in keeping figures is seen:', () => {
  /** Both results of a day and a dealer, folded; no others. */
  const begin = async () => {
    await database.script(
      `delete from survey_results where kind = 'dcsi'; delete from survey_figures; delete from survey_figure_changes`,
    )
    for (const answers of [
      { q1: 5, q2: 4, q3: 2, q5: 4, q6: 9 },
      { q1: 4, q2: 3, q3: 2, q4: 5, q5: 4, q6: 3 },
      { q1: 4, q2: 4, q3: 3, q4: 2, q5: 2, q6: 8 },
    ])
      await addResult(database, scoring.version, {
        survey: scoring.survey,
        dealer: 1,
        day: '2026-10-09',
        answers,
      })
  }
  /** A function of the database as it is, with a part of it replaced; put back afterwards. */
  const withFault = async (name: string, part: string | RegExp, by: string, act: () => Promise<unknown>) => {
    const [row] = await database.query<{ source: string }>(
      `select pg_get_functiondef(oid) as source from pg_proc where proname = $1`,
      [name],
    )
    const source = row?.source ?? ''
    const faulty = source.replace(part, by)
    expect(faulty).not.toBe(source)
    await begin()
    await agree()
    await database.script(faulty)
    await act()
    await expect(agree()).rejects.toThrow()
    await database.script(source)
    await begin()
    await act()
    await agree()
  }
  const fold = () => database.query('select fold_survey_figures(100)')
  const change = () => database.script(`update survey_results set dealer_id = 2 where kind = 'dcsi'`)

  test('a trigger without deletes', async () => {
    await begin()
    await database.script(`alter table survey_results disable trigger survey_results_counted_out;
      delete from survey_results where id = (select max(id) from survey_results)`)
    await expect(agree()).rejects.toThrow()
    await database.script('alter table survey_results enable trigger survey_results_counted_out')
    await begin()
    await database.script('delete from survey_results where id = (select max(id) from survey_results)')
    await agree()
  })
  test('a trigger that does not take away what was', () =>
    withFault('count_survey_results', '-1 AS sign', '0 AS sign', change))
  test('a fold that drops one row', () =>
    withFault('fold_survey_figures', 'FROM gone, (VALUES', 'FROM (SELECT * FROM gone OFFSET 1) gone, (VALUES', fold))
  test('a fold that forgets what was kept before', () =>
    withFault('fold_survey_figures', /UNION ALL\s+SELECT k, 1,/, 'UNION ALL SELECT k, 0,', async () => {
      await fold()
      await change()
      await fold()
    }))
  test('attributes of days that keep what has gone', () =>
    withFault('keep_survey_attribute_days', "IF TG_OP = 'UPDATE' THEN", 'IF false THEN', async () => {
      await fold()
      await change()
      await fold()
      await database.script(`update survey_figures set attributes = '{}' where dealer_id = 1 and grain = 'd'`)
    }))
  test('attributes of days that are added once and not followed', () =>
    withFault('keep_survey_attribute_days', /DO UPDATE SET[^;]*;/, 'DO NOTHING;', async () => {
      await fold()
      await addResult(database, scoring.version, {
        survey: scoring.survey,
        dealer: 1,
        day: '2026-10-09',
        answers: { q1: 5, q2: 4, q3: 2, q5: 4, q6: 9 },
      })
      await fold()
    }))
  test('a square rounded as a double of half the size', () =>
    withFault('survey_parts', 'r.sum * r.sum', '(r.sum::real * r.sum::real)::bigint', change))
  test('a score that is rounded before it is added up', async () => {
    await begin()
    const rounded = (by: number) =>
      database.query(
        `update survey_results set contribution = jsonb_set(contribution, '{factors,0,sum}',
           to_jsonb((contribution #>> '{factors,0,sum}')::bigint + $1::int)) where kind = 'dcsi'`,
        [by],
      )
    await rounded(1)
    await expect(agree()).rejects.toThrow()
    await rounded(-1)
    await agree()
  })
})
