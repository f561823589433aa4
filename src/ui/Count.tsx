import styles from '#ui/Count.module.css'

/** A figure on a bell or a tab; more than 99 reads 99+. `label` says what is counted. */
export const Count = ({ of, label }: { readonly of: number; readonly label?: string | undefined }) => (
  <span className={styles.count}>
    <span dir="ltr" aria-hidden={label !== undefined}>
      {of > 99 ? '99+' : of}
    </span>
    {label !== undefined && <span className="vh">{label}</span>}
  </span>
)
