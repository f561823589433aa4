import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Answered } from '#areas/survey-reports/Answered.tsx'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Few, Figure } from '#areas/survey-reports/Figure.tsx'
import { showMove, showRank, showScore } from '#areas/survey-reports/figures.ts'
import { Gap } from '#areas/survey-reports/HeadlineCards.tsx'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Ranked } from '#areas/survey-reports/summary.ts'
import { explanationFiles } from '#contract/surveys/explanation-files.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Table } from '#ui/Table.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

const most = 5
/** The five dealers with the highest score, and the five with the lowest, in the order of their ranks. */
export const DealersBlock = ({
  kind,
  wire,
  drill,
}: {
  readonly kind: SurveyKind
  /** What the ranking is narrowed by, under its own names. */
  readonly wire: Readonly<Record<string, unknown>>
  readonly drill: Drill
}) => {
  const say = useSay()
  const { rankings, resource, ranking } = reportKinds[kind]
  const query = (sort: 'asc' | 'desc') => ({
    ...queryOf(resource, rankings.list, {
      query: { ...wire, by: 'dealer' as const, order_by: 'csi_score' as const, sort, page: 1, per_page: most },
    }),
    placeholderData: keepPreviousData,
  })
  const top = useQuery(query('desc'))
  const bottom = useQuery(query('asc'))
  const total = top.data?.total ?? 0
  const all = (
    <PlaceLink to={drill.ranking(ranking)} className="link">
      {say(msg`{count, plural, one {# dealer} other {All # dealers}}`, { count: total })}
    </PlaceLink>
  )
  const lowest = (bottom.data?.rows ?? []).filter(({ csi_score }) => csi_score !== null)
  return (
    <div className={styles.pair}>
      {[
        { id: 'top', title: say(msg`Top dealers`), answer: top, rows: top.data?.rows ?? [] },
        { id: 'bottom', title: say(msg`Bottom dealers`), answer: bottom, rows: lowest.toReversed() },
      ].map(({ id, title, answer, rows }) => (
        <div key={id} className={styles.block}>
          <div className={styles.head}>
            <h2>{title}</h2>
            {total > 0 && all}
          </div>
          <Answered answer={answer}>
            <Rows title={title} rows={rows} drill={drill} kind={kind} />
          </Answered>
        </div>
      ))}
    </div>
  )
}

const Rows = ({
  title,
  rows,
  drill,
  kind,
}: {
  readonly title: string
  readonly rows: readonly Ranked[]
  readonly drill: Drill
  readonly kind: SurveyKind
}) => {
  const say = useSay()
  const few = say(msg({ message: 'few', context: 'responses' }))
  return (
    <Table
      isPart
      caption={title}
      rows={rows}
      idOf={({ id }) => id}
      empty={say(msg`No dealer has a score in this period.`)}
      columns={[
        {
          id: 'rank',
          label: '#',
          isFigure: true,
          cell: ({ rank, tied }) => <span className="ltr">{showRank(rank, tied)}</span>,
        },
        {
          id: 'name',
          label: say(msg`Dealer`),
          isName: true,
          cell: ({ id, name }) => (
            <PlaceLink
              to={drill.narrowed(reportKinds[kind].dashboard, 'dealer', String(id)) ?? reportKinds[kind].dashboard}
              inNewTab
              className="link"
            >
              <bdi>{name}</bdi>
            </PlaceLink>
          ),
        },
        {
          id: 'responses',
          label: say(msg`Responses`),
          isFigure: true,
          cell: ({ id, name, responses, base }) => (
            <>
              {base === 'small' && <Few word={few} />}{' '}
              <Figure to={drill.within('dealer', String(id))} name={name}>
                {showNumber(responses)}
              </Figure>
            </>
          ),
        },
        {
          id: 'score',
          label: say(msg`Score`),
          isFigure: true,
          cell: ({ csi_score }) => <Figure>{showScore(csi_score)}</Figure>,
        },
        { id: 'gap', label: say(msg`Gap`), isFigure: true, cell: ({ gap }) => <Gap gap={gap} /> },
        {
          id: 'change',
          label: say(msg`Change`),
          isFigure: true,
          cell: ({ change }) => <Figure>{showMove(change)}</Figure>,
        },
        {
          id: 'control',
          label: say(msg({ message: 'Chart', context: 'the control chart of a dealer' })),
          cell: ({ id, name }) => (
            <PlaceLink
              to={drill.control(String(id))}
              inNewTab
              className={styles.chartLink}
              aria-label={say(msg`Control chart of {name}`, { name })}
              title={say(explanationFiles.control)}
            >
              <Icon name="chart-no-axes-combined" size={14} />
            </PlaceLink>
          ),
        },
      ]}
    />
  )
}
