import { isHead, type PlanHead, type PlanItem, type PlanLine } from '#areas/survey-reports/case-summary.ts'
import { none, showMove, showScore, signOf } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { planStates } from '#contract/surveys/case-reports.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import { showDay, showNumber } from '#platform/formats.ts'
import { cx } from '#ui/cx.ts'
import type { GridColumn } from '#ui/grid/types.ts'
import { Icon } from '#ui/Icon.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'

type Column = GridColumn<PlanItem>
export const planLooks: Readonly<Record<PlanLine['state'], readonly [Shape, Tone]>> = {
  undecided: ['attention', 'warn'],
  late: ['stopped', 'bad'],
  'under-way': ['started', 'info'],
  planned: ['diamond', 'off'],
  done: ['done', 'ok'],
}
export const PlanState = ({ say, state }: { readonly say: Say; readonly state: PlanLine['state'] }) => {
  const [shape, tone] = planLooks[state]
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

/** What a dealer has come to, each with its count. */
const headStates = ['undecided', 'late', 'under-way', 'planned', 'done'] as const
const countOf = (head: PlanHead, state: PlanLine['state']): number =>
  state === 'under-way' ? head.under_way : head[state]
const headText = (say: Say, head: PlanHead): string =>
  headStates
    .filter((state) => countOf(head, state) > 0)
    .map((state) => `${say(planStates[state])} ${showNumber(countOf(head, state))}`)
    .join(', ')
const HeadStates = ({ say, head }: { readonly say: Say; readonly head: PlanHead }) => (
  <span className={styles.headStates}>
    {headStates
      .filter((state) => countOf(head, state) > 0)
      .map((state) => (
        <span key={state} className={styles.state} title={say(planStates[state])}>
          <StatusShape shape={planLooks[state][0]} tone={planLooks[state][1]} />
          <span className="vh">{say(planStates[state])}</span>
          <span className="tn">{showNumber(countOf(head, state))}</span>
        </span>
      ))}
  </span>
)

/** The columns of an action plan. A dealer's row shows its name, its zone and what it has come to. */
export const planColumns = (say: Say): Column[] => {
  const textOf =
    (text: (row: PlanLine) => string, head: (head: PlanHead) => string = () => '') =>
    (item: PlanItem) =>
      isHead(item) ? head(item) : text(item)
  const words = (
    id: string,
    header: string,
    text: (row: PlanLine) => string,
    { ofHead, ...more }: Partial<Column> & { readonly ofHead?: (head: PlanHead) => string } = {},
  ): Column => {
    const of = textOf(text, ofHead)
    return {
      id,
      header,
      kind: 'text',
      width: 150,
      min: 110,
      grow: 1,
      text: of,
      cell: (item) => <bdi className="trunc">{of(item) === '' && !isHead(item) ? none : of(item)}</bdi>,
      ...more,
    }
  }
  const figure = (
    id: string,
    header: string,
    text: (row: PlanLine) => string,
    { ofHead, ...more }: Partial<Column> & { readonly ofHead?: (head: PlanHead) => string } = {},
  ): Column => {
    const of = textOf(text, ofHead)
    return {
      id,
      header,
      kind: 'count',
      align: 'end',
      width: 96,
      text: of,
      cell: (item) => <span className="ltr tn">{of(item)}</span>,
      ...more,
    }
  }
  const withoutMeasure = say(msg`Cases without a measure`)
  const subject = textOf(
    ({ measure, attribute }) => (measure ? (attribute?.name ?? '') : withoutMeasure),
    ({ name }) => name,
  )
  return [
    {
      ...words('dealer', say(msg`Dealer, attribute`), () => ''),
      width: 280,
      min: 230,
      sortable: true,
      pinned: true,
      narrow: 'name',
      text: subject,
      cell: (item) =>
        isHead(item) ? (
          <>
            <span data-fold="" aria-hidden="true" className={styles.fold}>
              <Icon name={item.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            </span>
            <bdi className="trunc">{item.name}</bdi>
          </>
        ) : (
          <bdi className="trunc">{subject(item) === '' ? none : subject(item)}</bdi>
        ),
    },
    words('code', say(msg`Dealer code`), ({ code }) => code, {
      hidden: true,
      width: 110,
      min: 90,
      grow: 0,
      ofHead: ({ code }) => code,
    }),
    words('zone', say(msg`Zone`), ({ zone }) => zone?.name ?? '', {
      hidden: true,
      weight: 'quiet',
      ofHead: ({ zone }) => zone?.name ?? '',
    }),
    words('group', say(msg`Group`), ({ group }) => group?.name ?? '', {
      hidden: true,
      weight: 'quiet',
      ofHead: ({ group }) => group?.name ?? '',
    }),
    words('factor', say(msg`Factor`), ({ factor }) => factor?.name ?? '', { weight: 'quiet', hidden: true }),
    words('root_cause', say(msg`Root cause`), ({ root_cause }) => root_cause?.name ?? '', {
      width: 180,
      min: 140,
      ofHead: ({ zone }) => zone?.name ?? '',
    }),
    words('measure', say(msg`Preventive measure`), (row) => measureOf(say, row), {
      width: 230,
      min: 180,
      grow: 1.4,
      narrow: 'meta',
      ofHead: (head) => headText(say, head),
      cell: (item) =>
        isHead(item) ? (
          <HeadStates say={say} head={item} />
        ) : item.measure ? (
          <bdi className="trunc">{item.measure.name}</bdi>
        ) : (
          <b className="trunc">{measureOf(say, item)}</b>
        ),
    }),
    words('immediate', say(msg`Immediate measures`), ({ immediate }) => immediate.join(', '), {
      width: 180,
      weight: 'quiet',
      hidden: true,
    }),
    figure('cases', say(msg`Cases`), ({ cases }) => showNumber(cases), {
      sortable: true,
      width: 84,
      narrow: 'amount',
      ofHead: ({ cases }) => showNumber(cases),
    }),
    figure('unclosed', say(msg`Not closed`), ({ unclosed }) => showNumber(unclosed), {
      ofHead: ({ unclosed }) => showNumber(unclosed),
    }),
    figure('overdue', say(msg`Overdue`), ({ overdue }) => showNumber(overdue), {
      hidden: true,
      ofHead: ({ overdue }) => showNumber(overdue),
    }),
    words('last_opened', say(msg`Last case opened`), ({ last_opened }) => showDay(last_opened), {
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
      ...words('state', say(msg`Status`), ({ state }) => say(planStates[state]), { width: 136, min: 120, grow: 0 }),
      kind: 'status',
      narrow: 'status',
      cell: (item) => (isHead(item) ? null : <PlanState say={say} state={item.state} />),
    },
    figure('before', say(msg`Score before`), ({ before }) => showScore(before), { hidden: true, width: 110 }),
    figure('after', say(msg`Score after`), ({ after }) => showScore(after), { hidden: true, width: 110 }),
    figure('effect', say(msg`Effect`), ({ effect }) => showMove(effect), {
      width: 170,
      cell: (item) => (isHead(item) ? null : <Effect row={item} />),
    }),
  ]
}
