import { useMemo, useRef } from 'react'
import * as v from 'valibot'
import { controlChart, exportDcsi, exportReport, whyMoved } from '#areas/survey-reports/commands.ts'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { pageTitles } from '#areas/survey-reports/pages.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import { rankColumns } from '#areas/survey-reports/rank-columns.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { type Ranked, rankingQuery } from '#areas/survey-reports/summary.ts'
import { asSummary, searchOfReport } from '#areas/survey-reports/transfer.ts'
import { notAsked } from '#areas/survey-reports/usePaged.ts'
import { useRanked } from '#areas/survey-reports/useRanked.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { dcsiReport, groupings, networkReasons } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { boundsOf } from '#ui/charts/geometry.ts'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import type { GridHandle, Sort } from '#ui/grid/types.ts'
import { useCommand } from '#workspace/commands/live.ts'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { useStatusInfo } from '#workspace/status/info.ts'
import { useTabTitle } from '#workspace/tab.ts'
import { useKeptLayout } from '#workspace/views/settings.ts'

const filters = ['compare', 'category', 'by', 'region', 'zones', 'group', 'dealer'] as const
const by = v.picklist(['region', 'zone', 'group', 'dealer'])
const rankingFiles = { csonline: 'csonline-ranking', dcsi: 'dcsi-ranking', dssi: 'dssi-ranking' } as const
const factorIn = (column: string) => (column.startsWith('factor-') ? Number(column.slice(7)) : undefined)

/** Dealers, or zones, groups and regions, by their score: the usual grid, in which a figure's cell opens its rows. */
export const Ranking = ({ kind }: { readonly kind: SurveyKind }) => {
  const say = useSay()
  const title = useTabTitle(pageTitles[kind].ranking)
  const open = useOpen()
  const grid = useRef<GridHandle>(null)
  const report = useReport(rankingQuery, 'dates')
  const { values, wire, period, setPeriod, changeAll } = report
  const { answer, total, rows, rowAt, onWindow } = useRanked(kind, wire)
  const [layout, setLayout] = useKeptLayout(`survey-ranking-${kind}`, undefined)
  const grouping = v.safeParse(by, values['by'])
  const by_ = grouping.success ? grouping.output : 'dealer'
  const drill = drillOf(kind, rankingQuery, report)
  const factors = rows[0]?.factors
  const columns = useMemo(() => {
    const scores = rows.flatMap((row) => row.factors.flatMap(({ score }) => (score === null ? [] : [score])))
    return rankColumns(say, factors ?? [], boundsOf(scores))
  }, [say, rows, factors])
  const order = typeof values['order_by'] === 'string' ? values['order_by'] : 'csi_score'
  const sort: Sort = {
    column: order === 'factor_score' ? `factor-${values['factor']}` : order,
    direction: values['sort'] === 'asc' ? 'asc' : 'desc',
  }
  const onSort = ({ column, direction }: Sort) => {
    const factor = factorIn(column)
    changeAll({ order_by: factor === undefined ? column : 'factor_score', sort: direction, factor })
  }
  /** What the cell under the keyboard is of: its rows open. */
  const openRow = (row: Ranked) => {
    const column = grid.current?.active().column ?? ''
    const id = String(row.id)
    const factor = factorIn(column)
    const ofWhat = { dissatisfied: { dissatisfied: 'yes' }, top_box: { top: 'box' }, top_two: { top: 'two' } } as const
    const place =
      column === 'dealer' || column === 'rank' || column === 'range'
        ? drill.narrowed(reportKinds[kind].dashboard, by_, id)
        : column === 'cases'
          ? drill.casesOf(by_, id, { unclosed: 'yes' })
          : column === 'overdue'
            ? drill.casesOf(by_, id, { overdue: 'yes' })
            : drill.within(
                by_,
                id,
                factor !== undefined
                  ? { factor: String(factor) }
                  : column in ofWhat
                    ? ofWhat[v.parse(v.picklist(['dissatisfied', 'top_box', 'top_two']), column)]
                    : {},
              )
    if (place !== undefined) open(place, { newTab: true })
  }
  useCommand(whyMoved, () => {
    const row = rowAt(grid.current?.active().row ?? 0)
    const place = drill.why(row && { by: by_, id: String(row.id) })
    if (place !== undefined) open(place, { newTab: true })
  })
  useCommand(controlChart, () => {
    const row = by_ === 'dealer' ? rowAt(grid.current?.active().row ?? 0) : undefined
    open(drill.control(row && String(row.id)), { newTab: true })
  })
  /** Why a dealer's people read no rank. */
  const reason = rows[0]?.network_reason
  const few = rows.filter(({ base }) => base === 'small').length
  useStatusInfo(
    total === undefined
      ? null
      : say(msg`{count, plural, one {# row} other {# rows}}, {few} with few responses`, { count: total, few }),
  )
  return (
    <ReportFrame
      title={title}
      isGrid
      period={period}
      before={null}
      answer={answer ?? notAsked}
      isEmpty={total === 0}
      onPeriod={setPeriod}
      file={searchOfReport(rankingFiles[kind], rankingQuery, wire)}
      filters={
        <Filters
          report={report}
          dateName="dates"
          initial={{ by: 'dealer' }}
          names={filters.filter((name) => name !== 'category' || kind === 'csonline')}
        />
      }
      acts={
        <>
          {kind === 'dcsi' && (
            <FormatMenu
              command={exportDcsi}
              call={dcsiReport.export}
              failed={msg`Failed to download dcsi report.`}
              inputOf={(format) => ({ query: { ...asSummary(wire), format } })}
            >
              {say(exportDcsi.title)}
            </FormatMenu>
          )}
          <FormatMenu
            command={exportReport}
            call={reportKinds[kind].rankings.export}
            failed={msg`Failed to download ranking.`}
            inputOf={(format) => ({ query: { ...wire, format } })}
          >
            {say(msg`Export`)}
          </FormatMenu>
        </>
      }
    >
      {reason != null && <p className={styles.hint}>{say(networkReasons[reason])}</p>}
      <div className={styles.grid} data-zone="grid">
        <DataGrid<Ranked>
          ref={grid}
          label={say(msg`{title} by {grouping}`, { title, grouping: say(groupings[by_]) })}
          columns={columns}
          total={total}
          rowAt={rowAt}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          onWindow={onWindow}
          sort={sort}
          onSort={onSort}
          layout={layout}
          onLayout={setLayout}
          onOpen={openRow}
          resetKey={JSON.stringify(wire)}
          takesFocus
        />
      </div>
    </ReportFrame>
  )
}
