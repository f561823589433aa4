import { useEffect, useMemo, useRef, useState } from 'react'
import { type PlanLine, planName, planQuery, useFreshCases } from '#areas/survey-reports/case-summary.ts'
import { exportReport } from '#areas/survey-reports/commands.ts'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { type CaseKind, caseKinds } from '#areas/survey-reports/kinds.ts'
import { PlanSheets } from '#areas/survey-reports/PlanSheets.tsx'
import { pageTitles } from '#areas/survey-reports/pages.ts'
import { ninetyDays, noCases } from '#areas/survey-reports/periods.ts'
import { casesOfRow } from '#areas/survey-reports/plan-cases.ts'
import { planColumns } from '#areas/survey-reports/plan-columns.tsx'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { notAsked, usePaged } from '#areas/survey-reports/usePaged.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { fewestForEffect } from '#contract/surveys/case-reports.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import type { GridHandle, Sort } from '#ui/grid/types.ts'
import { printPage } from '#ui/print.ts'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { tellFailure } from '#workspace/failures.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { useStatusInfo } from '#workspace/status/info.ts'
import { useTabTitle } from '#workspace/tab.ts'
import { useKeptLayout } from '#workspace/views/settings.ts'

const filters = ['category', 'state', 'regions', 'zones', 'groups', 'dealers', 'factor'] as const
const perPage = 200
/** What dealers do about the causes of cases, dealer by dealer; what is not decided yet comes first. */
export const ActionPlan = ({ kind }: { readonly kind: CaseKind }) => {
  const say = useSay()
  const title = useTabTitle(pageTitles[kind].plan)
  const open = useOpen()
  const grid = useRef<GridHandle>(null)
  const report = useReport(planQuery, 'date', ninetyDays)
  const { values, wire, period, setPeriod, changeAll } = report
  const { plan, planFile, name, manager } = caseKinds[kind]
  const ask = (at: { readonly page: number; readonly per_page: number }) =>
    queryOf(planName, plan, { query: { ...wire, ...at } })
  useFreshCases(planName, plan.route)
  const { answer, total, rowAt, onWindow } = usePaged<PlanLine>(ask)
  const [layout, setLayout] = useKeptLayout(`survey-plan-${kind}`, undefined)
  const drill = drillOf(kind, planQuery, report)
  const columns = useMemo(() => planColumns(say), [say])
  const order = typeof values['order_by'] === 'string' ? values['order_by'] : 'cases'
  const sort: Sort = {
    column: order,
    direction: values['sort'] === 'asc' || (values['sort'] === undefined && order !== 'cases') ? 'asc' : 'desc',
  }
  const [sheets, setSheets] = useState<readonly PlanLine[] | null>(null)
  /** All rows, not only those in view; then the browser is asked to print. */
  const print = async () => {
    try {
      const rows: PlanLine[] = []
      for (let page = 1; ; page += 1) {
        const next = await queryClient.fetchQuery(ask({ page, per_page: perPage }))
        rows.push(...next.rows)
        if (next.rows.length < perPage || rows.length >= next.total) break
      }
      setSheets(rows)
    } catch (fault) {
      tellFailure(fault)
    }
  }
  useEffect(() => {
    if (sheets) printPage(() => setSheets(null))
  }, [sheets])
  useStatusInfo(
    total === undefined ? null : say(msg`{count, plural, one {# measure} other {# measures}}`, { count: total }),
  )
  return (
    <>
      <ReportFrame
        title={title}
        isGrid
        period={period}
        before={null}
        sub={say(msg`critically dissatisfied customers`)}
        answer={answer ?? notAsked}
        isEmpty={total === 0}
        empty={noCases}
        onPeriod={setPeriod}
        onPrint={() => void print()}
        filters={<Filters report={report} names={filters.filter((one) => one !== 'category' || kind === 'csonline')} />}
        acts={
          <FormatMenu
            command={exportReport}
            call={exports.stream}
            failed={planFile.failed}
            inputOf={(format) => ({
              params: { resource: 'survey-reports' },
              query: { format, query: searchOfReport(planFile.name, planQuery, wire) },
            })}
          >
            {say(msg`Export`)}
          </FormatMenu>
        }
      >
        <p className={styles.hint}>
          {say(
            msg`Effect: score of the attribute in the 90 days after, less the 90 days before; from {count} responses on either side`,
            { count: fewestForEffect },
          )}
        </p>
        <div className={styles.grid} data-zone="grid">
          <DataGrid<PlanLine>
            ref={grid}
            label={title}
            columns={columns}
            total={total}
            rowAt={rowAt}
            rowId={({ id }) => id}
            rowName={(row) => `${row.dealer.name}, ${row.measure?.name ?? say(msg`Not decided yet`)}`}
            onWindow={onWindow}
            sort={sort}
            onSort={({ column, direction }) => changeAll({ order_by: column, sort: direction })}
            layout={layout}
            onLayout={setLayout}
            onOpen={(row) => {
              const column = grid.current?.active().column
              const only = column === 'unclosed' ? { unclosed: 'yes' } : column === 'overdue' ? { overdue: 'yes' } : {}
              open(drill.cases({ ...casesOfRow(row), ...only }), { newTab: true })
            }}
            resetKey={JSON.stringify(wire)}
            takesFocus
          />
        </div>
      </ReportFrame>
      {sheets && <PlanSheets name={say(name)} manager={say(manager)} rows={sheets} period={period} />}
    </>
  )
}
