import { providerWebhooks } from '#contract/text-blasts/webhooks.ts'
import { type ReportKind, storeReports } from '#server/areas/text-blasts/reports.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { isSame } from '#server/platform/tokens.ts'

/**
 * What the provider calls. The key in the address is all that it proves itself by; a wrong one finds nothing, as an
 * account that does not exist. Accounts in the trash still hear what became of their messages.
 */
export const webhookHandlers = (
  { database, later }: Pick<Platform, 'database' | 'later'>,
  apply: () => Promise<void>,
): readonly Served[] => {
  const keep = async (
    { account, key }: { account: number; key: string },
    kind: ReportKind,
    results: readonly unknown[],
  ) => {
    const [known] = await database.query<{ webhook_key: string }>(
      'select webhook_key from infobip_accounts where id = $1',
      [account],
    )
    if (!known || !isSame(key, known.webhook_key)) throw new NotFound()
    await storeReports(database, account, kind, results)
    later('working in reports', apply)
    return null
  }
  return [
    serve(providerWebhooks.reports, ({ params, body }) => keep(params, 'reports', body.results)),
    serve(providerWebhooks.inbound, ({ params, body }) => keep(params, 'inbound', body.results)),
  ]
}
