import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import styles from '#ui/Toolbar.module.css'

/** Many buttons in a row: one stop of the Tab key, arrows move among them. The row scrolls where it is too long. */
export const Toolbar = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <AriaLocale>
    <AriaToolbar aria-label={label} className={styles.bar ?? ''}>
      {children}
    </AriaToolbar>
  </AriaLocale>
)
