import { type Message, msg } from '#contract/words.ts'

/** Why nobody can speak as an account. */
export const accountFaults = {
  unreadable: msg`The API key can no longer be read because APP_SECRET was changed. Enter the key again.`,
  noSimulator: msg`The simulator is not running.`,
  demoOnly: msg`A demo can send only through the simulator.`,
  gone: msg`This account no longer exists.`,
}
/** What is kept in place of the provider's words where it said none, and how people read it. */
export const ownAnswers = {
  'No answer in time': msg`The provider did not answer in time`,
  'An answer of another kind': msg`The provider’s response was not understood`,
  'Older than the log of the provider': msg`Older than the provider’s log`,
  'Not in the log of the provider, though others of the same request are': msg`Missing from the provider’s log, which has other messages of the same request`,
  'Not sent in time': msg`Not sent in time`,
} as const satisfies Readonly<Record<string, Message>>
export type OwnAnswer = keyof typeof ownAnswers

/** What the portal wrote itself into an answer, by the text that is kept; everything else is the provider's own. */
export const answerWords: Readonly<Record<string, Message>> = {
  ...ownAnswers,
  ...Object.fromEntries(Object.values(accountFaults).map((fault) => [fault.message ?? fault.id, fault])),
}
/** An answer as its reader has it: in their language where the portal wrote it, else in the provider's words. */
export const sayAnswer = (say: (message: Message) => string, answer: string): string => {
  const own = Object.hasOwn(answerWords, answer) ? answerWords[answer] : undefined
  return own ? say(own) : answer
}
