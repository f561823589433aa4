import { showNumber } from '#platform/formats.ts'
import { stepOf } from '#ui/charts/geometry.ts'
import styles from '#ui/charts/marks.module.css'
import { fitted, inTwoLines, type Mark, Numerals, placed, Words, widthOf } from '#ui/charts/stage.tsx'

const fills = { 1: styles.step1, 2: styles.step2, 3: styles.step3, 4: styles.step4, 5: styles.step5 } as const
/** Figures in rows and columns, shaded in five steps: darker is lower, and the figure stands in each cell. */
export const matrix =
  ({
    columns,
    of,
    bounds,
    decimals = 1,
  }: {
    readonly columns: readonly string[]
    readonly of: readonly { readonly id: string; readonly name: string; readonly values: readonly (number | null)[] }[]
    /** The four figures at which the next lighter step begins. */
    readonly bounds: readonly number[]
    readonly decimals?: number
  }): Mark =>
  (given) => {
    const least = 64
    const widest = Math.max(...of.map(({ name }) => widthOf(name, 13)), 60) + 12
    const nameRoom = Math.min(widest, Math.max(112, given.width * 0.36))
    const width = Math.max(given.width, nameRoom + columns.length * least)
    const stage = { ...given, width }
    const cell = (width - nameRoom) / Math.max(1, columns.length)
    const [head, height] = [36, 30]
    const boxes = of.flatMap((_, row) =>
      columns.map((_name, column) => ({
        x: placed(stage, nameRoom + column * cell, cell),
        y: head + row * height,
        width: cell,
        height,
      })),
    )
    const marked = given.at === null ? undefined : boxes[given.at]
    return {
      width,
      height: head + of.length * height,
      way: { columns: columns.length },
      boxes,
      drawing: (
        <>
          {columns.map((name, column) =>
            inTwoLines(name, cell - 8).map((text, at, all) => (
              <Words
                key={`${name}${text}`}
                stage={stage}
                x={nameRoom + (column + 0.5) * cell}
                y={head - 8 - (all.length - 1 - at) * 14}
                at="middle"
              >
                {text}
              </Words>
            )),
          )}
          {of.map(({ id, name, values }, row) => (
            <g key={id}>
              <Words stage={stage} x={0} y={head + row * height + 20} ink="fg" size={13}>
                {fitted(name, nameRoom - 10, 13)}
              </Words>
              {columns.map((column, at) => {
                const value = values[at] ?? null
                return (
                  <g key={column}>
                    {value !== null && (
                      <rect
                        className={`${styles.cell} ${fills[stepOf(value, bounds)]}`}
                        x={placed(stage, nameRoom + at * cell, cell)}
                        y={head + row * height}
                        width={cell}
                        height={height}
                      />
                    )}
                    <Numerals
                      stage={stage}
                      x={nameRoom + (at + 0.5) * cell}
                      y={head + row * height + 20}
                      at="middle"
                      size={13}
                      ink={value === null ? 'quiet' : 'fg'}
                    >
                      {value === null ? '–' : showNumber(value, decimals)}
                    </Numerals>
                  </g>
                )
              })}
            </g>
          ))}
          {marked && (
            <rect
              className={styles.cellAt}
              x={marked.x + 1}
              y={marked.y + 1}
              width={marked.width - 2}
              height={marked.height - 2}
              rx="3"
            />
          )}
        </>
      ),
    }
  }
