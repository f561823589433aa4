import { useId } from 'react'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { showShare } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { bandWords } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { BandSample, stack } from '#ui/charts/bars.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

type Band = 1 | 2 | 3 | 4 | 5
const bands: readonly Band[] = [1, 2, 3, 4, 5]
/** How the answers lie on their scale, in five bands: low ones dark and hatched. The list beside says and leads. */
export const DistributionBlock = ({
  id,
  title,
  note,
  distribution,
  placeOf,
}: {
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
  readonly distribution: Summary['distribution']
  /** The responses with an answer in a band; undefined where the figure counts answers and not responses. */
  readonly placeOf?: (band: Band) => ReturnType<Drill['results']>
}) => {
  const say = useSay()
  const own = useId().replaceAll(/[^\w]/g, '')
  const sum = distribution.reduce((total, count) => total + count, 0)
  const rows = bands.map((band) => {
    const count = distribution[band - 1] ?? 0
    return { band, name: say(bandWords[band]), count, share: sum === 0 ? null : count / sum }
  })
  return (
    <ChartBlock
      id={id}
      title={title}
      note={note}
      hint={placeOf && say(msg`Press Enter on a band to see its responses.`)}
      mark={stack({ shares: rows.map(({ share }) => share ?? 0) })}
      points={rows.map(({ band, name, count, share }) => ({
        id: String(band),
        said: say(msg`{point}: {figures}`, { point: name, figures: `${showNumber(count)}, ${showShare(share, 0)}` }),
        opens: count > 0 && placeOf !== undefined,
      }))}
      {...(placeOf && {
        placeOf: (index: number) => {
          const row = rows[index]
          return row && placeOf(row.band)
        },
      })}
      twin={{
        rows,
        idOf: ({ band }) => band,
        columns: [
          { id: 'band', label: say(msg`Band`), isName: true, text: ({ name }) => name },
          { id: 'count', label: say(msg`Answers`), isFigure: true, text: ({ count }) => showNumber(count) },
          { id: 'share', label: say(msg`Share`), isFigure: true, text: ({ share }) => showShare(share, 0) },
        ],
      }}
    >
      <ul className={styles.bands}>
        {rows.map(({ band, name, count, share }) => (
          <li key={band}>
            <BandSample band={band} id={`${own}${band}`} />
            <span>{name}</span>
            <Figure to={count > 0 ? placeOf?.(band) : undefined} name={name}>
              {showNumber(count)}
            </Figure>
            <span className="ltr tn">{showShare(share, 0)}</span>
          </li>
        ))}
      </ul>
    </ChartBlock>
  )
}
