import type { RecordsDefinition } from '#server/platform/records.ts'
import type { PersonName } from '#tests/support/sign-in.ts'

/** Who reads as what: the six roles, each alone, the dealers' people all of one dealer. */
export const personas = ['admin', 'surveyAdmin', 'partsAdmin', 'dealer', 'surveyDealer', 'partsDealer'] as const
export type Persona = (typeof personas)[number] & PersonName
const headOffice: readonly Persona[] = ['admin', 'surveyAdmin', 'partsAdmin']

export type Values = Readonly<Record<string, unknown>>
/** Copies a table's first row with other values; answers the copy's number. */
export type Copy = (table: string, values: Values) => Promise<number>
type Made = Values | ((copy: Copy) => Promise<Values>)
/** How records of a kind are planted that somebody must not see: copies of a row, under a name of their own. */
export interface Plan {
  /** Columns that take the mark: a text that stands nowhere else. None where the kind has no text of its own. */
  readonly marks: readonly string[]
  /** What else a copy needs, where no two may have the same; `n` is another number each time. */
  readonly own?: (n: number, copy: Copy) => Values | Promise<Values>
  /** A statement that a copy needs to be whole; $1 is its number. */
  readonly also?: string
  /** Who sees even an ordinary copy, where that does not follow from roles and dealers. */
  readonly seenBy?: readonly Persona[]
  /** What the kind keeps from some readers besides, and who sees it all the same. */
  readonly kept?: Readonly<Record<string, { readonly set: Made; readonly seenBy: readonly Persona[] }>>
}

const request: Plan = { marks: ['reference_no', 'first_name'] }
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const trashed = { deleted_at: at(-1) }
const inactive = { status: false }
/** A folder with these values, in a category with those. */
const folder = (category: Values, own: Values) => async (copy: Copy) => ({
  folder_id: await copy('asset_folders', {
    name: `kept ${JSON.stringify([category, own])}`,
    ...own,
    category_id: await copy('asset_categories', { name: `kept ${JSON.stringify([category, own])}`, ...category }),
  }),
})

/**
 * A plan for each kind of record that needs one of its own, or why it needs none. The others are planted by their contract
 * alone (`planOf`).
 */
const plans: Readonly<Record<string, Plan | string>> = {
  leads: request,
  quotations: request,
  reservations: request,
  'test-drives': request,
  inquiries: {
    ...request,
    own: async (n, copy) => ({ base_id: await copy('base_inquiries', { reference_no: `BASE-${n}` }) }),
  },
  'dealer-zones': { marks: ['name'], seenBy: headOffice },
  'dealer-groups': { marks: ['name'], seenBy: headOffice },
  'model-years': { marks: [], own: (n) => ({ year: 1980 + n }) },
  'variant-colors': {
    marks: [],
    own: async (n, copy) => ({ color_id: await copy('colors', { name: `Color ${n}`, code: `C-${n}` }) }),
  },
  users: {
    marks: ['first_name', 'email'],
    also: "insert into user_roles (user_id, role, position) values ($1, 'dealer', 0)",
  },
  'sales-consultants': { marks: ['first_name', 'email', 'employee_no'] },
  'infobip-accounts': { marks: ['name', 'webhook_key'], own: () => ({ status: false }) },
  'opt-outs': { marks: ['note'], own: (n) => ({ mobile_number: `+63999000${String(n).padStart(4, '0')}` }) },
  'text-blasts': { marks: ['name'], own: async (_, copy) => ({ file_id: await copy('text_blast_files', {}) }) },
  'blast-logs': {
    marks: ['first_name', 'search'],
    own: async (n, copy) => {
      const file_id = await copy('text_blast_files', {})
      return { row: n, file_id, blast_id: await copy('text_blasts', { file_id, dealer_id: null }), excluded: false }
    },
    seenBy: ['admin', 'surveyAdmin'],
  },
  surveys: {
    marks: ['name'],
    own: () => ({ status: 1 }),
    kept: { 'a draft': { set: { status: 2 }, seenBy: ['admin', 'surveyAdmin'] } },
  },
  'survey-results': { marks: ['reference_no', 'first_name'], own: () => ({ invitation_id: null, may_contact: true }) },
  'surveys-cdcs': {
    marks: ['reference_no'],
    own: async (n, copy) => ({
      result_id: await copy('survey_results', { reference_no: `RESULT-${n}`, invitation_id: null }),
    }),
  },
  'survey-email-logs': {
    marks: ['subject'],
    own: () => ({ kind: 'cdc-opened' }),
    kept: { 'to a customer': { set: { kind: 'invitation' }, seenBy: ['admin', 'surveyAdmin'] } },
  },
  'survey-targets': { marks: [], own: (n) => ({ key: `target ${n}` }), seenBy: ['admin', 'surveyAdmin'] },
  news: {
    marks: ['title', 'summary', 'body'],
    own: () => ({ status: true, audience: 'everyone', published_at: at(-1), expires_at: null }),
    kept: {
      hidden: { set: { status: false }, seenBy: ['admin'] },
      future: { set: { published_at: at(1) }, seenBy: ['admin'] },
      expired: { set: { published_at: at(-2), expires_at: at(-1) }, seenBy: ['admin'] },
      'for administrators': { set: { audience: 'admins' }, seenBy: headOffice },
      'for dealers': { set: { audience: 'dealers' }, seenBy: ['admin', 'dealer', 'surveyDealer', 'partsDealer'] },
    },
  },
  'asset-categories': {
    marks: ['name'],
    own: () => ({ status: true }),
    kept: { inactive: { set: { status: false }, seenBy: headOffice } },
  },
  'asset-folders': {
    marks: ['name'],
    own: () => ({ status: true }),
    kept: {
      inactive: { set: { status: false }, seenBy: ['admin'] },
      'of an inactive category': {
        set: async (copy) => ({ category_id: await copy('asset_categories', { name: 'Kept', ...inactive }) }),
        seenBy: ['admin'],
      },
    },
  },
  assets: {
    marks: ['name'],
    kept: {
      'in an inactive folder': { set: folder({}, inactive), seenBy: ['admin'] },
      'in a trashed folder': { set: folder({}, trashed), seenBy: ['admin'] },
      'in an inactive category': { set: folder(inactive, {}), seenBy: ['admin'] },
      'in a trashed category': { set: folder(trashed, {}), seenBy: ['admin'] },
    },
  },
  inventories: { marks: [], own: (n) => ({ year: 1980 + n }) },
  'parts-inquiries': {
    ...request,
    own: async (n, copy) => ({ base_id: await copy('parts_inquiry_bases', { reference_no: `BASE-${n}` }) }),
  },
  'parts-inquiry-bases': {
    marks: ['reference_no', 'first_name'],
    // It is seen by its children: this one has one of another dealer.
    also: `insert into parts_inquiries (reference_no, first_name, last_name, mobile_number, dealer_id, source, channel, base_id)
      select 'CHILD-' || $1::int, 'Another', 'Dealer', '+639990009999', 2, 'website', 'cart', $1::int`,
    seenBy: ['partsAdmin'],
  },
  'parts-inventory': {
    // What it says of its part is the part's.
    marks: [],
    own: async (n, copy) => ({ part_id: await copy('parts', { part_number: `KEPT-${n}`, dealer_id: null }) }),
  },
  'test-drive-units': {
    marks: [],
    own: async (n, copy) => ({ variant_id: await copy('variants', { name: `Variant ${n}`, code: `V-${n}` }) }),
  },
  statuses: 'words of the product, the same for everybody',
  actions: 'words of the product, the same for everybody',
  regions: 'places of the country',
  provinces: 'places of the country',
  cities: 'places of the country',
  barangays: 'places of the country',
}

/**
 * The plan of a kind. One that has none of its own is marked in the texts that its records must have; who sees it follows
 * from its calls' roles and its dealer. One that keeps records from readers besides (`sees`) has to say so above.
 */
export const planOf = ({ resource, record, columns, sees }: RecordsDefinition): Plan | string | null => {
  const own = plans[resource]
  if (own !== undefined) return own
  const marks = Object.entries(record.fields).flatMap(([name, { kind, optional }]) =>
    kind === 'text' && optional !== true && columns.has(name) ? [name] : [],
  )
  return sees || marks.length === 0 ? null : { marks }
}
