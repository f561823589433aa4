import { type Rec, record } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'
import { peopleOf, type RequestKind } from '#server/areas/requests/customers.ts'
import { type ReferenceKind, takeReferences } from '#server/areas/requests/reference-numbers.ts'
import { notify } from '#server/platform/notify.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import {
  defineImport,
  type ImportDefinition,
  type ImportParts,
  type Surroundings,
} from '#server/work/imports/definition.ts'
import { type Lookup, lookupOf } from '#server/work/imports/lookup.ts'

const whichOf = msg`Add the {target} to show which {field} you mean`

/** Names that mean something within another choice of the same row alone, such as the variants of a model. */
export const lookupWithin = <T extends { readonly id: number }>(
  field: Message,
  { column, label, of }: { readonly column: string; readonly label: Message; readonly of: (one: T) => number },
  all: readonly T[],
  namesOf: (one: T) => readonly (string | null)[],
): ((text: string, values: SqlRow) => number | Sentence) => {
  const lookups = new Map<number, Lookup>()
  for (const [id, some] of Map.groupBy(all, of))
    lookups.set(
      id,
      lookupOf(
        field,
        some.flatMap((one) => namesOf(one).map((name) => [name, one.id] as const)),
      ),
    )
  const none = lookupOf(field, [])
  return (text, values) => {
    const chosen = values[column]
    return typeof chosen === 'number' ? (lookups.get(chosen) ?? none)(text) : { message: whichOf, field, target: label }
  }
}

interface VariantName {
  readonly id: number
  readonly model_id: number
  readonly name: string
  readonly code: string
}
/** The variants of a row's model, by name or code. */
export const variantsWithin = async (sql: Sql, label: Message, model: Message) =>
  lookupWithin(
    label,
    { column: 'model_id', label: model, of: (one) => one.model_id },
    await sql.query<VariantName>('select id, model_id, name, code from variants where status and deleted_at is null'),
    (one) => [one.name, one.code],
  )

interface Consultant {
  readonly id: number
  readonly dealer_id: number
  readonly name: string
  readonly employee_no: string
  readonly email: string | null
}
/** Whom and what every request names: its dealer, its model and who follows it up. */
const everyone = async (sql: Sql, labels: (name: string) => Message): Promise<Surroundings['choose']> => {
  const dealers = await sql.query<{ id: number; code: string; name: string }>(
    'select id, code, name from dealers where deleted_at is null',
  )
  const models = await sql.query<{ id: number; name: string }>(
    'select id, name from car_models where status and deleted_at is null',
  )
  const consultants = await sql.query<Consultant>(
    'select id, dealer_id, name, employee_no, email from sales_consultants where status and deleted_at is null',
  )
  return {
    dealer_id: lookupOf(
      labels('dealer_id'),
      dealers.flatMap(({ id, code, name }) => [[code, id] as const, [name, id] as const]),
    ),
    model_id: lookupOf(
      labels('model_id'),
      models.map(({ id, name }) => [name, id] as const),
    ),
    // Whoever sells must work at the row's dealer, so each dealer has names of its own.
    sales_consultant_id: lookupWithin(
      labels('sales_consultant_id'),
      { column: 'dealer_id', label: labels('dealer_id'), of: (one) => one.dealer_id },
      consultants,
      (one) => [one.employee_no, one.email, one.name],
    ),
  }
}

export interface CustomerImport {
  readonly records: RecordsDefinition
  readonly kind: RequestKind
  readonly references: ReferenceKind
  readonly row: Rec
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly synonyms?: ImportParts['synonyms']
  readonly example?: ImportParts['example']
  /** Resources that `more` reads, besides dealers, models and consultants. */
  readonly follows?: readonly string[]
  readonly more?: (sql: Sql) => Promise<Surroundings>
  /** Adds columns beyond the reference number. */
  readonly give?: ImportParts['give']
}
/** The consultant is looked for at the row's dealer, a variant among those of its model: they are read after these. */
const late = ['variant_id', 'sales_consultant_id']
const inOrder = ({ fields }: Rec): Rec => {
  const rank = ([name]: readonly [string, unknown]) => late.indexOf(name)
  return record(Object.fromEntries(Object.entries(fields).sort((a, b) => rank(a) - rank(b))))
}
/** Requests that arrive by import: the server gives their reference numbers, and each dealer's people are told at the end. */
export const customerImport = (parts: CustomerImport): ImportDefinition => {
  const { records, kind, more } = parts
  const row = inOrder(parts.row)
  const label = (name: string): Message => {
    const field = row.fields[name]
    if (!field) throw new Error(`customerImport(${records.resource}): its row has no field ${name}`)
    return field.label
  }
  return defineImport({
    records,
    row,
    defaults: { status: 'pending', ...parts.defaults },
    synonyms: {
      first_name: ['Given name', 'Forename'],
      last_name: ['Surname', 'Family name'],
      mobile_number: ['Mobile', 'Mobile no', 'Phone', 'Phone number', 'Cellphone', 'Contact number', 'Contact no'],
      email: ['E-mail address', 'Mail'],
      dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
      sales_consultant_id: ['Consultant', 'Employee no', 'Agent'],
      source: ['Lead source', 'Channel'],
      message: ['Comment', 'Remarks', 'Notes'],
      ...('model_id' in row.fields && { model_id: ['Interested model', 'Car', 'Vehicle'] }),
      ...parts.synonyms,
    },
    example: {
      first_name: 'Maria',
      last_name: 'Santos',
      mobile_number: '0917 123 4567',
      email: 'maria.santos@mail.test',
      status: 'pending',
      source: 'walk_in',
      ...parts.example,
    },
    follows: ['dealers', 'models', 'sales-consultants', ...(parts.follows ?? [])],
    surroundings: async (sql) => {
      const own = await more?.(sql)
      const choose = await everyone(sql, (name) => (name in row.fields ? label(name) : msg`Model`))
      return { ...own, choose: { ...choose, ...own?.choose } }
    },
    unique: [],
    refusesRepetition: true,
    give: async (tx, rows, said) => {
      await parts.give?.(tx, rows, said)
      const references = await takeReferences(tx, parts.references, rows.length)
      for (const [i, one] of rows.entries()) one['reference_no'] = references[i]
    },
    nameOf: (values) => `${values['first_name'] ?? ''} ${values['last_name'] ?? ''}`.trim(),
    path: kind.path,
    over: async (tx, importId, tell) => {
      const counts = await tx.query<{ dealer_id: number; count: number }>(
        `select dealer_id, count(*) from ${records.tableName} where import_id = $1 group by dealer_id`,
        [importId],
      )
      for (const { dealer_id: dealer, count } of counts)
        await notify(tx, tell, await peopleOf(tx, dealer, null), {
          kind: 'request_new',
          title: kind.words.cameTitle,
          message: kind.words.came(count),
          link: `${kind.path}?import_id=${importId}`,
        })
    },
  })
}
