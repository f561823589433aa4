import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { showScore, whyEmpty } from '#areas/survey-reports/figures.ts'
import type { Ranked } from '#areas/survey-reports/summary.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { boundsOf } from '#ui/charts/geometry.ts'
import { matrix } from '#ui/charts/matrix.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

/** Dealers by factors, shaded in five steps: darker is lower, and the figure stands in each cell. */
export const MatrixBlock = ({
  id,
  rows,
  drill,
}: {
  readonly id: string
  readonly rows: readonly Ranked[]
  readonly drill: Drill
}) => {
  const say = useSay()
  const factors = rows[0]?.factors ?? []
  const bounds = boundsOf(rows.flatMap((row) => row.factors.flatMap(({ score }) => (score === null ? [] : [score]))))
  const placeOf = (row: Ranked, factor: number) => drill.within('dealer', String(row.id), { factor: String(factor) })
  const cells = rows.flatMap((row) => row.factors.map((factor) => ({ row, factor })))
  return (
    <ChartBlock
      id={id}
      title={say(msg`Dealers by factor`)}
      note={say(msg`darker is lower`)}
      hint={say(msg`Press Enter on a figure to see its responses.`)}
      mark={matrix({
        columns: factors.map(({ name }) => name),
        of: rows.map((row) => ({
          id: String(row.id),
          name: row.name,
          values: row.factors.map(({ score }) => score),
        })),
        bounds,
      })}
      points={cells.map(({ row, factor }) => ({
        id: `${row.id}-${factor.id}`,
        said: say(msg`{dealer}, {factor}: {score}`, {
          dealer: row.name,
          factor: factor.name,
          score: factor.score === null ? say(msg`no responses`) : showScore(factor.score),
        }),
        opens: factor.score !== null,
      }))}
      placeOf={(index) => {
        const one = cells[index]
        return one && placeOf(one.row, one.factor.id)
      }}
      twin={{
        rows,
        idOf: (row) => row.id,
        columns: [
          { id: 'dealer', label: say(msg`Dealer`), isName: true, text: ({ name }) => name },
          ...factors.map(({ id: factor, name }) => {
            const scoreOf = ({ factors: own }: Ranked) => own.find((one) => one.id === factor)?.score
            return {
              id: String(factor),
              label: name,
              isFigure: true,
              text: (row: Ranked) => showScore(scoreOf(row)),
              cell: (row: Ranked) => (
                <Figure to={placeOf(row, factor)} name={`${row.name}, ${name}`} why={whyEmpty(say, 'answers')}>
                  {showScore(scoreOf(row))}
                </Figure>
              ),
            }
          }),
        ],
      }}
    />
  )
}
