import { Choice } from '#areas/survey-reports/Choice.tsx'
import { ControlBlock } from '#areas/survey-reports/ControlBlock.tsx'
import { drillOf } from '#areas/survey-reports/drill.ts'
import { ExportReport } from '#areas/survey-reports/ExportReport.tsx'
import { type Chart, controlQuery, kindIn, useControl } from '#areas/survey-reports/explaining.ts'
import { Filters } from '#areas/survey-reports/Filters.tsx'
import { sayMonth, showScore } from '#areas/survey-reports/figures.ts'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import { monthToYesterday } from '#areas/survey-reports/periods.ts'
import { ReportFrame } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/report.module.css'
import { SignalNotices } from '#areas/survey-reports/SignalNotices.tsx'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import { useReport } from '#areas/survey-reports/useReport.ts'
import { signalRules } from '#contract/surveys/control.ts'
import { explanationFiles } from '#contract/surveys/explanation-files.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTabTitle } from '#workspace/tab.ts'

/** What stands for an answer while nobody has said whose chart it is. */
const notChosen = {
  isPending: false,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  error: null,
  refetch: () => null,
} as const

/** In one sentence: which month last left its limits, or that none did. */
const toldOf = (say: Say, locale: string, { months, dealer, factor }: Chart, score: string): string => {
  const of = factor?.name ?? score
  const last = months.findLast(({ signals }) => signals.length > 0)
  if (last)
    return last.low !== null && last.high !== null && last.signals.includes('point')
      ? say(msg`{dealer}: {item} was {score} in {month}, outside {low} to {high}.`, {
          dealer: dealer.name,
          item: of,
          score: showScore(last.score),
          month: sayMonth(last.month, locale),
          low: showScore(last.low),
          high: showScore(last.high),
        })
      : say(msg`{dealer}: {item} was {score} in {month}, {rules}.`, {
          dealer: dealer.name,
          item: of,
          score: showScore(last.score),
          month: sayMonth(last.month, locale),
          rules: listed(last.signals.map((rule) => say(signalRules[rule]))),
        })
  return months.some(({ judged }) => judged)
    ? say(msg`{dealer}: {item} stayed within its limits in every month that could be judged.`, {
        dealer: dealer.name,
        item: of,
      })
    : say(msg`{dealer}: none of these months could be judged.`, { dealer: dealer.name })
}

/** Whether a dealer's score is still its usual one, month by month. */
const Control = () => {
  const say = useSay()
  const locale = useLocale()
  const title = useTabTitle(explanationFiles.control)
  const report = useReport(controlQuery, 'date', monthToYesterday)
  const { values, period, setPeriod, change, isDealers } = report
  const kind = kindIn(values['kind'])
  const category = kind === 'csonline' ? { category: values['category'] ?? 'service' } : {}
  const wire = { ...report.wire, kind, ...category }
  const isChosen = isDealers || values['dealer'] !== undefined
  const answer = useControl(wire, isChosen)
  const { data } = answer
  const drill = drillOf(kind, controlQuery, { ...report, values: { ...values, ...category } })
  const factor = data?.factor
  return (
    <ReportFrame
      title={title}
      period={period}
      before={null}
      sub={data && isChosen ? data.dealer.name : say(reportKinds[kind].score)}
      answer={isChosen ? answer : notChosen}
      isEmpty={isChosen && data?.months.every(({ responses }) => responses === 0) === true}
      onPeriod={setPeriod}
      file={searchOfReport('control', controlQuery, wire)}
      filters={
        <Filters
          report={report}
          names={['kind', ...(kind === 'csonline' ? ['category'] : []), 'dealer']}
          initial={{ category: 'service' }}
        />
      }
      acts={
        isChosen && (
          <>
            <PlaceLink to={drill.same(reportKinds[kind].dashboard)} className={cx('link', styles.back)}>
              {say(msg`Back to dashboard`)}
            </PlaceLink>
            <ExportReport
              query={searchOfReport('control', controlQuery, wire)}
              failed={msg`Failed to download control chart.`}
            />
          </>
        )
      }
    >
      {!isChosen ? (
        <Empty
          title={say(msg`Choose a dealer`)}
          text={say(msg`A control chart shows one dealer beside its own usual score.`)}
        />
      ) : (
        data && (
          <>
            <Choice
              label={say(msg`Factors`)}
              of={data.items.map(({ factor: id, name, score, signals }) => ({
                id: String(id ?? ''),
                name,
                score,
                sign: signals.length === 0 ? undefined : listed(signals.map((rule) => say(signalRules[rule]))),
              }))}
              chosen={String(factor?.id ?? '')}
              onChoose={(id) => change('factor', id === '' ? undefined : Number(id))}
            />
            <div>
              <div className={styles.told} data-told="">
                <p>{toldOf(say, locale, data, say(reportKinds[kind].score))}</p>
                <p className={styles.note}>
                  {say(
                    msg`Each month is compared with the 12 months before. The center line is their mean. The limits are 3 standard errors for a month with that many responses. A signal is a month outside the limits, or the second month of 3 that is more than 2 standard errors away on the same side. For a stable dealer, about 1 month in 200 is a signal by chance.`,
                  )}
                </p>
              </div>
            </div>
            <div className={styles.block}>
              <ControlBlock
                id={`${kind}-control`}
                title={say(msg`{item} by month`, { item: factor?.name ?? say(reportKinds[kind].score) })}
                chart={data}
                placeOf={(month) => drill.month(month, factor ? { factor: String(factor.id) } : {})}
              />
            </div>
            <SignalNotices notices={data.notices} />
          </>
        )
      )}
    </ReportFrame>
  )
}
export default Control
