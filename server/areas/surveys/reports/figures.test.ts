import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#contract/surveys/answers.ts'
import { questionsOf, scaleOf } from '#contract/surveys/questionnaire.ts'
import { divide, unit } from '#contract/surveys/scoring.ts'
import { contribute, rebuildFigures } from '#server/areas/surveys/reports/rebuild.ts'
import { attributesOf, columnsOf, type Version } from '#server/areas/surveys/scoring.ts'
import { randomFrom } from '#server/database/random.ts'
import type { Sql } from '#server/platform/sql.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addResult, exampleQuestionnaire, plantExample } from '#tests/support/survey-example.ts'

/*
 * Figures are kept by what each write adds or takes away. Here they are held against a recount that knows nothing of
 * contributions: each answer is read anew from its result.
 */

let server: TestServer
let survey: number
let version: Version
let places: Awaited<ReturnType<typeof attributesOf>>
beforeAll(async () => {
  server = await startServer()
  const planted = await plantExample(server.database)
  survey = planted.survey
  version = planted.version
  places = await attributesOf(server.database)
})
afterAll(() => server?.stop())

type Cells = Readonly<Record<string, readonly number[]>>
/** Figures and what is not folded in yet, by day (and by month for what is folded), each cell as its numbers. */
const kept = async (grain: 'd' | 'm'): Promise<Cells> => {
  const day = grain === 'd' ? 'day' : "date_trunc('month', day)::date"
  const changes = `select ${day} as day, dealer_id, sign, responses, n, sum, squares, answers, top, top_two, low, dissatisfied,
    promoters, detractors, asked, factors || touchpoints || attributes as items from survey_figure_changes where kind = 'dcsi'`
  const figures = `select day, dealer_id, 1, responses, n, sum, squares, answers, top, top_two, low, dissatisfied, promoters,
    detractors, asked, factors || touchpoints || attributes from survey_figures where kind = 'dcsi' and grain = '${grain}'`
  const rows = await server.database.query<{ key: string; figures: readonly number[] }>(
    `with every as (${changes} union all ${figures})
     select 'r ' || dealer_id || ' ' || day as key, json_build_array(sum(sign * responses), sum(sign * n), sum(sign * sum),
       sum(sign * squares), sum(sign * answers), sum(sign * top), sum(sign * top_two), sum(sign * low),
       sum(sign * dissatisfied), sum(sign * promoters), sum(sign * detractors), sum(sign * asked)) as figures
     from every group by dealer_id, day having sum(sign * responses) <> 0
     union all
     select i.item || ' ' || dealer_id || ' ' || day, json_build_array(sum(sign * i.n), sum(sign * i.sum), sum(sign * i.squares),
       sum(sign * i.csum), sum(sign * i.usum), sum(sign * i.answers), sum(sign * i.top), sum(sign * i.b1), sum(sign * i.b2),
       sum(sign * i.b3), sum(sign * i.b4), sum(sign * i.b5))
     from every, unnest(items) i group by i.item, dealer_id, day having sum(sign * i.n) <> 0`,
  )
  return Object.fromEntries(rows.map(({ key, figures }) => [key, figures.map(Number)]))
}

interface Stored {
  readonly dealer_id: number
  readonly day: string
  readonly answers: Answers
}
const stored = () =>
  server.database.query<Stored>(
    `select dealer_id, (submitted_at at time zone 'Asia/Manila')::date as day, answers from survey_results
     where kind = 'dcsi' and status = 'complete'`,
  )
/** The recount, by the definitions alone. */
const recounted = async (grain: 'd' | 'm'): Promise<Cells> => {
  const cells = new Map<string, number[]>()
  const add = (key: string, figures: readonly number[]) => {
    const before = cells.get(key) ?? figures.map(() => 0)
    cells.set(
      key,
      figures.map((figure, at) => figure + (before[at] ?? 0)),
    )
  }
  const ratings = questionsOf(exampleQuestionnaire).filter((one) => one.type === 'rating')
  for (const { dealer_id, day, answers } of await stored()) {
    const at = `${dealer_id} ${grain === 'd' ? day : `${day.slice(0, 7)}-01`}`
    const given = ratings.flatMap((question) => {
      const answer = answers[question.id]
      return typeof answer === 'number' ? [{ question, answer, ...scaleOf(question) }] : []
    })
    const item = (name: string, own: typeof given, more: readonly [number, number] = [0, 0]): number | null => {
      if (own.length === 0) return null
      // 2520 is divided by every scale: so the mean is a quotient of whole numbers.
      const whole = own.reduce(
        (sum, { answer, min, max }) => sum + (answer - min) * (2520 / (max - min)) * 100 * unit,
        0,
      )
      const sum = divide(whole, 2520 * own.length)
      const band = (from: number, to: number) =>
        own.filter(({ answer, min, max }) => {
          const part = ((answer - min) * 5) / (max - min)
          return part >= from && (part < to || (to === 5 && part === 5))
        }).length
      const top = own.filter(({ answer, max }) => answer === max).length
      add(`${name} ${at}`, [
        1,
        sum,
        sum * sum,
        ...more,
        own.length,
        top,
        band(0, 1),
        band(1, 2),
        band(2, 3),
        band(3, 4),
        band(4, 5),
      ])
      return sum
    }
    const factors = version.weights.flatMap(({ id, slug, weight }) => {
      const own = given.filter(({ question }) => question.factor === slug)
      if (own.length === 0) return []
      const whole = own.reduce(
        (sum, { answer, min, max }) => sum + (answer - min) * (2520 / (max - min)) * 100 * unit,
        0,
      )
      return [{ id, weight, own, sum: divide(whole, 2520 * own.length) }]
    })
    const weights = factors.reduce((sum, { weight }) => sum + weight, 0)
    const csi =
      weights === 0
        ? null
        : divide(
            factors.reduce((sum, one) => sum + one.weight * one.sum, 0),
            weights,
          )
    // The largest remainder, by its definition.
    const shares = (whole: number, parts: readonly number[]) => {
      const all = parts.reduce((sum, part) => sum + part, 0)
      const exact = parts.map((part) => (all === 0 ? 0 : (whole * part) / all))
      const floors = exact.map(Math.floor)
      const left = all === 0 ? 0 : whole - floors.reduce((sum, one) => sum + one, 0)
      const order = exact
        .map((one, nth) => ({ nth, rest: one - Math.floor(one) }))
        .toSorted((a, b) => b.rest - a.rest || a.nth - b.nth)
      for (const { nth } of order.slice(0, left)) floors[nth] = (floors[nth] ?? 0) + 1
      return floors
    }
    const csums = shares(
      csi ?? 0,
      factors.map((one) => one.weight * one.sum),
    )
    const usums = shares(
      1_000_000,
      factors.map((one) => one.weight),
    )
    for (const [nth, { id, own }] of factors.entries()) item(`f${id}`, own, [csums[nth] ?? 0, usums[nth] ?? 0])
    const of = (question: (typeof given)[number]['question']) => places.get(question.attribute ?? '')
    for (const place of new Set(given.flatMap(({ question }) => of(question) ?? [])))
      item(
        `a${place.id}`,
        given.filter(({ question }) => of(question) === place),
      )
    for (const touchpoint of new Set(given.flatMap(({ question }) => of(question)?.touchpoint ?? [])))
      item(
        `t${touchpoint}`,
        given.filter(({ question }) => of(question)?.touchpoint === touchpoint),
      )
    const overall = given.find(({ question }) => question.overall === true)
    const [nps] = questionsOf(exampleQuestionnaire).flatMap(({ id, type }) => {
      const answer = answers[id]
      return type === 'nps' && typeof answer === 'number' ? [answer] : []
    })
    const is = (condition: boolean) => Number(condition)
    const isLow = overall !== undefined && overall.answer <= overall.min + 1
    add(`r ${at}`, [
      1,
      is(csi !== null),
      csi ?? 0,
      (csi ?? 0) ** 2,
      is(overall !== undefined),
      is(overall?.answer === overall?.max && overall !== undefined),
      is(overall !== undefined && overall.answer >= overall.max - 1),
      is(isLow),
      is(isLow || (csi !== null && csi < 60 * unit)),
      is(nps !== undefined && nps >= 9),
      is(nps !== undefined && nps <= 6),
      is(nps !== undefined),
    ])
  }
  return Object.fromEntries(cells)
}
const sorted = (cells: Cells) => Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1))
const agree = async () => {
  for (const grain of ['d', 'm'] as const) expect(sorted(await kept(grain))).toEqual(sorted(await recounted(grain)))
}

const random = randomFrom(20_261_122)
const someAnswers = (): Answers =>
  Object.fromEntries(
    questionsOf(exampleQuestionnaire).flatMap((question): [string, number | string][] => {
      if (random.chance(0.15)) return []
      if (question.type === 'nps') return [[question.id, random.between(0, 10)]]
      if (question.type !== 'rating') return []
      return question.na === true && random.chance(0.2) ? [[question.id, 'na']] : [[question.id, random.between(1, 5)]]
    }),
  )
const someDay = () => `2026-${random.pick(['08', '09', '10'])}-${String(random.between(1, 28)).padStart(2, '0')}`
const anyId = async (sql: Sql): Promise<number | undefined> => {
  const [row] = await sql.query<{ id: number }>(
    `select id from survey_results where kind = 'dcsi' order by md5(id || '-' || $1) limit 1`,
    [random.between(0, 1_000_000)],
  )
  return row?.id
}
/** One random write of those that the product makes, or one that somebody makes past it. */
const write = async (sql: Sql) => {
  const id = await anyId(sql)
  const columns = columnsOf(version, someAnswers(), places)
  const act = id === undefined ? 0 : random.between(0, 7)
  if (act <= 2)
    await addResult(sql, version, {
      survey,
      dealer: random.between(1, 2),
      day: someDay(),
      answers: someAnswers(),
      status: random.pick(['complete', 'complete', 'partial', 'excluded']),
    })
  else if (act === 3)
    await sql.query('update survey_results set answers = $2, csi_score = $3, contribution = $4 where id = $1', [
      id,
      JSON.stringify(columns.answers),
      columns.csi_score,
      JSON.stringify(columns.contribution),
    ])
  else if (act === 4) await sql.query('update survey_results set dealer_id = 3 - dealer_id where id = $1', [id])
  else if (act === 5)
    await sql.query(
      `update survey_results set status = case status when 'complete' then 'excluded' else 'complete' end where id % 3 = $1 and kind = 'dcsi'`,
      [random.between(0, 2)],
    )
  else if (act === 6)
    await sql.query('update survey_results set submitted_at = $2, first_name = null where id = $1', [
      id,
      `${someDay()}T10:00:00Z`,
    ])
  else await sql.query('delete from survey_results where id = $1', [id])
}

describe('Figures that are kept ready', () => {
  test('equal a recount of the answers after any writes, folds and transactions that were given up', async () => {
    await agree()
    for (let round = 0; round < 12; round += 1) {
      for (let step = 0; step < 12; step += 1) {
        if (random.chance(0.15)) {
          const lost = server.database.transaction(async (tx) => {
            await write(tx)
            await tx.query('select fold_survey_figures(7)')
            throw new Error('given up')
          })
          await expect(lost).rejects.toThrow('given up')
        } else await write(server.database)
        if (random.chance(0.3)) await server.database.query(`select fold_survey_figures($1)`, [random.between(1, 30)])
      }
      await agree()
    }
    await server.database.query('select fold_survey_figures(100000)')
    expect(await server.database.query('select * from survey_figure_changes')).toEqual([])
    await agree()
  })

  test('are folded by one at a time, while others write', async () => {
    const folding = Array.from({ length: 6 }, () => server.database.query('select fold_survey_figures(5)'))
    const writing = Array.from({ length: 12 }, () => write(server.database))
    await Promise.all([...folding, ...writing])
    await agree()
  })

  test('are reckoned anew from the answers by command, also of results from before figures were kept', async () => {
    await server.database.script(`update survey_results set contribution = null where kind = 'dcsi' and id % 2 = 0;
      delete from survey_figures where grain = 'm'; update survey_figures set sum = sum + 7`)
    await expect(agree()).rejects.toThrow()
    await contribute(server.database)
    await rebuildFigures(server.database)
    await agree()
  })

  test('and a fault in keeping them is seen: a write that is not counted, a fold that loses a row, an answer reckoned otherwise', async () => {
    const { database } = server
    const id = await (async () => {
      await addResult(database, version, {
        survey,
        dealer: 1,
        day: '2026-10-09',
        answers: { q1: 5, q3: 2, q5: 4, q6: 9 },
      })
      const [row] = await database.query<{ id: number }>('select max(id) as id from survey_results')
      return row?.id
    })()
    const isSeen = async (fault: () => Promise<void>, mend: () => Promise<void>) => {
      await agree()
      await fault()
      await expect(agree()).rejects.toThrow()
      await mend()
      await agree()
    }
    await isSeen(
      async () => {
        await database.script('alter table survey_results disable trigger survey_results_counted_out')
        await database.query("update survey_results set status = 'complete' where id = $1", [id])
        await database.query('delete from survey_results where id = $1', [id])
      },
      async () => {
        await database.script('alter table survey_results enable trigger survey_results_counted_out')
        await database.script(
          `delete from survey_results where kind = 'dcsi'; delete from survey_figures; delete from survey_figure_changes`,
        )
      },
    )
    await addResult(database, version, {
      survey,
      dealer: 1,
      day: '2026-10-09',
      answers: { q1: 5, q3: 2, q5: 4, q6: 9 },
    })
    await isSeen(
      async () => {
        await database.query(
          'delete from survey_figure_changes where ctid = (select min(ctid) from survey_figure_changes)',
        )
      },
      async () => {
        await database.script(
          `delete from survey_results where kind = 'dcsi'; delete from survey_figures; delete from survey_figure_changes`,
        )
      },
    )
    await addResult(database, version, {
      survey,
      dealer: 2,
      day: '2026-10-09',
      answers: { q1: 4, q2: 3, q3: 2, q5: 4, q6: 9 },
    })
    await isSeen(
      async () => {
        await database.query(
          `update survey_results set contribution = jsonb_set(contribution, '{factors,0,sum}', to_jsonb((contribution #>> '{factors,0,sum}')::bigint + 1))
           where kind = 'dcsi'`,
        )
      },
      async () => {
        await database.query(
          `update survey_results set contribution = jsonb_set(contribution, '{factors,0,sum}', to_jsonb((contribution #>> '{factors,0,sum}')::bigint - 1))
           where kind = 'dcsi'`,
        )
      },
    )
  })
})
