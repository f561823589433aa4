import * as v from 'valibot'
import { type Call, partsOf } from '#contract/call.ts'
import { mayEnter, type Roles } from '#contract/roles.ts'
import { everyDefinition } from '#server/areas/definitions.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Database } from '#server/platform/sql.ts'
import { people, rolesOf } from '#tests/support/sign-in.ts'
import { type Copy, type Persona, type Plan, personas, planOf, type Values } from './kinds.ts'

/** A record that was planted, and who must not see it. */
export interface Plant {
  readonly definition: RecordsDefinition
  readonly id: number
  /** Stands in no other record; null where the kind has no text. */
  readonly mark: string | null
  /** Why it is kept from them. */
  readonly why: string
  readonly unseenBy: ReadonlySet<Persona>
}

const copyIn =
  (sql: Database): Copy =>
  async (table, values) => {
    const columns = await sql.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
      [table],
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const [row] = await sql.query<{ id: number }>(
      `insert into ${table} (${names}) select ${names} from (
         select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t order by t.id limit 1) r returning id`,
      [JSON.stringify(values)],
    )
    return v.parse(v.object({ id: v.number() }), row).id
  }

/** By the contract alone: who may open a record, or list it where none is opened. */
const readers = ({ calls }: RecordsDefinition): Roles => {
  const call: Call | undefined = calls['get'] ?? calls['list']
  if (!call) throw new Error('Nobody reads this kind')
  return call.roles
}
export const may = (persona: Persona, roles: Roles) => mayEnter(rolesOf[persona], roles)
const isOfDealer = (persona: Persona) => rolesOf[persona].every((role) => role.startsWith('dealer'))

interface Facet {
  readonly why: string
  readonly set: Values
  /** The dealer whose it is, for kinds that have one. */
  readonly dealer: number
  readonly seenBy?: readonly Persona[] | undefined
}
const facetsOf = async (definition: RecordsDefinition, plan: Plan, copy: Copy, own: number, other: number) => {
  const { hasTrash, scope } = definition
  const facets: Facet[] = [{ why: 'ordinary', set: {}, dealer: own, seenBy: plan.seenBy }]
  if (scope !== null) facets.push({ why: 'of another dealer', set: {}, dealer: other, seenBy: plan.seenBy })
  const restoring = definition.calls['restore'] ?? definition.calls['trash']
  if (hasTrash)
    facets.push({
      why: 'in the trash',
      set: { deleted_at: new Date().toISOString() },
      dealer: own,
      seenBy: personas.filter(
        (one) => (!restoring || may(one, restoring.roles)) && (plan.seenBy?.includes(one) ?? true),
      ),
    })
  for (const [why, { set, seenBy }] of Object.entries(plan.kept ?? {}))
    facets.push({ why, set: typeof set === 'function' ? await set(copy) : set, dealer: own, seenBy })
  return facets
}

/** Plants records of every kind, in every way in which a kind keeps its records from somebody. */
export const plantAll = async (sql: Database): Promise<readonly Plant[]> => {
  const copy = copyIn(sql)
  const [mine] = await sql.query<{ dealer_id: number }>('select dealer_id from users where email = $1', [people.dealer])
  const own = mine?.dealer_id ?? 0
  const other = await copy('dealers', { name: 'Foreign Motors', code: 'FOREIGN' })
  const all: Plant[] = []
  let n = 0
  for (const definition of everyDefinition) {
    const plan = planOf(definition)
    if (plan === null || typeof plan === 'string') continue
    const { scope } = definition
    const { tableName: table } = definition
    for (const { why, set, dealer, seenBy } of await facetsOf(definition, plan, copy, own, other)) {
      n += 1
      const mark = `ZQX${n}Q`
      const marked = Object.fromEntries(
        plan.marks.map((column) => [column, column === 'email' ? `${mark.toLowerCase()}@demo.test` : mark]),
      )
      const id = await copy(table, {
        ...marked,
        ...(await plan.own?.(n, copy)),
        ...(scope !== null && scope !== 'id' && { [scope]: dealer }),
        ...set,
      })
      if (plan.also !== undefined) await sql.query(plan.also, [id])
      const unseenBy = personas.filter(
        (one) =>
          !may(one, readers(definition)) ||
          (scope !== null && isOfDealer(one) && (scope === 'id' || dealer !== own)) ||
          seenBy?.includes(one) === false,
      )
      all.push({
        definition,
        id,
        mark: plan.marks.length > 0 ? mark : null,
        why: `${definition.resource} ${why}`,
        unseenBy: new Set(unseenBy),
      })
    }
  }
  return all
}
/** A call with a record's number in its path: `/leads/:id`. */
export const takesId = (call: Call) => partsOf(call)[1].includes('/:id')
