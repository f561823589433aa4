import * as v from 'valibot'
import { type Message, msg } from '#contract/words.ts'
import { type Clash, type Command, clashesOf, titleOf } from '#define/command.ts'
import { canonical } from '#workspace/keys/chord.ts'
import { allBindings, isBinding, isMac, type KeymapChoice, longest, presetBindings } from '#workspace/keys/keymap.ts'
import { presets } from '#workspace/keys/presets.ts'
import { refusalOf } from '#workspace/keys/reserved.ts'

const fileSchema = v.strictObject({
  format: v.literal('dealer-desk-keys'),
  version: v.literal(1),
  preset: v.picklist(presets),
  letters: v.boolean(),
  keys: v.record(v.string(), v.array(v.string())),
})
export const fileName = 'dealer-desk-keys.json'

/** The choice as a file that another browser, or another person, can take in. */
export const writeKeymap = ({ preset, letters, overrides }: KeymapChoice): string => {
  const file: v.InferOutput<typeof fileSchema> = {
    format: 'dealer-desk-keys',
    version: 1,
    preset,
    letters,
    keys: Object.fromEntries(Object.entries(overrides).map(([id, keys]) => [id, [...keys]])),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

type Say = (message: Message, values?: Readonly<Record<string, string | number>>) => string
export type Read =
  | {
      readonly is: 'read'
      readonly choice: KeymapChoice
      /** Commands that do not exist here: their keys are kept, and wait. */
      readonly unknown: readonly string[]
    }
  | { readonly is: 'refused'; readonly problems: readonly string[] }

/** Pairs whose keys could be meant at the same moment, as the keys are now. */
export const clashesNow = (commands: readonly Command[], choice: KeymapChoice, mac = isMac): readonly Clash[] =>
  clashesOf(
    commands.flatMap((command): Command[] => {
      const keys = allBindings(command, choice, mac).map(spelled)
      return keys.length > 0 ? [{ ...command, keys }] : []
    }),
  )

const modifiers = new Set(['ctrl', 'control', 'alt', 'shift'])
/** As the engine compares it; a modifier that it does not know stays, so that it is refused instead of lost. */
const spelled = (binding: string) =>
  binding
    .trim()
    .split(/\s+/)
    .map((chord) => {
      const held = chord.split(/\+(?=.)/).slice(0, -1)
      return held.every((one) => modifiers.has(one.toLowerCase())) ? canonical(chord) : chord
    })
    .join(' ')
const refusals = (binding: string, command: Command | undefined, choice: KeymapChoice, mac: boolean) => {
  if (command && presetBindings(command, choice, mac).map(spelled).includes(binding)) return undefined
  const reason = binding.split(' ').flatMap((chord) => refusalOf(chord) ?? [])[0]
  if (reason && !(binding === 'F1' && command?.id === 'workspace.palette')) return reason
  return isBinding(binding)
    ? undefined
    : {
        ...msg`This is not a valid shortcut. A shortcut is a sequence of up to {longest} keys or key combinations.`,
        values: { longest },
      }
}
const issueIn = (issue: v.BaseIssue<unknown>, say: Say): string =>
  issue.received === 'undefined'
    ? say(msg`“{where}” is missing.`, { where: v.getDotPath(issue) ?? '' })
    : say(msg`“{where}”: expected {expected}, found {found}.`, {
        where: v.getDotPath(issue) ?? '',
        expected: issue.expected ?? '?',
        found: issue.received,
      })

/** Reads such a file. Nothing of it is taken when something is wrong; each thing that is wrong is named. */
export const readKeymap = (
  text: string,
  {
    known,
    mine,
    say,
    mac = isMac,
  }: {
    /** Every command of the portal. */
    readonly known: ReadonlyMap<string, Command>
    /** Those that this person may run: the others' keys cannot get in the way. */
    readonly mine: readonly Command[]
    readonly say: Say
    readonly mac?: boolean
  },
): Read => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { is: 'refused', problems: [say(msg`This is not a JSON file.`)] }
  }
  if (!v.is(v.looseObject({ format: v.unknown() }), given) || Array.isArray(given))
    return { is: 'refused', problems: [say(msg`This is not a shortcuts file: “format” is missing.`)] }
  const outcome = v.safeParse(fileSchema, given)
  if (!outcome.success) return { is: 'refused', problems: outcome.issues.map((issue) => issueIn(issue, say)) }
  const { preset, letters, keys } = outcome.output
  const overrides = Object.fromEntries(Object.entries(keys).map(([id, list]) => [id, list.map(spelled)]))
  const choice: KeymapChoice = { preset, letters, overrides }
  const nameOf = (id: string) => {
    const command = known.get(id)
    return command ? titleOf(command, say) : id
  }
  const wrong = Object.entries(overrides).flatMap(([id, list]) =>
    list.flatMap((binding) => {
      const reason = refusals(binding, known.get(id), choice, mac)
      return reason
        ? [say(msg`“{keys}” for {command}: {reason}`, { keys: binding, command: nameOf(id), reason: say(reason) })]
        : []
    }),
  )
  const clashes = clashesNow(mine, choice, mac)
    .filter(({ commands }) => commands.some((id) => overrides[id] !== undefined))
    .map(({ keys: both, commands: [first, second] }) =>
      say(msg`“{keys}” is used by both {first} and {second}.`, {
        keys: both,
        first: nameOf(first),
        second: nameOf(second),
      }),
    )
  const problems = [...wrong, ...clashes]
  return problems.length > 0
    ? { is: 'refused', problems }
    : { is: 'read', choice, unknown: Object.keys(overrides).filter((id) => !known.has(id)) }
}
