import * as v from 'valibot'
import { type Message, msg } from '#contract/words.ts'
import { type ActivityEntry, type ActivityKind, activity, activityPage } from '#contract/work/activity.ts'
import { changeKinds } from '#contract/work/history.ts'
import { params as paramsOf } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import { readerOf, visibleRows } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'
import { changesOf, changesShape } from '#server/work/history/history.ts'
import { besideOf } from '#server/work/notes/beside.ts'
import { noteColumns, noteOf } from '#server/work/notes/notes.ts'

type Entry = Omit<v.InferOutput<typeof ActivityEntry.schema>, 'before'>
/** An entry with where it stands in its source: what comes before it there begins below. */
interface Placed {
  readonly entry: Entry
  readonly source: string
  readonly id: number
}

/**
 * What is kept of a customer elsewhere, by their mobile number: rows of another list, as far as the reader sees them
 * there and sees the number in them.
 */
export interface ContactSource {
  readonly id: string
  readonly kind: ActivityKind
  /** The list whose rows these are. */
  readonly resource: string
  readonly mobile: string
  readonly at: string
  readonly title: Message
  /** SQL over `t`: where more of it stands, and what it is called there. */
  readonly link: string
  readonly called: string
  /** Which rows have this mobile, by an index: a condition over `t`. */
  readonly found: (mobile: string) => string
}

const AuditRow = v.object({
  id: v.number(),
  kind: v.string(),
  at: v.string(),
  user_id: v.nullable(v.number()),
  user_name: v.nullable(v.string()),
  changes: changesShape,
})
const titles: Readonly<Record<string, Message>> = changeKinds
const imported = msg`Imported`
const statusSet = msg`Status changed`
const noteAdded = msg`Note`

/** What of the audit a kind is; a note is read where it stands. */
const kindOfAudit = `case when a.kind = 'created' and a.changes ? 'import_id' and a.changes->'import_id'->>1 is not null then 'import'
  when a.kind = 'changed' and a.changes ? 'status' then 'status' else 'change' end`
const kindOf = (kind: string, changes: v.InferOutput<typeof changesShape>): ActivityKind =>
  kind === 'created' && changes['import_id']?.[1] != null
    ? 'import'
    : kind === 'changed' && 'status' in changes
      ? 'status'
      : 'change'

const cursorShape = v.record(v.string(), v.number())
/** Where each source goes on: `audit.120,note.7`. */
const readCursor = (text: string | null | undefined): Readonly<Record<string, number>> => {
  const parts = (text ?? '').split(',').flatMap((part) => {
    const [, source, id] = /^([a-z]+)\.(\d{1,15})$/.exec(part) ?? []
    return source === undefined ? [] : [[source, Number(id)] as const]
  })
  return v.parse(cursorShape, Object.fromEntries(parts))
}
const writeCursor = (cursor: Readonly<Record<string, number>>): string =>
  Object.entries(cursor)
    .map(([source, id]) => `${source}.${id}`)
    .join(',')

const contactRows = async (
  sql: Sql,
  { definitions }: Pick<Platform, 'definitions'>,
  source: ContactSource,
  mobile: string,
  below: number | undefined,
  user: Person,
  say: Say,
): Promise<readonly Placed[]> => {
  const definition = definitions.of(source.resource)
  const reader = definition && readerOf(definition, user)
  if (!definition || !reader) return []
  const { values, param } = paramsOf()
  const number = param(mobile)
  const rows = await sql.query<{ id: number; at: string; link: string; called: string | null }>(
    `select t.id, ${source.at} as at, ${source.link} as link, ${source.called} as called
     from (${visibleRows(definition, reader, param)}) t
     where ${source.found(number)} and ${source.mobile} = ${number}
       ${below === undefined ? '' : `and t.id < ${param(below)}`}
     order by t.id desc limit ${activityPage + 1}`,
    values,
  )
  return rows.map(({ id, at, link, called }) => ({
    source: source.id,
    id,
    entry: {
      key: `${source.id}.${id}`,
      kind: source.kind,
      at,
      user: null,
      title: say(source.title, { name: called ?? '' }),
      changes: [],
      note: null,
      link,
    },
  }))
}

/**
 * All sources as one, newest first. Each goes on by its numbers, and so stays in the order of them: what came late with
 * an earlier date, such as an imported result, stands where it came.
 */
const newestFirst = (placed: readonly Placed[]): readonly Placed[] => {
  const waiting = [...Map.groupBy(placed, ({ source }) => source).values()].map((all) =>
    all.toSorted((a, b) => b.id - a.id),
  )
  const merged: Placed[] = []
  for (;;) {
    const [next] = waiting
      .filter((all) => all.length > 0)
      .toSorted((a, b) => ((a[0]?.entry.at ?? '') < (b[0]?.entry.at ?? '') ? 1 : -1))
    const first = next?.shift()
    if (!first) return merged
    merged.push(first)
  }
}

/** What went on with a record, for whoever may read it: one list out of all that tells of it, newest first. */
export const activityHandlers = (platform: Platform, sources: readonly ContactSource[]): readonly Served[] => [
  serve(activity.list, async ({ params, query, user, say }) => {
    const { database } = platform
    const { definition, id } = await besideOf(platform, params, user)
    const cursor = readCursor(query.before)
    const of = [definition.resource, id]
    const wanted = (...kinds: readonly ActivityKind[]) => query.kind == null || kinds.includes(query.kind)
    const placed: Placed[] = []
    if (wanted('change', 'status', 'import')) {
      const rows = v.parse(
        v.array(AuditRow),
        await database.query(
          `select a.id, a.kind, a.at, a.changes, u.id as user_id, u.name as user_name
           from audit_entries a left join users u on u.id = a.user_id
           where a.resource = $1 and a.record_id = $2 and a.id < $3 and a.kind not like 'note-%'
             and ($4::text is null or ${kindOfAudit} = $4)
           order by a.id desc limit ${activityPage + 1}`,
          [...of, cursor['audit'] ?? Number.MAX_SAFE_INTEGER, query.kind ?? null],
        ),
      )
      const tell = await changesOf(platform, user, definition, rows, say)
      for (const { id: number, kind, at, user_id, user_name, changes } of rows) {
        const is = kindOf(kind, changes)
        placed.push({
          source: 'audit',
          id: number,
          entry: {
            key: `audit.${number}`,
            kind: is,
            at,
            user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
            title: say(
              is === 'import' ? imported : is === 'status' ? statusSet : (titles[kind] ?? changeKinds.changed),
            ),
            changes: tell({ changes }),
            note: null,
            link: null,
          },
        })
      }
    }
    if (wanted('note')) {
      const rows = await database.query(
        `select ${noteColumns} from notes n join users w on w.id = n.user_id
         where n.resource = $1 and n.record_id = $2 and n.id < $3 order by n.id desc limit ${activityPage + 1}`,
        [...of, cursor['note'] ?? 2 ** 31 - 1],
      )
      for (const row of rows) {
        const note = noteOf(row, user)
        placed.push({
          source: 'note',
          id: note.id,
          entry: {
            key: `note.${note.id}`,
            kind: 'note',
            at: note.created_at,
            user: note.user,
            title: say(noteAdded),
            changes: [],
            note,
            link: null,
          },
        })
      }
    }
    if (definition.columns.has('mobile_number') && definition.columns.has('reference_no')) {
      const asked = sources.filter(({ kind, resource }) => wanted(kind) && resource !== definition.resource)
      const reader = readerOf(definition, user)
      const { values, param } = paramsOf()
      const [contact] =
        reader && asked.length > 0
          ? await database.query<{ mobile: string | null }>(
              `select t.mobile_number as mobile from (${visibleRows(definition, reader, param)}) t where t.id = ${param(id)}`,
              values,
            )
          : []
      if (contact?.mobile)
        for (const source of asked)
          placed.push(...(await contactRows(database, platform, source, contact.mobile, cursor[source.id], user, say)))
    }
    const shown = newestFirst(placed).slice(0, activityPage)
    const at: Record<string, number> = { ...cursor }
    return shown.map(({ entry, source, id: number }) => {
      at[source] = number
      return { ...entry, before: writeCursor(at) }
    })
  }),
]
