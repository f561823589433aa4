import * as v from 'valibot'
import { whyMoved } from '#areas/survey-reports/commands.ts'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { ChoiceChip, Filters, noOptions } from '#areas/survey-reports/Filters.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { MovedDealers } from '#areas/survey-reports/MovedDealers.tsx'
import { PartsBlock } from '#areas/survey-reports/PartsBlock.tsx'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { WhySentence } from '#areas/survey-reports/WhySentence.tsx'
import { useWhy, whyQuery } from '#areas/survey-reports/why.ts'
import { days } from '#contract/fields.ts'
import { noParts } from '#contract/surveys/explain.ts'
import { comparisons } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { FilterChip } from '#workspace/list/FilterChip.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const Kind = v.picklist(['csonline', 'dcsi', 'dssi'])
const against = days(msg`Days before`)
const filters = ['regions', 'zones', 'groups', 'dealers', 'availed_service_date', 'sales_delivery_date'] as const
/** Why a score moved: its change in parts that add up, and the dealers that moved it most. */
const Why = () => {
  const say = useSay()
  const title = useTabTitle(whyMoved.title)
  const report = useReport(whyQuery)
  const { values, period, setPeriod, change } = report
  const known = v.safeParse(Kind, values['kind'])
  const kind = known.success ? known.output : 'dcsi'
  // The factors of both categories have nothing in common.
  const category = kind === 'csonline' ? { category: values['category'] ?? 'service' } : {}
  const wire = { ...report.wire, kind, ...category }
  const answer = useWhy(wire)
  const { data } = answer
  const drill = drillOf(kind, whyQuery, { ...report, values: { ...values, ...category } })
  const own = v.safeParse(against.schema, against.cell.read(String(values['against'] ?? '')))
  return (
    <ReportFrame
      title={title}
      period={period}
      before={data?.before}
      sub={say(reportKinds[kind].score)}
      answer={answer}
      isEmpty={data !== undefined && data.score.bases.now + data.score.bases.before === 0}
      onPeriod={setPeriod}
      file={searchOfReport('explain', whyQuery, wire)}
      filters={
        <Filters
          report={report}
          names={['kind', ...(kind === 'csonline' ? ['category'] : []), ...filters]}
          initial={{ category: 'service' }}
        >
          <ChoiceChip
            label={say(msg`Compare with`)}
            value={own.success ? 'own' : values['against'] === 'year' ? 'year' : 'previous'}
            options={[
              { id: 'previous', label: say(comparisons.previous) },
              { id: 'year', label: say(comparisons.year) },
              ...(own.success ? [{ id: 'own', label: say(msg`Chosen days`) }] : []),
            ]}
            onChange={(picked) => {
              if (picked !== 'own') change('against', picked === 'previous' ? undefined : picked)
            }}
          />
          <FilterChip
            id="report-against"
            asked={{ name: 'against', field: against }}
            value={own.success ? own.output : data?.before ? [data.before.from, data.before.to] : undefined}
            optionsOf={noOptions}
            onChange={(chosen) => change('against', Array.isArray(chosen) ? chosen.join(',') : undefined)}
          />
        </Filters>
      }
      acts={
        <>
          <PlaceLink to={drill.same(reportKinds[kind].dashboard)} className={cx('link', styles.back)}>
            {say(msg`Back to dashboard`)}
          </PlaceLink>
          <ExportReport
            query={searchOfReport('explain', whyQuery, wire)}
            failed={msg`Failed to download explanation.`}
          />
        </>
      }
    >
      {data?.parts ? (
        <>
          <WhySentence data={data} />
          <div className={data.dealers.length > 0 ? styles.wide : undefined}>
            <div className={styles.block}>
              <PartsBlock data={data} parts={data.parts} drill={drill} />
            </div>
            {data.dealers.length > 0 && <MovedDealers data={data} drill={drill} />}
          </div>
        </>
      ) : (
        data && <Empty title={say(noParts[data.reason ?? 'before'])} />
      )}
    </ReportFrame>
  )
}
export default Why
