import type { Answers } from '#contract/surveys/answers.ts'
import { questionsOf, scaleOf } from '#contract/surveys/questionnaire.ts'
import { divide, unit } from '#contract/surveys/scoring.ts'
import { eraseSurveys } from '#server/areas/requests/erasure-surveys.ts'
import { type attributesOf, columnsOf, type Version } from '#server/areas/surveys/scoring.ts'
import type { Random } from '#server/database/random.ts'
import type { Sql } from '#server/platform/sql.ts'
import { addResult, exampleQuestionnaire } from '#tests/support/survey-example.ts'

/*
 * Figures are kept by what each write adds or takes away. Here they are counted by a way that knows nothing of
 * contributions: each answer is read anew from its result.
 */

/** What the example's survey asks and how it counts. */
export interface Scoring {
  readonly survey: number
  readonly version: Version
  readonly places: Awaited<ReturnType<typeof attributesOf>>
}
export type Cells = Readonly<Record<string, readonly number[]>>
/** By day or month, of each dealer or, in capitals, of the whole network. */
export const grains = ['d', 'm', 'D', 'M'] as const
type Grain = (typeof grains)[number]
const isOfDays = (grain: Grain) => grain === 'd' || grain === 'D'
const isOfNetwork = (grain: Grain) => grain === 'D' || grain === 'M'
/** Figures and what is not folded in yet, by day (and by month for what is folded), each cell as its numbers. */
export const keptCells = async (sql: Sql, grain: Grain): Promise<Cells> => {
  const day = isOfDays(grain) ? 'day' : "date_trunc('month', day)::date"
  const changes = `select ${day} as day, ${isOfNetwork(grain) ? '0 as dealer_id' : 'dealer_id'}, sign, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5,
    dissatisfied, promoters, detractors, asked, factors || touchpoints || attributes as items from survey_figure_changes where kind = 'dcsi'`
  const figures = `select day, dealer_id, 1, responses, n, sum, squares, answers, top, top_two, low, b1, b2, b3, b4, b5, dissatisfied,
    promoters, detractors, asked, factors || touchpoints || attributes from survey_figures where kind = 'dcsi' and grain = '${grain}'`
  const rows = await sql.query<{ key: string; figures: readonly number[] }>(
    `with every as (${changes} union all ${figures})
     select 'r ' || dealer_id || ' ' || day as key, json_build_array(sum(sign * responses), sum(sign * n), sum(sign * sum),
       sum(sign * squares), sum(sign * answers), sum(sign * top), sum(sign * top_two), sum(sign * low),
       sum(sign * b1), sum(sign * b2), sum(sign * b3), sum(sign * b4), sum(sign * b5),
       sum(sign * dissatisfied), sum(sign * promoters), sum(sign * detractors), sum(sign * asked)) as figures
     from every group by dealer_id, day
     union all
     select i.item || ' ' || dealer_id || ' ' || day, json_build_array(sum(sign * i.n), sum(sign * i.sum), sum(sign * i.squares),
       sum(sign * i.csum), sum(sign * i.usum), sum(sign * i.answers), sum(sign * i.top), sum(sign * i.b1), sum(sign * i.b2),
       sum(sign * i.b3), sum(sign * i.b4), sum(sign * i.b5))
     from every, unnest(items) i group by i.item, dealer_id, day`,
  )
  // Where all has gone again zeros may stand, and nothing else.
  const said = rows.map(({ key, figures }) => [key, figures.map(Number)] as const)
  return Object.fromEntries(said.filter(([, figures]) => figures.some((figure) => figure !== 0)))
}

/** Rows of what was said of attributes a day that are not those of the daily cells, or are missing: none. */
export const strayAttributeDays = (sql: Sql) =>
  sql.query(
    `with cells as (select f.kind, i.item, f.day, f.dealer_id, f.category, i.n, i.sum, i.squares
         from survey_figures f, unnest(f.attributes) i where f.grain = 'd'),
       kept as (select kind, item, day, dealer_id, category, n, sum, squares from survey_attribute_days)
     (select 'missing' as is, * from cells except select 'missing', * from kept)
     union all (select 'stray', * from kept except select 'stray', * from cells)`,
  )

interface Stored {
  readonly dealer_id: number
  readonly day: string
  readonly answers: Answers
}
const stored = (sql: Sql) =>
  sql.query<Stored>(
    `select dealer_id, (submitted_at at time zone 'Asia/Manila')::date as day, answers from survey_results
     where kind = 'dcsi' and status = 'complete'`,
  )
/** The recount, by the definitions alone. */
export const recountedCells = async (sql: Sql, grain: Grain, { version, places }: Scoring): Promise<Cells> => {
  const cells = new Map<string, number[]>()
  const add = (key: string, figures: readonly number[]) => {
    const before = cells.get(key) ?? figures.map(() => 0)
    cells.set(
      key,
      figures.map((figure, at) => figure + (before[at] ?? 0)),
    )
  }
  const ratings = questionsOf(exampleQuestionnaire).filter((one) => one.type === 'rating')
  for (const { dealer_id, day, answers } of await stored(sql)) {
    const at = `${isOfNetwork(grain) ? 0 : dealer_id} ${isOfDays(grain) ? day : `${day.slice(0, 7)}-01`}`
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
      ...[1, 2, 3, 4, 5].map((band) =>
        is(
          overall !== undefined &&
            Math.min(5, Math.floor(((overall.answer - overall.min) * 5) / (overall.max - overall.min)) + 1) === band,
        ),
      ),
      is(isLow || (csi !== null && csi < 60 * unit)),
      is(nps !== undefined && nps >= 9),
      is(nps !== undefined && nps <= 6),
      is(nps !== undefined),
    ])
  }
  return Object.fromEntries(cells)
}
const someAnswers = (random: Random): Answers =>
  Object.fromEntries(
    questionsOf(exampleQuestionnaire).flatMap((question): [string, number | string][] => {
      if (random.chance(0.15)) return []
      if (question.type === 'nps') return [[question.id, random.between(0, 10)]]
      if (question.type !== 'rating') return []
      return question.na === true && random.chance(0.2) ? [[question.id, 'na']] : [[question.id, random.between(1, 5)]]
    }),
  )
const someDay = (random: Random) =>
  `2026-${random.pick(['08', '09', '10'])}-${String(random.between(1, 28)).padStart(2, '0')}`
const anyId = async (sql: Sql, random: Random): Promise<number | undefined> => {
  const [row] = await sql.query<{ id: number }>(
    `select id from survey_results where kind = 'dcsi' order by md5(id || '-' || $1) limit 1`,
    [random.between(0, 1_000_000)],
  )
  return row?.id
}
const anyMobile = async (sql: Sql, id: number): Promise<string> => {
  const value = `+63999${String(id).padStart(7, '0')}`
  await sql.query('update survey_results set mobile_number = $2, first_name = $3 where id = $1', [id, value, 'Ana'])
  return value
}
/** One random write of those that the product makes, or one that somebody makes past it. */
export const writeAnything = async (sql: Sql, random: Random, { survey, version, places }: Scoring): Promise<void> => {
  const add = () =>
    addResult(sql, version, {
      survey,
      dealer: random.between(1, 2),
      day: someDay(random),
      answers: someAnswers(random),
      status: random.pick(['complete', 'complete', 'partial', 'excluded']),
    })
  const id = await anyId(sql, random)
  const act = id === undefined ? 0 : random.between(0, 9)
  if (id === undefined || act <= 2) await add()
  else if (act === 3) {
    const columns = columnsOf(version, someAnswers(random), places)
    await sql.query('update survey_results set answers = $2, csi_score = $3, contribution = $4 where id = $1', [
      id,
      JSON.stringify(columns.answers),
      columns.csi_score,
      JSON.stringify(columns.contribution),
    ])
  } else if (act === 4) await sql.query('update survey_results set dealer_id = 3 - dealer_id where id = $1', [id])
  else if (act === 5)
    await sql.query(
      `update survey_results set status = case status when 'complete' then 'excluded' else 'complete' end where id % 3 = $1 and kind = 'dcsi'`,
      [random.between(0, 2)],
    )
  else if (act === 6)
    await sql.query('update survey_results set submitted_at = $2 where id = $1', [id, `${someDay(random)}T10:00:00Z`])
  else if (act === 7) await eraseSurveys(sql, { is: 'mobile', value: await anyMobile(sql, id) }, 1)
  // A day, a dealer and a status at once, of many rows.
  else if (act === 8)
    await sql.query(
      `update survey_results set dealer_id = 3 - dealer_id, submitted_at = submitted_at + interval '16 hours' where id % 4 = $1 and kind = 'dcsi'`,
      [random.between(0, 3)],
    )
  else await sql.query('delete from survey_results where id = $1', [id])
}

/** Days, dealers and counts of invitations as they are kept, and as they are. */
export const invitationCells = async (sql: Sql): Promise<{ readonly kept: unknown; readonly counted: unknown }> => {
  const cells = (from: string, day: string) =>
    sql.query(
      `select kind, category, dealer_id, ${day}::text as day, sum(reached) as reached, sum(completed) as completed from (${from}) x
     group by 1, 2, 3, 4 having sum(reached) <> 0 or sum(completed) <> 0 order by 1, 2, 3, 4`,
    )
  const grains = [
    ['d', 'day'],
    ['m', "date_trunc('month', day)::date"],
  ] as const
  const each = <T>(of: (grain: 'd' | 'm', day: string) => Promise<T>) =>
    Promise.all(grains.map(([grain, day]) => of(grain, day)))
  return {
    kept: await each((grain, day) =>
      cells(
        `select kind, category, dealer_id, day, reached, completed from survey_invitation_figures where grain = '${grain}'
       union all select kind, category, dealer_id, day, reached, completed from survey_invitation_changes`,
        day,
      ),
    ),
    counted: await each((_, day) =>
      cells(
        `select s.kind, s.category, i.dealer_id, (i.sent_at at time zone 'Asia/Manila')::date as day, 1 as reached,
         (i.state = 'completed')::int as completed
       from survey_invitations i join surveys s on s.id = i.survey_id left join text_blast_recipients r on r.id = i.id
       where i.sent_at is not null and (i.state = 'completed' or r.id is null or r.state in ('accepted', 'delivered'))`,
        day,
      ),
    ),
  }
}
/** A random write of those that change whom invitations reached and who answered. */
export const inviteAnything = async (sql: Sql, random: Random): Promise<void> => {
  const state = random.pick(['queued', 'handing-over', 'accepted', 'delivered', 'undelivered', 'unknown'])
  const part = random.between(0, 4)
  const act = random.between(0, 6)
  if (act <= 2)
    await sql.query(
      `update text_blast_recipients set state = $1 where id % 5 = $2 and id in (select id from survey_invitations)`,
      [state, part],
    )
  else if (act === 3)
    await sql.query(`update survey_invitations set state = $1 where id % 5 = $2`, [
      random.pick(['invited', 'completed', 'expired', 'withdrawn']),
      part,
    ])
  else if (act === 4)
    await sql.query(`update survey_invitations set dealer_id = 3 - dealer_id where id % 5 = $1`, [part])
  else if (act === 5)
    await sql.query(
      `update survey_invitations set sent_at = case when sent_at is null then now() else sent_at - interval '20 days' end where id % 5 = $1`,
      [part],
    )
  else
    await sql.query(
      `delete from text_blast_recipients where id = (select min(id) from survey_invitations i where exists (select from text_blast_recipients r where r.id = i.id and i.id % 5 = $1))`,
      [part],
    )
}
