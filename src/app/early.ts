/**
 * Runs before the page that the server wrote is seen, long before the portal's own script is there: wears the kept theme,
 * hides a login screen that is not what this browser is to see, and keeps the last press until the portal can do it.
 */
import * as v from 'valibot'
import { keptLocale } from '#platform/kept-locale.ts'
import { readStored } from '#platform/storage.ts'
import { applyTheme, keptTheme } from '#platform/theme.ts'

const page = document.documentElement
applyTheme(keptTheme())
if (readStored('app:user', v.unknown()) !== undefined || keptLocale() !== page.lang) page.dataset['waiting'] = ''

let pressed: HTMLButtonElement | null = null
/** Enter in a field presses the button of its form, and comes by here as well. */
const keep = (event: MouseEvent) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button === null) return
  // Done once the portal can do it: nobody would hear it now.
  event.preventDefault()
  pressed = button
}
document.addEventListener('click', keep)
document.addEventListener(
  'drawn',
  () => {
    document.removeEventListener('click', keep)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)
