import { type ReactNode, type Ref, useId } from 'react'
import styles from '#ui/Box.module.css'
import { cx } from '#ui/cx.ts'
import { type Shape, StatusShape } from '#ui/StatusShape.tsx'

export type BoxTone = 'ok' | 'info' | 'warn' | 'bad'
export interface BoxProps {
  readonly tone: BoxTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the end. */
  readonly actions?: ReactNode
  /** Read out when it appears. A box that was there from the start needs none. */
  readonly announces?: boolean
  readonly id?: string
  readonly ref?: Ref<HTMLDivElement>
}

const shapes: Readonly<Record<BoxTone, Shape>> = { ok: 'done', info: 'note', warn: 'attention', bad: 'stopped' }

/** A message that stays in its place: success, note, warning or error. */
export const Box = ({ tone, title, children, actions, announces = false, id, ref }: BoxProps) => {
  const heading = useId()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: each of the three roles may be labelled
    <div
      ref={ref}
      id={id}
      className={cx(styles.box, styles[tone])}
      role={announces ? (tone === 'bad' ? 'alert' : 'status') : 'group'}
      aria-labelledby={title === undefined ? undefined : heading}
      data-tone={tone}
      tabIndex={-1}
    >
      <StatusShape shape={shapes[tone]} tone={tone} />
      <div className={styles.body}>
        {title !== undefined && (
          <div className={styles.title} id={heading}>
            {title}
          </div>
        )}
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {actions}
    </div>
  )
}

/** It was done. */
export const SuccessBox = (props: Omit<BoxProps, 'tone'>) => <Box announces {...props} tone="ok" />
