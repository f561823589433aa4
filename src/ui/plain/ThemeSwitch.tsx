import { useSyncExternalStore } from 'react'
import { msg } from '#contract/words.ts'
import { chooseTheme, keptTheme, onTheme, type Theme, themes } from '#platform/theme.ts'
import { useSay } from '#platform/words.tsx'
import buttons from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { PlainButton } from '#ui/plain/PlainButton.tsx'

const names = {
  system: msg`System theme`,
  light: msg`Light theme`,
  dark: msg`Dark theme`,
} as const satisfies Record<Theme, unknown>

/** Goes round the themes: system, light, dark. */
export const ThemeSwitch = () => {
  const say = useSay()
  const theme = useSyncExternalStore(onTheme, keptTheme, () => 'system' as const)
  return (
    <PlainButton
      look={cx(buttons.button, buttons.ghost, buttons.sm)}
      onPress={() => chooseTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system')}
    >
      <svg
        viewBox="0 0 24 24"
        width="14"
        height="14"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 2v2M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4M19 5l-1.256 1.256M20 12h2" />
      </svg>
      <span>{say(names[theme])}</span>
    </PlainButton>
  )
}
