import { useId } from 'react'
import { rightToLeft } from '#contract/isolation.ts'
import { msg } from '#contract/words.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'
import styles from '#workspace/steps/lifecycle.module.css'
import {
  type Box,
  boxHeight,
  type Lifecycle,
  marksOf,
  type NodeMark,
  type Possible,
  type Taken,
} from '#workspace/steps/lifecycle.ts'

type Mirror = (box: Box) => Box
const Node = ({
  state,
  title,
  look: [shape, tone],
  box: { x, y, width },
  mark,
}: {
  readonly state: string
  readonly title: string
  readonly look: readonly [Shape, Tone]
  readonly box: Box
  readonly mark: NodeMark
}) => {
  return (
    <g className={cx(styles.node, styles[mark])} data-tone={tone} data-state={state}>
      <rect x={x} y={y} width={width} height={boxHeight} rx="6" />
      <foreignObject x={x} y={y} width={width} height={boxHeight}>
        <div className={styles.name}>
          <StatusShape shape={shape} tone={mark === 'now' ? tone : mark === 'was' ? 'accent' : 'off'} />
          <span className="trunc">{title}</span>
        </div>
      </foreignObject>
    </g>
  )
}

/** The lifecycle as a picture, with the same as a list for who does not see it and for narrow screens. */
export const LifecycleDiagram = <State extends string, Step extends string>({
  lifecycle,
  state,
  taken,
  possible,
}: {
  readonly lifecycle: Lifecycle<State, Step>
  readonly state: State
  readonly taken: readonly Taken<State>[]
  readonly possible: readonly Possible<State, Step>[]
}) => {
  const say = useSay()
  const isMirrored = rightToLeft.includes(useLocale())
  const ids = useId()
  const { states, arrows, titles, stepTitles, appearance, names, drawing } = lifecycle
  const { width, top, height, places, paths, figures = [], captions = [] } = drawing
  const marks = marksOf(lifecycle, state, taken, possible)
  const mirror: Mirror = (box) => (isMirrored ? { ...box, x: width - box.x - box.width } : box)
  const at = (x: number) => (isMirrored ? width - x : x)
  const title = (one: State) => say(titles[one].title)
  const been = states.filter((one) => marks.node(one) === 'was').map(title)
  const told = [
    say(names.picture, { state: title(state) }),
    ...(been.length > 0 ? [say(msg`Previous statuses: {states}.`, { states: listed(been) })] : []),
    ...(possible.length > 0
      ? [
          say(msg`Available actions: {steps}.`, {
            steps: listed(possible.map(({ step }) => say(stepTitles[step]))),
          }),
        ]
      : []),
  ].join(' ')
  return (
    <>
      <svg
        className={styles.drawing}
        viewBox={`0 ${top} ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={told}
      >
        <defs>
          {(['rest', 'was', 'can'] as const).map((mark) => (
            <marker
              key={mark}
              id={`${ids}${mark}`}
              className={styles[mark]}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M1 1l6 3-6 3z" />
            </marker>
          ))}
        </defs>
        <g transform={isMirrored ? `translate(${width} 0) scale(-1 1)` : undefined}>
          {(['rest', 'was', 'can'] as const).flatMap((mark) =>
            // What matters lies above what does not, where arrows share a stretch.
            arrows
              .filter(({ pair }) => marks.arrow(pair) === mark)
              .map(({ pair }) => (
                <path
                  key={pair}
                  data-arrow={pair}
                  data-mark={mark}
                  className={cx(styles.arrow, styles[mark])}
                  d={paths[pair]}
                  markerEnd={`url(#${ids}${mark})`}
                />
              )),
          )}
        </g>
        {figures.map(({ x, y, text }) => (
          <text
            key={text}
            className={styles.label}
            x={at(x)}
            y={y}
            direction="ltr"
            textAnchor={isMirrored ? 'end' : 'start'}
          >
            {text}
          </text>
        ))}
        {captions.map(({ x, y, width: wide, text, steps }) => (
          <foreignObject key={text.id} x={at(x) - wide / 2} y={y} width={wide} height={22}>
            <div className={cx(styles.caption, possible.some(({ step }) => steps.includes(step)) && styles.can)}>
              <span>{say(text)}</span>
            </div>
          </foreignObject>
        ))}
        {states.map((one) => (
          <Node
            key={one}
            state={one}
            title={title(one)}
            look={appearance(one)}
            box={mirror(places[one])}
            mark={marks.node(one)}
          />
        ))}
      </svg>
      <ul className={styles.twin} aria-label={say(names.list)}>
        {states
          .filter((one) => marks.node(one) !== 'rest' || possible.some(({ to }) => to === one))
          .map((one) => {
            const mark = marks.node(one)
            const [shape, tone] = appearance(one)
            const steps = possible.filter(({ to }) => to === one).map(({ step }) => say(stepTitles[step]))
            return (
              <li key={one} aria-current={mark === 'now' ? 'step' : undefined} data-state={one}>
                <StatusShape shape={shape} tone={mark === 'now' ? tone : mark === 'was' ? 'accent' : 'off'} />
                <span className={styles.what}>
                  {title(one)}
                  {mark === 'now' && <span className={styles.aside}>{say(msg`now`)}</span>}
                  {mark === 'was' && <span className={styles.aside}>{say(msg`passed`)}</span>}
                  {steps.length > 0 && (
                    <span className={styles.aside}>{say(msg`next: {steps}`, { steps: listed(steps) })}</span>
                  )}
                </span>
              </li>
            )
          })}
      </ul>
    </>
  )
}
