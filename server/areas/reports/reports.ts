import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import { reportRoles, reports, reportTypes } from '#contract/reports/reports.ts'
import { mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { formats } from '#contract/work/exports.ts'
import type { WireSelection } from '#contract/work/jobs.ts'
import { periodsOf } from '#server/areas/reports/periods.ts'
import { type ReportKind, reportKinds, type Wanted } from '#server/areas/reports/report-kinds.ts'
import { columnsFor } from '#server/areas/work/exports-columns.ts'
import { fileName } from '#server/areas/work/exports-download.ts'
import { exportable } from '#server/areas/work/exports-resources.ts'
import { exportPages } from '#server/areas/work/exports-rows.ts'
import { jobAnswer } from '#server/areas/work/jobs.ts'
import { Forbidden, NotFound } from '#server/platform/failures.ts'
import type { Whole } from '#server/platform/job-work.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { type SheetCell, sheetTypes, writeSheet } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import { scopeOf } from '#server/platform/users.ts'
import { everyLocale, type Say, sayIn } from '#server/platform/words.ts'

const title = msg`Report {report}: {from} to {to}`
const came = msg`{done, plural, one {# row} other {# rows}}`

const day = v.pipe(v.string(), v.isoDate())
const Payload = v.object({
  type: v.picklist(namesOf(reportTypes)),
  format: v.picklist(namesOf(formats)),
  from: day,
  to: day,
  dealers: v.nullable(v.array(v.number())),
  /** The language of whoever asked, which the file speaks. */
  locale: v.picklist(everyLocale),
})
type Payload = v.InferOutput<typeof Payload>
const Cursor = v.object({})

type Pages = AsyncIterable<readonly (readonly SheetCell[])[]>
const pagesOf = async (
  sql: Sql,
  kind: ReportKind,
  wanted: Wanted,
  say: Say,
  progress: (done: number) => void,
): Promise<Pages> => {
  if ('list' in kind) {
    const definition = exportable.get(kind.list)
    if (!definition) throw new NotFound()
    const { period, scope, dealers } = wanted
    const query = { date: `${period.from},${period.to}`, ...(dealers && { dealer: dealers.join(',') }) }
    const selection: WireSelection = { kind: 'all', query, as_of: new Date().toISOString(), except: [] }
    return exportPages(sql, { definition, scope, selection, columns: columnsFor(definition, null, say) }, progress)
  }
  const rows = await kind.rows(sql, wanted)
  async function* pages(headings: readonly string[]) {
    yield [headings]
    yield rows
    progress(rows.length)
  }
  return pages(kind.headings.map((heading) => say(heading)))
}

/** Builds a report into a file that is kept for 7 days. */
const reportWork = ({ database, files }: Platform): Whole<Payload, object> => ({
  payload: Payload,
  cursor: Cursor,
  whole: async ({ payload, owner }, { signal, at }) => {
    const { type, format, from, to, dealers, locale } = payload
    // Whoever asked for it may have lost the role since.
    if (!owner || !mayEnter(owner.roles, reportRoles[type])) throw new Forbidden()
    const say = sayIn(locale)
    let done = 0
    const wanted: Wanted = { period: { from, to }, scope: scopeOf(owner, reportRoles[type]), dealers }
    const pages = await pagesOf(database, reportKinds[type], wanted, say, (so) => {
      signal.throwIfAborted()
      done = so
      at(so)
    })
    const file = { name: fileName(`report-${type}`, format), type: sheetTypes[format] }
    const fileId = await files.write(database, file, writeSheet(format, say(reportTypes[type]), pages))
    return { cursor: {}, done, total: done, fileId }
  },
  over: async (_tx, job, ending) =>
    ending === 'done' ? { message: { message: came, values: { done: job.done } } } : undefined,
})

/** Reports on request. */
export const reportHandlers = (platform: Platform): readonly Served[] => {
  const { database, jobs, now } = platform
  jobs.define('report', reportWork(platform))
  return [
    serve(reports.create, async ({ body, user, locale, say, tell }) => {
      if (!mayEnter(user.roles, reportRoles[body.type])) throw new Forbidden()
      const { from, to } = periodsOf(body.date, now()).period
      const payload: Payload = {
        type: body.type,
        format: body.format,
        from,
        to,
        dealers: body.dealer_id?.length ? body.dealer_id : null,
        locale,
      }
      const id = await database.transaction((tx) =>
        jobs.start(tx, {
          owner: user.id,
          kind: 'report',
          resource: 'reports',
          title: { message: title, values: { from, to }, words: { report: reportTypes[body.type] } },
          payload,
        }),
      )
      tell(msg`It has begun.`)
      return { job: await jobAnswer(database, id, user.id, say) }
    }),
  ]
}
