import type { Page } from 'playwright'
import { patience } from '#tests/support/patience.ts'

/** A palette that has run something stays in the page for a moment, unseen: waits until it is gone, if it is leaving. */
export const paletteHasLeft = (page: Page): Promise<void> =>
  page.locator('[data-react-aria-top-layer]:has([cmdk-root])').waitFor({ state: 'detached', timeout: patience })
