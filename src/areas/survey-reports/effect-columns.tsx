import type { Effect } from '#areas/survey-reports/explaining.ts'
import { Few } from '#areas/survey-reports/Figure.tsx'
import { none, showBand, showMove, showScore, showSigned } from '#areas/survey-reports/figures.ts'
import { noEffect } from '#contract/surveys/effects.ts'
import { verdicts } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import type { GridColumn } from '#ui/grid/types.ts'

type Column = GridColumn<Effect>
const least = 10
/** What is said of an effect: whether it is chance, or why nothing is said. */
export const effectJudgement = (say: Say, { verdict, reason }: Effect): string =>
  reason != null ? say(noEffect[reason]) : verdict == null ? none : say(verdicts[verdict])

/** The columns of the effects of measures; a dealer's people are told nothing of other dealers. */
export const effectColumns = (say: Say, isDealers: boolean): Column[] => {
  const few = say(msg({ message: 'few', context: 'responses' }))
  const words = (id: string, header: string, text: (row: Effect) => string, more: Partial<Column> = {}): Column => ({
    id,
    header,
    kind: 'text',
    width: 160,
    min: 120,
    grow: 1,
    text,
    cell: (row) => <bdi className="trunc">{text(row) === '' ? none : text(row)}</bdi>,
    ...more,
  })
  const figure = (id: string, header: string, text: (row: Effect) => string, more: Partial<Column> = {}): Column => ({
    id,
    header,
    kind: 'count',
    align: 'end',
    width: 104,
    text,
    cell: (row) => <span className="ltr tn">{text(row)}</span>,
    ...more,
  })
  const based = (id: 'before' | 'after', header: string): Column =>
    figure(id, header, (row) => showScore(row[id]), {
      width: 124,
      cell: (row) => (
        <>
          {row.bases[id] < least && <Few word={few} />}{' '}
          <span
            className="ltr tn"
            title={say(msg`{count, plural, one {# response} other {# responses}}`, { count: row.bases[id] })}
          >
            {showScore(row[id])}
          </span>
        </>
      ),
    })
  return [
    ...(isDealers
      ? []
      : [words('dealer', say(msg`Dealer`), ({ dealer }) => dealer.name, { weight: 'strong', narrow: 'meta' })]),
    words('attribute', say(msg`Attribute`), ({ attribute }) => attribute.name, {
      width: 200,
      pinned: true,
      narrow: 'name',
      ...(isDealers && { weight: 'strong' }),
    }),
    words('factor', say(msg`Factor`), ({ factor }) => factor?.name ?? '', { hidden: true, weight: 'quiet' }),
    words('measure', say(msg`Preventive measure`), ({ measure }) => measure.name, {
      width: 210,
      weight: 'quiet',
      ...(isDealers && { narrow: 'meta' as const }),
    }),
    words('done', say(msg`Done on`), ({ done_on }) => done_on, {
      width: 116,
      grow: 0,
      sortable: true,
      cell: ({ done_on }) => <span className="ltr tn">{done_on}</span>,
    }),
    based('before', say(msg`Score before`)),
    based('after', say(msg`Score after`)),
    figure('change', say(msg`Change`), ({ change }) => showMove(change), {
      ...(isDealers && { narrow: 'amount' as const }),
    }),
    ...(isDealers
      ? []
      : [
          figure(
            'controls',
            say(msg`Similar dealers`),
            ({ controls }) =>
              controls == null
                ? none
                : say(msg`{change}, {count, plural, one {# dealer} other {# dealers}}`, {
                    change: showSigned(controls.change),
                    count: controls.count,
                  }),
            { width: 140 },
          ),
          figure('effect', say(msg`Effect`), ({ effect }) => showSigned(effect), {
            sortable: true,
            weight: 'strong',
            narrow: 'amount',
          }),
          figure('band', say(msg`95% band`), ({ band }) => showBand(say, band ?? null, (value) => showSigned(value)), {
            width: 150,
          }),
        ]),
    words('verdict', say(msg`Chance`), (row) => effectJudgement(say, row), { width: 170, weight: 'quiet' }),
    words(
      'complete',
      say(msg`90 days`),
      ({ complete }) => (complete ? say(msg`finished`) : say(msg`not finished yet`)),
      {
        width: 110,
        grow: 0,
        weight: 'quiet',
      },
    ),
  ]
}
