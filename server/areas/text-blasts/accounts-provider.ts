import { accountFaults } from '#contract/text-blasts/answers.ts'
import type { Message } from '#contract/words.ts'
import { keyOf } from '#server/areas/text-blasts/accounts-keys.ts'
import type { Provider, ProviderAccount } from '#server/areas/text-blasts/provider/client.ts'
import { createProvider } from '#server/areas/text-blasts/provider/client.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Unsealable } from '#server/platform/seal.ts'
import type { Sql } from '#server/platform/sql.ts'

/** How to speak as an account, or in words why nobody can. */
export type Line =
  | { readonly is: 'open'; readonly provider: Provider; readonly account: ProviderAccount; readonly sender: string }
  | { readonly is: 'closed'; readonly why: Message }

/** Opens lines to the provider: real accounts by public addresses alone, the demo's by its simulator. */
export const createLines = ({ env, isDemo, secret, outgoing }: Platform) => {
  // Half the time after which a message in doubt is looked up.
  const patience = env.LOOKUP_DELAY * 500
  const real = createProvider((url, init) => outgoing.fetch(url, init), patience)
  // The simulator listens on this machine, where no request of a real account may go.
  const simulated = createProvider((url, init) => fetch(url, init), patience)
  return async (sql: Sql, accountId: number): Promise<Line> => {
    const [row] = await sql.query<{ kind: string; sender: string; base_url: string | null; api_key: string | null }>(
      'select kind, sender, base_url, api_key from infobip_accounts where id = $1 and deleted_at is null',
      [accountId],
    )
    if (!row) return { is: 'closed', why: accountFaults.gone }
    const { kind, sender, api_key: sealed } = row
    const isReal = kind === 'infobip'
    if (isReal && isDemo) return { is: 'closed', why: accountFaults.demoOnly }
    const baseUrl = isReal ? row.base_url : (env.SIMULATOR_URL ?? null)
    if (baseUrl === null) return { is: 'closed', why: accountFaults.noSimulator }
    try {
      const apiKey = sealed === null ? 'simulator' : keyOf(secret, sealed)
      const account = { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey }
      return { is: 'open', provider: isReal ? real : simulated, account, sender }
    } catch (fault) {
      if (fault instanceof Unsealable) return { is: 'closed', why: accountFaults.unreadable }
      throw fault
    }
  }
}
