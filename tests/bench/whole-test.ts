import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Figure } from '#tests/bench/figures.ts'
import { groups } from '../../scripts/lib/groups.ts'
import { results } from '../../scripts/lib/paths.ts'

const Run = v.object({
  minutes: v.number(),
  cores: v.number(),
  groups: v.array(v.object({ name: v.string(), seconds: v.number() })),
})

/** How long the last whole `npm test` took, which leaves that behind; nothing is run here. */
export const run = async (): Promise<Figure[]> => {
  const path = results('run.json')
  if (!existsSync(path)) throw new Error('There is no run to measure: call `npm test` first')
  const { minutes, groups: done } = v.parse(Run, JSON.parse(readFileSync(path, 'utf8')))
  const missing = groups.filter(({ name }) => !done.some((one) => one.name === name)).map(({ name }) => name)
  if (missing.length > 0)
    throw new Error(`The last run left out ${missing.join(', ')}: call \`npm test\` for all of it`)
  const rounded = (value: number) => Math.round(value * 10) / 10
  return [
    { name: 'whole of npm test', value: rounded(minutes), unit: 'min', goal: 30, kind: 'max' },
    ...done.map(
      ({ name, seconds }): Figure => ({
        name: `npm test: ${name}`,
        value: rounded(seconds),
        unit: 's',
        kind: 'max',
      }),
    ),
  ]
}
