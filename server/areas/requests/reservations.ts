import { Reservation, reservations } from '#contract/requests/reservations.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { dealerChoice, type RequestKind, requestParts } from '#server/areas/requests/customers.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import { reservationMessages } from '#server/areas/requests/request-messages.ts'
import { reservations as table } from '#server/areas/requests/requests.table.ts'
import { defineRecords } from '#server/platform/records.ts'
import { createOf, getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import { byNames } from '#server/platform/records-order.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import { downloadOf } from '#server/work/exports/download.ts'

export const reservationKind: RequestKind = {
  type: 'onlinereservation',
  path: '/admin/online-reservations',
  words: reservationMessages,
  choices: [
    {
      column: 'variant_color_id',
      label: Reservation.fields.variant_color.label,
      offered: `select from variant_colors c join variants v on v.id = c.variant_id join car_models m on m.id = v.model_id
        where c.id = $1 and c.status and c.deleted_at is null and v.status and v.deleted_at is null
        and m.status and m.deleted_at is null`,
    },
    dealerChoice,
  ],
}
const parts = requestParts(reservationKind)
/** From cars to the models that they are of. */
export const modelsOf = async (tx: Sql, cars: readonly unknown[]): Promise<ReadonlyMap<number, number>> => {
  const found = await tx.query<{ id: number; model_id: number }>(
    `select c.id, v.model_id from variant_colors c join variants v on v.id = c.variant_id where c.id = any($1::int[])`,
    [[...new Set(cars)]],
  )
  return new Map(found.map(({ id, model_id }) => [id, model_id]))
}

/** Cars reserved online, each dealer's for itself. The model follows from the car. */
export const reservationRecords = defineRecords(reservations, {
  ...parts,
  table,
  record: Reservation,
  joins: `left join variant_colors "car" on "car".id = t.variant_color_id
    left join variants "car variant" on "car variant".id = "car".variant_id
    left join colors "car color" on "car color".id = "car".color_id`,
  references: {
    ...parts.references,
    model: { by: 'model_id', from: carModels },
    variant_color: { id: 't.variant_color_id', name: `"car variant".name || ' · ' || "car color".name` },
  },
  search: 'search',
  sorts: {
    ...parts.sorts,
    variant_color: byNames(
      'variant_color_id',
      `select c.id, v.sort_name || ' · ' || p.sort_name as sort_name
       from variant_colors c join variants v on v.id = c.variant_id join colors p on p.id = c.color_id`,
      ['variant-colors', 'variants', 'colors'],
    ),
    reservation_fee: 'reservation_fee',
  },
  beforeWrite: async (tx, { before, values, user }) => {
    const car = values['variant_color_id']
    const model_id = car === undefined ? undefined : (await modelsOf(tx, [car])).get(Number(car))
    const follows = model_id === undefined ? {} : { model_id }
    await parts.beforeWrite(tx, { before, values: { ...values, ...follows }, user })
    if (before !== null) return follows
    const [reference_no] = await takeReferences(tx, 'RS', 1)
    return { ...follows, reference_no }
  },
})

export const reservationHandlers: readonly Served[] = [
  listOf(reservations.list, reservationRecords),
  getOf(reservations.get, reservationRecords),
  createOf(reservations.create, reservationRecords),
  updateOf(reservations.update, reservationRecords),
  serve(reservations.download, ({ query, request }) => downloadOf(reservationRecords, query, request)),
]
