import { useRef } from 'react'
import type { MenuAtProps } from '#ui/ContextMenu.tsx'
import styles from '#ui/Menu.module.css'
import { MenuPopover } from '#ui/MenuSheet.tsx'

/** A menu at a point of the window; the focus returns to where it was. */
export const OpenMenuAt = ({ at, name, groups, onClose }: MenuAtProps) => {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ '--x': `${at.x}px`, '--y': `${at.y}px` }} />
      <MenuPopover anchor={anchor} name={name} groups={groups} placement="bottom start" offset={2} onClose={onClose} />
    </>
  )
}
