import * as v from 'valibot'
import { now as currentMoment, isoOf } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { reportRoles, reports, reportTypes } from '#contract/reports/reports.ts'
import { msg } from '#contract/words.ts'
import { formats } from '#contract/work/exports.ts'
import type { WireSelection } from '#contract/work/jobs.ts'
import { periodsOf } from '#server/areas/reports/periods.ts'
import { type ReportKind, type ReportQuery, reportKinds } from '#server/areas/reports/report-kinds.ts'
import { Forbidden, NotFound } from '#server/platform/failures.ts'
import type { Whole } from '#server/platform/job-work.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { type SheetCell, sheetTypes, writeSheet } from '#server/platform/spreadsheets/write.ts'
import { admit, readerOf } from '#server/platform/visible.ts'
import { everyLocale, type Say, sayIn } from '#server/platform/words.ts'
import { columnsFor } from '#server/work/exports/columns.ts'
import { fileName } from '#server/work/exports/download.ts'
import { exportPages } from '#server/work/exports/rows.ts'
import { jobAnswer, RowsOf, rowsOf } from '#server/work/jobs/jobs.ts'

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
const Cursor = RowsOf

type Pages = AsyncIterable<readonly (readonly SheetCell[])[]>
const pagesOf = async (
  { database, definitions }: Platform,
  kind: ReportKind,
  wanted: ReportQuery,
  say: Say,
  progress: (done: number) => void,
): Promise<Pages> => {
  if ('list' in kind) {
    const definition = definitions.of(kind.list)
    if (!definition) throw new NotFound()
    const { period, reader, dealers } = wanted
    const query = { date: `${period.from},${period.to}`, ...(dealers && { dealer: dealers.join(',') }) }
    const selection: WireSelection = { kind: 'all', query, as_of: isoOf(currentMoment()), except: [] }
    return exportPages(
      database,
      { definition, reader, selection, columns: columnsFor(definition, null, say) },
      progress,
    )
  }
  const rows = await kind.rows(database, wanted)
  async function* pages(headings: readonly string[]) {
    yield [headings]
    yield rows
    progress(rows.length)
  }
  return pages(kind.headings.map((heading) => say(heading)))
}

/** Builds a report into a file that is kept for 7 days. */
const reportWork = (platform: Platform): Whole<Payload, v.InferOutput<typeof RowsOf>> => ({
  payload: Payload,
  cursor: Cursor,
  whole: async ({ payload, owner }, { signal, at }) => {
    const { type, format, from, to, dealers, locale } = payload
    // Whoever asked for it may have lost the role since.
    const reader = owner && readerOf({ calls: reports }, owner, reportRoles[type])
    if (!reader) throw new Forbidden()
    const say = sayIn(locale)
    let done = 0
    const wanted: ReportQuery = { period: { from, to }, reader, dealers }
    const pages = await pagesOf(platform, reportKinds[type], wanted, say, (so) => {
      signal.throwIfAborted()
      done = so
      at(so)
    })
    const file = { name: fileName(`report-${type}`, format), type: sheetTypes[format] }
    const fileId = await platform.files.write(
      platform.database,
      file,
      writeSheet(format, say(reportTypes[type]), pages),
    )
    return { cursor: rowsOf(reportRoles[type], reader), done, total: done, fileId }
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
      admit({ calls: reports }, user, reportRoles[body.type])
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
      tell(msg`Started. You can follow it in Background jobs.`)
      return { job: await jobAnswer(platform, id, user, say) }
    }),
  ]
}
