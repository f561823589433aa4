import { regionTypes } from '#contract/dealers/regions.ts'
import { npsOf, scoreOf, shareOf } from '#contract/surveys/figures.ts'
import { msg } from '#contract/words.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { closedInTime } from '#server/areas/surveys/reports/cases.ts'
import { itemsByDealer, type Sums, sumOf, sumsByDealer } from '#server/areas/surveys/reports/figures.ts'
import { type Invited, invitedByDealer, invitedIn } from '#server/areas/surveys/reports/invited.ts'
import { monthsOf } from '#server/areas/surveys/reports/periods.ts'
import type { DealerPlace } from '#server/areas/surveys/reports/places.ts'
import { percent, score } from '#server/areas/surveys/reports/report-cells.ts'
import { againstTarget, meanOf } from '#server/areas/surveys/reports/touchpoint-rows.ts'
import { targetsOf } from '#server/areas/surveys/targets.ts'
import type { SheetCell, SheetTable } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

type Mean = { readonly n: number; readonly sum: number }

/** One row per calendar month and dealer, by their codes, and after them the network's, which dealers do not get. */
export const dcsiReportOf = async (
  sql: Sql,
  { asked, say }: { readonly asked: Asked; readonly say: Say },
): Promise<readonly [SheetTable]> => {
  const { among, period, kind, category, reader } = asked
  const targets = await targetsOf(sql, kind, { ...period, dealers: among.dealers })
  const dealers = asked.everyDealer
    .filter(({ id }) => among.dealers === null || among.dealers.includes(id))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const rows: SheetCell[][] = []
  for (const month of monthsOf(period)) {
    const [sums, factors, invited, cases] = await Promise.all([
      sumsByDealer(sql, among, month.period),
      itemsByDealer(sql, among, month.period, 'factors'),
      invitedByDealer(sql, among, month.period),
      closedInTime(sql, among, month.period),
    ])
    const rowOf = (of: DealerPlace | null): SheetCell[] | null => {
      const pick = <T>(from: ReadonlyMap<number, T>): readonly T[] =>
        of === null ? [...from.values()] : [from.get(of.id)].filter((one) => one !== undefined)
      const all: Sums = sumOf(pick(sums))
      const asks: Invited = invitedIn(new Map(pick(invited).entries()))
      if (of !== null && all.responses === 0 && asks.reached === 0) return null
      const target = targets.of({ ...month.period, category, dealer: of?.id ?? asked.dealer })
      const against = againstTarget(all, target)
      const factorMean = (id: number): Mean => meanOf(pick(factors).flatMap((items) => items.get(`f${id}`) ?? []))
      const counts = pick(cases)
      return [
        month.month,
        of?.code ?? '',
        of?.name ?? say(msg`Network`),
        of ? say(regionTypes[of.region]) : '',
        of?.zone?.name ?? '',
        of?.group?.name ?? '',
        all.responses,
        percent(shareOf(asks.completed, asks.reached)),
        score(scoreOf(all)),
        score(against.target),
        against.gap ?? '',
        ...asked.factors.map(({ id }) => score(scoreOf(factorMean(id)))),
        percent(shareOf(all.top, all.answers)),
        percent(shareOf(all.top_two, all.answers)),
        npsOf(all.promoters, all.detractors, all.asked) ?? '',
        percent(shareOf(all.dissatisfied, all.responses)),
        counts.reduce((sum, one) => sum + one.opened, 0),
        counts.reduce((sum, one) => sum + one.inTime, 0),
      ]
    }
    for (const dealer of dealers) rows.push(...[rowOf(dealer)].filter((row) => row !== null))
    if (reader.scope === 'all') rows.push(...[rowOf(null)].filter((row) => row !== null))
  }
  const heads = [
    msg`Month`,
    msg`Dealer code`,
    msg`Dealer`,
    msg`Region`,
    msg`Zone`,
    msg`Group`,
    msg`Responses`,
    msg`Response rate (%)`,
    msg`CSI score`,
    msg`Target`,
    msg`Gap`,
  ].map((message) => say(message))
  const tail = [
    msg`Top box (%)`,
    msg`Top 2 boxes (%)`,
    msg`NPS`,
    msg`Dissatisfied (%)`,
    msg`Cases opened`,
    msg`Cases closed on time`,
  ].map((message) => say(message))
  return [
    {
      name: say(msg`DCSI report`),
      brief: { columns: [0, 2, 6, 8, 9, 10] },
      rows: [[...heads, ...asked.factors.map(({ name }) => name), ...tail], ...rows],
    },
  ]
}
