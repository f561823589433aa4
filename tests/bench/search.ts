import { setTimeout as pause } from 'node:timers/promises'
import { search } from '#contract/work/search.ts'
import { bigPostgres, leadCount, startProduct } from '#tests/bench/big-world.ts'
import { type Figure, median, p95, timed } from '#tests/bench/figures.ts'
import type { Client } from '#tests/support/client.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

/** What people type, letter by letter from the third on: names, parts of names, references, mobiles, mails, nothing. */
const typed: Readonly<Record<string, readonly string[]>> = {
  'frequent names': ['maria', 'santos', 'dela cruz', 'juan reyes'],
  'rare names': ['zzqqx', 'peñafrancia magsaysay', 'xylo', 'quirante dimagiba'],
  references: ['LD-2026-000123', 'LD-2025-0012', '2025-000'],
  'mobiles and mails': ['0917 123', '+63 918-55', 'maria.santos', '@mail.test'],
}
const rounds = 5

const measure = async (client: Client, who: string): Promise<readonly Figure[]> => {
  const all: number[] = []
  const figures: Figure[] = []
  for (const [kind, texts] of Object.entries(typed)) {
    const own: number[] = []
    for (let round = 0; round <= rounds; round += 1)
      for (const text of texts)
        for (let length = 3; length <= text.length; length += 1) {
          const q = text.slice(0, length)
          const ask = async () => {
            let status = 0
            const took = await timed(async () => {
              const answer = await client.call(search.find, { query: { q } })
              status = answer.status
              if (status === 429) await pause(Number(answer.headers.get('retry-after')) * 1000)
            })
            return { took, status }
          }
          // People do not type so fast: whoever has reached the limit waits as long as the server says.
          let { took, status } = await ask()
          while (status === 429) ({ took, status } = await ask())
          if (status !== 200) throw new Error(`“${q}” was answered with ${status}`)
          // A first round warms the database's cache.
          if (round > 0) own.push(took)
        }
    all.push(...own)
    figures.push({ name: `record search, ${who}: ${kind}, p95`, value: p95(own), unit: 'ms', goal: 50, kind: 'max' })
  }
  return [
    ...figures,
    { name: `record search, ${who}: all, median`, value: median(all), unit: 'ms', kind: 'max' },
    { name: `record search, ${who}: all, p95`, value: p95(all), unit: 'ms', goal: 50, kind: 'max' },
  ]
}

/** Record search over every kind, over HTTP, for somebody who sees all leads and for somebody who sees one dealer's. */
export const run = async (): Promise<Figure[]> => {
  const product = await startProduct(await bigPostgres())
  try {
    const rows = `${leadCount.toLocaleString('en-US')} leads`
    return [
      ...(await measure(await signIn(product.origin, people.superadmin), `${rows}, everybody’s`)),
      ...(await measure(await signIn(product.origin, people.dealer), `${rows}, one dealer’s`)),
    ]
  } finally {
    await product.stop()
  }
}
