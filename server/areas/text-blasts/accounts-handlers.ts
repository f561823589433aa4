import { surveyRoles } from '#contract/roles.ts'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { msg } from '#contract/words.ts'
import { accountRecords } from '#server/areas/text-blasts/accounts.ts'
import { storedAccount } from '#server/areas/text-blasts/accounts-keys.ts'
import { activeIn } from '#server/areas/text-blasts/accounts-rules.ts'
import { createTestSend } from '#server/areas/text-blasts/accounts-test-send.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getOf, listOf, restoreOf, trashOf } from '#server/platform/records-handlers.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'

const saved = msg`Saved.`
const noneFor = msg`{dealer} has no active Infobip account.`
const noneForHeadOffice = msg`The head office has no active Infobip account.`

/** Infobip accounts: who sends for whom, and a try of each. */
export const infobipHandlers = (platform: Platform): readonly Served[] => {
  const { database } = platform
  /** A dealer's people ask for their own, whether they name it or not. */
  const dealerFor = (asked: number | null | undefined, user: Person): number | null => {
    const scope = scopeOf(user, surveyRoles)
    if (scope === 'all') return asked ?? null
    if (asked !== undefined && asked !== null && asked !== scope) throw new NotFound()
    return scope
  }
  const activeFor = async (asked: number | null | undefined, { user, records }: SignedIn) => {
    const dealerId = dealerFor(asked, user)
    const [dealer] =
      dealerId === null
        ? []
        : await database.query<{ name: string }>('select name from dealers where id = $1', [dealerId])
    if (dealerId !== null && !dealer) throw new NotFound()
    const active = await activeIn(database, dealerId)
    if (active) return records(accountRecords).get(active.id)
    throw new NotFound(dealer ? { ...noneFor, values: { dealer: dealer.name } } : noneForHeadOffice)
  }
  const storedOf = async (id: number) => {
    const [row] = await database.query<{
      kind: string
      base_url: string | null
      api_key: string | null
      key_hint: string | null
    }>('select kind, base_url, api_key, key_hint from infobip_accounts where id = $1 and deleted_at is null', [id])
    if (!row) throw new NotFound()
    return row
  }
  return [
    listOf(infobipAccounts.list, accountRecords),
    getOf(infobipAccounts.get, accountRecords),
    serve(infobipAccounts.active, ({ query, ...given }) => activeFor(query.dealer, given)),
    serve(infobipAccounts.sender, async ({ query, ...given }) => {
      const { id, sender, reply_to, part_price } = await activeFor(query.dealer, given)
      return { account_id: id, sender, reply_to, part_price }
    }),
    serve(infobipAccounts.create, async ({ body, records, tell }) => {
      const account = await records(accountRecords).create(await storedAccount(platform, body, null))
      tell(saved)
      return account
    }),
    serve(infobipAccounts.update, async ({ params, body, records, tell }) => {
      const account = await records(accountRecords).update(
        params.id,
        await storedAccount(platform, body, await storedOf(params.id)),
      )
      tell(saved)
      return account
    }),
    trashOf(infobipAccounts.trash, accountRecords),
    restoreOf(infobipAccounts.restore, accountRecords),
    serve(infobipAccounts.testSend, createTestSend(platform)),
  ]
}
