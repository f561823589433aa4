import { Activity, type CSSProperties, type ReactNode, useInsertionEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#ui/KeepAlive.module.css'

/**
 * Keeps what it holds while something else is shown in its place: state, scrolling and layout stay, effects stop. The
 * box around all that share the place is positioned and isolated.
 */
export const KeepAlive = ({
  isShown,
  style,
  isRest,
  children,
}: {
  readonly isShown: boolean
  readonly style?: CSSProperties | undefined
  /** Beside it stands what has the keyboard; for the owner's stylesheet. */
  readonly isRest?: boolean | undefined
  readonly children: ReactNode
}) => {
  const box = useRef<HTMLDivElement>(null)
  // React hides what an Activity holds by `display: none`, and then all of it is styled and laid out anew when it comes
  // back. The box's content-visibility takes it from the screen, the keyboard and the reader just the same. React does
  // so in this commit, before any effect that may ask for the layout, and again whenever it draws hidden parts.
  useInsertionEffect(() => {
    if (isShown) return
    const held = [...(box.current?.children ?? [])].filter((child) => child instanceof HTMLElement)
    const layOut = () => {
      for (const { style: own } of held) if (own.display === 'none') own.removeProperty('display')
    }
    const watching = new MutationObserver(layOut)
    for (const child of held) watching.observe(child, { attributeFilter: ['style'] })
    layOut()
    return () => watching.disconnect()
  }, [isShown])
  return (
    <div ref={box} className={cx(styles.kept, !isShown && styles.away)} style={style} data-rest={isRest || undefined}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  )
}
