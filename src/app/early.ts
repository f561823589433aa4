/**
 * Runs before the page that the server wrote is seen, long before the portal's own script is there: wears the kept theme,
 * hides a login screen that is not what this browser is to see, keeps the last press until the portal can do it, and says
 * so when its script does not come.
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
  if ('reload' in button.dataset) return location.reload()
  pressed = button
}
document.addEventListener('click', keep)

/** So long nothing is said while the script is on its way, in milliseconds: a slow line brings it within this. */
const patience = 20_000
let notice: Element | null = null
const tellNotLoaded = () => {
  const template = document.querySelector<HTMLTemplateElement>('#not-loaded')
  if (notice !== null || template === null) return
  document.body.prepend(template.content.cloneNode(true))
  notice = document.body.firstElementChild
}
const onFault = ({ target }: Event) => {
  if (target instanceof HTMLScriptElement) tellNotLoaded()
}
// Faults of scripts do not bubble.
addEventListener('error', onFault, true)
const timer = setTimeout(tellNotLoaded, patience)

document.addEventListener(
  'drawn',
  () => {
    document.removeEventListener('click', keep)
    removeEventListener('error', onFault, true)
    clearTimeout(timer)
    notice?.remove()
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)
