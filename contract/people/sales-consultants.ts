import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  choiceOf,
  email,
  flag,
  id,
  instant,
  join,
  mobile,
  optional,
  pick,
  record,
  reference,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Import, ImportForm, importFilter } from '#contract/work/imports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'sales-consultants': true
  }
}

/** Who sells at a dealer; `employee_no` is unique within the dealer. The e-mail is verified by a link that goes there. */
export const SalesConsultant = record({
  id: id(),
  first_name: text(msg`First name`, 80),
  last_name: text(msg`Last name`, 80),
  name: text(msg`Name`, 170),
  employee_no: text(msg`Employee no.`, 40),
  email: optional(email(msg`Email`)),
  mobile: optional(mobile(msg`Mobile number`)),
  dealer: reference('dealers', msg`Dealer`),
  status: flag(msg`Status`, activeWords),
  email_verified_at: optional(instant(msg`Email verified`)),
  updated_at: instant(msg`Updated`),
  version: version(),
})
/** What is written of one, and a row of an import. A dealer's people write for their own dealer, whatever stands here. */
export const SalesConsultantBody = join(
  record({ dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer') }),
  pick(SalesConsultant, ['first_name', 'last_name', 'employee_no', 'email', 'mobile', 'status']),
)

export const salesConsultants = resource(
  'sales-consultants',
  {
    title: msg`Sales consultants`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /sales-consultants', {
      roles: adminAndDealer,
      query: listQuery(['name', 'employee_no', 'dealer', 'status', 'updated_at'], {
        dealer_id: optional(choiceOf('dealers', msg`Dealer`)),
        import_id: importFilter(),
        ...activeAndTrash,
      }),
      answer: paged(SalesConsultant),
    }),
    get: call('GET /sales-consultants/:id', { roles: adminAndDealer, answer: SalesConsultant }),
    create: call('POST /sales-consultants', {
      roles: adminAndDealer,
      once: true,
      body: SalesConsultantBody,
      answer: SalesConsultant,
    }),
    update: call('PUT /sales-consultants/:id', {
      roles: adminAndDealer,
      body: join(SalesConsultantBody, Versioned),
      answer: SalesConsultant,
    }),
    trash: call('DELETE /sales-consultants/:id', { roles: adminAndDealer, answer: MessageOnly }),
    restore: call('POST /sales-consultants/:id/restore', { roles: adminAndDealer, answer: SalesConsultant }),
    /** Checks a file and writes its good rows; a file none of whose rows are good answers 422 on `file`. */
    upload: call('POST /sales-consultants/upload', {
      roles: adminAndDealer,
      limit: 'uploads',
      form: ImportForm,
      answer: Import,
    }),
    /** Sends the link by which the address is confirmed once more; 422 on `id` where there is nothing to confirm. */
    resendVerification: call('POST /sales-consultants/resend/email-verification', {
      roles: adminAndDealer,
      body: record({ id: choiceOf('sales-consultants', msg`Sales consultant`) }),
      answer: MessageOnly,
    }),
  },
)
