import { msg } from '#contract/words.ts'
import type { RequestWords } from '#server/areas/requests/customers.ts'

const settled = msg`Only an administrator can change a final status`

/** What is said about quotations. */
export const quotationMessages: RequestWords = {
  settled,
  newTitle: msg`New quotation request`,
  new: (name, model) => ({ ...msg`{name} requested a quotation for the {model}.`, values: { name, model } }),
  cameTitle: msg`New quotation requests`,
  came: (count) => ({
    ...msg`{count, plural, one {# quotation request was imported.} other {# quotation requests were imported.}}`,
    values: { count },
  }),
  movedTitle: msg`Quotation status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your quotations is} other {# of your quotations are}} now {status, select, pending {Pending} quoted {Quoted} revised {Revised} accepted {Accepted} declined {Declined} other {Expired}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your quotations is back to its} other {# of your quotations are back to their}} previous status.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {Pending} quoted {Quoted} revised {Revised} accepted {Accepted} declined {Declined} other {Expired}}.`,
    values: { name, reference, status },
  }),
}

/** What is said about online reservations. */
export const reservationMessages: RequestWords = {
  settled,
  newTitle: msg`New online reservation`,
  new: (name, model) => ({ ...msg`{name} reserved a {model} online.`, values: { name, model } }),
  cameTitle: msg`New online reservations`,
  came: (count) => ({
    ...msg`{count, plural, one {# online reservation was imported.} other {# online reservations were imported.}}`,
    values: { count },
  }),
  movedTitle: msg`Reservation status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your reservations is} other {# of your reservations are}} now {status, select, pending {Pending} paid {Paid} allocated {Allocated} released {Released} cancelled {Cancelled} other {Refunded}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your reservations is back to its} other {# of your reservations are back to their}} previous status.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {Pending} paid {Paid} allocated {Allocated} released {Released} cancelled {Cancelled} other {Refunded}}.`,
    values: { name, reference, status },
  }),
}

/** What is said about test drives. */
export const testDriveMessages: RequestWords = {
  settled,
  newTitle: msg`New test drive`,
  new: (name, model) => ({ ...msg`{name} requested a test drive of the {model}.`, values: { name, model } }),
  cameTitle: msg`New test drives`,
  came: (count) => ({
    ...msg`{count, plural, one {# test drive was imported.} other {# test drives were imported.}}`,
    values: { count },
  }),
  movedTitle: msg`Test drive status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your test drives is} other {# of your test drives are}} now {status, select, pending {Pending} scheduled {Scheduled} completed {Completed} no_show {No-show} other {Cancelled}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your test drives is back to its} other {# of your test drives are back to their}} previous status.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {Pending} scheduled {Scheduled} completed {Completed} no_show {No-show} other {Cancelled}}.`,
    values: { name, reference, status },
  }),
}

/** What is said about inquiries. */
export const inquiryMessages: RequestWords = {
  settled,
  newTitle: msg`New inquiry`,
  new: (name, model) => ({ ...msg`{name} sent an inquiry about the {model}.`, values: { name, model } }),
  cameTitle: msg`New inquiries`,
  came: (count) => ({
    ...msg`{count, plural, one {# inquiry was imported.} other {# inquiries were imported.}}`,
    values: { count },
  }),
  movedTitle: msg`Inquiry status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your inquiries is} other {# of your inquiries are}} now {status, select, pending {Pending} in_progress {In progress} responded {Responded} other {Closed}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your inquiries is back to its} other {# of your inquiries are back to their}} previous status.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {Pending} in_progress {In progress} responded {Responded} other {Closed}}.`,
    values: { name, reference, status },
  }),
}
