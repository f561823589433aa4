import { PartsLineRow } from '#contract/parts/inventory.ts'
import { msg } from '#contract/words.ts'
import { codedLookups } from '#server/areas/inventories/inventories-import.ts'
import { lineRecords } from '#server/areas/parts/inventory.ts'
import type { Sql } from '#server/platform/sql.ts'
import { defineImport, type Surroundings } from '#server/work/imports/definition.ts'

const { dealer_id, dealer_price } = PartsLineRow.fields
const noPart = msg`There is no part with the number {text}`
const soldAlone = msg`{part_number} is sold only by {dealer}`
const notAbove = msg`The {field} must be above 0`
const taken = msg`This dealer already has an inventory line for this part`
const repeated = msg`Same part and dealer as row {row}`

interface KnownPart {
  readonly id: number
  readonly part_number: string
  readonly dealer_id: number | null
  readonly dealer: string | null
}
/** Parts by their number, whatever the case of its letters, and whose alone some of them are. */
export const partLookup = async (sql: Sql) => {
  const parts = await sql.query<KnownPart>(
    `select p.id, p.part_number, p.dealer_id, d.name as dealer from parts p left join dealers d on d.id = p.dealer_id`,
  )
  const byNumber = new Map(parts.map((part) => [part.part_number.toLowerCase(), part.id]))
  const owned = new Map(parts.flatMap((part) => (part.dealer_id === null ? [] : [[part.id, part] as const])))
  return {
    find: (text: string) => byNumber.get(text.toLowerCase()) ?? { message: noPart, values: { text } },
    /** Why a dealer cannot have this part; null when it can. */
    refuse: (part: unknown, dealer: unknown) => {
      const own = owned.get(Number(part))
      return own && own.dealer_id !== dealer
        ? { message: soldAlone, values: { part_number: own.part_number, dealer: own.dealer ?? '' } }
        : null
    },
  }
}

const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const { find, refuse } = await partLookup(sql)
  return {
    choose: { part_id: find, dealer_id: await codedLookups(sql, 'dealers', dealer_id.label) },
    refuse: ({ part_id, dealer_id: dealer, dealer_price: price }) => {
      if (price === 0) return { dealer_price: [{ message: notAbove, field: dealer_price.label }] }
      const alone = refuse(part_id, dealer)
      return alone ? { part_id: [alone] } : null
    },
  }
}

/** Dealers' stock of parts by number and dealer: a new pair is a new line, a known one changes what the file says otherwise. */
export const lineImport = defineImport({
  records: lineRecords,
  row: PartsLineRow,
  defaults: {},
  synonyms: {
    part_id: ['Part no', 'Part #', 'PN', 'Number', 'Part'],
    dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
    quantity: ['Qty', 'Stock', 'On hand', 'Pieces'],
    dealer_price: ['Net price', 'Cost', 'Price'],
    srp: ['Retail price', 'Suggested retail price'],
  },
  example: { part_id: '04152-TAL01', quantity: '12', dealer_price: '430.50', srp: '485' },
  follows: ['parts', 'dealers'],
  surroundings,
  unique: [],
  uniqueTogether: { fields: ['part_id', 'dealer_id'], taken, repeated },
  updates: true,
  refusesRepetition: false,
  nameOf: () => '',
  path: '/admin/dealer-parts/inventory',
})
