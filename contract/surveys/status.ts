import * as v from 'valibot'
import { field } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

/** The numbers of a survey's status, as the specification has them: deactivating sets 0. */
export const surveyStates = { inactive: 0, active: 1, draft: 2, archived: 3 } as const
const state = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number))]),
  v.picklist([0, 1, 2, 3]),
)
/** A number; `GET /statuses?type=survey` has its words by “0” to “3”. */
export const surveyStatus = () => ({ ...field('status', state, msg`Status`), of: 'survey' })
