import type { Cases } from '#areas/survey-reports/case-summary.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { showScore, showShare } from '#areas/survey-reports/figures.ts'
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
  /** A share that leads to the cases that it is of, and says both numbers to those who hear it alone. */
  const share = (kept: Kept, label: string, why: string, search: Readonly<Record<string, string>>) => (
    <Figure to={drill.cases(search)} name={`${label}, ${ofAll(kept)}`} why={why}>
      {showShare(shareKept(kept))}
    </Figure>
  )
  /** Those that did not keep their day. */
  const late = ({ met, of }: Kept, label: string, search: Readonly<Record<string, string>>) => (
    <>
      {say(msg({ message: 'Late', context: 'a deadline of a case' }))}{' '}
      <Figure to={met < of ? drill.cases(search) : undefined} name={say(msg`{deadline}, late`, { deadline: label })}>
        {showNumber(of - met)}
      </Figure>
    </>
  )
  const words = {
    contacted: say(msg`Contacted on time`),
    closed: say(msg`Closed on time`),
    reopened: say(msg`Reopened`),
    repeat: say(msg`Had a case before`),
  }
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
            label: words.contacted,
            value: share(contacted, words.contacted, say(msg`No customer was due to be contacted by now.`), {
              contacted: 'on-time',
            }),
            note: lines(
              ofAll(contacted),
              late(contacted, say(msg`First contact`), { contacted: 'late' }),
              median(figures.hours_to_contact),
            ),
          },
          {
            id: 'closed',
            label: words.closed,
            value: share(closed, words.closed, say(msg`No case was due to be closed by now.`), { closing: 'on-time' }),
            note: lines(
              ofAll(closed),
              late(closed, say(msg`Closing`), { closing: 'late' }),
              median(figures.hours_to_close),
            ),
          },
          {
            id: 'reopened',
            label: words.reopened,
            value: share(reopened, words.reopened, say(msg`No case is closed.`), { was_reopened: 'yes' }),
            note: lines(
              say(msg`{met} of {of} closed cases`, { met: showNumber(reopened.met), of: showNumber(reopened.of) }),
            ),
          },
          {
            id: 'repeat',
            label: words.repeat,
            value: share(repeat, words.repeat, say(msg`No cases in this period.`), { repeat: 'yes' }),
            note: lines(ofAll(repeat), say(msg`within 365 days, at any dealer`)),
          },
        ]}
      />
    </section>
  )
}
