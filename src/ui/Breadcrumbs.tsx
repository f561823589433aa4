import type { ReactNode } from 'react'
import { Breadcrumbs as AriaBreadcrumbs, Breadcrumb } from 'react-aria-components/Breadcrumbs'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import styles from '#ui/Breadcrumbs.module.css'
import { Icon } from '#ui/Icon.tsx'

export interface Crumb {
  readonly id: string
  /** A link; of the last one its name alone, which is this page. */
  readonly content: ReactNode
}

/** The way from the top to this page, which is the last of it. */
export const Breadcrumbs = ({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) => (
  <AriaLocale>
    <AriaBreadcrumbs aria-label={label} className={styles.crumbs ?? ''}>
      {crumbs.map(({ id, content }, at) => {
        const isCurrent = at === crumbs.length - 1
        return (
          <Breadcrumb key={id} id={id} className={styles.crumb ?? ''}>
            {isCurrent ? (
              <span aria-current="page" className="trunc">
                {content}
              </span>
            ) : (
              <>
                {content}
                <Icon name="chevron-right" size={12} />
              </>
            )}
          </Breadcrumb>
        )
      })}
    </AriaBreadcrumbs>
  </AriaLocale>
)
