import { useQueries } from '@tanstack/react-query'
import * as v from 'valibot'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { FactorsBlock } from '#areas/survey-reports/FactorsBlock.tsx'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { sayBand, showScore, showShare, whyEmpty } from '#areas/survey-reports/figures.ts'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { type Across, multiplesQuery, quartersTo, zonesOf } from '#areas/survey-reports/multiples/across.ts'
import styles from '#areas/survey-reports/multiples/multiples.module.css'
import { useAcrossCommands } from '#areas/survey-reports/multiples/useAcross.ts'
import { type Days, lastYear } from '#areas/survey-reports/periods.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import report from '#areas/survey-reports/report.module.css'
import { type Summary, touchpointCall, useSummary } from '#areas/survey-reports/summary.ts'
import { TrendBlock } from '#areas/survey-reports/TrendBlock.tsx'
import { type Report, useReport } from '#areas/survey-reports/useReport.ts'
import { namesOf } from '#contract/names.ts'
import { type SurveyKind, surveyKinds } from '#contract/surveys/factors.ts'
import { wholeWay } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const Kind = v.picklist(['csonline', 'dcsi', 'dssi'])
const Differs = v.picklist(['zone', 'quarter', 'kind'])
const filters = ['category', 'regions', 'zones', 'groups', 'dealers'] as const
/** One of several reports side by side: what it is called, and what narrows it. */
interface Beside {
  readonly id: string
  readonly name: string
  readonly kind: SurveyKind
  readonly more: Readonly<Record<string, unknown>>
  readonly days: Days
}

/** The same figures of three to six zones, quarters or kinds, with the same axes. */
const SideBySide = () => {
  const say = useSay()
  const title = useTabTitle(msg`Side by side`)
  const asked = useReport(multiplesQuery, 'date', lastYear)
  const { values, period, setPeriod, isDealers } = asked
  const kind = v.is(Kind, values['kind']) ? values['kind'] : 'dcsi'
  const first: Across = isDealers ? 'quarter' : 'zone'
  const wished = v.is(Differs, values['across']) ? values['across'] : first
  // A dealer's people have one zone: their dealer's.
  const by = isDealers && wished === 'zone' ? first : wished
  const { kind: _, across: __, compare: ___, ...places } = asked.wire
  const wire = by === 'kind' ? { ...places, category: undefined } : places
  const whole = useSummary(kind, wholeWay, { ...wire, by: 'zone', compare: 'none' })
  useAcrossCommands((next) => asked.change('across', next))
  const beside: readonly Beside[] =
    by === 'zone'
      ? zonesOf(whole.data?.groups ?? []).map(({ id, name }) => ({
          id,
          name,
          kind,
          more: { zones: [Number(id)] },
          days: period,
        }))
      : by === 'quarter'
        ? quartersTo(period[1]).map(({ name, days }) => ({ id: name, name, kind, more: { date: days }, days }))
        : namesOf(surveyKinds).map((one) => ({
            id: one,
            name: say(surveyKinds[one]),
            kind: one,
            more: {},
            days: period,
          }))
  const answers = useQueries({
    queries: beside.map((one) => ({
      ...queryOf(reportKinds[one.kind].resource, touchpointCall(one.kind), {
        params: { slug: wholeWay },
        query: { ...wire, ...one.more },
      }),
    })),
  })
  const around = answers.flatMap(({ data }) =>
    (data?.trend ?? []).flatMap(({ score, target }) => [score, target].filter((value) => value !== null)),
  )
  return (
    <ReportFrame
      title={title}
      period={period}
      before={null}
      answer={whole}
      isEmpty={by === 'zone' && whole.data !== undefined && beside.length === 0}
      onPeriod={setPeriod}
      filters={
        <Filters
          report={asked}
          names={[
            'across',
            ...(by === 'kind' ? [] : ['kind']),
            ...filters.filter((name) => name !== 'category' || (kind === 'csonline' && by !== 'kind')),
          ]}
          initial={{ across: first }}
        />
      }
    >
      <div className={styles.beside}>
        {beside.map((one, at) => (
          <OneBeside key={one.id} one={one} data={answers[at]?.data} asked={asked} around={around} />
        ))}
      </div>
    </ReportFrame>
  )
}
export default SideBySide

const OneBeside = ({
  one: { id, name, kind, more, days },
  data,
  asked,
  around,
}: {
  readonly one: Beside
  readonly data: Summary | undefined
  readonly asked: Report
  readonly around: readonly number[]
}) => {
  const say = useSay()
  const drill = drillOf(kind, multiplesQuery, { ...asked, values: { ...asked.values, ...more }, period: days })
  const heading = `beside-${id}`
  return (
    <section className={styles.one} aria-labelledby={heading}>
      <h2 id={heading}>
        <PlaceLink to={drill.same(reportKinds[kind].dashboard)} className="link">
          {name}
        </PlaceLink>
      </h2>
      {data ? (
        <>
          <KeyFigures size="sm" figures={figuresOf(data, say, drill.results(), reportKinds[kind].score)} />
          <div className={report.block}>
            <TrendBlock
              id="beside-trend"
              title={say(msg`{factor} by month`, { factor: name })}
              trend={data.trend}
              placeOf={(month) => drill.month(month)}
              around={around}
            />
          </div>
          <div className={report.block}>
            <FactorsBlock
              id="beside-factors"
              title={say(msg`{name}: factors`, { name })}
              factors={data.factors}
              drill={drill}
            />
          </div>
        </>
      ) : (
        <div className={report.loading}>
          <Skeleton width="100%" height="56px" />
          <Skeleton width="100%" height="220px" />
        </div>
      )}
    </section>
  )
}
const figuresOf = (
  { headline: { score, responses, top_box } }: Summary,
  say: ReturnType<typeof useSay>,
  to: string,
  label: (typeof reportKinds)[SurveyKind]['score'],
) => [
  {
    id: 'score',
    label: say(label),
    value: (
      <Figure to={to} why={whyEmpty(say, 'answers')} sure={sayBand(say, score.band, { count: score.of })}>
        {showScore(score.value)}
      </Figure>
    ),
  },
  { id: 'responses', label: say(msg`Responses`), value: <Figure to={to}>{showNumber(responses.value)}</Figure> },
  { id: 'top', label: say(msg`Top box`), value: <Figure>{showShare(top_box?.value)}</Figure> },
]
