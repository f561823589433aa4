import { msg } from '#contract/words.ts'
import type { RequestWords } from '#server/areas/requests/customers.ts'

/** What is said about leads. */
export const leadMessages: RequestWords = {
  settled: msg`Only an administrator can reopen a lead that is Converted or Lost`,
  newTitle: msg`New lead`,
  new: (name, model) =>
    model === ''
      ? { ...msg`{name} asked about a car.`, values: { name } }
      : { ...msg`{name} asked about the {model}.`, values: { name, model } },
  cameTitle: msg`New leads`,
  came: (count) => ({
    ...msg`{count, plural, one {# lead was imported.} other {# leads were imported.}}`,
    values: { count },
  }),
  movedTitle: msg`Lead status changed`,
  movedMany: (count, status) => ({
    ...msg`{count, plural, one {# of your leads is} other {# of your leads are}} now {status, select, pending {Pending} contacted {Contacted} qualified {Qualified} converted {Converted} other {Lost}}.`,
    values: { count, status },
  }),
  putBack: (count) => ({
    ...msg`{count, plural, one {# of your leads is back to its} other {# of your leads are back to their}} previous status.`,
    values: { count },
  }),
  moved: (name, reference, status) => ({
    ...msg`{name} ({reference}) is now {status, select, pending {Pending} contacted {Contacted} qualified {Qualified} converted {Converted} other {Lost}}.`,
    values: { name, reference, status },
  }),
}
/** Where a lead opens. */
export const leadLink = (id: number): string => `/admin/leads/${id}`
