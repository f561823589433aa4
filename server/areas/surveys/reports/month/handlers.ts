import * as v from 'valibot'
import { MonthFileQuery, monthFiles, monthlyPages } from '#contract/surveys/monthly-pages.ts'
import { msg } from '#contract/words.ts'
import { dealersOf, monthAskedBy } from '#server/areas/surveys/reports/month/asked.ts'
import { pagesHtml, pagesName, pagesType } from '#server/areas/surveys/reports/month/pages.ts'
import { Forbidden, Invalid } from '#server/platform/failures.ts'
import type { Whole } from '#server/platform/job-work.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { admit, readerOf } from '#server/platform/visible.ts'
import { everyLocale } from '#server/platform/words.ts'
import { jobAnswer, RowsOf, rowsOf } from '#server/work/jobs/jobs.ts'

const title = msg`{report}: {month}`
const came = msg`{done, plural, one {# page} other {# pages}}`
const nobody = msg`No dealers match these filters`
const { roles } = monthlyPages.create

const Payload = v.object({
  query: MonthFileQuery.schema,
  /** The language of whoever asked, which the pages speak. */
  locale: v.picklist(everyLocale),
})
type Payload = v.InferOutput<typeof Payload>

/** Makes the pages into a file that is kept for 7 days. */
const pagesWork = ({ database, files }: Platform): Whole<Payload, v.InferOutput<typeof RowsOf>> => ({
  payload: Payload,
  cursor: RowsOf,
  whole: async ({ payload: { query, locale }, owner }, { signal, at }) => {
    // Whoever asked for them may have lost the role, or moved to another dealer, since.
    const reader = owner && readerOf({ calls: {} }, owner, roles)
    if (!reader) throw new Forbidden()
    const asked = await monthAskedBy(database, query, { reader, locale })
    const dealers = await dealersOf(database, asked)
    const progress = (done: number) => {
      signal.throwIfAborted()
      at(done, dealers.length)
    }
    const fileId = await files.write(
      database,
      { name: `${pagesName(query.report, asked)}.html`, type: pagesType },
      pagesHtml(database, { report: query.report, asked, dealers, progress }),
    )
    return { cursor: rowsOf(roles, reader), done: dealers.length, total: dealers.length, fileId }
  },
  over: async (_tx, job, ending) =>
    ending === 'done' ? { message: { message: came, values: { done: job.done } } } : undefined,
})

/** The pages of a month, one for each dealer, made in the background. */
export const monthlyPageHandlers = (platform: Platform): readonly Served[] => {
  const { database, jobs } = platform
  jobs.define('pages', pagesWork(platform))
  return [
    serve(monthlyPages.create, async ({ body, user, locale, say, tell }) => {
      const reader = admit({ calls: monthlyPages }, user, roles)
      const asked = await monthAskedBy(database, body, { reader, locale })
      const { length: pages } = await dealersOf(database, asked)
      if (pages === 0) throw new Invalid({ dealers: [{ message: nobody }] })
      const payload: Payload = { query: body, locale }
      const id = await database.transaction((tx) =>
        jobs.start(tx, {
          owner: user.id,
          kind: 'pages',
          resource: 'monthly-pages',
          title: {
            message: title,
            values: { month: body.date[0].slice(0, 7) },
            words: { report: monthFiles[body.report] },
          },
          payload,
          total: pages,
        }),
      )
      tell(msg`Started. You can follow it in Background jobs.`)
      return { pages, job: await jobAnswer(platform, id, user, say) }
    }),
  ]
}
