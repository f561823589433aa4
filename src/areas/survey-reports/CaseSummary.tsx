import { CaseCards } from '#areas/survey-reports/CaseCards.tsx'
import { CaseGroupsBlock } from '#areas/survey-reports/CaseGroupsBlock.tsx'
import { CaseStatesBlock } from '#areas/survey-reports/CaseStatesBlock.tsx'
import { CausesBlock } from '#areas/survey-reports/CausesBlock.tsx'
import { caseSummaryQuery, useCaseSummary } from '#areas/survey-reports/case-summary.ts'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { type CaseKind, caseKinds } from '#areas/survey-reports/kinds.ts'
import { pageTitles } from '#areas/survey-reports/pages.ts'
import { ninetyDays, noCases } from '#areas/survey-reports/periods.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const filters = ['category', 'regions', 'zones', 'groups', 'dealers', 'factor', 'by'] as const
/** The cases opened in a period: how far they have come, what they came from, and where they lie. */
export const CaseSummary = ({ kind }: { readonly kind: CaseKind }) => {
  const say = useSay()
  const title = useTabTitle(pageTitles[kind].cases)
  const report = useReport(caseSummaryQuery, 'date', ninetyDays)
  const { wire, period, setPeriod } = report
  const answer = useCaseSummary(kind, wire)
  const { data } = answer
  const { summaryFile } = caseKinds[kind]
  const drill = drillOf(kind, caseSummaryQuery, report)
  return (
    <ReportFrame
      title={title}
      period={period}
      before={null}
      sub={say(msg`critically dissatisfied customers`)}
      answer={answer}
      isEmpty={data !== undefined && data.figures.opened === 0}
      empty={noCases}
      onPeriod={setPeriod}
      file={searchOfReport(summaryFile.name, caseSummaryQuery, wire)}
      filters={<Filters report={report} names={filters.filter((name) => name !== 'category' || kind === 'csonline')} />}
      acts={
        <ExportReport query={searchOfReport(summaryFile.name, caseSummaryQuery, wire)} failed={summaryFile.failed} />
      }
    >
      {data && (
        <>
          <CaseCards figures={data.figures} drill={drill} />
          <div className={styles.pair}>
            <div className={styles.block}>
              <CaseStatesBlock id={`${kind}-case-states`} months={data.months} drill={drill} />
            </div>
            <div className={styles.block}>
              <CausesBlock id={`${kind}-case-causes`} of="root_cause" rows={data.causes} drill={drill} />
            </div>
          </div>
          <div className={styles.pair}>
            <div className={styles.block}>
              <CausesBlock id={`${kind}-case-factors`} of="factor" rows={data.factors} drill={drill} />
            </div>
            <div className={styles.block}>
              <CausesBlock id={`${kind}-case-attributes`} of="attribute" rows={data.attributes} drill={drill} />
            </div>
          </div>
          <div className={styles.block}>
            <CaseGroupsBlock by={data.by} groups={data.groups} drill={drill} page={caseKinds[kind].summaryPath} />
          </div>
        </>
      )}
    </ReportFrame>
  )
}
