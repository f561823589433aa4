import { msg } from '#contract/words.ts'
import type { RequestWords } from '#server/areas/requests/customers.ts'

const settled = msg`Only an administrator can leave a final status`

/** What is said about quotations. */
export const quotationMessages: RequestWords = {
  settled,
  newTitle: msg`New quotation request`,
  new: (name, model) => ({ ...msg`{name} asks for a quotation for the {model}.`, values: { name, model } }),
  cameTitle: msg`New quotation requests`,
  came: (count) => ({
    ...msg`{count, plural, one {# quotation request has come by import.} other {# quotation requests have come by import.}}`,
    values: { count },
  }),
  movedTitle: msg`Quotation status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your quotations is} other {# of your quotations are}} now {status, select, pending {pending} quoted {quoted} revised {revised} accepted {accepted} declined {declined} other {expired}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your quotations has} other {# of your quotations have}} the earlier status again.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {pending} quoted {quoted} revised {revised} accepted {accepted} declined {declined} other {expired}}.`,
    values: { name, reference, status },
  }),
}

/** What is said about online reservations. */
export const reservationMessages: RequestWords = {
  settled,
  newTitle: msg`New online reservation`,
  new: (name, model) => ({ ...msg`{name} has reserved a {model} online.`, values: { name, model } }),
  cameTitle: msg`New online reservations`,
  came: (count) => ({
    ...msg`{count, plural, one {# online reservation has come by import.} other {# online reservations have come by import.}}`,
    values: { count },
  }),
  movedTitle: msg`Reservation status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your reservations is} other {# of your reservations are}} now {status, select, pending {pending} paid {paid} allocated {allocated} released {released} cancelled {cancelled} other {refunded}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your reservations has} other {# of your reservations have}} the earlier status again.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {pending} paid {paid} allocated {allocated} released {released} cancelled {cancelled} other {refunded}}.`,
    values: { name, reference, status },
  }),
}

/** What is said about test drives. */
export const testDriveMessages: RequestWords = {
  settled,
  newTitle: msg`New test drive`,
  new: (name, model) => ({ ...msg`{name} wants to drive the {model}.`, values: { name, model } }),
  cameTitle: msg`New test drives`,
  came: (count) => ({
    ...msg`{count, plural, one {# test drive has come by import.} other {# test drives have come by import.}}`,
    values: { count },
  }),
  movedTitle: msg`Test drive status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your test drives is} other {# of your test drives are}} now {status, select, pending {pending} scheduled {scheduled} completed {completed} no_show {a no-show} other {cancelled}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your test drives has} other {# of your test drives have}} the earlier status again.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {pending} scheduled {scheduled} completed {completed} no_show {a no-show} other {cancelled}}.`,
    values: { name, reference, status },
  }),
}

/** What is said about inquiries. */
export const inquiryMessages: RequestWords = {
  settled,
  newTitle: msg`New inquiry`,
  new: (name, model) => ({ ...msg`{name} inquires about the {model}.`, values: { name, model } }),
  cameTitle: msg`New inquiries`,
  came: (count) => ({
    ...msg`{count, plural, one {# inquiry has come by import.} other {# inquiries have come by import.}}`,
    values: { count },
  }),
  movedTitle: msg`Inquiry status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your inquiries is} other {# of your inquiries are}} now {status, select, pending {pending} in_progress {in progress} responded {responded} other {closed}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your inquiries has} other {# of your inquiries have}} the earlier status again.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {pending} in_progress {in progress} responded {responded} other {closed}}.`,
    values: { name, reference, status },
  }),
}
