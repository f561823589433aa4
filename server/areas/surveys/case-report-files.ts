import * as v from 'valibot'
import {
  actionPlans,
  type CaseReportFile,
  CaseReportFileQuery,
  caseSummaries,
  planStates,
} from '#contract/surveys/case-reports.ts'
import { shareOf, shownScore, shownShare } from '#contract/surveys/figures.ts'
import { type Message, msg } from '#contract/words.ts'
import { actionPlanOf } from '#server/areas/surveys/action-plan.ts'
import type { CasesAsked } from '#server/areas/surveys/case-figures.ts'
import { casesAskedBy, groupingOf, planAskedBy } from '#server/areas/surveys/case-report-handlers.ts'
import { caseSummaryOf } from '#server/areas/surveys/case-summary.ts'
import type { MakeReport } from '#server/areas/surveys/reports/made.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { everyDealer } from '#server/areas/surveys/reports/places.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SheetCell, SheetTable } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'

const plain = (value: number | string | null | undefined): SheetCell => value ?? ''
const percent = (met: number, of: number): SheetCell => {
  const share = shareOf(met, of)
  return share === null ? '' : shownShare(share)
}
const score = (value: number | null): SheetCell => (value === null ? '' : shownScore(value))

type Summary = Awaited<ReturnType<typeof caseSummaryOf>>
const groupTable = ({ groups }: Summary, say: Say): SheetTable => ({
  name: say(msg`Groups`),
  brief: { columns: [0, 2, 4, 9, 10, 11], chart: { is: 'bars', label: 0, value: 4 } },
  rows: [
    (
      [
        msg({ message: 'Name', context: 'whose figures stand in a row' }),
        msg`Dealer code`,
        msg`Cases`,
        msg`Responses`,
        msg`Cases per 100 responses`,
        msg({ message: 'Open', context: 'how many cases are' }),
        msg({ message: 'In progress', context: 'how many cases are' }),
        msg({ message: 'For review', context: 'how many cases are' }),
        msg({ message: 'Closed', context: 'how many cases are' }),
        msg`Overdue`,
        msg`Contacted on time (%)`,
        msg`Closed on time (%)`,
        msg`Median hours to contact`,
        msg`Median hours to close`,
        msg`Most frequent cause`,
      ] satisfies Message[]
    ).map((one) => say(one)),
    ...groups.map((one): SheetCell[] => [
      one.name,
      plain(one.code),
      one.opened,
      one.responses,
      plain(one.per_100),
      one.by_status.open,
      one.by_status['in-progress'],
      one.by_status['for-review'],
      one.by_status.closed,
      one.overdue,
      percent(one.contacted.met, one.contacted.of),
      percent(one.closed.met, one.closed.of),
      plain(one.hours_to_contact),
      plain(one.hours_to_close),
      plain(one.first_cause),
    ]),
  ],
})
const factorTable = ({ factors }: Summary, say: Say): SheetTable => ({
  name: say(msg`Factors`),
  brief: { chart: { is: 'bars', label: 0, value: 1 } },
  rows: [
    [msg`Factor`, msg`Cases`, msg`Share (%)`, msg`Running total (%)`, msg`Not closed`, msg`Overdue`].map((one) =>
      say(one),
    ),
    ...factors.map((one): SheetCell[] => [
      one.of?.name ?? say(msg`Not classified yet`),
      one.count,
      shownShare(one.share),
      shownShare(one.cumulated),
      one.unclosed,
      one.overdue,
    ]),
  ],
})
type Plan = Awaited<ReturnType<typeof actionPlanOf>>
const planTable = ({ rows }: Plan, say: Say): SheetTable => ({
  name: say(msg`Action plan`),
  brief: { columns: [1, 4, 6, 7, 8, 13, 14] },
  rows: [
    [
      msg`Dealer code`,
      msg`Dealer`,
      msg`Zone`,
      msg`Group`,
      msg`Factor`,
      msg`Attribute`,
      msg`Root cause`,
      msg`Preventive measure`,
      msg`Cases`,
      msg`Not closed`,
      msg`Last case opened`,
      msg`Immediate measures`,
      msg`Person in charge`,
      msg`Due on`,
      msg`Status`,
      msg`Score before`,
      msg`Score after`,
      msg`Effect`,
    ].map((one) => say(one)),
    ...rows.map((one): SheetCell[] => [
      one.code,
      one.dealer.name,
      plain(one.zone?.name),
      plain(one.group?.name),
      plain(one.factor?.name),
      plain(one.attribute?.name),
      plain(one.root_cause?.name),
      one.measure?.name ?? say(planStates.undecided),
      one.cases,
      one.unclosed,
      one.last_opened.slice(0, 10),
      one.immediate.join(', '),
      plain(one.person_in_charge),
      plain(one.due),
      say(planStates[one.state]),
      score(one.before),
      score(one.after),
      plain(one.effect),
    ]),
  ],
})

/** `dssi-cdc-summary-2026-08-01_2026-10-31`; a dealer's people get their code before the period. */
const fileNameOf = async (
  { database }: Platform,
  report: CaseReportFile,
  { from, to }: CasesAsked,
  { scope }: Reader,
) => {
  const code = scope === 'all' ? undefined : (await everyDealer(database)).find(({ id }) => id === scope)?.code
  return [report, ...(code ? [code] : []), `${from}_${to}`].join('-')
}

/** A summary of cases or an action plan, as it is filed. */
export const makeCaseReport =
  (platform: Platform): MakeReport =>
  async (texts, { user, locale, say }) => {
    const { database } = platform
    const given = readCells(CaseReportFileQuery, texts)
    parse(CaseReportFileQuery, given)
    const query = v.parse(CaseReportFileQuery.schema, given)
    const kind = query.report.startsWith('dssi') ? 'dssi' : 'csonline'
    const isSummary = query.report.endsWith('cdc-summary')
    const reader = admit({ calls: isSummary ? caseSummaries : actionPlans }, user)
    const asked = await casesAskedBy(database, reader, kind, query)
    const tablesAt = async (sql: Sql): Promise<readonly [SheetTable, ...SheetTable[]]> => {
      if (!isSummary) {
        const plan = { ...planAskedBy(query), page: null }
        return [planTable(await actionPlanOf(sql, kind, asked, plan, { reader, locale }), say)]
      }
      const by = query.by ?? groupingOf(reader, query)
      const summary = await caseSummaryOf(sql, asked, { by, reader, locale, say })
      return [groupTable(summary, say), factorTable(summary, say)]
    }
    return {
      name: await fileNameOf(platform, query.report, asked, reader),
      tables: await atOneMoment(database, tablesAt),
    }
  }
