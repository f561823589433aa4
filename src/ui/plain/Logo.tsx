import styles from '#ui/plain/Logo.module.css'

/** The mark of the portal; the name stands beside it. */
export const Logo = () => (
  <svg className={styles.logo} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M2.5 4.5A2 2 0 0 1 4.5 2.5H10a7.5 7.5 0 0 1 0 15H4.5a2 2 0 0 1-2-2z" fill="currentColor" />
    <path d="M6 7.4h4.2M6 10h6.2M6 12.6h4.2" className={styles.lines} strokeWidth="1.5" strokeLinecap="round" />
  </svg>
)
