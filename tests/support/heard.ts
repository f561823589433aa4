import type { Page } from 'playwright'

declare global {
  interface Window {
    heardSoFar?: string[]
  }
}
const collect = (): void => {
  if (window.heardSoFar) {
    window.heardSoFar = []
    return
  }
  const said: string[] = []
  window.heardSoFar = said
  const live = '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"], [role="log"]'
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const around = target instanceof Element ? target : target.parentElement
      const region = around?.closest(live)
      const texts =
        type === 'characterData'
          ? [region ? (target.textContent ?? '') : '']
          : [...addedNodes].flatMap((node) => {
              if (region) return [node.textContent ?? '']
              if (!(node instanceof Element)) return []
              return [...(node.matches(live) ? [node] : node.querySelectorAll(live))].map(
                (one) => one.textContent ?? '',
              )
            })
      window.heardSoFar?.push(...texts.map((text) => text.trim()).filter((text) => text !== ''))
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
const forget = (page: Page) => () => page.evaluate(() => window.heardSoFar?.splice(0) ?? [])

/**
 * Collects what the live regions of a page say from now on, as a reader would hear it: each text once that comes into
 * one. `await heard()` tells all of it and forgets it.
 */
export const listen = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(collect)
  return forget(page)
}
/** The same for the next address that is opened, from its first moment on. */
export const listenFromStart = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(collect)
  return forget(page)
}
