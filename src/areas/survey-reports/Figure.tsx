import { none } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

/** A figure that leads to the rows behind it, in a new tab; an empty one says why it is. */
export const Figure = ({
  to,
  why,
  name,
  sure,
  children,
}: {
  readonly to?: string | undefined
  /** Why there is none. */
  readonly why?: string | undefined
  /** What it is of, for those who hear it alone. */
  readonly name?: string | undefined
  /** How sure it is: its band and its base. */
  readonly sure?: string | undefined
  readonly children: string
}) => {
  if (children === none)
    return (
      <span className="faint" title={why}>
        {none}
      </span>
    )
  if (to === undefined)
    return (
      <span className="ltr tn" title={sure}>
        {children}
      </span>
    )
  return (
    <PlaceLink to={to} inNewTab className={styles.figure} title={sure} aria-label={name && `${name}: ${children}`}>
      {children}
    </PlaceLink>
  )
}
/** Few responses say little. */
export const Few = ({ word }: { readonly word: string }) => <span className={styles.few}>{word}</span>
