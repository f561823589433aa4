import { expect, test } from 'vitest'
import { together } from '#tests/model/ui/together.ts'
import { againstPages } from '#tests/model/walks/run.ts'

/** Few: a person's step on a page takes a second, and as long again until the other page shows it. */
const steps = 5

test.each(Object.keys(together))(
  'two people, each before the page of one record, are told what a serial order explains: %s',
  { timeout: 300_000 },
  async (machine) => {
    const said: string[] = []
    const failures = await againstPages([machine], { seed: 7, steps, people: 2, kills: 0 }, (line) => said.push(line))
    expect(said).toEqual([expect.stringMatching(/: \d+ steps of 2 people on \d+ walks hold$/)])
    expect(failures).toBe(0)
  },
)
