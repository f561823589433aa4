import * as v from 'valibot'
import { actions, recordTypes, type StatusWord, statuses } from '#contract/statuses.ts'
import type { Message } from '#contract/words.ts'

const typeSchema = v.picklist(recordTypes)
/** What a status or an action is called while the server has not said it. */
export const wordOf = (kind: 'status' | 'action', of: string | undefined, slug: string): Message | undefined => {
  const type = v.safeParse(typeSchema, of)
  if (!type.success) return undefined
  const titles: Readonly<Record<string, StatusWord>> = statuses[type.output]
  const acts: Readonly<Record<string, Message>> = actions[type.output]
  return kind === 'status' ? titles[slug]?.title : acts[slug]
}
