import { termsOf } from '#contract/surveys/comment-words.ts'
import type { npsGroups } from '#contract/surveys/results.ts'
import { among, type Condition, equals } from '#server/platform/records.ts'

const dealersWith =
  (condition: (value: string) => string): Condition =>
  (value) =>
    `t.dealer_id in (select d.id from dealers d where ${condition(value)})`
/** The part of the network that results and cases are narrowed to, by their dealer. */
export const ofNetwork = {
  regions: dealersWith((value) => `d.region_type = ${value}`),
  zones: dealersWith((value) => `d.zone_id = any(${value}::int[])`),
  groups: dealersWith((value) => `d.group_id = any(${value}::int[])`),
  dealers: among('dealer_id'),
}
export const ofSurvey = {
  survey_id: equals('survey_id'),
  kind: equals('kind'),
  category: equals('category'),
  sales_consultant: among('sales_consultant_id'),
}
const npsRanges = { promoter: [9, 10], passive: [7, 8], detractor: [0, 6] } as const satisfies Record<
  keyof typeof npsGroups,
  readonly [number, number]
>
const caseOf = Object.entries(npsRanges).map(
  ([name, [from, to]]) => `when '${name}' then t.nps between ${from} and ${to}`,
)
export const ofNpsGroup: Condition = (value) => `case ${value}::text ${caseOf.join(' ')} end`
/** Set or not, as a flag says. */
export const isSet =
  (column: string): Condition =>
  (value) =>
    `(t.${column} is not null) = ${value}`
/** Marked for review, for one reason or for any. */
export const forReview: Condition = (value) =>
  `(t.review <> '[]'::jsonb and (${value}::text = 'any' or t.review ? ${value}::text))`
/** Whose comment has a word of a theme, which has the number of its attribute. */
export const ofTheme: Condition = (value) => `(t.themes <> '{}'::int[] and ${value}::int = any(t.themes))`

/** `late "no update" -park` as PostgreSQL asks a tsvector: what is not in quotes finds words that begin so too. */
export const commentQuery = (asked: string): string =>
  termsOf(asked)
    .map(({ words, isExact, not }) => {
      const all = words.map((word, at) => `'${word}'${!isExact && at === words.length - 1 ? ':*' : ''}`)
      return `${not ? '!' : ''}(${all.join(' <-> ')})`
    })
    .join(' & ')
/**
 * Whose comment has the words. They are looked for beside the results, and count for those alone whose comment this
 * reader reads.
 */
export const ofCommentWords: Condition = Object.assign(
  (value: string) =>
    `(t.has_comment and t.id in (select w.result_id from survey_comments w where w.words @@ ${value}::tsquery))`,
  { asks: (given: unknown) => commentQuery(String(given)) },
)
