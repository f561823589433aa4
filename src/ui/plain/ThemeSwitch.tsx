import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { chooseTheme, keptTheme, themes } from '#platform/theme.ts'
import { useSay } from '#platform/words.tsx'
import styles from './ThemeSwitch.module.css'

const names = { system: msg`System theme`, light: msg`Light theme`, dark: msg`Dark theme` }

/** One button that goes round the themes: system, light, dark. */
export const ThemeSwitch = () => {
  const say = useSay()
  const [theme, setTheme] = useState(keptTheme)
  const next = () => {
    const following = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
    chooseTheme(following)
    setTheme(following)
  }
  return (
    <button type="button" className={styles.theme} onClick={next}>
      <svg
        width="14"
        height="14"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 2v2M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4M19 5l-1.256 1.256M20 12h2" />
      </svg>
      {say(names[theme])}
    </button>
  )
}
