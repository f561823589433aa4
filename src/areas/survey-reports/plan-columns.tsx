import type { PlanLine } from '#areas/survey-reports/case-summary.ts'
import { none, showMove, showScore, signOf } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { planStates } from '#contract/surveys/case-reports.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import { showDay, showNumber } from '#platform/formats.ts'
import { cx } from '#ui/cx.ts'
import type { GridColumn } from '#ui/grid/types.ts'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'

type Column = GridColumn<PlanLine>
const looks: Readonly<Record<PlanLine['state'], readonly [Shape, Tone]>> = {
  undecided: ['attention', 'warn'],
  late: ['stopped', 'bad'],
  'under-way': ['started', 'info'],
  planned: ['diamond', 'off'],
  done: ['done', 'ok'],
}
export const PlanState = ({ say, state }: { readonly say: Say; readonly state: PlanLine['state'] }) => {
  const [shape, tone] = looks[state]
  return (
    <span className={styles.state}>
      <StatusShape shape={shape} tone={tone} />
      {say(planStates[state])}
    </span>
  )
}
/** How the attribute's score moved by what was done, and from where to where. */
export const Effect = ({ row: { before, after, effect } }: { readonly row: PlanLine }) => (
  <span className="ltr tn">
    <span className={cx(signOf(effect) > 0 && styles.good, signOf(effect) < 0 && styles.low)}>{showMove(effect)}</span>
    {before != null && after != null && (
      <span className={styles.note}>
        {' '}
        {showScore(before)} → {showScore(after)}
      </span>
    )}
  </span>
)
/** The measure, or that none was decided. */
export const measureOf = (say: Say, { measure }: PlanLine): string => measure?.name ?? say(planStates.undecided)

/** The columns of an action plan. */
export const planColumns = (say: Say): Column[] => {
  const words = (id: string, header: string, text: (row: PlanLine) => string, more: Partial<Column> = {}): Column => ({
    id,
    header,
    kind: 'text',
    width: 150,
    min: 110,
    grow: 1,
    text,
    cell: (row) => <bdi className="trunc">{text(row) === '' ? none : text(row)}</bdi>,
    ...more,
  })
  const figure = (id: string, header: string, text: (row: PlanLine) => string, more: Partial<Column> = {}): Column => ({
    id,
    header,
    kind: 'count',
    align: 'end',
    width: 96,
    text,
    cell: (row) => <span className="ltr tn">{text(row)}</span>,
    ...more,
  })
  return [
    words('dealer', say(msg`Dealer`), ({ dealer }) => dealer.name, {
      width: 170,
      min: 150,
      weight: 'strong',
      sortable: true,
      pinned: true,
      narrow: 'name',
    }),
    words('code', say(msg`Dealer code`), ({ code }) => code, { hidden: true, width: 110, min: 90, grow: 0 }),
    words('zone', say(msg`Zone`), ({ zone }) => zone?.name ?? '', { hidden: true, weight: 'quiet' }),
    words('group', say(msg`Group`), ({ group }) => group?.name ?? '', { hidden: true, weight: 'quiet' }),
    words('factor', say(msg`Factor`), ({ factor }) => factor?.name ?? '', { weight: 'quiet', hidden: true }),
    words('attribute', say(msg`Attribute`), ({ attribute }) => attribute?.name ?? '', {
      width: 180,
      min: 150,
      narrow: 'meta',
    }),
    words('root_cause', say(msg`Root cause`), ({ root_cause }) => root_cause?.name ?? '', { width: 180, min: 150 }),
    words('measure', say(msg`Preventive measure`), (row) => measureOf(say, row), {
      width: 230,
      min: 190,
      grow: 1.4,
      narrow: 'meta',
      cell: (row) =>
        row.measure ? <bdi className="trunc">{row.measure.name}</bdi> : <b className="trunc">{measureOf(say, row)}</b>,
    }),
    words('immediate', say(msg`Immediate measures`), ({ immediate }) => immediate.join(', '), {
      width: 180,
      weight: 'quiet',
      hidden: true,
    }),
    figure('cases', say(msg`Cases`), ({ cases }) => showNumber(cases), { sortable: true, width: 84, narrow: 'amount' }),
    figure('unclosed', say(msg`Not closed`), ({ unclosed }) => showNumber(unclosed)),
    figure('overdue', say(msg`Overdue`), ({ overdue }) => showNumber(overdue), { hidden: true }),
    words('last_opened', say(msg`Last opened`), ({ last_opened }) => showDay(last_opened), {
      hidden: true,
      width: 112,
      grow: 0,
    }),
    words('person_in_charge', say(msg`Person in charge`), ({ person_in_charge }) => person_in_charge ?? '', {
      width: 150,
      min: 130,
    }),
    figure('due', say(msg`Due on`), ({ due }) => due ?? none, { sortable: true, width: 108 }),
    {
      ...words('state', say(msg`State`), ({ state }) => say(planStates[state]), { width: 136, min: 120, grow: 0 }),
      kind: 'status',
      narrow: 'status',
      cell: ({ state }) => <PlanState say={say} state={state} />,
    },
    figure('before', say(msg`Score before`), ({ before }) => showScore(before), { hidden: true, width: 110 }),
    figure('after', say(msg`Score after`), ({ after }) => showScore(after), { hidden: true, width: 110 }),
    figure('effect', say(msg`Effect`), ({ effect }) => showMove(effect), {
      width: 170,
      cell: (row) => <Effect row={row} />,
    }),
  ]
}
