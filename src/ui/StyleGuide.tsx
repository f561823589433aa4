import { useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { ariaLocales } from '#ui/AriaLocale.tsx'
import { Charts } from '#ui/guide/Charts.tsx'
import { Collections } from '#ui/guide/Collections.tsx'
import { Colours } from '#ui/guide/Colours.tsx'
import { Controls } from '#ui/guide/Controls.tsx'
import { Foundations } from '#ui/guide/Foundations.tsx'
import styles from '#ui/guide/guide.module.css'
import { Live } from '#ui/guide/Live.tsx'
import { Parts } from '#ui/guide/Parts.tsx'
import { Logo } from '#ui/plain/Logo.tsx'
import { Segmented } from '#ui/Segmented.tsx'

const themes = ['page', 'light', 'dark', 'both'] as const
const directions = ['page', 'ltr', 'rtl'] as const

/** Every widget in every state, in each theme and direction. */
const StyleGuide = () => {
  const say = useSay()
  const locale = useLocale()
  const [theme, setTheme] = useState<(typeof themes)[number]>('page')
  const [direction, setDirection] = useState<(typeof directions)[number]>('page')
  const panes = theme === 'both' ? (['light', 'dark'] as const) : [theme === 'page' ? undefined : theme]
  const page = locale === 'ar' ? 'rtl' : 'ltr'
  const dir = direction === 'page' ? page : direction
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo />
        <h1>{say(msg`Style guide`)}</h1>
        <span className="muted grow">{say(msg`Every component in every state`)}</span>
        <Segmented
          label={say(msg`Theme`)}
          value={theme}
          onChange={setTheme}
          options={[
            { id: 'page', name: say(msg`Current`) },
            { id: 'light', name: say(msg`Light`) },
            { id: 'dark', name: say(msg`Dark`) },
            { id: 'both', name: say(msg`Side by side`) },
          ]}
        />
        <Segmented
          label={say(msg`Direction`)}
          value={direction}
          onChange={setDirection}
          options={[
            { id: 'page', name: say(msg`Current`) },
            { id: 'ltr', name: say(msg`Left to right`) },
            { id: 'rtl', name: say(msg`Right to left`) },
          ]}
        />
      </header>
      <div className={styles.panes} dir={dir}>
        {/* React Aria takes the direction of its arrow keys from the language. */}
        <I18nProvider locale={ariaLocales[dir === page ? locale : dir === 'rtl' ? 'ar' : 'en']}>
          {panes.map((one) => (
            <div key={one ?? 'page'} className={styles.pane} data-theme={one}>
              <div className={styles.inner}>
                <Colours />
                <Foundations />
                <Controls />
                <Live />
                <Collections />
                <Parts />
                <Charts />
              </div>
            </div>
          ))}
        </I18nProvider>
      </div>
    </div>
  )
}
export default StyleGuide
