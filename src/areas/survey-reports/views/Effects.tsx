import { useMemo, useRef } from 'react'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { effectColumns } from '#areas/survey-reports/effect-columns.tsx'
import { type Effect, effectsQuery, kindIn, useEffects } from '#areas/survey-reports/explaining.ts'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { daysWithin, noCases } from '#areas/survey-reports/periods.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { notAsked } from '#areas/survey-reports/usePaged.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { today } from '#contract/calendar.ts'
import { explanationFiles } from '#contract/surveys/explanation-files.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Empty } from '#ui/Empty.tsx'
import { DataGrid } from '#ui/grid/DataGrid.tsx'
import type { GridHandle, Sort } from '#ui/grid/types.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { useStatusInfo } from '#workspace/status/info.ts'
import { useTabTitle } from '#workspace/tab.ts'
import { useKeptLayout } from '#workspace/views/settings.ts'

const filters = ['date', 'regions', 'zones', 'groups', 'dealers', 'attribute'] as const
const daysApart = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** What preventive measures did, beside similar dealers that took none. */
const Effects = () => {
  const say = useSay()
  const title = useTabTitle(explanationFiles.effects)
  const open = useOpen()
  const grid = useRef<GridHandle>(null)
  const report = useReport(effectsQuery)
  const { values, changeAll, period, setPeriod, isDealers } = report
  const kind = kindIn(values['kind'])
  // Measures of all days, unless some were chosen: the period of other reports is another thing.
  const { date: _, ...places } = report.wire
  const wire = { ...places, kind, ...(values['date'] !== undefined && { date: values['date'] }) }
  const { answer, total, rowAt, onWindow } = useEffects(wire)
  const [layout, setLayout] = useKeptLayout('survey-effects', undefined)
  const columns = useMemo(() => effectColumns(say, isDealers), [say, isDealers])
  const drill = drillOf(kind, effectsQuery, report)
  const order = values['order_by'] === 'effect' ? 'effect' : 'done'
  const sort: Sort = { column: order, direction: values['sort'] === 'asc' ? 'asc' : 'desc' }
  /** The responses before or after a measure; else the cases that it was decided in. */
  const openRow = (row: Effect) => {
    const column = grid.current?.active().column
    const only = { dealers: String(row.dealer.id), attribute: String(row.attribute.id) }
    const after = daysWithin(
      [daysApart(row.done_on, 1), daysApart(row.done_on, 90)],
      ['', today().subtract({ days: 1 }).toString()],
    )
    const place =
      column === 'before'
        ? drill.results(only, [daysApart(row.done_on, -90), daysApart(row.done_on, -1)])
        : column === 'after' || column === 'change'
          ? drill.results(only, after)
          : drill.cases(only, [daysApart(row.done_on, -365), row.done_on])
    open(place, { newTab: true })
  }
  useStatusInfo(
    total === undefined ? null : say(msg`{count, plural, one {# measure} other {# measures}}`, { count: total }),
  )
  return (
    <ReportFrame
      title={title}
      isGrid
      period={period}
      before={null}
      sub={say(reportKinds[kind].score)}
      answer={answer ?? notAsked}
      isEmpty={false}
      empty={noCases}
      onPeriod={setPeriod}
      file={searchOfReport('effects', effectsQuery, wire)}
      filters={
        <Filters
          report={report}
          hasPeriod={false}
          names={['kind', ...(kind === 'csonline' ? ['category'] : []), ...filters]}
        />
      }
      acts={
        <ExportReport query={searchOfReport('effects', effectsQuery, wire)} failed={msg`Failed to download effects.`} />
      }
    >
      {total === 0 ? (
        <Empty
          title={say(msg`No measures match the filters`)}
          text={say(msg`Preventive measures appear here once a case has the date they were done.`)}
        />
      ) : (
        <>
          <p className={styles.hint}>
            {isDealers
              ? say(
                  msg`The score of the attribute in the 90 days after a measure was first done, minus the 90 days before. Chance is estimated from similar dealers that took no measure on this attribute.`,
                )
              : say(
                  msg`The change is the score of the attribute in the 90 days after a measure was first done, minus the score in the 90 days before. The effect is this change minus the mean change of up to 5 similar dealers that took no measure on this attribute. The effect does not prove a cause.`,
                )}
          </p>
          <div className={styles.grid} data-zone="grid">
            <DataGrid<Effect>
              ref={grid}
              label={title}
              columns={columns}
              total={total}
              rowAt={rowAt}
              rowId={({ id }) => id}
              rowName={({ dealer, attribute, measure }) => `${dealer.name}, ${attribute.name}, ${measure.name}`}
              onWindow={onWindow}
              sort={sort}
              onSort={({ column, direction }) => changeAll({ order_by: column, sort: direction })}
              layout={layout}
              onLayout={setLayout}
              onOpen={openRow}
              resetKey={JSON.stringify(wire)}
              takesFocus
            />
          </div>
        </>
      )}
    </ReportFrame>
  )
}
export default Effects
