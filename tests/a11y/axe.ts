import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What axe finds wrong on the page as it stands, each with the place it was found at; empty when nothing.
 * Over an overlay the landmarks are left out: the page behind is inert, and React Aria's hidden Dismiss buttons
 * stand beside the dialog.
 */
export const faultsOf = async (page: Page, { isOverlaid = false } = {}): Promise<readonly string[]> => {
  // Half-faded text has half its contrast: let what moves come to rest first. What turns for ever never does.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map((one) => one.finished))
  })
  const { violations } = await new AxeBuilder({ page }).disableRules(isOverlaid ? ['region'] : []).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1, 3).join(' ').trim()
      return `${id} (${help}) at ${target.join(' ')}: ${why}`
    }),
  )
}
