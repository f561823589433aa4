import { useRef } from 'react'
import { Popover } from 'react-aria-components'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import type { MenuAtProps } from '#ui/ContextMenu.tsx'
import styles from '#ui/Menu.module.css'
import { MenuBody } from '#ui/MenuSheet.tsx'

/** A menu at a point of the window; the focus returns to where it was. */
export const OpenMenuAt = ({ at, name, groups, onClose }: MenuAtProps) => {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <AriaLocale>
      <span ref={anchor} className={styles.anchor} style={{ '--x': `${at.x}px`, '--y': `${at.y}px` }} />
      <Popover
        aria-label={name}
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        <MenuBody name={name} groups={groups} onClose={onClose} />
      </Popover>
    </AriaLocale>
  )
}
