import { regionTypes } from '#contract/dealers/regions.ts'
import { SurveyRanking } from '#contract/surveys/rankings.ts'
import { msg } from '#contract/words.ts'
import { rankingOf } from '#server/areas/surveys/reports/rankings.ts'
import {
  common,
  type Given,
  heads,
  percent,
  plain,
  score,
  signed,
  type Tables,
} from '#server/areas/surveys/reports/report-cells.ts'
import type { SheetCell } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'

const { fields } = SurveyRanking
/** The columns of a ranking, hidden ones too, in the order of the list. */
export const rankingTables = async (sql: Sql, { asked, by, say, sorted }: Given): Promise<Tables> => {
  const rows = sorted(await rankingOf(sql, asked, { by, say }))
  const factors = rows[0]?.factors ?? []
  return [
    {
      name: say(msg`Ranking`),
      brief: { columns: [0, 1, 2, 5, 9, 12, 14, 15], chart: { is: 'bars', label: 5, value: 12, beside: 15 } },
      rows: [
        heads(
          say,
          fields.rank.label,
          fields.rank_from.label,
          fields.rank_to.label,
          fields.rank_before.label,
          fields.code.label,
          msg`Dealer`,
          fields.region.label,
          fields.zone.label,
          fields.group.label,
          common.responses,
          fields.base.label,
          msg`Response rate (%)`,
          fields.csi_score.label,
          fields.before.label,
          common.change,
          common.target,
          common.gap,
          ...factors.map(({ name }) => name),
          fields.weakest_factor.label,
          common.topBox,
          msg`Top 2 boxes (%)`,
          fields.nps.label,
          msg`Dissatisfied (%)`,
          fields.cases.label,
          fields.overdue.label,
        ),
        ...rows.map((row): SheetCell[] => [
          plain(row.rank),
          plain(row.rank_from),
          plain(row.rank_to),
          plain(row.rank_before),
          row.code ?? '',
          row.name,
          row.region ? say(regionTypes[row.region]) : '',
          row.zone?.name ?? '',
          row.group?.name ?? '',
          row.responses,
          row.base === 'small' ? say(msg`Few responses`) : '',
          percent(row.response_rate),
          score(row.csi_score),
          score(row.before),
          signed(row.change),
          score(row.target),
          signed(row.gap),
          ...factors.map(({ id }) => score(row.factors.find((one) => one.id === id)?.score)),
          row.weakest_factor?.name ?? '',
          percent(row.top_box),
          percent(row.top_two),
          plain(row.nps),
          percent(row.dissatisfied),
          row.cases,
          row.overdue,
        ]),
      ],
    },
  ]
}
