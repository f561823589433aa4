import { type ReactNode, useEffect } from 'react'
import styles from '#areas/account/auth.module.css'
import { msg } from '#contract/words.ts'
import { chooseLocale, useLocale, useSay } from '#platform/words.tsx'
import { Logo } from '#ui/plain/Logo.tsx'
import { PlainButton } from '#ui/plain/PlainButton.tsx'
import { ThemeSwitch } from '#ui/plain/ThemeSwitch.tsx'

const languages = [
  ['en', 'English'],
  ['fil', 'Filipino'],
  ['ar', 'العربية'],
] as const

/** The frame around every screen that comes before signing in. */
export const AuthFrame = ({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}) => {
  const say = useSay()
  const locale = useLocale()
  useEffect(() => {
    document.title = `${title} · Dealer Desk`
  }, [title])
  return (
    <div className={styles.auth}>
      <header className={styles.top}>
        <span className={styles.name}>
          <Logo />
          Dealer Desk
        </span>
      </header>
      <main className={styles.main} data-region="auth">
        <section className={styles.card} aria-labelledby="auth-title">
          <div>
            <h1 id="auth-title">{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </section>
      </main>
      <footer className={styles.foot}>
        <fieldset className={styles.langs}>
          <legend className="vh">{say(msg`Language`)}</legend>
          {languages.map(([code, name]) => (
            <PlainButton
              key={code}
              lang={code}
              look={styles.lang}
              isSelected={locale === code}
              onPress={() => void chooseLocale(code)}
            >
              {name}
            </PlainButton>
          ))}
        </fieldset>
        <ThemeSwitch />
      </footer>
    </div>
  )
}
