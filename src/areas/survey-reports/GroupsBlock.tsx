import { useGaps } from '#areas/survey-reports/compare/sides.ts'
import type { Drill, Place } from '#areas/survey-reports/drill.ts'
import { Few, Figure } from '#areas/survey-reports/Figure.tsx'
import {
  inkOf,
  saySure,
  showMove,
  showRank,
  showScore,
  showShare,
  showSigned,
  sureColumns,
  whyEmpty,
} from '#areas/survey-reports/figures.ts'
import { Gap } from '#areas/survey-reports/HeadlineCards.tsx'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { type Message, msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { bars, diverging } from '#ui/charts/bars.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

const titles: Readonly<Record<Summary['by'], Message>> = {
  region: msg`Regions`,
  zone: msg`Zones`,
  group: msg`Groups`,
  dealer: msg`Dealers`,
}
/** Zones, groups or dealers around their target; without targets from zero. */
export const GroupsBlock = ({
  id,
  by,
  groups,
  drill,
  page,
}: {
  readonly id: string
  readonly by: Summary['by']
  readonly groups: Summary['groups']
  readonly drill: Drill
  /** The page that a row narrows. */
  readonly page: Place
}) => {
  const say = useSay()
  const title = say(titles[by])
  const gaps = useGaps()
  const words = {
    responses: say(msg`Responses`),
    score: say(msg`Score`),
    gap: say(msg`Gap`),
    change: say(msg`Change`),
    dissatisfied: say(msg`Dissatisfied`),
    few: say(msg({ message: 'few', context: 'responses' })),
  }
  const targets = new Set(groups.flatMap(({ target }) => (target === null ? [] : [showScore(target)])))
  const [only] = targets
  const rows = groups.map((one) => ({
    ...one,
    mark: one.base === 'small' ? words.few : undefined,
    value: one.score,
    figures: [
      { text: showNumber(one.responses) },
      { text: showScore(one.score), isLink: one.score !== null },
      ...(targets.size > 0 ? [{ text: showSigned(one.gap), ink: inkOf(one.gap) }] : []),
      { text: showMove(one.change), ink: inkOf(one.change) },
      { text: showShare(one.dissatisfied) },
    ],
  }))
  const plan = {
    of: rows,
    before: 1,
    heads: [words.responses, words.score, ...(targets.size > 0 ? [words.gap] : []), words.change, words.dissatisfied],
  }
  const mark =
    targets.size > 0
      ? diverging({
          ...plan,
          around: gaps,
          middleName:
            targets.size === 1 && only !== undefined
              ? say(msg`Target {target}`, { target: only })
              : say(msg`Own target`),
        })
      : bars(plan)
  const shown = (what: string, value: string) => `${what} ${value}`
  return (
    <ChartBlock
      id={id}
      title={title}
      hint={say(msg`Press Enter on a row to see this page for that row only.`)}
      mark={mark}
      points={groups.map((one) => ({
        id: one.id,
        said: say(msg`{point}: {figures}`, {
          point: one.name,
          figures: listed([
            one.score === null ? say(msg`no responses`) : showScore(one.score),
            ...(one.gap === null ? [] : [say(msg`gap {gap}`, { gap: showSigned(one.gap) })]),
            ...(one.change === null ? [] : [say(msg`change {change}`, { change: showSigned(one.change) })]),
            ...saySure(say, one),
            say(msg`{count, plural, one {# response} other {# responses}}`, { count: one.responses }),
            ...(one.dissatisfied === null ? [] : [shown(words.dissatisfied, showShare(one.dissatisfied))]),
            ...(one.base === 'small' ? [say(msg`Few responses`)] : []),
          ]),
        }),
        opens: one.id !== 'none',
      }))}
      placeOf={(index) => {
        const one = groups[index]
        return one && drill.narrowed(page, by, one.id)
      }}
      twin={{
        rows: groups,
        idOf: (one) => one.id,
        columns: [
          {
            id: 'rank',
            label: say(msg`Rank`),
            isFigure: true,
            text: ({ rank }) =>
              showRank(rank, groups.filter((other) => rank !== null && other.rank === rank).length > 1),
          },
          {
            id: 'name',
            label: title,
            isName: true,
            text: ({ name }) => name,
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
          {
            id: 'responses',
            label: words.responses,
            isFigure: true,
            text: ({ responses }) => showNumber(responses),
            cell: (one) => (
              <>
                {one.base === 'small' && <Few word={words.few} />}{' '}
                <Figure to={drill.within(by, one.id)} name={one.name}>
                  {showNumber(one.responses)}
                </Figure>
              </>
            ),
          },
          {
            id: 'score',
            label: words.score,
            isFigure: true,
            text: ({ score }) => showScore(score),
            cell: (one) => (
              <Figure to={drill.within(by, one.id)} name={one.name} why={whyEmpty(say, 'answers')}>
                {showScore(one.score)}
              </Figure>
            ),
          },
          {
            id: 'gap',
            label: words.gap,
            isFigure: true,
            text: ({ gap }) => showSigned(gap),
            cell: ({ gap }) => <Gap gap={gap} />,
          },
          { id: 'change', label: words.change, isFigure: true, text: ({ change }) => showSigned(change) },
          ...sureColumns(say),
          {
            id: 'dissatisfied',
            label: words.dissatisfied,
            isFigure: true,
            text: ({ dissatisfied }) => showShare(dissatisfied),
            cell: (one) => (
              <Figure to={drill.within(by, one.id, { dissatisfied: 'yes' })} name={one.name}>
                {showShare(one.dissatisfied)}
              </Figure>
            ),
          },
        ],
      }}
    />
  )
}
