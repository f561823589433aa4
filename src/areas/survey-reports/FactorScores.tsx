import { AttributesBlock } from '#areas/survey-reports/AttributesBlock.tsx'
import { Choice } from '#areas/survey-reports/Choice.tsx'
import { exportSummary } from '#areas/survey-reports/commands.ts'
import { DistributionBlock } from '#areas/survey-reports/DistributionBlock.tsx'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { MatrixBlock } from '#areas/survey-reports/MatrixBlock.tsx'
import { pageTitles } from '#areas/survey-reports/pages.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { touchpointQuery, useSummary } from '#areas/survey-reports/summary.ts'
import { TrendBlock } from '#areas/survey-reports/TrendBlock.tsx'
import { asRanking, searchOfReport } from '#areas/survey-reports/transfer.ts'
import { useRanked } from '#areas/survey-reports/useRanked.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { wholeWay } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const filters = ['compare', 'regions', 'zones', 'groups', 'dealers'] as const
const files = {
  dcsi: { name: 'dcsi-factor-scores', failed: msg`Failed to download dcsi factor scores.` },
  dssi: { name: 'dssi-factor-scores', failed: msg`Failed to download dssi factor scores.` },
} as const

/** One factor through the months, what it is made of, and all factors of all dealers. The first is chosen to begin with. */
export const FactorScores = ({ kind }: { readonly kind: 'dcsi' | 'dssi' }) => {
  const say = useSay()
  const title = useTabTitle(pageTitles[kind].detail)
  const report = useReport(touchpointQuery)
  const { wire, values, period, setPeriod, change } = report
  const { factor: _, ...places } = wire
  const whole = useSummary(kind, wholeWay, places)
  const factors = whole.data?.factors ?? []
  const asked = Number(values['factor'])
  const chosen = factors.find(({ id }) => id === asked) ?? factors[0]
  const drill = drillOf(kind, touchpointQuery, report)
  return (
    <ReportFrame
      title={title}
      period={period}
      before={whole.data?.before}
      answer={whole}
      isEmpty={whole.data !== undefined && whole.data.headline.responses.value === 0}
      onPeriod={setPeriod}
      file={searchOfReport(files[kind].name, touchpointQuery, { ...places, factor: chosen?.id })}
      filters={<Filters report={report} names={filters} />}
      acts={
        <>
          <FormatMenu
            command={exportSummary}
            call={reportKinds[kind].touchpoints.exportSummary}
            failed={reportKinds[kind].failed}
            inputOf={(format) => ({ query: { ...places, factor: chosen?.id, format } })}
          >
            {say(msg`Summary`)}
          </FormatMenu>
          <ExportReport
            query={searchOfReport(files[kind].name, touchpointQuery, { ...places, factor: chosen?.id })}
            failed={files[kind].failed}
          />
        </>
      }
    >
      {chosen && (
        <>
          <Choice
            label={say(msg`Factors`)}
            of={factors.map(({ id, name, score }) => ({ id: String(id), name, score }))}
            chosen={String(chosen.id)}
            onChoose={(id) => change('factor', Number(id))}
          />
          <OneFactor kind={kind} factor={chosen.id} name={chosen.name} places={places} drill={drill} />
          <Matrix kind={kind} places={places} drill={drill} />
        </>
      )}
    </ReportFrame>
  )
}

interface PartProps {
  readonly kind: 'dcsi' | 'dssi'
  readonly places: Readonly<Record<string, unknown>>
  readonly drill: ReturnType<typeof drillOf>
}
const OneFactor = ({
  kind,
  factor,
  name,
  places,
  drill,
}: PartProps & { readonly factor: number; readonly name: string }) => {
  const say = useSay()
  const { data } = useSummary(kind, wholeWay, { ...places, factor })
  if (!data)
    return (
      <div className={styles.loading}>
        <Skeleton width="100%" height="256px" />
      </div>
    )
  return (
    <>
      <div className={styles.wide}>
        <div className={styles.block}>
          <TrendBlock
            id={`${kind}-factor-trend`}
            title={say(msg`{factor} by month`, { factor: name })}
            trend={data.trend}
            placeOf={(month) => drill.month(month, { factor: String(factor) })}
          />
        </div>
        <div className={styles.block}>
          <DistributionBlock
            id={`${kind}-factor-bands`}
            title={say(msg`Answers`)}
            note={name}
            distribution={data.distribution}
          />
        </div>
      </div>
      <div className={styles.block}>
        <AttributesBlock
          id={`${kind}-factor-attributes`}
          attributes={data.attributes.filter((one) => one.factor.id === factor)}
          drill={drill}
        />
      </div>
    </>
  )
}

const Matrix = ({ kind, places, drill }: PartProps) => {
  const { rows, answer } = useRanked(kind, { ...asRanking(places), by: 'dealer' })
  return (
    <div className={styles.block}>
      {answer?.isPending ? (
        <Skeleton width="100%" height="220px" />
      ) : (
        <MatrixBlock id={`${kind}-matrix`} rows={rows} drill={drill} />
      )}
    </div>
  )
}
