import { isSettledFor, type RecordType } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { salesConsultants } from '#server/areas/people/people.table.ts'
import { onDays } from '#server/platform/days.ts'
import { type FieldErrors, Invalid } from '#server/platform/failures.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { notify } from '#server/platform/notify.ts'
import { among, equals, type RecordsDefinition, type Write } from '#server/platform/records.ts'
import { byName } from '#server/platform/records-order.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

/**
 * What the bell and a refusal say about one kind of request; values go in when it is written, words when it is read.
 * `status` is a slug with _ for -, as ICU chooses by it.
 */
export interface RequestWords {
  /** A dealer's user has tried to leave a final status. */
  readonly settled: Message
  readonly newTitle: Message
  readonly new: (name: string, model: string) => Message
  readonly cameTitle: Message
  /** So many have come by import. */
  readonly came: (count: number) => Message
  readonly movedTitle: Message
  readonly moved: (name: string, reference: string, status: string) => Message
  readonly movedMany: (count: number, status: string) => Message
  readonly putBack: (count: number) => Message
}
/** A kind of customer request, as the rules that all of them share know it. */
export interface RequestKind {
  readonly type: RecordType
  /** Its list, a path of this portal. */
  readonly path: string
  readonly words: RequestWords
  /** What is chosen from lists, besides the consultant. */
  readonly choices: readonly Choice[]
}
/** A column that must name something on offer. What was chosen before may stay, whatever has become of it since. */
export interface Choice {
  readonly column: string
  readonly label: Message
  /** Answers a row when it is on offer: `$1` is what was chosen, `$2` and so on are the columns `with`. */
  readonly offered: string
  /** Columns that it hangs on: it is looked at again when they change. */
  readonly with?: readonly string[]
  readonly refusal?: Message
}

const unknown = msg`The chosen {field} is not available`
const foreignVariant = msg`The chosen {field} does not belong to this model`
/** Any model that is sold. */
export const modelChoice = (label: Message): Choice => ({
  column: 'model_id',
  label,
  offered: 'select from car_models where id = $1 and status and deleted_at is null',
})
/** A variant of the chosen model. */
export const variantChoice = (label: Message): Choice => ({
  column: 'variant_id',
  label,
  offered: 'select from variants where id = $1 and model_id = $2 and status and deleted_at is null',
  with: ['model_id'],
  refusal: foreignVariant,
})
/** Any dealer there is; a dealer's user has no choice. */
export const dealerChoice: Choice = {
  column: 'dealer_id',
  label: msg`Dealer`,
  offered: 'select from dealers where id = $1 and deleted_at is null',
}
const foreignConsultant = msg`The chosen {field} does not work for the dealer of this request`
const consultantChoice: Choice = {
  column: 'sales_consultant_id',
  label: msg`Sales consultant`,
  offered: 'select from sales_consultants where id = $1 and dealer_id = $2 and status and deleted_at is null',
  with: ['dealer_id'],
  refusal: foreignConsultant,
}

const isNew = (column: string, before: SqlRow | null, after: SqlRow) =>
  (after[column] ?? null) !== (before?.[column] ?? null)

/** Refuses a final status left by a dealer's user, and choices that are not on offer. */
const refuse = async (
  { type, words, choices }: RequestKind,
  tx: Sql,
  before: SqlRow | null,
  values: SqlRow,
  user: Person,
): Promise<void> => {
  const errors: Record<string, FieldErrors[string]> = {}
  const after = { ...before, ...values }
  const was = String(before?.['status'] ?? '')
  if (isNew('status', before, after) && isSettledFor(user, type, was)) errors['status'] = [{ message: words.settled }]
  for (const { column, label, offered, with: on = [], refusal = unknown } of [...choices, consultantChoice]) {
    if ((after[column] ?? null) === null || ![column, ...on].some((one) => isNew(one, before, after))) continue
    const found = await tx.query(offered, [after[column], ...on.map((one) => after[one] ?? null)])
    if (found.length === 0) errors[column] = [{ message: refusal, field: label }]
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

type Tell = Parameters<typeof notify>[1]
/** The people of a dealer who work on requests, except whoever has written. */
export const peopleOf = async (tx: Sql, dealer: unknown, except: number | null): Promise<readonly number[]> => {
  const people = await tx.query<{ id: number }>(
    `select u.id from users u where u.dealer_id = $1 and u.id is distinct from $2 and u.status and u.deleted_at is null
       and exists (select from user_roles r where r.user_id = u.id and r.role = 'dealer')`,
    [dealer, except],
  )
  return people.map((one) => one.id)
}
const slotOf = (status: unknown) => String(status).replaceAll('-', '_')
/** The dealer's people hear of a new request and of a new status. */
const tellDealer = async ({ words, path }: RequestKind, tx: Sql, write: Write, tell: Tell): Promise<void> => {
  const { kind, before, after, user } = write
  const created = kind === 'created'
  if (!created && before?.['status'] === after['status']) return
  const name = `${after['first_name']} ${after['last_name']}`
  const notice = async () => {
    if (!created)
      return {
        kind: 'request_moved',
        title: words.movedTitle,
        message: words.moved(name, String(after['reference_no']), slotOf(after['status'])),
      } as const
    const [model] = await tx.query<{ name: string }>('select name from car_models where id = $1', [after['model_id']])
    return { kind: 'request_new', title: words.newTitle, message: words.new(name, model?.name ?? '') } as const
  }
  await notify(tx, tell, await peopleOf(tx, after['dealer_id'], user.id), {
    ...(await notice()),
    link: `${path}/${after['id']}`,
  })
}
/** Likewise once for many requests. */
const tellDealers = ({ words, path }: RequestKind): NonNullable<RecordsDefinition['bulk']> => ({
  concerns: (before, after) => (before['status'] === after['status'] ? null : Number(after['dealer_id'])),
  tell: async (tx, { counts, set, user }, tell) => {
    const status = set === null ? null : String(set['status'])
    for (const [dealer, count] of counts)
      await notify(tx, tell, await peopleOf(tx, dealer, user.id), {
        kind: 'request_moved',
        title: words.movedTitle,
        message: status === null ? words.putBack(count) : words.movedMany(count, slotOf(status)),
        link: status === null ? path : `${path}?status=${status}`,
      })
  },
})

/** What the records of every kind of request have in common; each kind adds its own to it. */
export const requestParts = (kind: RequestKind) => ({
  scope: 'dealer_id' as const,
  references: {
    dealer: { by: 'dealer_id', from: dealers },
    sales_consultant: { by: 'sales_consultant_id', from: salesConsultants },
  },
  name: "t.first_name || ' ' || t.last_name",
  found: {
    detail: `t.reference_no || ' · ' || ${dealerName}`,
    folded: 't.sort_name',
    shown: ['t.mobile_number', 't.email'],
  },
  path: kind.path,
  computed: { updated_by_user_id: 't.updated_by' },
  filters: {
    status: equals('status'),
    action: equals('action'),
    dealer: among('dealer_id'),
    model: among('model_id'),
    import_id: equals('import_id'),
    date: onDays('created_at'),
  },
  sorts: {
    reference_no: 'reference_no',
    name: 'sort_name',
    model: byName('model_id', carModels, 'models'),
    dealer: byName('dealer_id', dealers, 'dealers'),
    sales_consultant: byName('sales_consultant_id', salesConsultants, 'sales-consultants'),
    status: 'status',
    created_at: 'created_at',
    updated_at: 'updated_at',
  } as const,
  searchFrom: 3,
  fold: foldSearch,
  unique: ['reference_no'] as const,
  order: ['created_at', 'desc'] as const,
  beforeWrite: async (
    tx: Sql,
    { before, values, user }: { readonly before: SqlRow | null; readonly values: SqlRow; readonly user: Person },
  ): Promise<undefined> => {
    await refuse(kind, tx, before, values, user)
    return undefined
  },
  onChange: (tx: Sql, write: Write, tell: Tell) => tellDealer(kind, tx, write, tell),
  bulk: tellDealers(kind),
})
