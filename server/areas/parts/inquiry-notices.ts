import { type Message, msg } from '#contract/words.ts'
import { notify } from '#server/platform/notify.ts'
import type { RecordsDefinition, Write } from '#server/platform/records.ts'
import type { Sql } from '#server/platform/sql.ts'

export const inquiryPath = '/admin/dealer-parts/inquiries'
type Tell = Parameters<typeof notify>[1]

const moved = (name: string, reference: string, status: string): Message => ({
  ...msg`{name} ({reference}) is now {status, select, pending {Pending} quoted {Quoted} confirmed {Confirmed} fulfilled {Fulfilled} other {Cancelled}}.`,
  values: { name, reference, status },
})
const movedMany = (count: number, status: string): Message => ({
  ...msg`{count, plural, one {# of your parts inquiries is} other {# of your parts inquiries are}} now {status, select, pending {Pending} quoted {Quoted} confirmed {Confirmed} fulfilled {Fulfilled} other {Cancelled}}.`,
  values: { count, status },
})
const putBack = (count: number): Message => ({
  ...msg`{count, plural, one {# of your parts inquiries is back to its} other {# of your parts inquiries are back to their}} previous status.`,
  values: { count },
})
const came = (count: number): Message => ({
  ...msg`{count, plural, one {# parts inquiry was imported.} other {# parts inquiries were imported.}}`,
  values: { count },
})
const cameOne = (name: string, asked: string): Message => ({
  ...msg`{name} asked for parts: {asked}`,
  values: { name, asked },
})
const movedTitle = msg`Parts inquiry status changed`

/** The people of a dealer who handle parts, except whoever has written. */
const peopleOf = async (tx: Sql, dealer: unknown, except: number | null): Promise<readonly number[]> => {
  const people = await tx.query<{ id: number }>(
    `select u.id from users u where u.dealer_id = $1 and u.id is distinct from $2 and u.status and u.deleted_at is null
       and exists (select from user_roles r where r.user_id = u.id and r.role = 'dealer_parts')`,
    [dealer, except],
  )
  return people.map(({ id }) => id)
}

/** The dealer's people hear of a new state, and lists of bases that one of theirs is other than it was. */
export const followInquiry = async (tx: Sql, { kind, before, after, user }: Write, tell: Tell): Promise<void> => {
  await tell({
    event: { resource: 'parts-inquiry-bases', kind: 'changed', record: Number(after['base_id']), version: null },
    dealers: [Number(after['dealer_id'])],
    users: null,
  })
  if (kind === 'created' || before?.['status'] === after['status']) return
  await notify(tx, tell, await peopleOf(tx, after['dealer_id'], user.id), {
    kind: 'request_moved',
    title: movedTitle,
    message: moved(
      `${after['first_name']} ${after['last_name']}`,
      String(after['reference_no']),
      String(after['status']),
    ),
    link: `${inquiryPath}/${after['id']}`,
  })
}
/** Likewise once for many. */
export const followInquiries: NonNullable<RecordsDefinition['bulk']> = {
  concerns: (before, after) => (before['status'] === after['status'] ? null : Number(after['dealer_id'])),
  tell: async (tx, { counts, set, user }, tell) => {
    const status = set === null ? null : String(set['status'])
    for (const [dealer, count] of counts) {
      await notify(tx, tell, await peopleOf(tx, dealer, user.id), {
        kind: 'request_moved',
        title: movedTitle,
        message: status === null ? putBack(count) : movedMany(count, status),
        link: status === null ? inquiryPath : `${inquiryPath}?status=${status}`,
      })
      await tell({
        event: { resource: 'parts-inquiry-bases', kind: 'changed', record: null, version: null },
        dealers: [dealer],
        users: null,
      })
    }
  },
}
/** Each dealer's people hear of what a file has brought them: one inquiry by its customer, several by their number. */
export const tellOfImport = async (tx: Sql, importId: number, tell: Tell): Promise<void> => {
  const all = await tx.query<{ dealer_id: number; count: number; id: number; name: string; asked: string | null }>(
    `select dealer_id, count(*) as count, min(id) as id, min(first_name || ' ' || last_name) as name,
       min(left(coalesce(asked, message), 200)) as asked from parts_inquiries where import_id = $1 group by dealer_id`,
    [importId],
  )
  for (const { dealer_id, count, id, name, asked } of all) {
    await notify(tx, tell, await peopleOf(tx, dealer_id, null), {
      kind: 'request_new',
      title: count === 1 ? msg`New parts inquiry` : msg`New parts inquiries`,
      message: count === 1 ? cameOne(name, asked ?? '') : came(count),
      link: count === 1 ? `${inquiryPath}/${id}` : `${inquiryPath}?import_id=${importId}`,
    })
    await tell({
      event: { resource: 'parts-inquiry-bases', kind: 'created', record: null, version: null },
      dealers: [dealer_id],
      users: null,
    })
  }
}
