import {
  choiceOf,
  choicesOf,
  count,
  days,
  email,
  following,
  id,
  instant,
  longtext,
  mobile,
  optional,
  options,
  record,
  reference,
  text,
  version,
} from '#contract/fields.ts'
import { actionOf, statusOf } from '#contract/status-fields.ts'
import type { RecordType } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'

/** The specification's preferred communication options. */
export const communications = {
  email: msg`email`,
  mobile: msg`mobile`,
  post: msg`post (letter)`,
  telephone: msg`telephone`,
}
export const sources = {
  website: msg`Website`,
  facebook: msg`Facebook`,
  walk_in: msg`Walk-in`,
  referral: msg`Referral`,
  event: msg`Event`,
  call_center: msg`Call center`,
}

/** What every request of a customer carries; `of` is the record type that its statuses and actions belong to. */
export const customerRequest = <const T extends RecordType>(of: T) =>
  record({
    id: id(),
    reference_no: text(msg`Reference`, 24),
    first_name: text(msg`First name`, 80),
    last_name: text(msg`Last name`, 80),
    mobile_number: mobile(msg`Mobile number`),
    email: optional(email(msg`Email`)),
    preferred_communication: optional(options(msg`Preferred communication`, communications)),
    message: optional(longtext(msg`Message`, 2000)),
    status: statusOf(of),
    action: optional(actionOf(of)),
    dealer: reference('dealers', msg`Dealer`),
    sales_consultant: optional(reference('sales-consultants', msg`Sales consultant`)),
    source: options(msg`Source`, sources),
    updated_by_user_id: optional(count(msg`Updated by`)),
    created_at: instant(msg`Created`),
    updated_at: instant(msg`Updated`),
    version: version(),
  })
/** The customer's part of a body. */
export const customerNames = [
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'preferred_communication',
  'message',
  'status',
  'action',
] as const
const ofDealer = { field: 'dealer_id', from: 'dealer' } as const
const ofModel = { field: 'model_id' } as const
/** Who follows the request up, in a body: somebody of its dealer. */
export const consultantChoice = () =>
  optional(following(choiceOf('sales-consultants', msg`Sales consultant`, 'sales_consultant'), { dealer_id: ofDealer }))
/** A variant of the chosen model. */
export const variantChoice = () =>
  optional(following(choiceOf('variants', msg`Variant`, 'variant'), { model: ofModel }))
/** A unit of the chosen model that stands at the request's dealer. */
export const unitChoice = () =>
  optional(following(choiceOf('test-drive-units', msg`Unit`, 'unit'), { model: ofModel, dealer: ofDealer }))
/** What the lists of requests are narrowed by. */
export const requestFilters = <const T extends RecordType>(of: T) => ({
  status: optional(statusOf(of)),
  action: optional(actionOf(of)),
  model: optional(choicesOf('models', msg`Model`)),
  dealer: optional(choicesOf('dealers', msg`Dealer`)),
  date: optional(days(msg`Date`, 'created_at')),
})
/** By which the lists of requests can be ordered. */
export const requestSorts = [
  'reference_no',
  'name',
  'model',
  'dealer',
  'sales_consultant',
  'status',
  'created_at',
  'updated_at',
] as const
