import type { ReactNode } from 'react'
import { partProps } from '#areas/survey-reports/compare/parts.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import {
  type Band,
  sayBand,
  sayVerdict,
  showScore,
  showShare,
  showSigned,
  signOf,
  whyEmpty,
} from '#areas/survey-reports/figures.ts'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { mayEnter, surveyAdmins } from '#contract/roles.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import type { Verdict } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Change } from '#ui/Change.tsx'
import { cx } from '#ui/cx.ts'
import { KeyFigures } from '#ui/KeyFigures.tsx'

/** A gap in its colour: green above the target, red below it. */
export const Gap = ({ gap }: { readonly gap: number | null | undefined }) => (
  <span className={cx('ltr tn', signOf(gap) > 0 && styles.good, signOf(gap) < 0 && styles.low)}>{showSigned(gap)}</span>
)

/** The six figures that a dashboard begins with, each against the period before. */
export const HeadlineCards = ({
  kind,
  headline,
  drill,
}: {
  readonly kind: SurveyKind
  readonly headline: Summary['headline']
  readonly drill: Drill
}) => {
  const say = useSay()
  const isAdmin = mayEnter(useRoles(), surveyAdmins)
  const { responses, score, target, gap, top_box, top_two, nps, detractors, dissatisfied, response_rate } = headline
  const points = (by: number) => say(msg`{points} pts`, { points: showNumber(by, 1) })
  const change = (
    figure: {
      readonly before: number | null
      readonly change: number | null
      readonly verdict?: Verdict | null
    } | null,
    show: (value: number) => string,
    {
      by = (value: number) => showNumber(value, 1),
      better = 'more',
    }: { readonly by?: (value: number) => string; readonly better?: 'more' | 'less' | 'neither' } = {},
  ): ReactNode => {
    if (figure?.before == null || figure.change === null) return undefined
    const isMore = figure.change > 0
    return (
      <>
        <Change
          by={figure.change}
          text={by(Math.abs(figure.change))}
          before={show(figure.before)}
          isBetter={better === 'neither' ? undefined : isMore === (better === 'more')}
        />
        {figure.verdict != null && <>, {sayVerdict(say, figure.verdict)}</>}
      </>
    )
  }
  const lines = (...all: readonly ReactNode[]) => (
    <span className={styles.lines}>
      {all.map((one, at) =>
        one === undefined || one === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <span key={at}>{one}</span>
        ),
      )}
    </span>
  )
  const band = (
    figure: { readonly band: Band; readonly of: number } | null,
    show: (value: number) => string = showScore,
  ): ReactNode =>
    figure?.band ? (
      <span title={sayBand(say, figure.band, { count: figure.of, show })}>
        {say(msg`95% band {low} to {high}`, { low: show(figure.band[0]), high: show(figure.band[1]) })}
      </span>
    ) : undefined
  const answers = whyEmpty(say, 'answers')
  const upload = isAdmin ? reportKinds[kind].upload : undefined
  return (
    <section className={styles.cards} {...partProps('headline', say)}>
      <KeyFigures
        figures={[
          {
            id: 'score',
            label: say(reportKinds[kind].score),
            value: (
              <Figure to={drill.results()} why={answers}>
                {showScore(score.value)}
              </Figure>
            ),
            note: lines(
              change(score, showScore),
              band(score),
              target === null ? (
                <span title={whyEmpty(say, 'target')}>{say(msg`No target`)}</span>
              ) : (
                <>
                  {say(msg`Target`)} <Figure to={upload}>{showScore(target)}</Figure>, {say(msg`gap`)} <Gap gap={gap} />
                </>
              ),
            ),
          },
          {
            id: 'responses',
            label: say(msg`Responses`),
            value: <Figure to={drill.results()}>{showNumber(responses.value)}</Figure>,
            note: lines(
              change(responses, (value) => showNumber(value), { by: (value) => showNumber(value), better: 'neither' }),
              responses.base === 'small'
                ? say(msg`Few responses`)
                : say(msg`{count, plural, one {# dealer} other {# dealers}}`, { count: headline.dealers }),
            ),
          },
          {
            id: 'rate',
            label: say(msg`Response rate`),
            value: <Figure why={whyEmpty(say, 'rate')}>{showShare(response_rate?.value)}</Figure>,
            note: lines(
              change(response_rate, showShare, { by: points }),
              band(response_rate, showShare),
              response_rate &&
                response_rate.of > 0 &&
                say(msg`{completed} of {reached} invitations that reached a customer`, {
                  completed: showNumber(response_rate.completed),
                  reached: showNumber(response_rate.of),
                }),
            ),
          },
          {
            id: 'top',
            label: say(msg`Top box`),
            value: (
              <Figure to={drill.results({ top: 'box' })} why={answers}>
                {showShare(top_box?.value)}
              </Figure>
            ),
            note: lines(
              change(top_box, showShare, { by: points }),
              band(top_box, showShare),
              top_two && (
                <>
                  {say(msg`Top 2 boxes`)} <Figure to={drill.results({ top: 'two' })}>{showShare(top_two.value)}</Figure>
                </>
              ),
            ),
          },
          {
            id: 'nps',
            label: say(msg`NPS`),
            value: <Figure why={answers}>{showSigned(nps?.value, 0)}</Figure>,
            note: lines(
              change(nps, (value) => showSigned(value, 0), { by: (value) => showNumber(value, 0) }),
              band(nps, (value) => showSigned(value, 0)),
              detractors !== null && (
                <>
                  {say(msg`Detractors`)}{' '}
                  <Figure to={drill.results({ nps: 'detractor' })}>{showShare(detractors)}</Figure>
                </>
              ),
            ),
          },
          {
            id: 'dissatisfied',
            label: say(msg`Dissatisfied`),
            value: (
              <Figure to={drill.results({ dissatisfied: 'yes' })} why={answers}>
                {showShare(dissatisfied?.value)}
              </Figure>
            ),
            note: lines(change(dissatisfied, showShare, { by: points, better: 'less' }), band(dissatisfied, showShare)),
          },
        ]}
      />
    </section>
  )
}
