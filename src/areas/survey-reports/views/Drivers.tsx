import { DriversBlock } from '#areas/survey-reports/DriversBlock.tsx'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { type Drivers as Answer, driversQuery, kindIn, useDrivers } from '#areas/survey-reports/explaining.ts'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { explanationFiles } from '#contract/surveys/explanation-files.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import { listed, useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const filters = ['regions', 'zones', 'groups', 'dealers', 'availed_service_date', 'sales_delivery_date'] as const
/** How many of the first are named in the sentence. */
const most = 3
const toldOf = (say: Say, { attributes, lines }: Answer): string => {
  const first = attributes.filter(({ quadrant }) => quadrant === 'fix').slice(0, most)
  return lines === null
    ? say(msg`There are too few responses to tell what matters most.`)
    : first.length === 0
      ? say(msg`No important attribute scores lower than the rest.`)
      : say(msg`Fix first: {attributes}.`, { attributes: listed(first.map(({ name }) => name)) })
}
/** What matters most to customers, and how well it is done. */
const Drivers = () => {
  const say = useSay()
  const title = useTabTitle(explanationFiles.drivers)
  const report = useReport(driversQuery)
  const { values, period, setPeriod } = report
  const kind = kindIn(values['kind'])
  const wire = { ...report.wire, kind }
  const answer = useDrivers(wire)
  const { data } = answer
  const drill = drillOf(kind, driversQuery, report)
  return (
    <ReportFrame
      title={title}
      period={period}
      before={null}
      sub={say(reportKinds[kind].score)}
      answer={answer}
      isEmpty={data !== undefined && data.attributes.length === 0}
      onPeriod={setPeriod}
      file={searchOfReport('drivers', driversQuery, wire)}
      filters={<Filters report={report} names={['kind', ...(kind === 'csonline' ? ['category'] : []), ...filters]} />}
      acts={
        <>
          <PlaceLink to={drill.same(reportKinds[kind].dashboard)} className={cx('link', styles.back)}>
            {say(msg`Back to dashboard`)}
          </PlaceLink>
          <ExportReport
            query={searchOfReport('drivers', driversQuery, wire)}
            failed={msg`Failed to download drivers.`}
          />
        </>
      }
    >
      {data && (
        <>
          <div className={styles.told} data-told="">
            <p>{toldOf(say, data)}</p>
            <p className={styles.note}>
              {say(
                msg`Importance is how closely the score of an attribute follows the overall answer, from −1 to 1. Performance is the score. The lines show the mean of each. High importance does not prove a cause.`,
              )}
            </p>
          </div>
          <DriversBlock id={`${kind}-drivers`} data={data} drill={drill} />
        </>
      )}
    </ReportFrame>
  )
}
export default Drivers
