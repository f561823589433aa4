import type { Cases } from '#areas/survey-reports/case-summary.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { none, showScore, showShare } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'

type Kept = Cases['figures']['contacted']
export const shareKept = ({ met, of }: Kept): number | null => (of === 0 ? null : met / of)

/** How many cases there are, how many of them are left, and how they were met in time. */
export const CaseCards = ({ figures, drill }: { readonly figures: Cases['figures']; readonly drill: Drill }) => {
  const say = useSay()
  const { opened, responses, per_100, by_status, overdue, contacted, closed, reopened, repeat } = figures
  const ofAll = ({ met, of }: Kept) => say(msg`{met} of {of}`, { met: showNumber(met), of: showNumber(of) })
  const median = (hours: number | null) =>
    hours === null ? undefined : say(msg`median {hours} hours`, { hours: showNumber(hours, 1) })
  const lines = (...all: readonly (React.ReactNode | undefined)[]) => (
    <span className={styles.lines}>
      {all.map((one, at) =>
        one === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <span key={at}>{one}</span>
        ),
      )}
    </span>
  )
  return (
    <section className={styles.cards} aria-label={say(msg`Key figures`)}>
      <KeyFigures
        figures={[
          {
            id: 'opened',
            label: say(msg`Cases opened`),
            value: <Figure to={drill.cases()}>{showNumber(opened)}</Figure>,
            note: lines(
              per_100 !== null && say(msg`{figure} per 100 responses`, { figure: showScore(per_100) }),
              <>
                {say(msg`Responses`)} <Figure to={drill.results()}>{showNumber(responses)}</Figure>
              </>,
            ),
          },
          {
            id: 'unclosed',
            label: say(msg`Not closed`),
            value: <Figure to={drill.cases({ unclosed: 'yes' })}>{showNumber(opened - by_status.closed)}</Figure>,
            note: lines(
              <>
                {say(msg`Overdue`)} <Figure to={drill.cases({ overdue: 'yes' })}>{showNumber(overdue)}</Figure>
              </>,
              <>
                {say(msg`Closed`)}{' '}
                <Figure to={drill.cases({ status: 'closed' })}>{showNumber(by_status.closed)}</Figure>
              </>,
            ),
          },
          {
            id: 'contacted',
            label: say(msg`Contacted on time`),
            value: <Figure why={say(msg`No contact was due yet.`)}>{showShare(shareKept(contacted))}</Figure>,
            note: lines(ofAll(contacted), median(figures.hours_to_contact)),
          },
          {
            id: 'closed',
            label: say(msg`Closed on time`),
            value: <Figure why={say(msg`No closing was due yet.`)}>{showShare(shareKept(closed))}</Figure>,
            note: lines(ofAll(closed), median(figures.hours_to_close)),
          },
          {
            id: 'reopened',
            label: say(msg`Reopened`),
            value: <Figure why={say(msg`No case is closed.`)}>{showShare(shareKept(reopened))}</Figure>,
            note: lines(say(msg`{met} of {of} closed`, { met: showNumber(reopened.met), of: showNumber(reopened.of) })),
          },
          {
            id: 'repeat',
            label: say(msg`Had a case before`),
            value: <Figure>{opened === 0 ? none : showShare(shareKept(repeat))}</Figure>,
            note: lines(ofAll(repeat), say(msg`within 365 days, at any dealer`)),
          },
        ]}
      />
    </section>
  )
}
