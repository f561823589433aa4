import { dealers } from '#contract/dealers/dealers.ts'
import { msg } from '#contract/words.ts'
import { dealerRecords, elsewhere } from '#server/areas/dealers/dealers.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { defineImport, type Surroundings } from '#server/work/imports/definition.ts'
import { type Lookup, lookupOf } from '#server/work/imports/lookup.ts'

const row = dealers.create.body
const { zone_id, group_id, province_id, city_id, barangay_id } = row.fields
const placeFirst = msg`Add the {target} or the PSGC code to show which {field} you mean`
const noSuchCode = msg`There is no {field} with the PSGC code {text}`

interface Place {
  readonly id: number
  readonly name: string
}
const named = (places: readonly Place[]) => places.map(({ id, name }) => [name, id] as const)
/** Names below one place each, made when a row first asks for that place. */
const within = <P extends Place>(field: Parameters<typeof lookupOf>[0], all: ReadonlyMap<number, readonly P[]>) => {
  const made = new Map<number, Lookup>()
  return (above: number): Lookup => {
    const lookup = made.get(above) ?? lookupOf(field, named(all.get(above) ?? []))
    made.set(above, lookup)
    return lookup
  }
}
const numberIn = (values: SqlRow, name: string): number | null => {
  const value = values[name]
  return typeof value === 'number' ? value : null
}

const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const zones = await sql.query<Place>('select id, name from dealer_zones where deleted_at is null')
  const groups = await sql.query<Place>('select id, name from dealer_groups where deleted_at is null')
  const provinces = await sql.query<Place>('select id, name from provinces')
  const cities = await sql.query<Place & { province_id: number }>('select id, name, province_id from cities')
  const barangays = await sql.query<Place & { city_id: number }>('select id, name, city_id from barangays')
  const cityOf = new Map(barangays.map((one) => [one.id, one.city_id]))
  const provinceOf = new Map(cities.map((one) => [one.id, one.province_id]))
  const anyCity = lookupOf(city_id.label, named(cities))
  const citiesIn = within(
    city_id.label,
    Map.groupBy(cities, (one) => one.province_id),
  )
  const barangaysIn = within(
    barangay_id.label,
    Map.groupBy(barangays, (one) => one.city_id),
  )
  return {
    choose: {
      zone_id: lookupOf(zone_id.label, named(zones)),
      group_id: lookupOf(group_id.label, named(groups)),
      province_id: lookupOf(province_id.label, named(provinces)),
      city_id: (text, values) => {
        const province = numberIn(values, 'province_id')
        return province === null ? anyCity(text) : citiesIn(province)(text)
      },
      barangay_id: (text, values): number | Sentence => {
        // A PSGC code loses its leading zero in a number cell.
        if (/^\d{9,10}$/.test(text))
          return cityOf.has(Number(text))
            ? Number(text)
            : { message: noSuchCode, field: barangay_id.label, values: { text } }
        const city = numberIn(values, 'city_id')
        return city === null
          ? { message: placeFirst, field: barangay_id.label, target: city_id.label }
          : barangaysIn(city)(text)
      },
    },
    complete: (values) => {
      values['city_id'] ??= cityOf.get(numberIn(values, 'barangay_id') ?? 0)
      values['province_id'] ??= provinceOf.get(numberIn(values, 'city_id') ?? 0)
    },
    refuse: (values) => {
      if (cityOf.get(numberIn(values, 'barangay_id') ?? 0) !== values['city_id'])
        return { barangay_id: [{ message: elsewhere, field: barangay_id.label, target: city_id.label }] }
      if (provinceOf.get(numberIn(values, 'city_id') ?? 0) !== values['province_id'])
        return { city_id: [{ message: elsewhere, field: city_id.label, target: province_id.label }] }
      return null
    },
  }
}

/** Dealers, with the address by the names of its places or by the barangay's PSGC code alone. */
export const dealerImport = defineImport({
  records: dealerRecords,
  row,
  defaults: { status: true, province_id: null, city_id: null },
  synonyms: {
    code: ['Dealer code'],
    name: ['Dealer name', 'Dealer'],
    region_type: ['Region type'],
    zone_id: ['Dealer zone'],
    group_id: ['Dealer group'],
    street: ['Address', 'Street address'],
    city_id: ['Municipality', 'Town', 'City or municipality'],
    barangay_id: ['Barangay code', 'PSGC', 'PSGC code', 'Brgy'],
    phone: ['Telephone', 'Phone number', 'Landline'],
    email: ['E-mail address'],
    opened_on: ['Opening date', 'Opened'],
  },
  example: {
    code: 'QC-01',
    name: 'Quezon City Central',
    region_type: 'metro_manila',
    province_id: 'Metro Manila',
    city_id: 'Quezon City',
    barangay_id: 'Commonwealth',
    street: '12 Commonwealth Avenue',
    phone: '(02) 8123 4567',
    email: 'qc@dealer.test',
    status: 'true',
    opened_on: '2020-01-31',
  },
  follows: ['dealer-zones', 'dealer-groups'],
  surroundings,
  unique: ['code', 'name'],
  refusesRepetition: false,
  nameOf: (values) => String(values['name'] ?? ''),
  path: '/admin/dealers-account-maintenance/dealers',
})
