import { type ReactNode, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { ChartMenu } from '#ui/charts/ChartMenu.tsx'
import styles from '#ui/charts/charts.module.css'
import { Drawing, type DrawingProps } from '#ui/charts/Drawing.tsx'
import { figuresOf } from '#ui/charts/picture.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Table, type TableColumn } from '#ui/Table.tsx'

export type Look = 'chart' | 'table'
/** A column of the twin: as text for the copied figures, and drawn otherwise where it leads somewhere. */
export interface TwinColumn<Row> extends Omit<TableColumn<Row>, 'cell'> {
  readonly text: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
}
export interface ChartProps<Row> extends Omit<DrawingProps, 'label' | 'svg'> {
  readonly title: string
  /** In small after the title. */
  readonly note?: string | undefined
  readonly legend?: ReactNode
  /** What stands below chart and table. */
  readonly children?: ReactNode
  readonly level?: 2 | 3
  readonly twin: {
    readonly columns: readonly TwinColumn<Row>[]
    readonly rows: readonly Row[]
    readonly idOf: (row: Row) => string | number
  }
  readonly look: Look
  readonly onLook: (look: Look) => void
}

/**
 * Figures drawn, and the same figures as a table; one of both is shown. The drawing is one stop of the Tab key whose
 * points the arrows say; both can be copied.
 */
export const Chart = <Row,>({
  title,
  note,
  legend,
  children,
  level = 2,
  twin,
  look,
  onLook,
  ...drawing
}: ChartProps<Row>) => {
  const say = useSay()
  const svg = useRef<SVGSVGElement>(null)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.chart} data-chart="">
      <div className={styles.head}>
        <Heading tabIndex={-1}>{title}</Heading>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <div className={styles.end}>
          {legend !== undefined && look === 'chart' && (
            <ul className={styles.legend} aria-hidden="true">
              {legend}
            </ul>
          )}
          <ChartMenu
            title={title}
            svg={svg}
            figures={() =>
              figuresOf(
                twin.columns.map(({ label }) => label),
                twin.rows.map((row) => twin.columns.map(({ text }) => text(row))),
              )
            }
          />
          <Segmented
            label={say(msg`Show {name} as`, { name: title })}
            value={look}
            onChange={onLook}
            options={[
              { id: 'chart', name: say(msg`Chart`), icon: 'chart-no-axes-combined' },
              { id: 'table', name: say(msg`Table`), icon: 'table-2' },
            ]}
          />
        </div>
      </div>
      <div hidden={look !== 'chart'}>
        <Drawing {...drawing} label={title} svg={svg} />
      </div>
      <div hidden={look !== 'table'}>
        <Table
          caption={title}
          rows={twin.rows}
          idOf={twin.idOf}
          columns={twin.columns.map(({ text, cell, ...column }) => ({
            ...column,
            // Figures and their signs read from left to right in every language.
            cell: cell ?? ((row: Row) => (column.isFigure ? <span className="ltr tn">{text(row)}</span> : text(row))),
          }))}
        />
      </div>
      {children}
    </div>
  )
}
