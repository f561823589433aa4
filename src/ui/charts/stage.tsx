import type { ReactNode } from 'react'
import styles from '#ui/charts/marks.module.css'
import { cx } from '#ui/cx.ts'

/** What a mark is drawn on: lengths in px, 0 at the start of the line of reading. */
export interface Stage {
  readonly width: number
  /** The language is read from right to left. */
  readonly isMirrored: boolean
  /** The point that the keyboard or the pointer is at. */
  readonly at: number | null
  /** Begins the ids of patterns. */
  readonly id: string
}
/** In the drawing's own coordinates: 0 at the left. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** A mark as it is drawn. */
export interface Plot {
  readonly height: number
  /** Wider than the stage: the frame scrolls. */
  readonly width?: number
  /** Where each point is met by the pointer and marked by the keyboard. */
  readonly boxes: readonly Box[]
  readonly drawing: ReactNode
  /**
   * Which arrow leads on: to the right in every language (time), along the line of reading, down, or both ways through
   * rows of so many.
   */
  readonly way: 'right' | 'along' | 'down' | { readonly columns: number }
  /** Where a line passes at each point, from above: the tip keeps clear of it. Without it there is no tip. */
  readonly heights?: readonly number[]
}
export type Mark = (stage: Stage) => Plot

/** Where something begins in the drawing, by where it begins along the line of reading. */
export const placed = ({ width, isMirrored }: Pick<Stage, 'width' | 'isMirrored'>, start: number, size = 0): number =>
  isMirrored ? width - start - size : start

let pen: CanvasRenderingContext2D | null | undefined
/** How wide a text is, in px. */
export const widthOf = (text: string, size = 12, weight = 400): number => {
  if (pen === undefined && typeof document !== 'undefined') pen = document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * size * 0.56
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}
/** As much of a text as fits, with an ellipsis where some is left out. */
export const fitted = (text: string, room: number, size = 12, weight = 400): string => {
  if (widthOf(text, size, weight) <= room) return text
  let [fits, tooMany] = [0, text.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (widthOf(`${text.slice(0, middle).trimEnd()}…`, size, weight) <= room) fits = middle
    else tooMany = middle
  }
  return fits === 0 ? '…' : `${text.slice(0, fits).trimEnd()}…`
}
/** A text in lines of such a width, two at most. */
export const inTwoLines = (text: string, room: number, size = 12): readonly string[] => {
  const words = text.split(' ')
  let first = words[0] ?? ''
  let next = 1
  for (; next < words.length && widthOf(`${first} ${words[next]}`, size) <= room; next += 1) first += ` ${words[next]}`
  const rest = words.slice(next).join(' ')
  return [fitted(first, room, size), ...(rest === '' ? [] : [fitted(rest, room, size)])]
}

export type Ink = 'fg' | 'second' | 'quiet' | 'ok' | 'bad' | 'series'
interface LetteringProps {
  readonly stage: Pick<Stage, 'width' | 'isMirrored'>
  /** Along the line of reading. */
  readonly x: number
  /** The line that letters stand on. */
  readonly y: number
  readonly at?: 'start' | 'middle' | 'end'
  readonly ink?: Ink
  readonly size?: 11 | 12 | 13
  readonly isStrong?: boolean
  /** It leads somewhere. */
  readonly isLink?: boolean
  readonly children: string
}
const dressed = ({ ink = 'second', size = 12, isStrong = false }: LetteringProps) =>
  cx(styles[ink], styles[`s${size}`], isStrong && styles.strong)
/** Words, in the direction of their language. */
export const Words = (props: LetteringProps) => (
  <text
    className={dressed(props)}
    x={placed(props.stage, props.x)}
    y={props.y}
    direction={props.stage.isMirrored ? 'rtl' : 'ltr'}
    textAnchor={props.at ?? 'start'}
  >
    {props.children}
  </text>
)
/** Figures, from left to right in every language; `end` is the end of the line of reading. */
export const Numerals = (props: LetteringProps) => {
  const { at = 'end', stage, size = 12, isLink = false } = props
  const turned = { start: 'end', middle: 'middle', end: 'start' } as const
  const anchor = stage.isMirrored ? turned[at] : at
  const x = placed(stage, props.x)
  const width = isLink ? widthOf(props.children, size) : 0
  const from = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x
  return (
    <>
      <text className={cx(dressed(props), styles.numerals)} x={x} y={props.y} direction="ltr" textAnchor={anchor}>
        {props.children}
      </text>
      {isLink && <line className={styles.underline} x1={from} x2={from + width} y1={props.y + 4} y2={props.y + 4} />}
    </>
  )
}

/** Lines across what lies below a target, so that it is told without colour. */
export const Hatch = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={`${id}hatch`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className={styles.hatchGround} />
      <rect width="3" height="5" className={styles.hatchLine} />
    </pattern>
    <pattern id={`${id}low`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className={styles.lowGround} />
      <rect width="3" height="5" className={styles.lowLine} />
    </pattern>
  </defs>
)
