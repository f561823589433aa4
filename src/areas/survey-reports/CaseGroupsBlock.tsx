import { shareKept } from '#areas/survey-reports/CaseCards.tsx'
import { caseStates, caseStateWords } from '#areas/survey-reports/CaseStatesBlock.tsx'
import type { Cases } from '#areas/survey-reports/case-summary.ts'
import type { Drill, Place } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { none, showScore, showShare } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { caseGroupings } from '#contract/surveys/case-reports.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Table } from '#ui/Table.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

type Group = Cases['groups'][number]
/** The same figures by region, zone, group or dealer, those with the most cases first. */
export const CaseGroupsBlock = ({
  by,
  groups,
  drill,
  page,
}: {
  readonly by: Cases['by']
  readonly groups: Cases['groups']
  readonly drill: Drill
  /** The page that a row narrows. */
  readonly page: Place
}) => {
  const say = useSay()
  const title = say(msg`Cases by {grouping}`, { grouping: say(caseGroupings[by]) })
  const hours = say(msg`No cases have reached this stage.`)
  /** A count of cases that leads to them. */
  const count = (one: Group, value: number, what: string, more: Readonly<Record<string, string>> = {}) => {
    const place = drill.placeOfRow(by, one.id)
    return (
      <Figure to={value > 0 && place ? drill.cases({ ...place, ...more }) : undefined} name={`${one.name}, ${what}`}>
        {showNumber(value)}
      </Figure>
    )
  }
  /** A share of a row that leads to the cases that it is of. */
  const share = (
    one: Group,
    kept: Group['contacted'],
    what: string,
    why: string,
    more: Readonly<Record<string, string>>,
  ) => {
    const place = drill.placeOfRow(by, one.id)
    const of = say(msg`{met} of {of}`, { met: showNumber(kept.met), of: showNumber(kept.of) })
    return (
      <Figure
        to={place ? drill.cases({ ...place, ...more }) : undefined}
        name={`${one.name}, ${what}, ${of}`}
        why={why}
      >
        {showShare(shareKept(kept))}
      </Figure>
    )
  }
  const words = {
    contacted: say(msg`Contacted on time`),
    closed: say(msg`Closed on time`),
    cases: say(msg`Cases`),
    per100: say(msg`Cases per 100 responses`),
    overdue: say(msg`Overdue`),
  }
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      <Table<Group>
        caption={title}
        rows={groups}
        idOf={({ id }) => id}
        columns={[
          {
            id: 'name',
            label: say(caseGroupings[by]),
            isName: true,
            cell: (one) => {
              const to = drill.narrowed(page, by, one.id)
              return to === undefined ? (
                <bdi>{one.name}</bdi>
              ) : (
                <PlaceLink to={to} inNewTab className="link">
                  <bdi>{one.name}</bdi>
                </PlaceLink>
              )
            },
          },
          { id: 'cases', label: words.cases, isFigure: true, cell: (one) => count(one, one.opened, words.cases) },
          {
            id: 'per100',
            label: words.per100,
            isFigure: true,
            cell: ({ per_100 }) => <Figure why={say(msg`No responses in this period.`)}>{showScore(per_100)}</Figure>,
          },
          ...caseStates.map((state) => ({
            id: state,
            label: say(caseStateWords[state]),
            isFigure: true,
            cell: (one: Group) => count(one, one.by_status[state], say(caseStateWords[state]), { status: state }),
          })),
          {
            id: 'overdue',
            label: words.overdue,
            isFigure: true,
            cell: (one) => count(one, one.overdue, words.overdue, { overdue: 'yes' }),
          },
          {
            id: 'contacted',
            label: words.contacted,
            isFigure: true,
            cell: (one) =>
              share(one, one.contacted, words.contacted, say(msg`No customer was due to be contacted by now.`), {
                contacted: 'on-time',
              }),
          },
          {
            id: 'closedInTime',
            label: words.closed,
            isFigure: true,
            cell: (one) =>
              share(one, one.closed, words.closed, say(msg`No case was due to be closed by now.`), {
                closing: 'on-time',
              }),
          },
          {
            id: 'hoursToContact',
            label: say(msg`Median hours to contact`),
            isFigure: true,
            cell: ({ hours_to_contact }) => <Figure why={hours}>{showScore(hours_to_contact)}</Figure>,
          },
          {
            id: 'hoursToClose',
            label: say(msg`Median hours to close`),
            isFigure: true,
            cell: ({ hours_to_close }) => <Figure why={hours}>{showScore(hours_to_close)}</Figure>,
          },
          {
            id: 'cause',
            label: say(msg`Most frequent cause`),
            cell: ({ first_cause }) => <bdi>{first_cause ?? none}</bdi>,
          },
        ]}
      />
    </>
  )
}
