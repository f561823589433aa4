import styles from '#ui/Swatch.module.css'

/** A colour beside its name. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className={styles.swatch} style={{ '--colour': colour }} aria-hidden="true" />
)
