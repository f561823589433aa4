import { useEffect, useId, useRef } from 'react'
import type { MachineCoverage } from '#areas/machines/coverage.ts'
import styles from '#areas/machines/machines.module.css'
import type { Marks, Moment } from '#areas/machines/marks.ts'
import { type Message, msg } from '#contract/words.ts'
import { anywhere, type MachineChart, type Point } from '#machines/drawing.ts'
import { listed, useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'

const line = (points: readonly Point[]) => points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
/** What the marked state is called. */
const stateIs: Readonly<Record<Moment, (state: string) => [Message, { readonly state: string }]>> = {
  now: (state) => [msg`Current state: {state}.`, { state }],
  past: (state) => [msg`State after the selected event: {state}.`, { state }],
  ended: (state) => [msg`Last state: {state}.`, { state }],
}
export const momentWords: Readonly<Record<Moment, Message>> = {
  now: msg`now`,
  past: msg`after the selected event`,
  ended: msg`last state`,
}
/** A state this close to the edge looks cut. */
const margin = 12
const marksOfLines = ['rest', 'can', 'was'] as const

/** A machine as a statechart. It reads from left to right in every language, as code does; the list tells the same. */
export const Chart = ({
  name,
  chart: { drawing },
  marks,
  coverage,
}: {
  readonly name: string
  readonly chart: MachineChart
  readonly marks: Marks
  readonly coverage: MachineCoverage | undefined
}) => {
  const say = useSay()
  const ids = useId()
  const box = useRef<HTMLDivElement>(null)
  const isSettled = useRef(false)
  const shown = [...marks.at].at(-1)
  useEffect(() => {
    const state = shown === undefined ? null : box.current?.querySelector(`[data-state="${shown}"]`)
    const [frame, area] = [box.current?.getBoundingClientRect(), state?.getBoundingClientRect()]
    if (!frame || !area) return
    // In the middle at first, later only as far as needed, and never the page around it.
    if (!isSettled.current || area.left < frame.left + margin || area.right > frame.right - margin)
      box.current?.scrollBy({ left: area.left - frame.left - (frame.width - area.width) / 2 })
    if (!isSettled.current || area.top < frame.top + margin || area.bottom > frame.bottom - margin)
      box.current?.scrollBy({ top: area.top - frame.top - (frame.height - area.height) / 2 })
    isSettled.current = true
  }, [shown])
  const edgeMark = (transitions: readonly number[]) =>
    transitions.some((one) => marks.taken.has(one))
      ? 'was'
      : transitions.some((one) => marks.possible.has(one))
        ? 'can'
        : 'rest'
  const isUncovered = (transitions: readonly number[]) =>
    coverage !== undefined && transitions.every((one) => !coverage.transitions.includes(one))
  const told = [
    say(msg`Statechart of {name}.`, { name }),
    ...(shown === undefined ? [] : [say(...stateIs[marks.moment](shown))]),
    ...(marks.been.size > 0 ? [say(msg`Visited states: {states}.`, { states: listed([...marks.been]) })] : []),
  ].join(' ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section ref={box} className={styles.chart} tabIndex={0} aria-label={say(msg`Statechart`)} dir="ltr">
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        width={drawing.width}
        height={drawing.height}
        role="img"
        aria-label={told}
      >
        <defs>
          {marksOfLines.map((mark) => (
            <marker
              key={mark}
              id={`${ids}${mark}`}
              className={styles[mark]}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M1 1l6 3-6 3z" />
            </marker>
          ))}
        </defs>
        {drawing.states.map(({ id, name: own, isGroup, nameX, x, y, width, height }) => (
          <g
            key={id}
            data-state={id}
            className={cx(
              styles.state,
              isGroup && styles.group,
              id === anywhere && styles.anywhere,
              marks.been.has(id) && styles.been,
              marks.at.has(id) && styles.now,
              coverage !== undefined && id !== anywhere && !coverage.states.includes(id) && styles.uncovered,
            )}
          >
            <rect x={x} y={y} width={width} height={height} rx="6" />
            <text
              x={isGroup ? nameX : x + width / 2}
              y={y + (isGroup ? 20 : 19)}
              textAnchor={isGroup ? 'start' : 'middle'}
            >
              {id === anywhere ? say(msg`any state`) : own}
            </text>
          </g>
        ))}
        {drawing.beginnings.map(({ at, points }) => (
          <g key={`${at.x} ${at.y}`} className={styles.beginning}>
            <circle cx={at.x} cy={at.y} r="4" />
            <path d={line(points)} markerEnd={`url(#${ids}rest)`} />
          </g>
        ))}
        {marksOfLines.flatMap((mark) =>
          // What matters lies above what does not, where lines share a stretch.
          drawing.edges
            .filter(({ transitions }) => edgeMark(transitions) === mark)
            .map(({ transitions, points }) => (
              <path
                key={transitions.join(' ')}
                data-mark={mark}
                className={cx(styles.line, styles[mark], isUncovered(transitions) && styles.uncovered)}
                d={line(points)}
                markerEnd={`url(#${ids}${mark})`}
              />
            )),
        )}
        {drawing.edges.map(
          ({ transitions, label }) =>
            label && (
              <text key={transitions.join(' ')} className={styles.label} data-mark={edgeMark(transitions)}>
                {label.lines.map((text, i) => (
                  <tspan key={text} x={label.x + 2} y={label.y + 11 + i * 14}>
                    {text}
                  </tspan>
                ))}
              </text>
            ),
        )}
      </svg>
    </section>
  )
}

/** What the lines of the chart mean. */
export const Legend = ({ moment, hasCoverage }: { readonly moment: Moment; readonly hasCoverage: boolean }) => {
  const say = useSay()
  const marks = [
    [styles.now, say(momentWords[moment])],
    [styles.been, say(moment === 'past' ? msg`visited before` : msg`visited in this browser tab`)],
    ...(hasCoverage ? ([[styles.uncovered, say(msg`not covered by any test`)]] as const) : []),
  ] as const
  return (
    <ul className={styles.legend}>
      {marks.map(([look, text]) => (
        <li key={text}>
          <svg width="22" height="14" aria-hidden="true">
            <g className={cx(styles.state, look)}>
              <rect x="1" y="1" width="20" height="12" rx="3" />
            </g>
          </svg>
          {text}
        </li>
      ))}
      {moment === 'now' && (
        <li>
          <svg width="22" height="14" aria-hidden="true">
            <path className={cx(styles.line, styles.can)} d="M0 7L22 7" />
          </svg>
          {say(msg`available now`)}
        </li>
      )}
    </ul>
  )
}
