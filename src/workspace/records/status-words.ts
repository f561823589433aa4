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

/** Every status or action of a record type by its slug, in their order, as it is called while the server has not said it. */
export const wordsOf = (
  kind: 'status' | 'action',
  of: string,
): readonly { readonly id: string; readonly title: Message }[] => {
  const type = v.safeParse(typeSchema, of)
  if (!type.success) return []
  const titles: Readonly<Record<string, StatusWord>> = statuses[type.output]
  const acts: Readonly<Record<string, Message>> = actions[type.output]
  return kind === 'status'
    ? Object.entries(titles).map(([id, { title }]) => ({ id, title }))
    : Object.entries(acts).map(([id, title]) => ({ id, title }))
}
