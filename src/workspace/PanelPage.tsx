import type { ReactNode, Ref } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import styles from '#workspace/PanelPage.module.css'

/** A page that is neither list nor form: its title, and a column that scrolls. */
export const PanelPage = ({
  title,
  isWide = false,
  children,
}: {
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1 tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
    </header>
    <div className={isWide ? styles.wide : styles.inner}>{children}</div>
  </div>
)

/** A part of such a page under a heading of its own; the heading takes the focus where what had it is gone. */
export const PanelBlock = ({
  id,
  title,
  heading,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}) => (
  <section className={styles.block} aria-labelledby={id}>
    <h2 id={id} ref={heading} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
)

/** What is known of somebody or something, a line each; null where there is none of it. */
export const Facts = ({ of }: { readonly of: readonly (readonly [label: string, value: ReactNode])[] }) => {
  const say = useSay()
  return (
    <dl className={styles.facts}>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className={styles.none}>{say(msg`none`)}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
