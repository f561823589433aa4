import * as v from 'valibot'
import { SurveyFactor, surveyFactors } from '#contract/surveys/factors.ts'
import { surveyStates } from '#contract/surveys/status.ts'
import { msg } from '#contract/words.ts'
import { publish } from '#server/areas/surveys/surveys-versions.ts'
import { audit, differences } from '#server/platform/audit.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

const saved = msg`Saved.`
const noWeight = msg`At least one active factor of a category needs a weight above 0`
const Weighed = v.object({ category: v.string(), weight: v.number(), status: v.boolean(), version: v.number() })

/** A factor as lists answer it, in the reader's language, or all active ones of a category. */
export const readFactors = async (
  sql: Sql,
  locale: string,
  asked: { readonly id?: number; readonly category?: string | null },
): Promise<v.InferOutput<typeof SurveyFactor.schema>[]> =>
  v.parse(
    v.array(SurveyFactor.schema),
    await sql.query(
      `select f.id, f.slug, f.names ->> $1 as name, f.category, f.weight, f.position, f.status, f.version,
         (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.names ->> $1,
            'touchpoint', a.touchpoint) order by a.position), '[]')
          from survey_attributes a where a.factor_id = f.id and a.status) as attributes
       from survey_factors f
       where (f.id = $3::int or ($3::int is null and f.status)) and ($2::text is null or f.category = $2)
       order by f.position`,
      [locale, asked.category ?? null, asked.id ?? null],
    ),
  )

/** Every active survey of the category counts by the new weights from now on; results keep those of their version. */
const publishAll = async (
  tx: Sql,
  category: string,
  { user, request, tell }: { user: number; request: string; tell: (survey: SqlRow) => Promise<void> },
) => {
  const surveys = await tx.query(
    `update surveys set version_no = version_no + 1 where category = $1 and status = $2 returning *`,
    [category, surveyStates.active],
  )
  for (const survey of surveys) {
    await publish(tx, survey, user)
    await audit(tx, {
      user_id: user,
      resource: 'surveys',
      record_id: Number(survey['id']),
      kind: 'changed',
      changes: { version_no: [Number(survey['version_no']) - 1, survey['version_no']] },
      request_id: request,
    })
    await tell(survey)
  }
}

export const factorWeightHandlers = ({ database, changes }: Platform): readonly Served[] => [
  serve(surveyFactors.update, async ({ params, body, user, request, locale, tell }) => {
    const { id } = params
    await database.transaction(async (tx) => {
      const one = async () => (await tx.query('select * from survey_factors where id = $1', [id]))[0]
      const found = await one()
      if (!found) throw new NotFound()
      const category = String(found['category'])
      // Surveys before factors, as saving a survey locks them: two calls never wait for each other in a ring.
      await tx.query('select from surveys where category = $1 order by id for update', [category])
      await tx.query('select from survey_factors where category = $1 order by id for update', [category])
      const before = v.parse(Weighed, await one())
      if (typeof body.version === 'number' && body.version !== before.version)
        throw new Conflict((await readFactors(tx, locale, { id }))[0] ?? null)
      await tx.query(
        `update survey_factors set weight = $2, status = $3, version = version + 1, updated_at = now(), updated_by = $4
         where id = $1`,
        [id, body.weight, body.status, user.id],
      )
      const [weighed] = await tx.query(
        'select from survey_factors where category = $1 and status and weight > 0 limit 1',
        [category],
      )
      if (!weighed) throw new Invalid({ weight: [{ message: noWeight }] })
      await audit(tx, {
        user_id: user.id,
        resource: 'survey-factors',
        record_id: id,
        kind: 'changed',
        changes: differences(found, (await one()) ?? null),
        request_id: request.id,
      })
      if (before.weight === body.weight && before.status === body.status) return
      await publishAll(tx, category, {
        user: user.id,
        request: request.id,
        tell: (survey) =>
          changes.tell(tx, {
            event: {
              resource: 'surveys',
              kind: 'changed',
              record: Number(survey['id']),
              version: Number(survey['version']),
            },
            dealers: null,
            users: null,
          }),
      })
    })
    const [factor] = await readFactors(database, locale, { id })
    if (!factor) throw new NotFound()
    tell(saved)
    return factor
  }),
]
