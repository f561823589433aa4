import { useEffect, useMemo, useRef, useState } from 'react'
import { isHead, type PlanItem, type PlanLine, planQuery } from '#areas/survey-reports/case-summary.ts'
import { foldPlan } from '#areas/survey-reports/commands.ts'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { type CaseKind, caseKinds } from '#areas/survey-reports/kinds.ts'
import { PlanSheets } from '#areas/survey-reports/PlanSheets.tsx'
import { PlanTotals } from '#areas/survey-reports/PlanTotals.tsx'
import { pageTitles } from '#areas/survey-reports/pages.ts'
import { ninetyDays, noCases } from '#areas/survey-reports/periods.ts'
import { casesOfRow } from '#areas/survey-reports/plan-cases.ts'
import { planColumns } from '#areas/survey-reports/plan-columns.tsx'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { usePlan } from '#areas/survey-reports/usePlan.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { msg } from '#contract/words.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import type { Folding, GridHandle, Sort } from '#ui/grid/types.ts'
import { printPage } from '#ui/print.ts'
import { useCommand } from '#workspace/commands/live.ts'
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
  const { planFile, name, manager } = caseKinds[kind]
  const { ask, answer, heads, total, rowAt, onWindow, fold, foldAll, isAllFolded, holderOf, dealerAt } = usePlan(
    kind,
    wire,
  )
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
  const folding = useMemo(
    (): Folding<PlanItem> => ({
      isOpen: (row) => (isHead(row) ? row.isOpen : undefined),
      onFold: (row, isOpen) => fold(row.id, isOpen),
      holderOf,
    }),
    [fold, holderOf],
  )
  const runFold = () => {
    // The rows of a dealer go with it: its own row is where one stands then.
    const { row, column } = grid.current?.active() ?? { row: 0, column: 'dealer' }
    const at = heads?.findIndex(({ id }) => id === dealerAt(row)?.id) ?? -1
    foldAll()
    if (!isAllFolded && at >= 0) grid.current?.activate({ row: at, column })
  }
  useCommand(foldPlan, runFold, { enabled: !report.isDealers })
  useStatusInfo(
    heads === undefined ? null : say(msg`{count, plural, one {# dealer} other {# dealers}}`, { count: heads.length }),
  )
  return (
    <>
      <ReportFrame
        title={title}
        isGrid
        period={period}
        before={null}
        sub={say(msg`critically dissatisfied customers`)}
        answer={answer}
        isEmpty={heads?.length === 0}
        empty={noCases}
        onPeriod={setPeriod}
        file={searchOfReport(planFile.name, planQuery, wire)}
        onPrint={() => void print()}
        filters={<Filters report={report} names={filters.filter((one) => one !== 'category' || kind === 'csonline')} />}
        acts={
          <>
            {!report.isDealers && (
              <Button variant="ghost" icon="chevrons-up-down" command={foldPlan.id} onPress={runFold}>
                {isAllFolded ? say(msg`Expand all`) : say(msg`Collapse all`)}
              </Button>
            )}
            <ExportReport query={searchOfReport(planFile.name, planQuery, wire)} failed={planFile.failed} />
          </>
        }
      >
        {heads && <PlanTotals heads={heads} drill={drill} />}
        <div className={styles.grid} data-zone="grid">
          <DataGrid<PlanItem>
            ref={grid}
            label={title}
            columns={columns}
            total={total}
            rowAt={rowAt}
            rowId={(row) => (isHead(row) ? `dealer-${row.id}` : row.id)}
            rowName={(row) =>
              isHead(row) ? row.name : `${row.dealer.name}, ${row.measure?.name ?? say(msg`Not decided yet`)}`
            }
            folding={folding}
            onWindow={onWindow}
            sort={sort}
            onSort={({ column, direction }) => changeAll({ order_by: column, sort: direction })}
            layout={layout}
            onLayout={setLayout}
            onOpen={(row) => {
              const column = grid.current?.active().column
              const only = column === 'unclosed' ? { unclosed: 'yes' } : column === 'overdue' ? { overdue: 'yes' } : {}
              open(drill.cases({ ...(isHead(row) ? { dealers: String(row.id) } : casesOfRow(row)), ...only }), {
                newTab: true,
              })
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
