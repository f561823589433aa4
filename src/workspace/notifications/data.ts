import type { QueryClient } from '@tanstack/react-query'
import type { Row as RowOf } from '#contract/fields.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { ownPath } from '#machines/session.ts'
import { callApi } from '#platform/client.ts'
import { queryOf } from '#platform/query.ts'
import { tellFailure } from '#workspace/failures.ts'

export type Noticed = RowOf<typeof Notification>

/** The newest that were not opened yet, and how many there are. */
export const unopenedQuery = queryOf('notifications', notifications.list, {
  query: { page: 1, per_page: 20, only_unopened: true, sort: 'desc' },
})
/** The newest, opened or not, as the bell lists them. */
export const newestQuery = queryOf('notifications', notifications.list, {
  query: { page: 1, per_page: 20, sort: 'desc' },
})
export const refreshNotifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['notifications'] })

/** Marks as opened; a failure is told, and the marks stay as they were. */
export const markOpened = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  try {
    await callApi(notifications.open, { body: { ids: [...ids] } })
    refreshNotifications(client)
  } catch (fault) {
    tellFailure(fault)
  }
}
/** Marks all as opened, page by page: the call takes ids. */
export const markAllOpened = async (client: QueryClient): Promise<void> => {
  try {
    for (let before = Number.POSITIVE_INFINITY; before > 0; ) {
      const { rows, total } = await callApi(notifications.list, {
        query: { page: 1, per_page: 200, only_unopened: true, sort: 'desc' },
      })
      // Whatever cannot be opened must not keep this going for ever.
      if (rows.length === 0 || total >= before) break
      before = total
      await callApi(notifications.open, { body: { ids: rows.map(({ id }) => id) } })
    }
    refreshNotifications(client)
  } catch (fault) {
    tellFailure(fault)
  }
}
/** Where a notification leads, if that is a place of this portal. */
export const linkOf = ({ link }: Pick<Noticed, 'link'>): string | null => ownPath(link)
/** An older one may be in another language than the page: `<p {...writtenIn(one)}>`. */
export const writtenIn = ({ lang }: Pick<Noticed, 'lang'>) =>
  typeof lang === 'string' ? ({ lang, dir: 'auto' } as const) : {}
