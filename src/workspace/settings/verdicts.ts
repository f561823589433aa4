import { type Message, msg } from '#contract/words.ts'
import { type Command, titleOf } from '#define/command.ts'
import { listed } from '#platform/words.tsx'
import { keyCaps } from '#ui/keys.ts'
import type { Verdict } from '#workspace/keys/rebind.ts'

type Say = (message: Message, values?: Readonly<Record<string, string | number>>) => string

/** Keys as one reads them aloud: `G L`. */
export const spoken = (keys: string): string => keyCaps(keys).join(' ')
/** What is to be said about keys that somebody pressed. */
export const sentenceFor = (verdict: Verdict, command: Command, say: Say): string => {
  const names = (commands: readonly Command[]) => listed(commands.map((one) => titleOf(one, say)))
  switch (verdict.is) {
    case 'free':
      return say(msg`This shortcut is free.`)
    case 'own':
      return say(msg`“{command}” already uses this shortcut.`, { command: titleOf(command, say) })
    case 'reserved':
      return say(msg`{keys} cannot be used. {reason}`, { keys: spoken(verdict.chord), reason: say(verdict.reason) })
    case 'taken':
      return say(msg`Already used by “{others}”.`, { others: names(verdict.by) })
    case 'shared':
      return say(msg`Also used by “{others}”, but never at the same time.`, { others: names(verdict.by) })
    case 'begins':
      return say(msg`“{other}” uses {keys}, which starts with these keys, so it would stop working.`, {
        other: titleOf(verdict.by, say),
        keys: spoken(verdict.keys),
      })
    case 'continues':
      return say(msg`{keys} already runs “{other}”, so a longer shortcut cannot start with it.`, {
        other: titleOf(verdict.by, say),
        keys: spoken(verdict.keys),
      })
  }
}
export const toneOf = ({ is }: Verdict): 'ok' | 'warn' | 'bad' =>
  is === 'free' ? 'ok' : is === 'taken' || is === 'shared' ? 'warn' : 'bad'
