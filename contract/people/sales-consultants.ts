import { call, listQuery, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { choiceOf, email, flag, id, instant, mobile, optional, record, reference, text } from '#contract/fields.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

/** Who sells at a dealer; `employee_no` is unique within the dealer. */
export const SalesConsultant = record({
  id: id(),
  first_name: text(msg`First name`, 80),
  last_name: text(msg`Last name`, 80),
  name: text(msg`Name`, 170),
  employee_no: text(msg`Employee no.`, 40),
  email: optional(email(msg`E-mail`)),
  mobile: optional(mobile(msg`Mobile number`)),
  dealer: reference('dealers', msg`Dealer`),
  status: flag(msg`Status`, activeWords),
  updated_at: instant(msg`Updated`),
})
export const salesConsultants = resource('sales-consultants', {
  list: call('GET /sales-consultants', {
    roles: adminAndDealer,
    query: listQuery(['name', 'employee_no', 'status', 'updated_at'], {
      dealer_id: optional(choiceOf('dealers', msg`Dealer`)),
      active: optional(flag(msg`Active only`)),
    }),
    answer: paged(SalesConsultant),
  }),
})
