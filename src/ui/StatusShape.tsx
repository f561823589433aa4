import { cx } from '#ui/cx.ts'
import styles from '#ui/StatusShape.module.css'

// 16 units, drawn at 14 px: outlines for what is open, full for what has ended, so that the shape alone tells.
const shapes = {
  open: (
    <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.41" />
  ),
  diamond: (
    <path d="M8 2.3l5.7 5.7L8 13.7 2.3 8z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
  ),
  started: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.75a3.25 3.25 0 0 1 0 6.5z" fill="currentColor" />
    </>
  ),
  live: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="8" cy="8" r="2.6" fill="currentColor" />
    </>
  ),
  advanced: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 8V4.75A3.25 3.25 0 1 1 4.75 8z" fill="currentColor" />
    </>
  ),
  paused: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6.4 5.75v4.5M9.6 5.75v4.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  done: (
    <path
      fillRule="evenodd"
      d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm3.28 4.97a.75.75 0 0 0-1.06-1.06L7.1 8.53 5.78 7.2a.75.75 0 0 0-1.06 1.06l1.85 1.85c.3.3.77.3 1.06 0z"
      fill="currentColor"
    />
  ),
  attention: (
    <path
      fillRule="evenodd"
      d="M6.7 2.25a1.5 1.5 0 0 1 2.6 0l5.2 9a1.5 1.5 0 0 1-1.3 2.25H2.8a1.5 1.5 0 0 1-1.3-2.25zM8 5.2a.75.75 0 0 0-.75.75v2.6a.75.75 0 0 0 1.5 0v-2.6A.75.75 0 0 0 8 5.2zm0 4.9a.85.85 0 1 0 0 1.7.85.85 0 0 0 0-1.7z"
      fill="currentColor"
    />
  ),
  stopped: (
    <path
      fillRule="evenodd"
      d="M4 1.75h8A2.25 2.25 0 0 1 14.25 4v8A2.25 2.25 0 0 1 12 14.25H4A2.25 2.25 0 0 1 1.75 12V4A2.25 2.25 0 0 1 4 1.75zm2.28 3.47a.75.75 0 0 0-1.06 1.06L6.94 8 5.22 9.72a.75.75 0 1 0 1.06 1.06L8 9.06l1.72 1.72a.75.75 0 1 0 1.06-1.06L9.06 8l1.72-1.72a.75.75 0 0 0-1.06-1.06L8 6.94z"
      fill="currentColor"
    />
  ),
  off: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M4.1 11.9l7.8-7.8" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  note: (
    <path
      fillRule="evenodd"
      d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 2.9a.85.85 0 1 1 0 1.7.85.85 0 0 1 0-1.7zm0 2.7a.75.75 0 0 1 .75.75v3a.75.75 0 0 1-1.5 0v-3A.75.75 0 0 1 8 7.1z"
      fill="currentColor"
    />
  ),
} as const

export type Shape = keyof typeof shapes
export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'accent' | 'off'
export const shapeNames = Object.keys(shapes).filter((name): name is Shape => Object.hasOwn(shapes, name))

/** The shape of a status; the word stands beside it. */
export const StatusShape = ({
  shape,
  tone = 'off',
  className,
}: {
  readonly shape: Shape
  readonly tone?: Tone
  readonly className?: string | undefined
}) => (
  <svg viewBox="0 0 16 16" className={cx(styles.shape, `tone-${tone}`, className)} aria-hidden="true">
    {shapes[shape]}
  </svg>
)
