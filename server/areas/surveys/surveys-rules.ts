import * as v from 'valibot'
import { categoryOfKind, surveyCategories, surveyKinds } from '#contract/surveys/factors.ts'
import { type Category, categories } from '#contract/surveys/questionnaire.ts'
import { surveyStates } from '#contract/surveys/status.ts'
import { Survey } from '#contract/surveys/surveys.ts'
import { validationMessages } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'
import { checked, documentIn, keepAnswered, knownOf } from '#server/areas/surveys/surveys-problems.ts'
import { hasNewWeights } from '#server/areas/surveys/surveys-versions.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

const { active, draft, archived } = surveyStates
const fixed = msg`The {field} cannot be changed after the survey is published`
const given = msg`{kind} surveys belong to the category {category}`
const back = msg`A published survey cannot become a Draft again`
const deleteIt = msg`This survey is a Draft: it can only be activated or deleted`
const deactivateFirst = msg`Deactivate the survey first`
const inactiveFirst = msg`This survey is Archived: deactivate it first, then activate it`
const notYet = msg`A new survey must be Draft or Active`

/** Why a survey cannot go from one status to another; null when it can. */
const refusalOf = (from: number, to: number): Message | null => {
  if (from === to) return null
  if (to === draft) return back
  if (from === draft) return to === active ? null : deleteIt
  if (from === active) return to === archived ? deactivateFirst : null
  return from === archived && to === active ? inactiveFirst : null
}

const Written = v.object({
  id: v.optional(v.number()),
  kind: v.picklist(['csonline', 'dcsi', 'dssi']),
  category: v.nullish(v.picklist(categories)),
  status: v.number(),
  version_no: v.number(),
})
const refuse = (
  field: 'kind' | 'category' | 'status',
  message: Message,
  more: Omit<Sentence, 'message'> = {},
): never => {
  throw new Invalid({ [field]: [{ message, field: Survey.fields[field].label, ...more } satisfies Sentence] })
}
/** Empty where it is nested so deeply that no JSON is made of it: it is refused for its size. */
const textOf = (document: unknown): string => {
  try {
    return JSON.stringify(document) ?? ''
  } catch {
    return ''
  }
}
/** The category that a survey of this kind is of; refused where another one was asked for, or none where one is wanted. */
const categoryOf = ({ kind, category }: v.InferOutput<typeof Written>): Category => {
  if (kind === 'csonline') {
    if (category) return category
    throw new Invalid({ category: [{ message: validationMessages.required, field: Survey.fields.category.label }] })
  }
  const own = categoryOfKind[kind]
  if (category && category !== own)
    refuse('category', given, { words: { kind: surveyKinds[kind], category: surveyCategories[own] } })
  return own
}

/** Checks what is written to a survey, and says what is stored for it; the version that it counts to is published after. */
export const settled = async (tx: Sql, before: SqlRow | null, values: SqlRow, user: number): Promise<SqlRow> => {
  const isSameKind = before !== null && (values['kind'] ?? before['kind']) === before['kind']
  const next = v.parse(Written, {
    ...(before ?? { status: draft, version_no: 0 }),
    ...values,
    // Another kind has another category: the one that was stored is not meant.
    category: values['category'] ?? (isSameKind ? before['category'] : null),
  })
  const isPublished = next.version_no > 0
  const category = categoryOf(next)
  if (isPublished && !isSameKind) refuse('kind', fixed)
  if (isPublished && category !== before?.['category']) refuse('category', fixed)
  const from = before ? Number(before['status']) : draft
  const refusal = refusalOf(from, next.status)
  if (refusal) refuse('status', before ? refusal : notYet)

  const known = await knownOf(tx, category)
  const document = documentIn(values['questions_data'] ?? before?.['questions_data'])
  const text = textOf(document)
  const isChanged = text === '' || before === null || text !== textOf(before['questions_data'])
  const isActive = next.status === active
  const becomesActive = isActive && from !== active
  if (isChanged || becomesActive || category !== before?.['category']) {
    const data = checked(document, known, { isActive })
    if (isChanged && isPublished && next.id !== undefined) await keepAnswered(tx, next.id, data)
  }
  const isNext =
    isPublished && next.id !== undefined
      ? isChanged || (becomesActive && (await hasNewWeights(tx, next.id, category)))
      : isActive
  const { thanks } = values
  return {
    category,
    questions_data: text,
    ...(thanks !== undefined && { thanks: thanks === null ? null : JSON.stringify(thanks) }),
    version_no: next.version_no + (isNext ? 1 : 0),
    ...(!before && { created_by: user }),
  }
}
