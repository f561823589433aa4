import type * as v from 'valibot'
import type { ResourceName } from '#contract/fields.ts'
import { isMobile, readMobile } from '#contract/mobile.ts'
import { namesOf } from '#contract/names.ts'
import { customers, type Erasure, type ErasurePlace, erasurePlaces } from '#contract/requests/erasure.ts'
import { msg } from '#contract/words.ts'
import { eraseAround } from '#server/areas/requests/erasure-around.ts'
import type { Contact } from '#server/areas/requests/erasure-contact.ts'
import { eraseImports } from '#server/areas/requests/erasure-imports.ts'
import { eraseRecipients } from '#server/areas/requests/erasure-recipients.ts'
import { eraseRequests } from '#server/areas/requests/erasure-requests.ts'
import { eraseSurveys } from '#server/areas/requests/erasure-surveys.ts'
import { audit } from '#server/platform/audit.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'

const neither = msg`Enter a Philippine mobile number or an email address`
const inReason = msg`The reason is kept, so do not include the number or address in it`

const contactOf = (typed: string): Contact => {
  const mobile = readMobile(typed)
  if (isMobile(mobile)) return { is: 'mobile', value: mobile }
  const email = typed.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Invalid({ contact: [{ message: neither }] })
  return { is: 'email', value: email }
}
const isNamedIn = (text: string, { is, value }: Contact): boolean =>
  is === 'email' ? text.toLowerCase().includes(value) : text.replaceAll(/[\s().-]/g, '').includes(value.slice(3))

/** The lists whose records change by it. */
const touched: readonly ResourceName[] = [
  'leads',
  'quotations',
  'reservations',
  'inquiries',
  'test-drives',
  'parts-inquiries',
  'parts-inquiry-bases',
  'text-blasts',
  'blast-logs',
  'opt-outs',
  'survey-results',
  'surveys-cdcs',
  'survey-email-logs',
  'outgoing-emails',
]
/** Takes a dry run back. */
class Rehearsed extends Error {}

/** Erases all that there is of a customer. The same statements find it, in a transaction that is taken back. */
const eraseAll = async (tx: Sql, contact: Contact, by: number): Promise<v.InferOutput<typeof Erasure.schema>> => {
  const requests = await eraseRequests(tx, contact, by)
  const surveys = await eraseSurveys(tx, contact, by)
  const counts: Record<ErasurePlace, number> = {
    ...requests.counts,
    ...(await eraseRecipients(tx, contact)),
    imports: await eraseImports(tx, contact),
    ...surveys.counts,
    ...(await eraseAround(tx, contact, requests, surveys)),
  }
  const optedOut =
    contact.is === 'mobile' &&
    (await tx.query('select from opt_outs where mobile_number = $1 and deleted_at is null', [contact.value])).length > 0
  const places = namesOf(erasurePlaces).map((place) => ({ place, count: counts[place] }))
  return {
    places,
    total: places.reduce((sum, { count }) => sum + count, 0),
    names: [...new Set([...requests.names, ...surveys.names])],
    also: [...new Set([...requests.also, ...surveys.also])],
    opted_out: optedOut,
  }
}

/**
 * A customer's personal data goes for good, on request: names become “Erased customer”, numbers, addresses, messages,
 * licence numbers and attached files go, in every table that has them; what is counted and summed stays. An opt-out stays
 * with its number, which nothing else tells any more: without it the customer would get messages again.
 */
export const erasureHandlers = ({ database, changes }: Platform): readonly Served[] => [
  serve(customers.find, async ({ body, user }) => {
    const contact = contactOf(body.contact)
    let found: v.InferOutput<typeof Erasure.schema> | null = null
    try {
      await database.transaction(async (tx) => {
        found = await eraseAll(tx, contact, user.id)
        throw new Rehearsed()
      })
    } catch (fault) {
      if (!(fault instanceof Rehearsed) || !found) throw fault
    }
    if (!found) throw new Error('The dry run has found nothing and not failed')
    return found
  }),
  serve(customers.erase, async ({ body, user, request, tell }) => {
    const contact = contactOf(body.contact)
    if (isNamedIn(body.reason, contact)) throw new Invalid({ reason: [{ message: inReason }] })
    const erased = await database.transaction(async (tx) => {
      const all = await eraseAll(tx, contact, user.id)
      await audit(tx, {
        user_id: user.id,
        resource: 'customers',
        record_id: null,
        kind: 'erased',
        changes: {
          reason: [null, body.reason],
          ...Object.fromEntries(
            all.places.filter(({ count }) => count > 0).map(({ place, count }) => [place, [null, count] as const]),
          ),
        },
        request_id: request.id,
      })
      for (const resource of touched)
        await changes.tell(tx, {
          event: { resource, kind: 'changed', record: null, version: null },
          dealers: null,
          users: null,
        })
      return all
    })
    tell(msg`Personal data erased. This cannot be undone.`)
    return erased
  }),
]
