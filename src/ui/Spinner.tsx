import { cx } from '#ui/cx.ts'
import styles from '#ui/Spinner.module.css'

/** Work of unknown length inside a control; where content is coming, take a Skeleton. */
export const Spinner = ({ tone }: { readonly tone?: 'accent' }) => (
  <svg
    className={cx(styles.spinner, tone && styles[tone])}
    viewBox="0 0 14 14"
    fill="none"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <circle cx="7" cy="7" r="5.5" stroke="currentColor" opacity=".22" />
    <path d="M7 1.5A5.5 5.5 0 0 1 12.5 7" stroke="currentColor" strokeLinecap="round" />
  </svg>
)
