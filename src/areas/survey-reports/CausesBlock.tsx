import type { Cases } from '#areas/survey-reports/case-summary.ts'
import type { Drill, Place } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { showShare } from '#areas/survey-reports/figures.ts'
import { type Message, msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { pareto } from '#ui/charts/bars.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

type About = Cases['causes'][number]
/** So many of them are drawn by themselves; the table has all. */
const most = 10
const kinds = {
  root_cause: { title: msg`Root causes`, one: msg`Root cause`, without: { has_root_cause: 'no' } },
  factor: { title: msg`Cases by factor`, one: msg`Factor`, without: { classified: 'no' } },
  attribute: { title: msg`Cases by attribute`, one: msg`Attribute`, without: { has_attribute: 'no' } },
} as const satisfies Record<
  string,
  { readonly title: Message; readonly one: Message; readonly without: Readonly<Record<string, string>> }
>

/** What the cases came from, the most first, and what these are together of all: a few causes make up the most of them. */
export const CausesBlock = ({
  id,
  of,
  rows,
  drill,
}: {
  readonly id: string
  readonly of: keyof typeof kinds
  readonly rows: readonly About[]
  readonly drill: Drill
}) => {
  const say = useSay()
  const { title, one: called, without } = kinds[of]
  const words = {
    cases: say(msg`Cases`),
    share: say(msg`Share`),
    cumulated: say(msg`Running total`),
    unclosed: say(msg`Not closed`),
    overdue: say(msg`Overdue`),
  }
  const nameOf = (one: About) => one.of?.name ?? say(msg`Not classified yet`)
  const placeOf = (one: About, more: Readonly<Record<string, string>> = {}): Place =>
    drill.cases({ ...(one.of ? { [of]: String(one.of.id) } : without), ...more })
  const known = rows.filter((one) => one.of !== null)
  const rest = known.length > most + 1 ? known.slice(most) : []
  const drawn = [
    ...known.slice(0, known.length - rest.length).map((one) => ({ ...one, name: nameOf(one), place: placeOf(one) })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: say(msg`{many, plural, one {{count} other} other {{count} others}}`, {
              many: rest.length,
              count: showNumber(rest.length),
            }),
            count: rest.reduce((sum, { count }) => sum + count, 0),
            share: rest.reduce((sum, { share }) => sum + share, 0),
            cumulated: rest.at(-1)?.cumulated ?? 0,
            of: null,
            place: undefined,
          },
        ]),
    ...rows.filter((one) => one.of === null).map((one) => ({ ...one, name: nameOf(one), place: placeOf(one) })),
  ]
  return (
    <ChartBlock
      id={id}
      title={say(title)}
      note={say(msg`dots: running total of the shares`)}
      hint={say(msg`Press Enter on a row to see its cases.`)}
      mark={pareto({
        heads: [words.cases, words.cumulated],
        of: drawn.map((one, at) => ({
          id: `${at}`,
          isRest: one.place === undefined,
          name: one.name,
          count: one.count,
          figures: [
            { text: showNumber(one.count), isLink: one.place !== undefined },
            { text: showShare(one.cumulated, 0), ink: 'quiet' as const },
          ],
        })),
      })}
      points={drawn.map((one, at) => ({
        id: `${at}`,
        said: say(msg`{point}: {figures}`, {
          point: one.name,
          figures: listed([
            say(msg`{count, plural, one {# case} other {# cases}}`, { count: one.count }),
            showShare(one.share, 0),
            say(msg`running total {share}`, { share: showShare(one.cumulated, 0) }),
          ]),
        }),
        opens: one.place !== undefined,
      }))}
      placeOf={(index) => drawn[index]?.place}
      twin={{
        rows,
        idOf: (one) => one.of?.id ?? 'none',
        columns: [
          { id: 'name', label: say(called), isName: true, text: nameOf },
          {
            id: 'cases',
            label: words.cases,
            isFigure: true,
            text: ({ count }) => showNumber(count),
            cell: (one) => (
              <Figure to={placeOf(one)} name={nameOf(one)}>
                {showNumber(one.count)}
              </Figure>
            ),
          },
          { id: 'share', label: words.share, isFigure: true, text: ({ share }) => showShare(share) },
          { id: 'cumulated', label: words.cumulated, isFigure: true, text: ({ cumulated }) => showShare(cumulated) },
          {
            id: 'unclosed',
            label: words.unclosed,
            isFigure: true,
            text: ({ unclosed }) => showNumber(unclosed),
            cell: (one) => (
              <Figure
                to={one.unclosed > 0 ? placeOf(one, { unclosed: 'yes' }) : undefined}
                name={`${nameOf(one)}, ${words.unclosed}`}
              >
                {showNumber(one.unclosed)}
              </Figure>
            ),
          },
          {
            id: 'overdue',
            label: words.overdue,
            isFigure: true,
            text: ({ overdue }) => showNumber(overdue),
            cell: (one) => (
              <Figure
                to={one.overdue > 0 ? placeOf(one, { overdue: 'yes' }) : undefined}
                name={`${nameOf(one)}, ${words.overdue}`}
              >
                {showNumber(one.overdue)}
              </Figure>
            ),
          },
        ],
      }}
    />
  )
}
