import { createLines } from '#server/areas/text-blasts/accounts-provider.ts'
import { storeReports } from '#server/areas/text-blasts/reports.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How many pages of reports one turn takes from an account. */
const mostPages = 20

/**
 * Asks the provider for reports that no webhook took, for accounts from which some are still missing. They are given once
 * only, so they are stored at once; working them in comes after.
 */
export const createPull = (platform: Platform) => {
  const { database, log } = platform
  const lineOf = createLines(platform)
  return async (): Promise<void> => {
    const waiting = await database.query<{ account_id: number }>(
      `select distinct account_id from text_blasts where accepted > 0 and account_id is not null
       and (finished_at is null or finished_at > now() - interval '3 days')`,
    )
    for (const { account_id } of waiting) {
      const line = await lineOf(database, account_id)
      if (line.is === 'closed') continue
      for (let page = 0; page < mostPages; page += 1) {
        const asked = await line.provider.reports(line.account)
        if (asked.is === 'failed') log.info('pulling reports failed', { account: account_id, detail: asked.detail })
        if (asked.is === 'failed' || asked.found.length === 0) break
        await storeReports(database, account_id, 'reports', asked.found)
      }
    }
  }
}
