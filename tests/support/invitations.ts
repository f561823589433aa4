import type { Questionnaire } from '#contract/surveys/questionnaire.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import type { TestServer } from '#tests/support/server.ts'

/** One question of each type on three pages; the second page asks more of whom the first did not please. */
export const questionnaire: Questionnaire = {
  intro: { en: 'Three minutes of your time.', fil: 'Tatlong minuto lang.', ar: 'ثلاث دقائق من وقتك.' },
  pages: [
    {
      title: { en: 'Your advisor', fil: 'Ang iyong advisor', ar: 'مستشارك' },
      questions: [
        {
          id: 'courtesy',
          type: 'rating',
          title: {
            en: 'How courteous was your advisor?',
            fil: 'Gaano kagalang ang advisor?',
            ar: 'ما مدى لباقة مستشارك؟',
          },
          required: true,
          na: true,
          factor: 'service-advisor',
          scale: { min: 1, max: 5, labels: { min: 'Very poor', max: 'Very good' } },
        },
        {
          id: 'fault',
          type: 'text',
          title: { en: 'What went wrong?', fil: 'Ano ang nangyari?', ar: 'ما الذي حدث؟' },
          required: true,
          max: 200,
          visibleIf: { question: 'courtesy', op: 'lte', value: 2 },
        },
      ],
    },
    {
      title: 'More',
      questions: [
        { id: 'again', type: 'yesno', title: 'Would you come again?' },
        {
          id: 'source',
          type: 'single',
          title: 'How did you book?',
          choices: [
            { value: 'phone', title: 'By telephone' },
            { value: 'other', title: 'Otherwise', other: true },
          ],
        },
        {
          id: 'liked',
          type: 'multiple',
          title: 'What did you like?',
          max: 2,
          choices: [
            { value: 'a', title: 'The lounge' },
            { value: 'b', title: 'The price' },
            { value: 'c', title: 'The speed' },
            { value: 'none', title: 'Nothing', exclusive: true },
          ],
        },
      ],
    },
    {
      title: 'All in all',
      questions: [
        { id: 'overall', type: 'rating', title: 'How satisfied are you?', required: true, overall: true },
        { id: 'recommend', type: 'nps', title: 'Would you recommend us?' },
      ],
    },
  ],
}

let made = 0
/** A survey of its own that is active, published once. Answers its number. */
export const publish = async (
  { database }: Pick<TestServer, 'database'>,
  data: Questionnaire = questionnaire,
  name?: string,
): Promise<number> => {
  made += 1
  const [survey] = await database.query<{ id: number }>(
    `insert into surveys (name, kind, category, questions_data, status, version_no)
     values ($1, 'csonline', 'service', $2::json, 1, 1) returning id`,
    [name ?? `Answering ${made}`, JSON.stringify(data)],
  )
  const id = survey?.id ?? 0
  await database.query(
    `insert into survey_versions (survey_id, number, questions_data, weights, changes)
     select $1, 1, $2::json, (select jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'weight', weight) order by position)
       from survey_factors where category = 'service'), '[]'`,
    [id, JSON.stringify(data)],
  )
  return id
}
/** People who were sent a link. Answers their numbers, and the tokens of their links. */
export const invite = async (
  { database, platform }: TestServer,
  survey: number,
  count = 1,
): Promise<readonly { readonly id: number; readonly token: string }[]> => {
  const rows = await database.query<{ id: number }>(
    `insert into survey_invitations (id, survey_id, dealer_id, first_name, mobile_number, availed_service_date, sent_at, expires_at)
     select (select coalesce(max(id), 900000) from survey_invitations) + n, $1, (select min(id) from dealers), 'Ana',
       '+63917' || lpad(n::text, 7, '0'), '2026-11-17', now(), now() + interval '30 days'
     from generate_series(1, $2::int) n returning id`,
    [survey, count],
  )
  return rows.map(({ id }) => ({ id, token: surveyToken(platform.secret, { kind: 'invitation', id }) }))
}
