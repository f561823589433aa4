import { AttributesBlock } from '#areas/survey-reports/AttributesBlock.tsx'
import { Choice } from '#areas/survey-reports/Choice.tsx'
import { exportReport } from '#areas/survey-reports/commands.ts'
import { DistributionBlock } from '#areas/survey-reports/DistributionBlock.tsx'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { pageTitles } from '#areas/survey-reports/pages.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { summaryPageQuery, useSummary } from '#areas/survey-reports/summary.ts'
import { TouchpointsBlock, touchpointName } from '#areas/survey-reports/TouchpointsBlock.tsx'
import { TrendBlock } from '#areas/survey-reports/TrendBlock.tsx'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { wholeWay } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const filters = ['compare', 'category', 'regions', 'zones', 'groups', 'dealers'] as const
const { exportSummary } = reportKinds.csonline.touchpoints
/** What customers of online surveys say of each stage of their way; which one is in the address. */
const CsSummary = () => {
  const say = useSay()
  const title = useTabTitle(pageTitles.csonline.detail)
  const report = useReport(summaryPageQuery)
  const { values, period, setPeriod, change } = report
  const { slug: _, ...wire } = report.wire
  const slug = typeof values['slug'] === 'string' ? values['slug'] : wholeWay
  const whole = useSummary('csonline', wholeWay, wire)
  const stages = whole.data?.touchpoints ?? []
  const chosen = stages.some((one) => one.slug === slug) ? slug : wholeWay
  const answer = useSummary('csonline', chosen, wire)
  const { data } = answer
  const drill = drillOf('csonline', summaryPageQuery, report)
  return (
    <ReportFrame
      title={title}
      period={period}
      before={data?.before}
      answer={answer}
      isEmpty={whole.data !== undefined && whole.data.headline.responses.value === 0}
      onPeriod={setPeriod}
      file={searchOfReport('csonline-summary', summaryPageQuery, { ...wire, slug: chosen })}
      filters={<Filters report={report} names={filters} />}
      acts={
        <FormatMenu
          command={exportReport}
          call={exportSummary}
          failed={reportKinds.csonline.failed}
          inputOf={(format) => ({ query: { ...wire, slug: chosen, format } })}
        >
          {say(msg`Export`)}
        </FormatMenu>
      }
    >
      {data && (
        <>
          <Choice
            label={say(msg`Touchpoints`)}
            of={[
              { id: wholeWay, name: say(msg`Overall`), score: whole.data?.headline.score.value ?? null },
              ...stages.map((one) => ({ id: one.slug, name: say(touchpointName(one.slug)), score: one.score })),
            ]}
            chosen={chosen}
            onChoose={(id) => change('slug', id === wholeWay ? undefined : id)}
          />
          <div className={styles.block}>
            <AttributesBlock id="csonline-attributes" attributes={data.attributes} drill={drill} />
          </div>
          <div className={styles.wide}>
            <div className={styles.block}>
              <TrendBlock
                id="csonline-summary-trend"
                title={say(msg`Score by month`)}
                trend={data.trend}
                placeOf={(month) => drill.month(month, chosen === wholeWay ? {} : { touchpoint: chosen })}
              />
            </div>
            <div className={styles.block}>
              <DistributionBlock
                id="csonline-summary-bands"
                title={chosen === wholeWay ? say(msg`Overall satisfaction`) : say(msg`Answers`)}
                distribution={data.distribution}
                {...(chosen === wholeWay && { placeOf: (band) => drill.results({ band: String(band) }) })}
              />
            </div>
          </div>
          {chosen === wholeWay && (
            <div className={styles.block}>
              <TouchpointsBlock id="csonline-touchpoints" touchpoints={data.touchpoints} drill={drill} />
            </div>
          )}
        </>
      )}
    </ReportFrame>
  )
}
export default CsSummary
