import { CommentsBlock } from '#areas/survey-reports/CommentsBlock.tsx'
import { exportDcsi, whyMoved } from '#areas/survey-reports/commands.ts'
import { DifferencesBetween } from '#areas/survey-reports/compare/between.ts'
import { partProps } from '#areas/survey-reports/compare/parts.ts'
import { useSide } from '#areas/survey-reports/compare/sides.ts'
import { DealersBlock } from '#areas/survey-reports/DealersBlock.tsx'
import { DistributionBlock } from '#areas/survey-reports/DistributionBlock.tsx'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { useExplaining } from '#areas/survey-reports/explaining.ts'
import { FactorsBlock } from '#areas/survey-reports/FactorsBlock.tsx'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { GroupsBlock } from '#areas/survey-reports/GroupsBlock.tsx'
import { HeadlineCards } from '#areas/survey-reports/HeadlineCards.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { MonthlyPages } from '#areas/survey-reports/month/MonthlyPages.tsx'
import { multiplesPath } from '#areas/survey-reports/multiples/across.ts'
import { useAcrossCommands } from '#areas/survey-reports/multiples/useAcross.ts'
import { pageTitles } from '#areas/survey-reports/pages.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { StandingBlock } from '#areas/survey-reports/StandingBlock.tsx'
import { type Summary, touchpointQuery, useSummary } from '#areas/survey-reports/summary.ts'
import { ThemesBlock } from '#areas/survey-reports/ThemesBlock.tsx'
import { TouchpointsBlock } from '#areas/survey-reports/TouchpointsBlock.tsx'
import { TrendBlock } from '#areas/survey-reports/TrendBlock.tsx'
import { asRanking, searchOfReport } from '#areas/survey-reports/transfer.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { mayEnter, surveyAdmins } from '#contract/roles.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { dcsiReport, wholeWay } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const filters = ['compare', 'category', 'regions', 'zones', 'groups', 'dealers', 'by'] as const
const more = ['availed_service_date', 'sales_delivery_date'] as const
const dealersParts = { headline: 'all', trend: 'all', factors: 'all', touchpoints: 'all' } as const
const parts = { ...dealersParts, groups: 'all' } as const
/** What customers of one kind of survey say: figures, their way through 13 months, factors, places and words. */
export const Dashboard = ({ kind }: { readonly kind: SurveyKind }) => {
  const say = useSay()
  const title = useTabTitle(pageTitles[kind].dashboard)
  const report = useReport(touchpointQuery)
  const { wire, period, setPeriod } = report
  const answer = useSummary(kind, wholeWay, wire)
  const { data } = answer
  useSide(kind, wire, report.isDealers ? dealersParts : parts, data)
  const { dashboardFile } = reportKinds[kind]
  const drill = drillOf(kind, touchpointQuery, report)
  const why = drill.why()
  const open = useOpen()
  const explain = () => {
    if (why !== undefined) open(why, { newTab: true })
  }
  useCommand(whyMoved, explain)
  useAcrossCommands((across) => open(drill.same(multiplesPath, { kind, across }), { newTab: true }))
  useExplaining(drill)
  const names = [...filters.filter((name) => name !== 'category' || kind === 'csonline'), ...more]
  return (
    <ReportFrame
      title={title}
      period={period}
      before={data?.before}
      answer={answer}
      isEmpty={data !== undefined && data.headline.responses.value === 0}
      onPeriod={setPeriod}
      file={searchOfReport(dashboardFile.name, touchpointQuery, wire)}
      filters={<Filters report={report} names={names} between={DifferencesBetween} />}
      acts={
        <>
          {kind === 'dcsi' && (
            <FormatMenu
              command={exportDcsi}
              call={dcsiReport.export}
              failed={msg`Failed to download dcsi report.`}
              inputOf={(format) => ({ query: { ...wire, format } })}
            >
              {say(exportDcsi.title)}
            </FormatMenu>
          )}
          <Button variant="ghost" command={whyMoved.id} onPress={explain}>
            {say(whyMoved.title)}
          </Button>
          <ExportReport
            query={searchOfReport(dashboardFile.name, touchpointQuery, wire)}
            failed={dashboardFile.failed}
          />
          <MonthlyPages kind={kind} wire={wire} />
        </>
      }
    >
      {data && <Figures kind={kind} data={data} report={report} />}
    </ReportFrame>
  )
}

const Figures = ({
  kind,
  data,
  report,
}: {
  readonly kind: SurveyKind
  readonly data: Summary
  readonly report: ReturnType<typeof useReport>
}) => {
  const say = useSay()
  const roles = useRoles()
  const drill = drillOf(kind, touchpointQuery, report)
  const { isDealers, wire } = report
  return (
    <>
      <HeadlineCards kind={kind} headline={data.headline} drill={drill} />
      <div className={styles.wide}>
        <div className={styles.block} {...partProps('trend', say)}>
          <TrendBlock
            id={`${kind}-trend`}
            title={say(msg`Score by month`)}
            trend={data.trend}
            placeOf={(month) => drill.month(month)}
          />
        </div>
        <div className={styles.block} {...partProps('factors', say)}>
          <FactorsBlock id={`${kind}-factors`} factors={data.factors} drill={drill} />
        </div>
      </div>
      <div className={styles.wide}>
        <div className={styles.block} {...partProps(isDealers ? 'touchpoints' : 'groups', say)}>
          {isDealers ? (
            <TouchpointsBlock id={`${kind}-touchpoints`} touchpoints={data.touchpoints} drill={drill} />
          ) : (
            <GroupsBlock
              id={`${kind}-groups`}
              by={data.by}
              groups={data.groups}
              drill={drill}
              page={reportKinds[kind].dashboard}
            />
          )}
        </div>
        <div className={styles.block}>
          <DistributionBlock
            id={`${kind}-bands`}
            title={say(msg`Overall satisfaction`)}
            distribution={data.distribution}
            placeOf={(band) => drill.results({ band: String(band) })}
          />
          {!isDealers && (
            <div {...partProps('touchpoints', say)}>
              <TouchpointsBlock id={`${kind}-touchpoints`} touchpoints={data.touchpoints} drill={drill} />
            </div>
          )}
        </div>
      </div>
      {isDealers ? (
        <StandingBlock summary={data} drill={drill} />
      ) : (
        (kind !== 'csonline' || mayEnter(roles, surveyAdmins)) && (
          <DealersBlock kind={kind} wire={asRanking(wire)} drill={drill} />
        )
      )}
      <ThemesBlock kind={kind} wire={wire} drill={drill} />
      <CommentsBlock comments={data.comments} drill={drill} />
    </>
  )
}
