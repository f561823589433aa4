import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { namesOf } from '#contract/names.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { csonlineRankings, dcsiRankings, dssiRankings, rankingSorts } from '#contract/surveys/rankings.ts'
import { type ReportFile, ReportFileQuery } from '#contract/surveys/report-files.ts'
import {
  csonlineTouchpoints,
  dcsiReport,
  dcsiTouchpoints,
  dssiTouchpoints,
  wholeWay,
} from '#contract/surveys/reports.ts'
import type { Format } from '#contract/work/exports.ts'
import { type Asked, askedOf, type Filters } from '#server/areas/surveys/reports/asked.ts'
import type { MakeReport } from '#server/areas/surveys/reports/made.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { type RankingRow, rankingOf, sortedBy, withTrends } from '#server/areas/surveys/reports/rankings.ts'
import { contribute } from '#server/areas/surveys/reports/rebuild.ts'
import { tablesOf } from '#server/areas/surveys/reports/report-files.ts'
import { summaryOf } from '#server/areas/surveys/reports/touchpoints.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type RequestFacts, type Served, serve } from '#server/platform/serve.ts'
import type { Person } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'

type FileQuery = v.InferOutput<typeof ReportFileQuery.schema>
type Query = Partial<Omit<FileQuery, 'report'>>
/** The filters of either spelling: the summaries' own, and those that the specification gives rankings. */
const filtersOf = (query: Query): Filters => {
  refuseLater({ date: query.date, dates: query.dates })
  return {
    date: query.date ?? query.dates ?? null,
    service: query.availed_service_date ?? null,
    sales: query.sales_delivery_date ?? null,
    region: query.regions ?? query.region ?? null,
    zones: query.zones ?? null,
    groups: query.groups ?? query.group ?? null,
    dealers: query.dealers ?? query.dealer ?? null,
    factor: query.factor ?? null,
    category: query.category ?? null,
    compare: query.compare ?? 'previous',
  }
}
const touchpointCalls = { csonline: csonlineTouchpoints, dcsi: dcsiTouchpoints, dssi: dssiTouchpoints }
const rankingCalls = { csonline: csonlineRankings, dcsi: dcsiRankings, dssi: dssiRankings }
const kinds = namesOf(touchpointCalls)

/** The roles of a report: those of the call that shows it. */
const callsOf = (report: ReportFile, kind: SurveyKind) =>
  report.endsWith('-ranking') ? rankingCalls[kind] : touchpointCalls[kind]
const kindOf = (report: ReportFile): SurveyKind => kinds.find((kind) => report.startsWith(kind)) ?? 'csonline'
const sortOf = (name: string | null | undefined) => rankingSorts.find((sort) => sort === name) ?? 'csi_score'
const isRanked = (query: Query) => (rows: readonly RankingRow[]) =>
  query.order_by || query.sort
    ? sortedBy(rows, sortOf(query.order_by), query.sort ?? 'desc', query.factor ?? null)
    : rows

/** `dcsi-ranking-2026-10-01_2026-10-31`; a dealer's people get their code before the period. */
const fileNameOf = (report: ReportFile, { period: { from, to }, reader, everyDealer }: Asked) => {
  const code = everyDealer.find(({ id }) => id === reader.scope)?.code
  return [report, ...(code ? [code] : []), `${from}_${to}`].join('-')
}

/** A report of scores, as it is filed. */
export const makeSurveyReport =
  ({ database }: Platform): MakeReport =>
  async (texts, { user, locale, say }) => {
    const given = readCells(ReportFileQuery, texts)
    parse(ReportFileQuery, given)
    const query = v.parse(ReportFileQuery.schema, given)
    const kind = kindOf(query.report)
    const reader = admit({ calls: callsOf(query.report, kind) }, user)
    const { asked, tables } = await atOneMoment(database, async (sql) => {
      const asked = await askedOf(sql, kind, filtersOf(query), { reader, locale })
      const given = { asked, slug: query.slug ?? wholeWay, by: query.by ?? null, sorted: isRanked(query), say, locale }
      return { asked, tables: await tablesOf[query.report](sql, given) }
    })
    return { name: fileNameOf(query.report, asked), tables }
  }
/** Where a report's own export call finds its file. */
const linkOf = async (
  { database }: Platform,
  report: ReportFile,
  query: Query & { readonly format?: Format | null | undefined },
  { user, locale, request }: { readonly user: Person; readonly locale: Locale; readonly request: RequestFacts },
) => {
  const kind = kindOf(report)
  const reader = admit({ calls: callsOf(report, kind) }, user)
  const asked = await askedOf(database, kind, filtersOf(query), { reader, locale })
  const format = query.format ?? (report === 'dcsi-report' ? 'xlsx' : 'csv')
  const values: Readonly<Record<string, unknown>> = { ...query, report }
  const texts = Object.entries(ReportFileQuery.fields).flatMap(([name, field]) => {
    const value = values[name]
    return value === undefined || value === null ? [] : [[name, field.cell.write(value)]]
  })
  const search = new URLSearchParams({ format, query: new URLSearchParams(texts).toString() })
  return {
    url: `${request.base === 'cookie' ? '/api/v1' : '/api'}/exports/survey-reports/file?${search}`,
    filename: `${fileNameOf(report, asked)}.${format}`,
  }
}

/** Survey reports: every figure of them is kept ready, so each call reads and keeps nothing. */
export const surveyReportHandlers = (platform: Platform): readonly Served[] => {
  const { database } = platform
  // What a fold costs is the cells that it touches: the more it takes at once, the less each write costs.
  platform.every(30_000, 'folding figures of surveys', async () => {
    await database.query('select fold_survey_figures(1500), fold_survey_invitations(1500), fold_survey_pairs(1500)')
  })
  platform.later('what earlier results add to the figures', async () => {
    await contribute(database)
  })
  const touchpoints = kinds.flatMap((kind): Served[] => {
    const calls = touchpointCalls[kind]
    return [
      serve(calls.get, async ({ params, query, user, locale, say }) => {
        const reader = admit({ calls }, user)
        return atOneMoment(database, async (sql) => {
          const asked = await askedOf(sql, kind, filtersOf(query), { reader, locale })
          return summaryOf(sql, asked, { slug: params.slug, by: query.by ?? null, say })
        })
      }),
      serve(calls.exportSummary, ({ query, user, locale, request }) =>
        linkOf(platform, `${kind}-summary`, query, { user, locale, request }),
      ),
    ]
  })
  const rankings = kinds.flatMap((kind): Served[] => {
    const calls = rankingCalls[kind]
    return [
      serve(calls.list, async ({ query, user, locale, say }) => {
        const reader = admit({ calls }, user)
        const wanted = query.q?.toLowerCase()
        const [page, per] = [query.page ?? 1, query.per_page ?? 25]
        const ranking = { by: query.by ?? null, say }
        return atOneMoment(database, async (sql) => {
          const asked = await askedOf(sql, kind, filtersOf(query), { reader, locale })
          const rows = isRanked(query)(await rankingOf(sql, asked, ranking)).filter(
            ({ name, code }) => !wanted || `${name} ${code ?? ''}`.toLowerCase().includes(wanted),
          )
          const shown = rows.slice((page - 1) * per, page * per)
          return { rows: await withTrends(sql, asked, ranking, shown), total: rows.length }
        })
      }),
      serve(calls.export, ({ query, user, locale, request }) =>
        linkOf(platform, `${kind}-ranking`, query, { user, locale, request }),
      ),
    ]
  })
  return [
    ...touchpoints,
    ...rankings,
    serve(dcsiReport.export, ({ query, user, locale, request }) =>
      linkOf(platform, 'dcsi-report', query, { user, locale, request }),
    ),
  ]
}
