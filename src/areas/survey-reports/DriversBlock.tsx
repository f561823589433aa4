import type { Drill } from '#areas/survey-reports/drill.ts'
import type { Driver, Drivers } from '#areas/survey-reports/explaining.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { none, showBand, showScore, whyEmpty } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { namesOf } from '#contract/names.ts'
import { noImportance, quadrants } from '#contract/surveys/drivers.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { scatter } from '#ui/charts/scatter.tsx'
import { Table } from '#ui/Table.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'

/** An importance has two decimals, from −1 to 1. */
const showImportance = (value: number | null): string =>
  value === null ? none : showNumber(value, 2).replace('-', '−')
type Known = Driver & { readonly importance: number; readonly performance: number }
const isKnown = (one: Driver): one is Known => one.importance !== null && one.performance !== null
const order = namesOf(quadrants)

interface Numbered {
  readonly at: number
  readonly one: Driver
}
/** Attributes between how much they count and how well they do; the numbers are those of the tables beside it. */
export const DriversBlock = ({
  id,
  data,
  drill,
}: {
  readonly id: string
  readonly data: Drivers
  readonly drill: Drill
}) => {
  const say = useSay()
  const words = { importance: say(msg`Importance`), performance: say(msg`Performance`), responses: say(msg`Responses`) }
  const placeOf = ({ id: attribute }: Driver) =>
    drill.results({ attribute: String(attribute), order_by: 'csi_score', sort: 'asc' })
  const known = data.attributes.filter(isKnown)
  const sorted = known.toSorted(
    (a, b) => order.indexOf(a.quadrant ?? 'fine') - order.indexOf(b.quadrant ?? 'fine') || b.importance - a.importance,
  )
  const numbered = sorted.map((one, at): Numbered & { readonly one: Known } => ({ at: at + 1, one }))
  const unknown = data.attributes.filter((one) => !isKnown(one))
  const said = ({ at, one }: Numbered) =>
    say(msg`{point}: {figures}`, {
      point: say(msg`{number}. {name}`, { number: at, name: one.name }),
      figures: listed([
        ...(one.quadrant === null ? [] : [say(quadrants[one.quadrant])]),
        say(msg`importance {value}`, { value: showImportance(one.importance) }),
        say(msg`performance {value}`, { value: showScore(one.performance) }),
        say(msg`{count, plural, one {# response} other {# responses}}`, { count: one.responses }),
      ]),
    })
  const columns = [
    { id: 'number', label: '#', isFigure: true, text: ({ at }: Numbered) => String(at) },
    { id: 'name', label: say(msg`Attribute`), isName: true, text: ({ one }: Numbered) => one.name },
    { id: 'factor', label: say(msg`Factor`), text: ({ one }: Numbered) => one.factor.name },
    {
      id: 'importance',
      label: words.importance,
      isFigure: true,
      text: ({ one }: Numbered) => showImportance(one.importance),
    },
    {
      id: 'band',
      label: say(msg`95% band`),
      isFigure: true,
      text: ({ one }: Numbered) => showBand(say, one.band, showImportance),
    },
    {
      id: 'performance',
      label: words.performance,
      isFigure: true,
      text: ({ one }: Numbered) => showScore(one.performance),
      cell: ({ one }: Numbered) => (
        <Figure to={placeOf(one)} name={one.name} why={whyEmpty(say, 'answers')}>
          {showScore(one.performance)}
        </Figure>
      ),
    },
    {
      id: 'responses',
      label: words.responses,
      isFigure: true,
      text: ({ one }: Numbered) => showNumber(one.responses),
    },
  ] as const
  const quadrant = {
    id: 'quadrant',
    label: say(msg`Quadrant`),
    text: ({ one }: Numbered) => (one.quadrant === null ? none : say(quadrants[one.quadrant])),
  }
  const asCells = columns.map(({ text, ...column }) => ({
    cell: (row: Numbered) => ('isFigure' in column ? <span className="ltr tn">{text(row)}</span> : text(row)),
    ...column,
  }))
  return (
    <>
      {data.lines !== null && (
        <div className={styles.block}>
          <ChartBlock
            id={id}
            title={say(msg`Importance and performance`)}
            hint={say(msg`Press Enter on an attribute to see its responses.`)}
            mark={scatter({
              of: numbered.map(({ at, one }) => ({
                id: String(one.id),
                label: String(at),
                across: one.performance,
                up: one.importance,
              })),
              lines: { across: data.lines.performance, up: data.lines.importance },
              fields: [say(quadrants.fix), say(quadrants.keep), say(quadrants.watch), say(quadrants.fine)],
              axes: {
                across: { name: words.performance, decimals: 0 },
                up: { name: words.importance, decimals: 2 },
              },
            })}
            points={numbered.map((row) => ({ id: String(row.one.id), said: said(row), opens: true }))}
            placeOf={(index) => {
              const row = numbered[index]
              return row && placeOf(row.one)
            }}
            twin={{ rows: numbered, idOf: ({ one }) => one.id, columns: [...columns, quadrant] }}
          />
        </div>
      )}
      {order.map((name) => {
        const rows = numbered.filter(({ one }) => one.quadrant === name)
        return rows.length === 0 ? null : (
          <div key={name} className={styles.block}>
            <Table
              caption={say(quadrants[name])}
              showsCaption
              rows={rows}
              idOf={({ one }) => one.id}
              columns={asCells}
            />
          </div>
        )
      })}
      {unknown.length > 0 && (
        <div className={styles.block}>
          <Table
            caption={say(msg`Importance not measured`)}
            showsCaption
            rows={unknown}
            idOf={(one) => one.id}
            columns={[
              { id: 'name', label: say(msg`Attribute`), isName: true, cell: ({ name }) => name },
              { id: 'factor', label: say(msg`Factor`), cell: ({ factor }) => factor.name },
              {
                id: 'performance',
                label: words.performance,
                isFigure: true,
                cell: ({ performance }) => <Figure why={whyEmpty(say, 'answers')}>{showScore(performance)}</Figure>,
              },
              {
                id: 'responses',
                label: words.responses,
                isFigure: true,
                cell: (one) => (
                  <Figure to={placeOf(one)} name={one.name}>
                    {showNumber(one.responses)}
                  </Figure>
                ),
              },
              {
                id: 'reason',
                label: say(msg`Reason`),
                cell: ({ reason }) => (reason === null ? none : say(noImportance[reason])),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}
