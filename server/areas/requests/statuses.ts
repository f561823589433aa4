import { ActionEntry, actionList, StatusEntry, statusList } from '#contract/requests/statuses.ts'
import type { Message } from '#contract/words.ts'
import { actionEntries, statusEntries } from '#server/areas/requests/leads.table.ts'
import { defineRecords } from '#server/platform/records.ts'
import { type Served, serve } from '#server/platform/serve.ts'

export const statusRecords = defineRecords(statusList, {
  table: statusEntries,
  record: StatusEntry,
  scope: null,
  sorts: { position: 'position' },
  order: ['position', 'asc'],
})
export const actionRecords = defineRecords(actionList, {
  table: actionEntries,
  record: ActionEntry,
  scope: null,
  sorts: { position: 'position' },
  order: ['position', 'asc'],
})
interface Entry {
  readonly slug: string
  readonly title: Message
}

/** The states and actions of a record type in their order, with titles in the reader's language. */
export const statusHandlers: readonly Served[] = [
  serve(statusList.list, async ({ query, records, say }) => {
    const all = await records(statusRecords).select<Entry & { readonly final: boolean }>(
      (rows, value) => `select slug, title, final from ${rows} t where t.type = ${value(query.type)} order by position`,
    )
    return all.map(({ slug, title, final }) => ({ slug, title: say(title), final }))
  }),
  serve(actionList.list, async ({ query, records, say }) => {
    const all = await records(actionRecords).select<Entry>(
      (rows, value) => `select slug, title from ${rows} t where t.type = ${value(query.type)} order by position`,
    )
    return all.map(({ slug, title }) => ({ slug, title: say(title) }))
  }),
]
