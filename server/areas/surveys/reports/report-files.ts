import { touchpoints as touchpointNames } from '#contract/surveys/factors.ts'
import { SurveyRanking } from '#contract/surveys/rankings.ts'
import type { ReportFile } from '#contract/surveys/report-files.ts'
import { wholeWay } from '#contract/surveys/reports.ts'
import { type Message, msg } from '#contract/words.ts'
import { dcsiReportOf } from '#server/areas/surveys/reports/dcsi-report.ts'
import { rankingTables } from '#server/areas/surveys/reports/ranking-file.ts'
import { rankingOf } from '#server/areas/surveys/reports/rankings.ts'
import {
  bandHeads,
  bandShares,
  common,
  type Given,
  heads,
  percent,
  plain,
  score,
  signed,
  type Tables,
} from '#server/areas/surveys/reports/report-cells.ts'
import { summaryOf } from '#server/areas/surveys/reports/touchpoints.ts'
import type { SheetCell, SheetTable } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

/** Attributes with the subject and, of the whole way, the factors above them. */
const summaryTables = async (sql: Sql, { asked, slug, say }: Given): Promise<Tables> => {
  const one = await summaryOf(sql, asked, { slug, by: null, say })
  const title = (touchpoint: string) =>
    touchpoint === wholeWay
      ? say(msg`Overall`)
      : say(Object.entries(touchpointNames).find(([slug]) => slug === touchpoint)?.[1] ?? msg`Touchpoint`)
  const { headline } = one
  const rows: SheetCell[][] = [
    heads(
      say,
      msg`Touchpoint`,
      msg`Factor`,
      msg`Attribute`,
      common.responses,
      common.score,
      common.before,
      common.change,
      common.topBox,
      ...bandHeads(say),
      common.target,
      common.gap,
    ),
    [
      title(slug),
      one.factor?.name ?? '',
      '',
      headline.responses.value,
      score(headline.score.value),
      score(headline.score.before),
      signed(headline.score.change),
      percent(headline.top_box?.value),
      ...bandShares(one.distribution),
      score(headline.target),
      signed(headline.gap),
    ],
    ...one.factors.map((factor): SheetCell[] => [
      title(slug),
      factor.name,
      '',
      factor.responses,
      score(factor.score),
      score(factor.before),
      signed(factor.change),
      '',
      ...bandShares([0, 0, 0, 0, 0]),
      score(factor.target),
      signed(factor.gap),
    ]),
    ...one.attributes.map((attribute): SheetCell[] => [
      title(attribute.touchpoint),
      attribute.factor.name,
      attribute.name,
      attribute.responses,
      score(attribute.score),
      score(attribute.before),
      signed(attribute.change),
      percent(attribute.top_box),
      ...bandShares(attribute.bands),
      '',
      '',
    ]),
  ]
  return [{ name: say(msg`Summary`), rows, brief: { columns: [1, 2, 3, 4, 6, 7] } }]
}

export const trendTable = (say: Say, trend: Awaited<ReturnType<typeof summaryOf>>['trend']): SheetTable => ({
  name: say(msg`Trend`),
  brief: { chart: { is: 'line', label: 0, value: 2, beside: 3 } },
  rows: [
    heads(say, msg`Month`, common.responses, common.score, common.target),
    ...trend.map((one): SheetCell[] => [one.month, one.responses, score(one.score), score(one.target)]),
  ],
})
/** What a dashboard shows, a table for each of its parts. */
export const dashboardTables = async (sql: Sql, { asked, by, say }: Given): Promise<Tables> => {
  const { headline, trend, factors, groups } = await summaryOf(sql, asked, { slug: wholeWay, by, say })
  type Figure = { readonly value: number | null; readonly before: number | null; readonly change: number | null }
  const line = (name: Message, figure: Figure | null, show: (value: number | null) => SheetCell): SheetCell[] => [
    say(name),
    show(figure?.value ?? null),
    show(figure?.before ?? null),
    signed(figure?.change),
  ]
  return [
    {
      name: say(msg`Groups`),
      brief: { columns: [0, 1, 2, 4, 5, 8], chart: { is: 'bars', label: 0, value: 2, beside: 5 } },
      rows: [
        heads(
          say,
          msg`Name`,
          common.responses,
          common.score,
          common.before,
          common.change,
          common.target,
          common.gap,
          msg`Dissatisfied (%)`,
          msg`Rank`,
        ),
        ...groups.map((one): SheetCell[] => [
          one.name,
          one.responses,
          score(one.score),
          score(one.before),
          signed(one.change),
          score(one.target),
          signed(one.gap),
          percent(one.dissatisfied),
          plain(one.rank),
        ]),
      ],
    },
    {
      name: say(msg`Figures`),
      brief: { isHeadline: true },
      rows: [
        heads(say, msg`Figure`, msg`Value`, msg`Before`, common.change, common.target, common.gap),
        [...line(msg`Score`, headline.score, score), score(headline.target), signed(headline.gap)],
        line(msg`Responses`, headline.responses, plain),
        line(msg`Response rate (%)`, headline.response_rate, percent),
        line(common.topBox, headline.top_box, percent),
        line(msg`Top 2 boxes (%)`, headline.top_two, percent),
        line(msg`NPS`, headline.nps, plain),
        line(msg`Dissatisfied (%)`, headline.dissatisfied, percent),
      ],
    },
    trendTable(say, trend),
    {
      name: say(msg`Factors`),
      brief: { columns: [0, 2, 3, 5, 6, 7], chart: { is: 'bars', label: 0, value: 3, beside: 6 } },
      rows: [
        heads(
          say,
          msg`Factor`,
          msg`Weight`,
          common.responses,
          common.score,
          common.before,
          common.change,
          common.target,
          common.gap,
        ),
        ...factors.map((one): SheetCell[] => [
          one.name,
          one.weight,
          one.responses,
          score(one.score),
          score(one.before),
          signed(one.change),
          score(one.target),
          signed(one.gap),
        ]),
      ],
    },
  ]
}
/** Dealers by factors; the attributes and the trend of the chosen one. */
const factorTables = async (sql: Sql, given: Given): Promise<Tables> => {
  const { asked, say } = given
  const [rows, summary] = await Promise.all([
    rankingOf(sql, asked, { by: 'dealer', say }),
    summaryOf(sql, asked, { slug: wholeWay, by: null, say }),
  ])
  const factors = rows[0]?.factors ?? []
  const attributes = await summaryTables(sql, given)
  return [
    {
      name: say(msg`Dealers`),
      brief: { columns: [1, 3, 4], chart: { is: 'bars', label: 1, value: 4 } },
      rows: [
        heads(
          say,
          SurveyRanking.fields.code.label,
          msg`Dealer`,
          SurveyRanking.fields.zone.label,
          common.responses,
          SurveyRanking.fields.csi_score.label,
          ...factors.map(({ name }) => name),
        ),
        ...rows.map((row): SheetCell[] => [
          row.code ?? '',
          row.name,
          row.zone?.name ?? '',
          row.responses,
          score(row.csi_score),
          ...factors.map(({ id }) => score(row.factors.find((one) => one.id === id)?.score)),
        ]),
      ],
    },
    { ...attributes[0], name: say(msg`Attributes`) },
    trendTable(say, summary.trend),
  ]
}

/** Each report's tables; what kind of survey it is of stands before the dash. */
export const tablesOf: Readonly<Record<ReportFile, (sql: Sql, given: Given) => Promise<Tables>>> = {
  'csonline-dashboard': dashboardTables,
  'dcsi-dashboard': dashboardTables,
  'dssi-dashboard': dashboardTables,
  'csonline-summary': summaryTables,
  'dcsi-summary': summaryTables,
  'dssi-summary': summaryTables,
  'csonline-ranking': rankingTables,
  'dcsi-ranking': rankingTables,
  'dssi-ranking': rankingTables,
  'dcsi-factor-scores': factorTables,
  'dssi-factor-scores': factorTables,
  'dcsi-report': dcsiReportOf,
}
