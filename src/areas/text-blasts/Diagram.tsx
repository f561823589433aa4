import { useId } from 'react'
import styles from '#areas/text-blasts/Diagram.module.css'
import {
  arrowsOf,
  type Box,
  boxHeight,
  drawing,
  type Marks,
  marksOf,
  places,
  statesIn,
  type Taken,
  transitionPaths,
} from '#areas/text-blasts/lifecycle.ts'
import { rightToLeft } from '#contract/isolation.ts'
import { actions, statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import type { BlastFacts, BlastState } from '#machines/text-blast.ts'
import { listed, useLocale, useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { StatusShape } from '#ui/StatusShape.tsx'
import { statusAppearance } from '#workspace/list/status-shapes.ts'

const arrows = arrowsOf()
const words = statuses.textblast
/** What stands at an arrow: where it begins, and whether it is an hour, which is written alike everywhere. */
const hours = [
  { x: 222, y: 86, text: '07:00' },
  { x: 250, y: 118, text: '21:00' },
] as const

const Node = ({
  state,
  marks,
  mirror,
}: {
  readonly state: BlastState
  readonly marks: Marks
  readonly mirror: Mirror
}) => {
  const say = useSay()
  const { x, y, width } = mirror(places[state])
  const [shape, tone] = statusAppearance(state, 'textblast')
  const mark = marks.node(state)
  return (
    <g className={cx(styles.node, styles[mark])} data-tone={tone} data-state={state}>
      <rect x={x} y={y} width={width} height={boxHeight} rx="6" />
      <foreignObject x={x} y={y} width={width} height={boxHeight}>
        <div className={styles.name}>
          <StatusShape shape={shape} tone={mark === 'now' ? tone : mark === 'was' ? 'accent' : 'off'} />
          <span className="trunc">{say(words[state].title)}</span>
        </div>
      </foreignObject>
    </g>
  )
}
type Mirror = (box: Box) => Box

/** The lifecycle as a picture, with the same as a list for who does not see it and for narrow screens. */
export const Diagram = ({
  state,
  taken,
  facts,
}: {
  readonly state: BlastState
  readonly taken: readonly Taken[]
  readonly facts: BlastFacts
}) => {
  const say = useSay()
  const isMirrored = rightToLeft.includes(useLocale())
  const ids = useId()
  const marks = marksOf(state, taken, facts)
  const { width, top, height } = drawing
  const mirror: Mirror = (box) => (isMirrored ? { ...box, x: width - box.x - box.width } : box)
  const at = (x: number) => (isMirrored ? width - x : x)
  const title = (one: BlastState) => say(words[one].title)
  const been = statesIn.filter((one) => marks.node(one) === 'was').map(title)
  const told = [
    say(msg`Text blast lifecycle. Current status: {state}.`, { state: title(state) }),
    ...(been.length > 0 ? [say(msg`Previous statuses: {states}.`, { states: listed(been) })] : []),
    ...(marks.possible.length > 0
      ? [
          say(msg`Available actions: {steps}.`, {
            steps: listed(marks.possible.map(({ step }) => say(actions.textblast[step]))),
          }),
        ]
      : []),
  ].join(' ')
  const hasAgain = marks.possible.some(({ step }) => step === 'resend' || step === 'force-send')
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
                  d={transitionPaths[pair]}
                  markerEnd={`url(#${ids}${mark})`}
                />
              )),
          )}
        </g>
        {hours.map(({ x, y, text }) => (
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
        <foreignObject x={at(528) - 90} y={-27} width={180} height={22}>
          <div className={cx(styles.again, hasAgain && styles.can)}>
            <span>{say(msg`resend or force send`)}</span>
          </div>
        </foreignObject>
        {statesIn.map((one) => (
          <Node key={one} state={one} marks={marks} mirror={mirror} />
        ))}
      </svg>
      <ul className={styles.twin} aria-label={say(msg`Text blast statuses`)}>
        {statesIn
          .filter((one) => marks.node(one) !== 'rest' || marks.possible.some(({ to }) => to === one))
          .map((one) => {
            const mark = marks.node(one)
            const [shape, tone] = statusAppearance(one, 'textblast')
            const steps = marks.possible.filter(({ to }) => to === one).map(({ step }) => say(actions.textblast[step]))
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
