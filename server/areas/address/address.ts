import { Barangay, barangays, cities, Place, provinces, regions } from '#contract/address/address.ts'
import * as tables from '#server/areas/address/address.table.ts'
import { fold, foldedText } from '#server/platform/fold.ts'
import { defineRecords, type RecordsDefinition } from '#server/platform/records.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'

const inOrder = { scope: null, sorts: { position: 'position' }, order: ['position', 'asc'] } as const
export const regionRecords = defineRecords(regions, { ...inOrder, table: tables.regions, record: Place })
export const provinceRecords = defineRecords(provinces, { ...inOrder, table: tables.provinces, record: Place })
export const cityRecords = defineRecords(cities, { ...inOrder, table: tables.cities, record: Place })
export const barangayRecords = defineRecords(barangays, { ...inOrder, table: tables.barangays, record: Barangay })

interface Asked {
  readonly q?: string | null | undefined
  readonly page?: number | null | undefined
  readonly per_page?: number | null | undefined
}
interface PlaceRow {
  readonly id: number
  readonly name: string
}

/** All places of a kind, or those of one parent; a page of them only when one is asked for. */
const places = async <T extends PlaceRow>(
  records: SignedIn['records'],
  definition: RecordsDefinition,
  columns: string,
  query: Asked,
  parent?: readonly [column: string, id: number],
) => {
  const isPaged = query.page != null || query.per_page != null
  const { page, perPage } = pagingOf(query, 1000, 1000)
  const conditions = (value: (of: unknown) => string): string => {
    const all = [
      ...(parent ? [`t.${parent[0]} = ${value(parent[1])}`] : []),
      ...(query.q == null ? [] : [`strpos(${foldedText('t.name')}, ${value(fold(query.q))}) > 0`]),
    ]
    return all.length === 0 ? '' : `where ${all.join(' and ')}`
  }
  const store = records(definition)
  const rows = await store.select<T>(
    (from, value) =>
      `select ${columns} from ${from} t ${conditions(value)} order by t.position` +
      (isPaged ? ` limit ${value(perPage)} offset ${value((page - 1) * perPage)}` : ''),
  )
  if (!isPaged) return { rows, total: rows.length }
  const [counted] = await store.select<{ n: number }>(
    (from, value) => `select count(*) as n from ${from} t ${conditions(value)}`,
  )
  return { rows, total: counted?.n ?? 0 }
}
const plain = 'id, name'
const coded = 'id, name, code'

/** The address form's lists. A parent that does not exist has no places. */
export const addressHandlers: readonly Served[] = [
  serve(regions.list, ({ query, records }) => places(records, regionRecords, plain, query)),
  serve(provinces.list, ({ query, records }) => places(records, provinceRecords, plain, query)),
  serve(provinces.within, ({ params, query, records }) =>
    places(records, provinceRecords, plain, query, ['region_id', params.id]),
  ),
  serve(cities.list, ({ query, records }) => places(records, cityRecords, plain, query)),
  serve(cities.within, ({ params, query, records }) =>
    places(records, cityRecords, plain, query, ['province_id', params.id]),
  ),
  serve(barangays.list, ({ query, records }) =>
    places<PlaceRow & { readonly code: string | null }>(records, barangayRecords, coded, query),
  ),
  serve(barangays.within, ({ params, query, records }) =>
    places<PlaceRow & { readonly code: string | null }>(records, barangayRecords, coded, query, ['city_id', params.id]),
  ),
]
