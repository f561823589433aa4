import * as v from 'valibot'
import { readStored, writeStored } from '#platform/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const schema = v.picklist(themes)

export const keptTheme = (): Theme => readStored('app:theme', schema) ?? 'system'
/** Draws the portal in a theme; `system` follows the browser's wish. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
/** Wears a theme and keeps it in this browser. */
export const chooseTheme = (theme: Theme): void => {
  writeStored('app:theme', theme)
  applyTheme(theme)
  for (const heard of listeners) heard()
}
const listeners = new Set<() => void>()
export const onTheme = (heard: () => void): (() => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
