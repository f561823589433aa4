import type { Drill, Place } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { inkOf, none, showScore, showSigned } from '#areas/survey-reports/figures.ts'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Explained, Part } from '#areas/survey-reports/why.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { waterfall } from '#ui/charts/waterfall.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

interface Line {
  readonly id: string
  readonly name: string
  readonly aside: string | undefined
  /** A score where it is an end, else points. */
  readonly figure: string
  readonly responses: number | null
  readonly part: Part | null
  readonly place: Place | undefined
}
/** From the score before to the score now, a bar for each part; each leads to its rows. */
export const PartsBlock = ({
  data,
  parts,
  drill,
}: {
  readonly data: Explained
  readonly parts: readonly Part[]
  readonly drill: Drill
}) => {
  const say = useSay()
  const { score, before, weights_since, kind } = data
  const words = { score: say(msg`Score`), points: say(msg`Points`), responses: say(msg`Responses`) }
  const responses = (count: number) => say(msg`{count, plural, one {# response} other {# responses}}`, { count })
  const end = (id: 'before' | 'now', name: string): Line => ({
    id,
    name,
    aside: responses(score.bases[id]),
    figure: showScore(score[id]),
    responses: score.bases[id],
    part: null,
    place: id === 'before' && before ? drill.results({}, [before.from, before.to]) : drill.results(),
  })
  const weighed = (part: Part) =>
    part.weight === part.weight_before
      ? say(msg`weight {weight}`, { weight: showNumber(part.weight ?? 0) })
      : say(msg`weight {weight}, before {before}`, {
          weight: showNumber(part.weight ?? 0),
          before: showNumber(part.weight_before ?? 0),
        })
  const lineOf = (part: Part): Line => {
    const whole = { id: part.key, figure: showSigned(part.shown, 2), responses: null, part }
    if (part.key === 'mix')
      return {
        ...whole,
        name: say(msg`Mix of dealers`),
        aside: say(msg`share of each dealer in the responses`),
        place: drill.ranking(reportKinds[kind].ranking),
      }
    if (part.key === 'weights')
      return {
        ...whole,
        name: say(msg`Weights`),
        aside:
          weights_since === null
            ? say(msg`the choice of questions answered`)
            : say(msg`new weights since {day}`, { day: `\u2066${weights_since}\u2069` }),
        place: drill.results(),
      }
    return {
      ...whole,
      name: part.name ?? '',
      aside: weighed(part),
      place: drill.results({ factor: part.key, order_by: 'csi_score', sort: 'asc' }),
    }
  }
  const lines = [
    end('before', say(msg`Before`)),
    ...parts.map(lineOf),
    end('now', say(msg({ message: 'Now', context: 'the period that is compared with one before' }))),
  ]
  return (
    <ChartBlock
      id={`${kind}-why`}
      title={say(msg`Parts of the change`)}
      hint={say(msg`Press Enter on a part to see its responses or dealers.`)}
      legend={
        <>
          <li>
            <span className={styles.up} />
            {say(msg({ message: 'up', context: 'a part of a change' }))}
          </li>
          <li>
            <span className={styles.down} />
            {say(msg({ message: 'down', context: 'a part of a change' }))}
          </li>
        </>
      }
      mark={waterfall({
        heads: [''],
        of: lines.map((one) => ({
          id: one.id,
          name: one.name,
          ...(one.aside !== undefined && { aside: one.aside }),
          figures: [{ text: one.figure, isLink: true, ...(one.part && { ink: inkOf(one.part.shown) }) }],
          ...(one.part ? { part: one.part.shown } : { end: score[one.id === 'before' ? 'before' : 'now'] ?? 0 }),
        })),
      })}
      points={lines.map((one) => ({
        id: one.id,
        said: say(msg`{point}: {figures}`, {
          point: one.name,
          figures: listed([one.figure, ...(one.aside === undefined ? [] : [one.aside])]),
        }),
        opens: true,
      }))}
      placeOf={(index) => lines[index]?.place}
      twin={{
        rows: lines,
        idOf: ({ id }) => id,
        columns: [
          {
            id: 'name',
            label: say(msg({ message: 'Part', context: 'of a change of a score' })),
            isName: true,
            text: ({ name }) => name,
          },
          {
            id: 'responses',
            label: words.responses,
            isFigure: true,
            text: ({ responses: count }) => (count === null ? '' : showNumber(count)),
          },
          {
            id: 'weight_before',
            label: say(msg`Weight before`),
            isFigure: true,
            text: ({ part }) => (part?.weight_before == null ? '' : showNumber(part.weight_before)),
          },
          {
            id: 'weight',
            label: say(msg`Weight`),
            isFigure: true,
            text: ({ part }) => (part?.weight == null ? '' : showNumber(part.weight)),
          },
          {
            id: 'score',
            label: words.score,
            isFigure: true,
            text: ({ part, figure }) => (part ? '' : figure),
            cell: ({ part, figure, place, name }) =>
              part ? (
                ''
              ) : (
                <Figure to={place} name={name}>
                  {figure}
                </Figure>
              ),
          },
          {
            id: 'points',
            label: words.points,
            isFigure: true,
            text: ({ part, figure }) => (part ? figure : none),
            cell: ({ part, figure, place, name }) =>
              part ? (
                <Figure to={place} name={name}>
                  {figure}
                </Figure>
              ) : (
                ''
              ),
          },
        ],
      }}
    />
  )
}
