import * as v from 'valibot'
import { inventories } from '#contract/inventories/inventories.ts'
import { Part, parts } from '#contract/parts/masterlist.ts'
import { testDriveUnits } from '#contract/requests/test-drive-units.ts'
import { Import } from '#contract/work/imports.ts'
import { asCsv, settled } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { recordOf, recordsOf } from './house.ts'

const Counted = v.looseObject({ quantity: v.number(), version: v.number() })
type Lines = typeof inventories | typeof testDriveUnits

/** Two lines change by their differences, or neither of them. */
const changes =
  (lines: Lines): Probe =>
  async (house, { call }) => {
    const client = await house.person(people.admin)
    const [a, b] = recordsOf(await client.give(lines.list))
    if (!a || !b) return ['there are no two lines']
    const seen = async (id: number) => {
      const row = recordOf(await (await house.person(people.superadmin)).give(lines.get, { params: { id } }))
      const { quantity, version } = v.parse(Counted, row)
      return [quantity, version] as const
    }
    const [before, other] = [await seen(a.id), await seen(b.id)]
    const one = { id: a.id, change: 2 }
    const answer = await client.give(call, { body: { changes: [one, { id: b.id, change: 1 }] } })
    const short = await client.give(call, { body: { changes: [one, { id: b.id, change: -1_000_000 }] } })
    const unknown = await client.give(call, { body: { changes: [one, { id: 2_000_000_000, change: 1 }] } })
    return [
      ...succeeds('it', answer),
      ...same(
        'the lines in the answer',
        recordsOf(answer).map(({ id }) => id),
        [a.id, b.id],
      ),
      ...same('more than there is', [short.status, Object.keys(short.errors)], [422, ['changes']]),
      ...same('an unknown line', unknown.status, 404),
      ...same('the first line as a second call sees it', await seen(a.id), [before[0] + 2, before[1] + 1]),
      ...same('the second line', await seen(b.id), [other[0] + 1, other[1] + 1]),
    ]
  }
/** A file adds one part and changes another; the third row says what its part says. */
const partsUpload: Probe = async (house, { call }) => {
  const client = await house.person(people.partsAdmin)
  const onlooker = await house.person(people.superadmin)
  const [first, second] = recordsOf(await client.give(parts.list)).map((row) => v.parse(Part.schema, row))
  if (!first || !second) return ['there are no two parts']
  const file = asCsv([
    ['Part number', 'Description'],
    ['PROBE-1', 'Horn'],
    [first.part_number, 'Another description'],
    [second.part_number, second.description],
  ])
  const answer = await client.give(call, { form: { file } })
  const report = v.parse(Import.schema, answer.data)
  await settled(client, report.id, 'complete')
  const came = recordsOf(await onlooker.give(parts.list, { query: { q: 'PROBE-1' } }))
  const changed = v.parse(Part.schema, (await onlooker.give(parts.get, { params: { id: first.id } })).data)
  const wrong = await client.give(call, { form: { file: asCsv([['Part number']], 'parts.txt') } })
  return [
    ...succeeds('it', answer),
    ...same('what it counts', [report.created, report.updated, report.unchanged, report.bad], [1, 1, 1, 0]),
    ...same(
      'what it brought',
      came.map((one) => one['description']),
      ['Horn'],
    ),
    ...same(
      'the part that it changed',
      [changed.description, changed.srp, changed.version],
      ['Another description', first.srp, first.version + 1],
    ),
    ...same('a file of another kind', [wrong.status, Object.keys(wrong.errors)], [422, ['file']]),
  ]
}
/** What the calls of stock, of spare parts and of test-drive units bring about that other lists do not have. */
export const stockEffects: Readonly<Record<string, Probe>> = {
  'inventories.updateQuantity': changes(inventories),
  'parts.upload': partsUpload,
  'test-drive-units.updateQuantity': changes(testDriveUnits),
}
