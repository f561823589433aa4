import { type ReactNode, useEffect, useRef } from 'react'
import { useNarrow } from '#ui/useNarrow.ts'
import styles from '#workspace/steps/steps.module.css'

/**
 * A record that is led by steps, once it is there; its parts are told whether the panel is too narrow for what stands side
 * by side. The heading of the page that waited for it takes the focus away with itself: it goes where it would have gone at
 * once.
 */
export const LedPanel = ({
  zone = 'panel',
  children,
}: {
  readonly zone?: 'panel' | 'form'
  readonly children: (isNarrow: boolean) => ReactNode
}) => {
  const page = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(page)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (document.activeElement !== document.body) return
    const first = page.current?.querySelector<HTMLElement>('[data-focus-first]')
    const place = first ?? page.current?.querySelector('h1')
    place?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={page} className={styles.panel} data-zone={zone}>
      {children(isNarrow)}
    </div>
  )
}
