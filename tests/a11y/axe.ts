import axe from 'axe-core'
import type { Page } from 'playwright'
import { leftOutOverlaid } from './overlaid.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * What axe finds wrong on the page as it stands, each with the place it was found at; empty when nothing. All the
 * rules that axe runs by default are run, on the whole page, but for those that do not fit an overlay.
 * @throws when the page holds a frame, into which axe would have to be put as well.
 */
export const faultsOf = async (page: Page, { isOverlaid = false } = {}): Promise<readonly string[]> => {
  if (page.frames().length > 1) throw new Error('This page has a frame, which axe does not look into')
  // It stays in the page until another one is loaded. The policy of the page's contents does not bind what is evaluated.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (rules) => {
      // Half-faded text has half its contrast: let what fades or moves come to rest first. What turns for ever never
      // does, and the line of a message runs for as long as the message stays, which is to be looked at too.
      const ending = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < 2000)
      await Promise.allSettled(ending.map((one) => one.finished))
      if (!window.axe) throw new Error('axe has not come into the page')
      // What passes is told by one place a rule: it is not read, and naming its places takes longer than the rules.
      const { violations, incomplete } = await window.axe.run(document, { resultTypes: ['violations'], rules })
      // An id that stands twice and names something is what axe would have a person look at.
      const twice = incomplete.filter(({ id }) => id === 'duplicate-id-aria')
      return [...violations, ...twice].flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => {
          const why = failureSummary.split('\n').slice(1, 3).join(' ').trim()
          return `${id} (${help}) at ${target.join(' ')}: ${why}`
        }),
      )
    },
    isOverlaid ? leftOutOverlaid : {},
  )
}
