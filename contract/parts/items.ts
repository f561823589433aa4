import * as v from 'valibot'
import type { Cell } from '#contract/cells.ts'
import { choiceOf, count, field, id, join, money, optional, ratio, record, reference, text } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'

export const mostItems = 100
export const mostPieces = 9999
const pieces = () => ({
  ...count(msg`Quantity`),
  schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPieces)),
})
const wish = () => text(msg`Part in words`, 200)

/**
 * One thing that an inquiry asks for: a part of the master list, as it was called then, or a wish in words. `unit_price`
 * is what the dealer asks for a piece, `amount` that times the quantity, null without a price; `available` is how many
 * pieces the dealer has said to have, `in_stock` how many its inventory says now.
 */
export const PartsItem = record({
  id: id(),
  part: optional(reference('parts', msg`Part`)),
  part_number: optional(text(msg`Part number`, 24)),
  description: optional(text(msg`Description`, 200)),
  wanted: optional(wish()),
  quantity: pieces(),
  available: optional(count(msg`Available`)),
  in_stock: optional(count(msg`In stock`)),
  srp: optional(money(msg`SRP`)),
  unit_price: optional(money(msg`Unit price`)),
  savings: optional(ratio(msg`Savings`, msg`above SRP`)),
  amount: optional(money(msg`Amount`)),
})
/** Within a base inquiry: of which dealer, in which child. */
export const BaseItem = join(
  PartsItem,
  record({
    dealer: reference('dealers', msg`Dealer`),
    inquiry: reference('parts-inquiries', msg`Inquiry`),
  }),
)

const given = v.pipe(
  v.object({
    id: v.nullish(id().schema),
    part_id: v.nullish(choiceOf('parts', msg`Part`).schema),
    /** As it was read; `part_id` goes before it. */
    part: v.nullish(v.object({ id: v.number() })),
    wanted: v.nullish(wish().schema),
    quantity: pieces().schema,
    unit_price: v.nullish(money(msg`Unit price`).schema),
    available: v.nullish(count(msg`Available`).schema),
  }),
  v.transform(({ part, part_id, wanted, ...rest }) => {
    const chosen = part_id ?? part?.id ?? null
    return { ...rest, part_id: chosen, wanted: chosen === null ? (wanted ?? null) : null }
  }),
  v.check(({ part_id, wanted }) => part_id !== null || wanted !== null),
)
export type GivenItem = v.InferOutput<typeof given>

/** How items read where there is room for one line: 2 × 04465-BAG06, 1 × a roof rack. */
export const itemsText = (
  items: readonly {
    readonly quantity: number
    readonly part_number?: string | null | undefined
    readonly wanted?: string | null | undefined
  }[],
): string => items.map(({ quantity, part_number, wanted }) => `${quantity} × ${part_number ?? wanted ?? ''}`).join(', ')

const shown = v.array(
  v.looseObject({
    quantity: v.number(),
    part_number: v.nullish(v.string()),
    wanted: v.nullish(v.string()),
    unit_price: v.nullish(v.number()),
  }),
)
const cell: Cell = {
  write: (value) => {
    const items = v.safeParse(shown, value)
    return items.success
      ? items.output
          .map(
            (one) =>
              `${itemsText([one])}${typeof one.unit_price === 'number' ? ` @ ${one.unit_price.toFixed(2)}` : ''}`,
          )
          .join(', ')
      : ''
  },
  read: (text) => text,
}
/** All items of an inquiry in a body: those that are missing are removed. A part stands there once. */
export const givenItems = (label: Message) =>
  field(
    'nested',
    v.pipe(
      v.array(given),
      v.maxLength(mostItems),
      v.check((items) => {
        const parts = items.flatMap(({ part_id }) => part_id ?? [])
        return new Set(parts).size === parts.length
      }),
    ),
    label,
    cell,
  )
