import * as v from 'valibot'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { Note, notes } from '#contract/work/notes.ts'
import { audit } from '#server/platform/audit.ts'
import { Forbidden, Invalid, NotFound } from '#server/platform/failures.ts'
import { notify } from '#server/platform/notify.ts'
import { params as paramsOf } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import { isLetIn, visibleRows } from '#server/platform/visible.ts'
import { type Beside, besideOf } from '#server/work/notes/beside.ts'
import { peopleBeside, readersAmong } from '#server/work/notes/people.ts'

const saved = msg`Note saved.`
const deleted = msg`Note deleted.`
const cannotRead = msg`At least one of the people you mentioned cannot open this record`
const title = msg`You were mentioned`
const told = msg`{writer} mentioned you in a note on {name}.`
const toldWithout = msg`{writer} mentioned you in a note.`

const Row = v.object({
  id: v.number(),
  resource: v.string(),
  record_id: v.number(),
  user_id: v.number(),
  user_name: v.string(),
  text: v.string(),
  mentioned: v.array(v.object({ id: v.number(), name: v.string() })),
  created_at: v.string(),
  edited_at: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof Row>
/** Notes as they are read, over `n`. */
export const noteColumns = `n.id, n.resource, n.record_id, n.user_id, w.name as user_name, n.text, n.created_at, n.edited_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name) from users m
    where m.id = any(n.mentions)), '[]'::jsonb) as mentioned`
export const noteOf = (given: unknown, user: Person): v.InferOutput<typeof Note.schema> => {
  const { user_id, user_name, mentioned, resource: _, record_id: __, ...note } = v.parse(Row, given)
  const isOwn = user_id === user.id
  return {
    ...note,
    user: { id: user_id, name: user_name },
    mentions: mentioned,
    may_edit: isOwn,
    may_delete: isOwn || user.superadmin || isLetIn(user, admins),
  }
}
const read = async (sql: Sql, id: number): Promise<Row> => {
  const [row] = await sql.query(`select ${noteColumns} from notes n join users w on w.id = n.user_id where n.id = $1`, [
    id,
  ])
  if (!row) throw new NotFound()
  return v.parse(Row, row)
}

/** What people read a record as in a notice: what it goes by rather than whose it is, for a notice outlives a name. */
const calledOf = async (sql: Sql, { definition, id }: Beside): Promise<string | null> => {
  const { columns, name } = definition
  const by = columns.has('reference_no') ? 't.reference_no' : name
  if (by === null) return null
  const { values, param } = paramsOf()
  const reader = { user: { superadmin: true } as Person, scope: 'all' as const }
  const [found] = await sql.query<{ name: string | null }>(
    `select ${by} as name from (${visibleRows(definition, reader, param)}) t where t.id = ${param(id)}`,
    values,
  )
  return found?.name ?? null
}
const linkOf = ({ definition: { path, recordPath }, id }: Beside): string | null => {
  const place = recordPath ?? (path === undefined ? null : `${path}/:id`)
  return place?.replace(':id', String(id)) ?? null
}

/** Notes beside records: read, written and deleted by who may read the record. */
export const noteHandlers = (platform: Platform): readonly Served[] => {
  const { database, changes } = platform
  const tellIn = (tx: Sql) => (change: Parameters<typeof changes.tell>[1]) => changes.tell(tx, change)
  /** The pages that show the record read what is beside it anew. */
  const announce = (tx: Sql, { definition, id, dealer }: Beside) =>
    changes.tell(tx, {
      event: { resource: definition.resource, kind: 'noted', record: id, version: null },
      dealers: dealer === null ? null : [dealer],
      users: null,
    })
  const ring = async (tx: Sql, beside: Beside, people: readonly number[], writer: Person) => {
    const others = people.filter((one) => one !== writer.id)
    if (others.length === 0) return
    const [who] = await tx.query<{ name: string }>('select name from users where id = $1', [writer.id])
    const link = linkOf(beside)
    const name = link === null ? null : await calledOf(tx, beside)
    await notify(tx, tellIn(tx), others, {
      kind: null,
      isMailed: true,
      title,
      message:
        name === null
          ? { message: toldWithout, values: { writer: who?.name ?? '' } }
          : { message: told, values: { writer: who?.name ?? '', name } },
      link: link ?? '/admin/notifications',
    })
  }
  const checkMentions = async (tx: Sql, beside: Beside, mentions: readonly number[]): Promise<readonly number[]> => {
    const readers = await readersAmong(tx, beside, mentions)
    if (readers.length < new Set(mentions).size)
      throw new Invalid({ mentions: [{ message: cannotRead, field: Note.fields.mentions.label }] })
    return readers
  }
  const write = (
    tx: Sql,
    { definition, id }: Beside,
    user: Person,
    request: string,
    kind: string,
    text: readonly [unknown, unknown],
  ) =>
    audit(tx, {
      user_id: user.id,
      resource: definition.resource,
      record_id: id,
      kind,
      changes: { note_text: text },
      request_id: request,
    })

  return [
    serve(notes.list, async ({ params, query, user }) => {
      const { definition, id } = await besideOf(platform, params, user)
      const { page, perPage } = pagingOf(query)
      const direction = query.sort === 'asc' ? 'asc' : 'desc'
      const of = [definition.resource, id]
      const rows = await database.query(
        `select ${noteColumns} from notes n join users w on w.id = n.user_id
         where n.resource = $1 and n.record_id = $2 order by n.id ${direction} limit $3 offset $4`,
        [...of, perPage, (page - 1) * perPage],
      )
      const [counted] = await database.query<{ n: number }>(
        'select count(*) as n from notes where resource = $1 and record_id = $2',
        of,
      )
      return { rows: rows.map((row) => noteOf(row, user)), total: counted?.n ?? 0 }
    }),
    serve(notes.people, async ({ params, query, user }) => {
      const beside = await besideOf(platform, params, user)
      return [...(await peopleBeside(database, beside, query.q?.trim() ?? ''))]
    }),
    serve(notes.create, async ({ params, body, user, request, tell }) => {
      const beside = await besideOf(platform, params, user)
      const note = await database.transaction(async (tx) => {
        const mentions = await checkMentions(tx, beside, body.mentions)
        const [row] = await tx.query<{ id: number }>(
          'insert into notes (resource, record_id, user_id, text, mentions) values ($1, $2, $3, $4, $5::int[]) returning id',
          [beside.definition.resource, beside.id, user.id, body.text, mentions],
        )
        await write(tx, beside, user, request.id, 'note-added', [null, body.text])
        await ring(tx, beside, mentions, user)
        await announce(tx, beside)
        return read(tx, row?.id ?? 0)
      })
      tell(saved)
      return noteOf(note, user)
    }),
    serve(notes.update, async ({ params, body, user, request, tell }) => {
      const before = await read(database, params.id)
      const beside = await besideOf(platform, { resource: before.resource, id: before.record_id }, user)
      if (before.user_id !== user.id) throw new Forbidden()
      const note = await database.transaction(async (tx) => {
        const mentions = await checkMentions(tx, beside, body.mentions)
        await tx.query('update notes set text = $2, mentions = $3::int[], edited_at = now() where id = $1', [
          params.id,
          body.text,
          mentions,
        ])
        await write(tx, beside, user, request.id, 'note-changed', [before.text, body.text])
        // Who was mentioned before has heard of it.
        const known = new Set(before.mentioned.map(({ id }) => id))
        await ring(
          tx,
          beside,
          mentions.filter((one) => !known.has(one)),
          user,
        )
        await announce(tx, beside)
        return read(tx, params.id)
      })
      tell(saved)
      return noteOf(note, user)
    }),
    serve(notes.remove, async ({ params, user, request, tell }) => {
      const before = await read(database, params.id)
      const beside = await besideOf(platform, { resource: before.resource, id: before.record_id }, user)
      if (!noteOf(before, user).may_delete) throw new Forbidden()
      await database.transaction(async (tx) => {
        await tx.query('delete from notes where id = $1', [params.id])
        await write(tx, beside, user, request.id, 'note-deleted', [before.text, null])
        await announce(tx, beside)
      })
      tell(deleted)
      return null
    }),
  ]
}
