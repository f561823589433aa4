import { type Message, msg } from '#contract/words.ts'

/** What the bell says about leads; values go in when it is written, words when it is read. */
export const leadMessages = {
  newTitle: msg`New lead`,
  new: (name: string, model: string): Message => ({
    ...msg`{name} asked about the {model}.`,
    values: { name, model },
  }),
  movedTitle: msg`Lead status changed`,
  moved: (name: string, reference: string, status: string): Message => ({
    ...msg`{name} ({reference}) is now {status, select, pending {pending} contacted {contacted} qualified {qualified} converted {converted} other {lost}}.`,
    values: { name, reference, status },
  }),
}
/** Where a lead opens. */
export const leadLink = (id: number): string => `/admin/leads/${id}`
