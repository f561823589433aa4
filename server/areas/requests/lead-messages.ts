import { type Message, msg } from '#contract/words.ts'

/** What the bell says about leads; values go in when it is written, words when it is read. */
export const leadMessages = {
  newTitle: msg`New lead`,
  new: (name: string, model: string): Message => ({
    ...msg`{name} asked about the {model}.`,
    values: { name, model },
  }),
  movedTitle: msg`Lead status changed`,
  movedMany: (count: number, status: string): Message => ({
    ...msg`{count, plural, one {# of your leads is} other {# of your leads are}} now {status, select, pending {pending} contacted {contacted} qualified {qualified} converted {converted} other {lost}}.`,
    values: { count, status },
  }),
  putBack: (count: number): Message => ({
    ...msg`{count, plural, one {# of your leads has} other {# of your leads have}} the earlier status again.`,
    values: { count },
  }),
  moved: (name: string, reference: string, status: string): Message => ({
    ...msg`{name} ({reference}) is now {status, select, pending {pending} contacted {contacted} qualified {qualified} converted {converted} other {lost}}.`,
    values: { name, reference, status },
  }),
}
/** Where a lead opens. */
export const leadLink = (id: number): string => `/admin/leads/${id}`
