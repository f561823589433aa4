import { msg } from '#contract/words.ts'
import type { RequestWords } from '#server/areas/requests/customers.ts'

/** What is said about leads. */
export const leadMessages: RequestWords = {
  settled: msg`Only an administrator can reopen a lead that is converted or lost`,
  newTitle: msg`New lead`,
  new: (name, model) => ({ ...msg`{name} asked about the {model}.`, values: { name, model } }),
  cameTitle: msg`New leads`,
  came: (count) => ({
    ...msg`{count, plural, one {# lead has come by import.} other {# leads have come by import.}}`,
    values: { count },
  }),
  movedTitle: msg`Lead status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your leads is} other {# of your leads are}} now {status, select, pending {pending} contacted {contacted} qualified {qualified} converted {converted} other {lost}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your leads has} other {# of your leads have}} the earlier status again.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {pending} contacted {contacted} qualified {qualified} converted {converted} other {lost}}.`,
    values: { name, reference, status },
  }),
}
/** Where a lead opens. */
export const leadLink = (id: number): string => `/admin/leads/${id}`
