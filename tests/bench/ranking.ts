import type { Locale } from '#contract/account/auth.ts'
import { sayIn } from '#server/platform/words.ts'
import { formCommands } from '#tests/bench/many-commands.ts'
import { noChoice } from '#workspace/keys/keymap.ts'
import { indexOf, learn } from '#workspace/palette/indexed.ts'
import { rank } from '#workspace/palette/rank.ts'

const locales: readonly Locale[] = ['en', 'fil', 'ar']
const asTyped = [
  'l',
  'le',
  'leads',
  's',
  'search',
  'vios',
  'search vios davao',
  'davao 77',
  'search leads hilux',
  'ابحث',
]
const mistyped = ['laeds', 'serach vios', 'fortunr davoa', 'serach laeds', 'quezno ctiy', 'بحثث', 'zzzzzzzz']
const rounds = 12

/** Milliseconds of processor time for each of these texts over 10,000 commands, in three languages. */
export const rankingOnly = (): { readonly asTyped: number[]; readonly mistyped: number[] } => {
  const commands = new Map(formCommands.map((command) => [command.id, command]))
  const index = indexOf({ commands, registry: { rooms: [] } }, noChoice, 'en', sayIn('en'))
  for (const other of locales) if (other !== index.locale) learn(index, other, sayIn(other))
  const measure = (texts: readonly string[]) =>
    Array.from({ length: rounds }, () =>
      texts.map((text) => {
        const before = process.cpuUsage()
        rank(index.list, text, 50, { vocabulary: index.vocabulary })
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      }),
    )
      // The first rounds are those in which the code is compiled and the words that may be meant are looked for.
      .slice(2)
      .flat()
  return { asTyped: measure(asTyped), mistyped: measure(mistyped) }
}

if (import.meta.main) {
  const { asTyped: own, mistyped: near } = rankingOnly()
  const say = (of: number[]) => `p95 ${of.toSorted((a, b) => a - b)[Math.floor(of.length * 0.95)]?.toFixed(2)} ms`
  console.log(`as typed ${say(own)}, mistyped ${say(near)}`)
}
