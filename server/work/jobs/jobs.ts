import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { noticeOfJob } from '#contract/notifications/preferences.ts'
import { everyRole, type Roles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { jobs as calls, type JobKind, jobKinds } from '#contract/work/jobs.ts'
import { whyNotOnJob } from '#machines/job.ts'
import type { Definitions } from '#server/platform/definitions.ts'
import { NotFound } from '#server/platform/failures.ts'
import { JobRow, openJobStates, standsAs } from '#server/platform/job-rows.ts'
import { notify } from '#server/platform/notify.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { SentenceShape, speak } from '#server/platform/sentences.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person, Reader } from '#server/platform/users.ts'
import { readerOf, visibleRows } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'

const isJobKind = (kind: string): kind is JobKind => kind in jobKinds
/** A job with the name of the file that waits for its owner. */
const Spoken = v.object({ ...JobRow.entries, file_name: v.nullable(v.string()) })
const columns =
  'select j.*, f.name as file_name from jobs j left join stored_files f on f.id = j.file_id and f.expires_at > now()'
const ownKinds = Object.keys(jobKinds)

const answerOf = (row: unknown, say: Say) => {
  const job = v.parse(Spoken, row)
  const { kind } = job
  const { state, facts } = standsAs(job, true)
  if (!isJobKind(kind)) throw new Error(`Job ${job.id} of kind ${kind} belongs to the system: nobody may see it`)
  const canBeUndone = whyNotOnJob('undo', state, facts) === null
  return {
    id: job.id,
    kind,
    resource: job.resource,
    title: speak(say, job.title),
    state: job.state,
    done: job.done,
    total: job.total,
    failed: job.failed,
    skipped: job.skipped,
    message: job.message && speak(say, job.message),
    import_id: job.import_id,
    file_name: job.file_name,
    undo_until: canBeUndone ? job.undo_until : null,
    was_undone: state === 'undone',
    created_at: job.created_at,
    finished_at: job.finished_at,
  }
}
/** Somebody's own jobs, as a condition over `j`: not those with records of a kind that they may not read any more. */
const ownJobs = (definitions: Definitions, user: Person, { param }: Pick<Params, 'param'>): string => {
  const unread = definitions.all.filter((one) => !readerOf(one, user)).map(({ resource }) => resource)
  return `j.owner_id = ${param(user.id)} and j.resource <> all(${param(unread)}::text[])`
}
/** A job for whoever may read what it works on; null when it is forgotten. */
export const jobById = async (sql: Sql, id: number, say: Say) => {
  const [row] = await sql.query(`${columns} where j.id = $1 and j.owner_id is not null`, [id])
  return row ? answerOf(row, say) : null
}
/** One of somebody's jobs as the wire has it, or 404. */
export const jobAnswer = async (
  { database, definitions }: Pick<Platform, 'database' | 'definitions'>,
  id: number,
  user: Person,
  say: Say,
) => {
  const { values, param } = params()
  const [row] = await database.query(
    `${columns} where j.id = ${param(id)} and ${ownJobs(definitions, user, { param })}`,
    values,
  )
  if (!row) throw new NotFound()
  return answerOf(row, say)
}

const isOver = msg`{kind, select, import {Your import is finished} revert {Your import was undone} export {Your export is ready} report {Your report is ready} undo {Your bulk action was undone} other {Your bulk action is finished}}`
const hasFailed = msg`{kind, select, import {Your import failed} revert {Your import could not be undone} export {Your export failed} report {Your report failed} undo {Your bulk action could not be undone} other {Your bulk action failed}}`
const whatAndResult = msg`{title}. {result}`
const whatAlone = msg`{title}.`

/** Says to whoever started a job that it is over; who cancels one knows that already. */
const tellOwners = ({ jobs, changes }: Platform): void => {
  jobs.whenOver(async (tx, job, ending, { message, link }) => {
    const { kind, owner } = job
    if (!owner || ending === 'cancelled' || !isJobKind(kind)) return
    await notify(tx, (change) => changes.tell(tx, change), [owner.id], {
      kind: noticeOfJob[kind],
      title: { message: ending === 'done' ? isOver : hasFailed, values: { kind: kind === 'pages' ? 'report' : kind } },
      message: message
        ? { message: whatAndResult, words: { title: job.title, result: message } }
        : { message: whatAlone, words: { title: job.title } },
      link: link ?? `/admin/jobs/${job.id}`,
      job: job.id,
    })
  })
}

/** What was refused, as a condition over `f`: of records those that their owner still sees. */
const visibleFailures = (
  definitions: Definitions,
  { kind, resource }: { readonly kind: JobKind; readonly resource: string },
  user: Person,
  { param }: Pick<Params, 'param'>,
): string => {
  // Rows of an import are numbered as its file has them, which is their owner's.
  const definition = kind === 'bulk' || kind === 'undo' || kind === 'redo' ? definitions.of(resource) : undefined
  const reader = definition && readerOf(definition, user)
  return definition && reader ? `f.row in (${visibleRows(definition, reader, param, 't.id')})` : 'true'
}

/** Whose rows a file has: kept with the job that has written it, in its cursor. */
export const RowsOf = v.object({
  rows_of: v.optional(
    v.object({
      roles: v.union([v.picklist(['signed-in', 'superadmin']), v.array(v.picklist(everyRole))]),
      scope: v.union([v.literal('all'), v.number()]),
    }),
  ),
})
export const rowsOf = (roles: Roles, { scope }: Reader): v.InferOutput<typeof RowsOf> => ({
  rows_of: { roles: roles === 'public' ? 'signed-in' : typeof roles === 'string' ? roles : [...roles], scope },
})
/** Whether somebody, as they are now, may read what the file was filled with. */
const mayStillRead = (cursor: unknown, user: Person): boolean => {
  const { rows_of: of } = v.parse(RowsOf, cursor)
  if (!of) return true
  const [first, ...rest] = typeof of.roles === 'string' ? [] : of.roles
  const roles: Roles = typeof of.roles === 'string' ? of.roles : first ? [first, ...rest] : 'superadmin'
  const reader = readerOf({ calls: {} }, user, roles)
  return reader !== null && (reader.scope === 'all' || reader.scope === of.scope)
}

const FailureRow = v.object({
  id: v.number(),
  row: v.number(),
  name: v.nullable(v.string()),
  reasons: v.array(SentenceShape),
})
const keptDays = 90

/** Everybody's own jobs. */
export const jobHandlers = (platform: Platform): readonly Served[] => {
  const { database, jobs, files, definitions } = platform
  tellOwners(platform)
  jobs.daily('forgetting old jobs', async () => {
    await database.query(
      `delete from job_undo u using jobs j where j.id = u.job_id and j.state not in (${openJobStates})
       and (j.undo_until is null or j.undo_until < now()) and j.finished_at < now() - interval '1 hour'`,
    )
    await database.query(`delete from jobs where finished_at < now() - interval '${keptDays} days'`)
  })
  return [
    serve(calls.list, async ({ query, user, say }) => {
      const { page, perPage } = pagingOf(query)
      const direction = query.sort === 'asc' ? 'asc' : 'desc'
      const { values, param } = params()
      const kinds = query.kind ? [query.kind] : ownKinds
      const inState = query.state ? ` and j.state = ${param(query.state)}` : ''
      const where = `${ownJobs(definitions, user, { param })} and j.kind = any(${param(kinds)}::text[])${inState}`
      const [rows, counted] = await Promise.all([
        database.query(
          `${columns} where ${where} order by j.created_at ${direction}, j.id ${direction}
           limit ${perPage} offset ${(page - 1) * perPage}`,
          values,
        ),
        database.query<{ n: number }>(`select count(*) as n from jobs j where ${where}`, values),
      ])
      return { rows: rows.map((row) => answerOf(row, say)), total: counted[0]?.n ?? 0 }
    }),
    serve(calls.get, ({ params: given, user, say }) => jobAnswer(platform, given.id, user, say)),
    serve(calls.failures, async ({ params: given, query, user, say }) => {
      const job = await jobAnswer(platform, given.id, user, say)
      const { values, param } = params()
      const where = `f.job_id = ${param(given.id)} and ${visibleFailures(definitions, job, user, { param })}`
      const { page, perPage } = pagingOf(query)
      const direction = query.sort === 'desc' ? 'desc' : 'asc'
      const [rows, counted] = await Promise.all([
        database.query(
          `select f.id, f.row, f.name, f.reasons from job_failures f where ${where}
           order by f.row ${direction}, f.id ${direction} limit ${perPage} offset ${(page - 1) * perPage}`,
          values,
        ),
        database.query<{ n: number }>(`select count(*) as n from job_failures f where ${where}`, values),
      ])
      const spoken = v.parse(v.array(FailureRow), rows).map(({ reasons, ...row }) => ({
        ...row,
        reason: reasons.map((reason) => speak(say, reason)).join(' '),
      }))
      return { rows: spoken, total: counted[0]?.n ?? 0 }
    }),
    serve(calls.cancel, async ({ params: given, user, say, tell }) => {
      await jobs.cancel(given.id, user.id)
      tell(msg`Cancelled.`)
      return jobAnswer(platform, given.id, user, say)
    }),
    serve(calls.undo, async ({ params, user, say, tell, demandProof }) => {
      const { resource } = await jobAnswer(platform, params.id, user, say)
      const undone: readonly Call[] = Object.values(definitions.auditedOf(resource ?? '')?.calls ?? {})
      if (undone.some(({ proof }) => proof !== undefined)) demandProof()
      const undoing = await jobs.undo(params.id, user)
      tell(msg`Undo started.`)
      return jobAnswer(platform, undoing, user, say)
    }),
    serve(calls.file, async ({ params: given, user, say }) => {
      await jobAnswer(platform, given.id, user, say)
      const [row] = await database.query<{ file_id: number | null; cursor: unknown }>(
        'select file_id, cursor from jobs where id = $1 and owner_id = $2',
        [given.id, user.id],
      )
      const file = row?.file_id && mayStillRead(row.cursor, user) ? await files.read(row.file_id) : null
      if (!file) throw new NotFound()
      return file
    }),
  ]
}
