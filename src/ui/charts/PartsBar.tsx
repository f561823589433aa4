import styles from '#ui/charts/charts.module.css'
import type { Tone } from '#ui/StatusShape.tsx'

const tones: Readonly<Record<Tone, string>> = {
  ok: 'var(--ok)',
  info: 'var(--info)',
  accent: 'var(--accent)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  off: 'var(--line-ctl)',
}
/** How a number is made up, as a bar. What stands beside it says the figures: the bar itself is decoration. */
export const PartsBar = ({
  parts,
}: {
  readonly parts: readonly { readonly id: string; readonly count: number; readonly tone: Tone }[]
}) => (
  <div className={styles.bar} aria-hidden="true">
    {parts
      .filter(({ count }) => count > 0)
      .map(({ id, count, tone }) => (
        <span key={id} className={styles.part} style={{ '--share': count, '--tone': tones[tone] }} />
      ))}
  </div>
)
