import { ReservationBody } from '#contract/requests/reservations.ts'
import { customerImport } from '#server/areas/requests/customers-import.ts'
import { modelsOf, reservationKind, reservationRecords } from '#server/areas/requests/reservations.ts'
import { lookupOf } from '#server/work/imports/lookup.ts'

interface Car {
  readonly id: number
  readonly variant: string
  readonly code: string
  readonly color: string
  readonly color_code: string
}

/** Online reservations by file; a dealer's people bring in their own dealer's. */
export const reservationImport = customerImport({
  records: reservationRecords,
  kind: reservationKind,
  references: 'RS',
  row: ReservationBody,
  defaults: { reservation_fee: 0 },
  synonyms: {
    variant_color_id: ['Variant color', 'Vehicle', 'Unit', 'Model and color'],
    reservation_fee: ['Fee', 'Amount'],
    paid_at: ['Paid at', 'Payment date', 'Date paid'],
    payment_reference: ['Payment ref', 'Receipt no', 'OR number'],
  },
  example: { variant_color_id: 'Tala 1.5 G CVT · Pilak', reservation_fee: '20000', source: 'website' },
  follows: ['variants', 'colors', 'variant-colors'],
  more: async (sql) => {
    const cars = await sql.query<Car>(
      `select c.id, v.name as variant, v.code, p.name as color, p.code as color_code
       from variant_colors c join variants v on v.id = c.variant_id join car_models m on m.id = v.model_id
       join colors p on p.id = c.color_id
       where c.status and c.deleted_at is null and v.status and v.deleted_at is null
       and m.status and m.deleted_at is null`,
    )
    // The same words in either order of name and code: “Tala 1.5 G CVT · Pilak”, “TAL1-15GCVT S10”.
    const names = cars.flatMap(({ id, variant, code, color, color_code }) =>
      [variant, code].flatMap((car) => [color, color_code].map((paint) => [`${car} ${paint}`, id] as const)),
    )
    return { choose: { variant_color_id: lookupOf(ReservationBody.fields.variant_color_id.label, names) } }
  },
  give: async (tx, rows) => {
    const models = await modelsOf(
      tx,
      rows.map((row) => row['variant_color_id']),
    )
    for (const row of rows) row['model_id'] = models.get(Number(row['variant_color_id']))
  },
})
