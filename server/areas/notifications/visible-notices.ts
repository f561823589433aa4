import { surveyRoles } from '#contract/roles.ts'
import type { Definitions } from '#server/platform/definitions.ts'
import type { Params } from '#server/platform/params.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'
import { isLetIn, readerOf, visibleRows } from '#server/platform/visible.ts'

/**
 * The notices that somebody still may read, as a condition over `n`: who no longer sees the record that a notice leads
 * to reads no name of it either.
 */
export const visibleNotices = (definitions: Definitions, user: Person, { param }: Pick<Params, 'param'>): string => {
  const kept = definitions.all.flatMap((definition) => {
    const { path, recordPath = `${path}/:id` } = definition
    if (path === undefined) return []
    // The number is the only one in a link that leads to a record.
    const reader = readerOf(definition, user)
    const leads = `n.link ~ ${param(`^${recordPath.replace(':id', '[0-9]+')}$`)}`
    if (!reader) return [`not (${leads})`]
    const rows = visibleRows(definition, reader, param, 't.id')
    // A `case`, because `or` may look at the number of a link that has none.
    return [`case when ${leads} then substring(n.link from '[0-9]{1,9}')::int in (${rows}) else true end`]
  })
  return [...kept, signalsSeen(user, { param })].join(' and ')
}
/** A notice of a control chart leads to a report, which is read by whoever reads surveys, of their dealers alone. */
const signalsSeen = (user: Person, { param }: Pick<Params, 'param'>): string => {
  if (!isLetIn(user, surveyRoles)) return 'n.signal_id is null'
  const scope = scopeOf(user, surveyRoles)
  return scope === 'all'
    ? 'true'
    : `(n.signal_id is null or n.signal_id in (select s.id from survey_signals s where s.dealer_id = ${param(scope)}))`
}
