import type * as v from 'valibot'
import type { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { msg } from '#contract/words.ts'
import { sayingOf } from '#server/areas/text-blasts/accounts-rules.ts'
import { type FieldErrors, Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { seal, unseal } from '#server/platform/seal.ts'

const purpose = 'infobip-api-key'
/** The API key of an account, in memory only while it is used; throws Unsealable when APP_SECRET is another one by now. */
export const keyOf = (secret: string, sealed: string): string => unseal(secret, purpose, sealed)

const demoOnly = msg`This demo does not send real messages. Choose the simulator.`
const noSimulator = msg`The simulator is available only in a demo`
const required = msg`Enter the {field} for this Infobip account`
const again = msg`Enter the API key again. The saved key is for a different address.`
const invalid = msg`The {field} is not valid`
/** What a request’s header carries. Of any other key the fault would be told, which repeats it. */
const carried = /^[\x20-\x7e]+$/
const labels = { base_url: msg`Base URL`, api_key: msg`API key` }

type Given = v.InferOutput<(typeof infobipAccounts.create.body)['schema']>
/** What the account has stored already. */
interface Stored {
  readonly kind: string
  readonly base_url: string | null
  readonly api_key: string | null
  readonly key_hint: string | null
}

/** Four characters tell keys apart; of a short one they would give too much away. */
const hintOf = (key: string) => `…${key.length >= 16 ? key.slice(-4) : ''}`

/** An account as it is stored: the key sealed, the address checked, also by what its name stands for now. */
export const storedAccount = async (
  { isDemo, secret, outgoing }: Platform,
  given: Given,
  before: Stored | null,
): Promise<object> => {
  const { api_key: key, ...rest } = given
  const errors: Record<string, FieldErrors[string]> = {}
  const isReal = given.kind === 'infobip'
  if (isReal && isDemo) throw new Invalid({ kind: [{ message: demoOnly }] })
  if (!isReal && !isDemo) throw new Invalid({ kind: [{ message: noSimulator }] })
  const base_url = isReal ? (given.base_url?.replace(/\/+$/, '') ?? null) : null
  if (isReal && base_url === null) errors['base_url'] = [{ message: required, field: labels.base_url }]
  const fault = base_url === null ? null : await outgoing.faultOf(base_url)
  if (fault !== null) errors['base_url'] = [sayingOf(fault)]
  const hasKey = key !== undefined && key !== null
  if (isReal && !hasKey && !before?.api_key) errors['api_key'] = [{ message: required, field: labels.api_key }]
  // Or whoever may edit an account could have its key sent to an address of their own.
  else if (isReal && !hasKey && before?.base_url !== base_url) errors['api_key'] = [{ message: again }]
  if (hasKey && !carried.test(key)) errors['api_key'] = [{ message: invalid, field: labels.api_key }]
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  const sealed = hasKey
    ? { api_key: seal(secret, purpose, key), key_hint: hintOf(key) }
    : { api_key: before?.api_key ?? null, key_hint: before?.key_hint ?? null }
  return { ...rest, base_url, ...sealed }
}
