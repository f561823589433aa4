import * as v from 'valibot'
import { noticeOfJob } from '#contract/notifications/preferences.ts'
import { type Message, msg } from '#contract/words.ts'
import { jobs as calls, type JobKind, jobKinds } from '#contract/work/jobs.ts'
import { notify } from '#server/areas/notifications/notify.ts'
import { NotFound } from '#server/platform/failures.ts'
import { JobRow } from '#server/platform/job-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { SentenceShape, speak } from '#server/platform/sentences.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import { type Say, sayIn } from '#server/platform/words.ts'

const isJobKind = (kind: string): kind is JobKind => kind in jobKinds
/** A job with the name of the file that waits for its owner. */
const Spoken = v.object({ ...JobRow.entries, file_name: v.nullable(v.string()) })
const columns =
  'select j.*, f.name as file_name from jobs j left join stored_files f on f.id = j.file_id and f.expires_at > now()'
const ownKinds = Object.keys(jobKinds)

const answerOf = (row: unknown, say: Say) => {
  const job = v.parse(Spoken, row)
  const { kind } = job
  if (!isJobKind(kind)) throw new Error(`Job ${job.id} of kind ${kind} belongs to the system: nobody may see it`)
  const canBeUndone = job.undone_by === null && job.undo_until !== null && Date.parse(job.undo_until) > Date.now()
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
    created_at: job.created_at,
    finished_at: job.finished_at,
  }
}
/** One of somebody's jobs as the wire has it, or 404. */
export const jobAnswer = async (sql: Sql, id: number, owner: number, say: Say) => {
  const [row] = await sql.query(`${columns} where j.id = $1 and j.owner_id = $2`, [id, owner])
  if (!row) throw new NotFound()
  return answerOf(row, say)
}

const isOver = msg`{kind, select, import {Your import has finished} revert {Your import was taken back} export {Your export is ready} undo {Your bulk action was undone} other {Your bulk action has finished}}`
const hasFailed = msg`{kind, select, import {Your import has failed} revert {Your import could not be taken back} export {Your export has failed} undo {Your bulk action could not be undone} other {Your bulk action has failed}}`
const whatAndResult = msg`{title}. {result}`
const whatAlone = msg`{title}.`
const withValues = (message: Message, values: Record<string, string>): Message => ({ ...message, values })

/** Says to whoever started a job that it is over; who cancels one knows that already. */
const tellOwners = ({ jobs, changes }: Platform): void => {
  jobs.whenOver(async (tx, job, ending, { message, link }) => {
    const { kind, owner } = job
    if (!owner || ending === 'cancelled' || !isJobKind(kind)) return
    const say = sayIn(owner.locale)
    const title = speak(say, job.title)
    await notify(tx, (change) => changes.tell(tx, change), [owner.id], {
      kind: noticeOfJob[kind],
      title: withValues(ending === 'done' ? isOver : hasFailed, { kind }),
      message: message
        ? withValues(whatAndResult, { title, result: speak(say, message) })
        : withValues(whatAlone, { title }),
      link: link ?? `/admin/jobs/${job.id}`,
    })
  })
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
  const { database, jobs, files } = platform
  tellOwners(platform)
  jobs.daily('forgetting old jobs', async () => {
    await database.query(
      `delete from job_undo u using jobs j where j.id = u.job_id and j.state not in ('queued', 'running')
       and (j.undo_until is null or j.undo_until < now()) and j.finished_at < now() - interval '1 hour'`,
    )
    await database.query(`delete from jobs where finished_at < now() - interval '${keptDays} days'`)
  })
  return [
    serve(calls.list, async ({ query, user, say }) => {
      const { page, perPage } = pagingOf(query)
      const direction = query.sort === 'asc' ? 'asc' : 'desc'
      const where = `j.owner_id = $1 and j.kind = any($2::text[]) and ($3::text is null or j.state = $3)`
      const values = [user.id, query.kind ? [query.kind] : ownKinds, query.state ?? null]
      const [rows, counted] = await Promise.all([
        database.query(
          `${columns} where ${where} order by j.created_at ${direction}, j.id ${direction} limit $4 offset $5`,
          [...values, perPage, (page - 1) * perPage],
        ),
        database.query<{ n: number }>(`select count(*) as n from jobs j where ${where}`, values),
      ])
      return { rows: rows.map((row) => answerOf(row, say)), total: counted[0]?.n ?? 0 }
    }),
    serve(calls.get, ({ params, user, say }) => jobAnswer(database, params.id, user.id, say)),
    serve(calls.failures, async ({ params, query, user, say }) => {
      await jobAnswer(database, params.id, user.id, say)
      const { page, perPage } = pagingOf(query)
      const direction = query.sort === 'desc' ? 'desc' : 'asc'
      const [rows, counted] = await Promise.all([
        database.query(
          `select id, row, name, reasons from job_failures where job_id = $1
           order by row ${direction}, id ${direction} limit $2 offset $3`,
          [params.id, perPage, (page - 1) * perPage],
        ),
        database.query<{ n: number }>('select count(*) as n from job_failures where job_id = $1', [params.id]),
      ])
      const spoken = v.parse(v.array(FailureRow), rows).map(({ reasons, ...row }) => ({
        ...row,
        reason: reasons.map((reason) => speak(say, reason)).join(' '),
      }))
      return { rows: spoken, total: counted[0]?.n ?? 0 }
    }),
    serve(calls.cancel, async ({ params, user, say, tell }) => {
      await jobs.cancel(params.id, user.id)
      tell(msg`Cancelled.`)
      return jobAnswer(database, params.id, user.id, say)
    }),
    serve(calls.undo, async ({ params, user, say, tell }) => {
      const undoing = await jobs.undo(params.id, user)
      tell(msg`It is being undone.`)
      return jobAnswer(database, undoing, user.id, say)
    }),
    serve(calls.file, async ({ params, user }) => {
      const [row] = await database.query<{ file_id: number | null }>(
        'select file_id from jobs where id = $1 and owner_id = $2',
        [params.id, user.id],
      )
      const file = row?.file_id ? await files.read(row.file_id) : null
      if (!file) throw new NotFound()
      return file
    }),
  ]
}
