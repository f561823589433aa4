import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { bars, diverging, dots, pareto, stack } from '#ui/charts/bars.tsx'
import { Chart, type Look } from '#ui/charts/Chart.tsx'
import { LineSample, lines, UnderWaySample } from '#ui/charts/lines.tsx'
import { matrix } from '#ui/charts/matrix.tsx'
import { Sparkline } from '#ui/charts/Sparkline.tsx'
import type { Mark } from '#ui/charts/stage.tsx'
import { Captioned, Section } from '#ui/guide/Section.tsx'

interface Sample {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly target: number
  readonly was: number
}
const zones: readonly Sample[] = [
  { id: 'north', name: 'Metro Manila North', value: 85.1, target: 85, was: 84.7 },
  { id: 'south', name: 'Metro Manila South', value: 83.9, target: 85, was: 83.4 },
  { id: 'luzon', name: 'Southern Tagalog', value: 82.6, target: 85, was: 81.5 },
  { id: 'mindanao', name: 'Southern Mindanao', value: 87.2, target: 85, was: 87.4 },
]
const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']
const scores = [84.9, 84.1, 85.4, 83.8, 85.6, 84.6, 83.6]
const score = (value: number) => showNumber(value, 1)

/** Every kind of chart, with its table. */
export const Charts = () => {
  const say = useSay()
  const [look, setLook] = useState<Look>('chart')
  const words = { score: say(msg`Score`), target: say(msg`Target`), zone: say(msg`Zone`) }
  const ofZones = (title: string, mark: Mark) => (
    <Chart
      title={title}
      level={3}
      mark={mark}
      look={look}
      onLook={setLook}
      points={zones.map(({ id, name, value }) => ({ id, said: `${name}: ${score(value)}` }))}
      twin={{
        rows: zones,
        idOf: ({ id }) => id,
        columns: [
          { id: 'name', label: words.zone, isName: true, text: ({ name }) => name },
          { id: 'score', label: words.score, isFigure: true, text: ({ value }) => score(value) },
        ],
      }}
    />
  )
  const rows = zones.map((zone) => ({ ...zone, figures: [{ text: score(zone.value) }], gap: zone.value - zone.target }))
  return (
    <Section title={say(msg`Charts`)} note={say(msg`Each chart has a table, and arrow keys move between its points`)}>
      <Chart
        title={say(msg`Score by month`)}
        level={3}
        look={look}
        onLook={setLook}
        begins="last"
        legend={
          <>
            <li>
              <LineSample index={0} />
              {words.score}
            </li>
            <li>
              <LineSample index={0} isTarget />
              {words.target}
            </li>
            <li>
              <UnderWaySample />
              {say(msg`Current month`)}
            </li>
          </>
        }
        mark={lines({
          names: months,
          isUnderWay: true,
          series: [
            { id: 'score', name: words.score, values: scores, end: score(83.6) },
            { id: 'target', name: words.target, values: scores.map((_, at) => (at < 2 ? 84 : 85)), isTarget: true },
          ],
        })}
        points={months.map((month, at) => ({
          id: month,
          said: `${month}: ${score(scores[at] ?? 0)}`,
          tip: { name: month, lines: [[words.score, score(scores[at] ?? 0)]] },
        }))}
        twin={{
          rows: months.map((month, at) => ({ month, value: scores[at] ?? 0 })),
          idOf: ({ month }) => month,
          columns: [
            { id: 'month', label: say(msg`Month`), isName: true, text: ({ month }) => month },
            { id: 'score', label: words.score, isFigure: true, text: ({ value }) => score(value) },
          ],
        }}
      />
      {ofZones(say(msg`Bars with targets`), bars({ of: rows, heads: [words.score] }))}
      {ofZones(
        say(msg`Above or below the target`),
        diverging({ of: rows, heads: [words.score], middleName: `${words.target} 85.0` }),
      )}
      {ofZones(say(msg`Now compared with before`), dots({ of: rows, heads: [words.score] }))}
      {ofZones(say(msg`Shares`), stack({ shares: [0.02, 0.06, 0.12, 0.8] }))}
      {ofZones(
        say(msg`Pareto`),
        pareto({ of: rows.map((row, at) => ({ ...row, count: 12 - 3 * at })), heads: [words.score] }),
      )}
      {ofZones(
        say(msg`Shaded in 5 steps`),
        matrix({
          columns: [words.score],
          of: zones.map((zone) => ({ ...zone, values: [zone.value] })),
          bounds: [83, 84, 85, 86],
        }),
      )}
      <Captioned text={say(msg`Trend of a figure`)}>
        <Sparkline values={scores} />
      </Captioned>
    </Section>
  )
}
