import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { isoOf, now } from '#contract/calendar.ts'
import type { FileAnswer } from '#contract/call.ts'
import { namesOf } from '#contract/names.ts'
import type { Roles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports, type Format, formats } from '#contract/work/exports.ts'
import { selectionSchema, type WireSelection } from '#contract/work/jobs.ts'
import { type Definitions, titleOf } from '#server/platform/definitions.ts'
import { Forbidden, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Whole } from '#server/platform/job-work.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { sheetTypes, writeSheet } from '#server/platform/spreadsheets/write.ts'
import type { Person, Reader } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'
import { everyLocale, type Say, sayIn } from '#server/platform/words.ts'
import { countSelected } from '#server/work/bulk/selection.ts'
import { columnsFor, withFileColumns } from '#server/work/exports/columns.ts'
import { fileName } from '#server/work/exports/download.ts'
import { exportPages } from '#server/work/exports/rows.ts'
import { jobAnswer, RowsOf, rowsOf } from '#server/work/jobs/jobs.ts'

const nothingSelected = msg`Select an item from the list first.`
const unknownOrder = msg`This list cannot be sorted by {name}`
const title = msg`Export {format}: {resource}`
const came = msg`{done, plural, one {# row} other {# rows}}`

/** Whoever may list a resource may export it: the same rows, by the same role. */
const accessOf = (
  definitions: Definitions,
  resource: string,
  user: Person,
): { definition: RecordsDefinition; roles: Roles; reader: Reader } => {
  const definition = definitions.of(resource)
  const roles = definition?.calls['list']?.roles
  if (!definition?.facets || !roles) throw new NotFound()
  return { definition, roles, reader: admit(definition, user, roles) }
}

interface Order {
  readonly order_by?: string | null | undefined
  readonly sort?: 'asc' | 'desc' | null | undefined
}
const checkOrder = (definition: RecordsDefinition, { order_by }: Order): void => {
  if (order_by && !Object.hasOwn(definition.sorts, order_by))
    throw new Invalid({ order_by: [{ message: unknownOrder, values: { name: order_by } }] })
}
interface Wish extends Order {
  readonly format: Format
  readonly columns: readonly string[] | null
  readonly selection: WireSelection
}
/** The file as it comes, page by page. */
const fileOf = async (
  { database, definitions }: Platform,
  resource: string,
  user: Person,
  { format, columns, selection, order_by, sort }: Wish,
  locale: Locale,
  progress?: (done: number) => void,
): Promise<FileAnswer> => {
  const { definition, reader } = accessOf(definitions, resource, { ...user, locale })
  const say = sayIn(locale)
  checkOrder(definition, { order_by })
  const query = selection.kind === 'all' ? selection.query : {}
  const further = (await definition.fileColumns?.(database, query, locale)) ?? []
  const every = withFileColumns(columnsFor(definition, columns, say), further)
  const wanted = { definition, reader, selection, columns: every, order_by, sort }
  return {
    name: fileName(resource, format),
    type: sheetTypes[format],
    bytes: writeSheet(format, say(titleOf(definition)), await exportPages(database, wanted, progress)),
  }
}

const Payload = v.object({
  resource: v.string(),
  format: v.picklist(namesOf(formats)),
  columns: v.nullable(v.array(v.string())),
  selection: selectionSchema,
  order_by: v.nullish(v.string()),
  sort: v.nullish(v.picklist(['asc', 'desc'])),
  /** The language of whoever asked, which the file speaks. */
  locale: v.picklist(everyLocale),
})
type Payload = v.InferOutput<typeof Payload>
const Cursor = RowsOf

/** Writes the file into the database, from where it is kept for 7 days. */
const exportWork = (platform: Platform): Whole<Payload, v.InferOutput<typeof RowsOf>> => ({
  payload: Payload,
  cursor: Cursor,
  whole: async ({ payload, owner }, { signal, at }) => {
    if (!owner) throw new Forbidden()
    let done = 0
    const file = await fileOf(platform, payload.resource, owner, payload, payload.locale, (so) => {
      signal.throwIfAborted()
      done = so
      at(so)
    })
    const { bytes } = file
    if (bytes instanceof Uint8Array) throw new Error('An export is written as it comes')
    const fileId = await platform.files.write(platform.database, { name: file.name, type: file.type }, bytes)
    const { reader, roles } = accessOf(platform.definitions, payload.resource, owner)
    return { cursor: rowsOf(roles, reader), done, total: done, fileId }
  },
  over: async (_tx, job, ending) =>
    ending === 'done' ? { message: { message: came, values: { done: job.done } } } : undefined,
})

/** A list's query string as texts by name. */
const textsOf = (query: string | null | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query ?? ''))
const Sorting = v.object({ order_by: v.optional(v.string()), sort: v.optional(v.picklist(['asc', 'desc'])) })

/** A file that is no list's: what its query asks for is its own to read. */
export type OwnFile = (
  query: Readonly<Record<string, string>>,
  given: { readonly format: Format; readonly user: Person; readonly locale: Locale; readonly say: Say },
) => Promise<FileAnswer>

/** What lists show, as files; `own` makes those of other names than lists have. */
export const exportHandlers = (platform: Platform, own: Readonly<Record<string, OwnFile>> = {}): readonly Served[] => {
  const { database, jobs, definitions } = platform
  jobs.define('export', exportWork(platform))
  return [
    serve(exports.start, async ({ params, body, user, locale, say, tell }) => {
      const { definition, reader } = accessOf(definitions, params.resource, user)
      checkOrder(definition, body)
      const columns = body.columns.length === 0 ? null : body.columns
      columnsFor(definition, columns, say)
      const { count } = await countSelected(database, definition, reader, body.selection, null)
      if (count === 0) throw new Invalid({ selection: [{ message: nothingSelected }] })
      const payload: Payload & { locale: Locale } = { resource: params.resource, ...body, columns, locale }
      const id = await database.transaction((tx) =>
        jobs.start(tx, {
          owner: user.id,
          kind: 'export',
          resource: params.resource,
          title: { message: title, words: { format: formats[body.format], resource: titleOf(definition) } },
          payload,
          total: count,
        }),
      )
      tell(msg`Started. You can follow it in Background jobs.`)
      return { count, job: await jobAnswer(platform, id, user, say) }
    }),
    serve(exports.stream, ({ params, query, user, locale, say }) => {
      const texts = textsOf(query.query)
      const make = Object.hasOwn(own, params.resource) ? own[params.resource] : undefined
      if (make) return make(texts, { format: query.format, user, locale, say })
      const sorting = v.safeParse(Sorting, texts)
      const columns = (query.columns ?? '').split(',').filter((name) => name !== '')
      return fileOf(
        platform,
        params.resource,
        user,
        {
          format: query.format,
          columns: columns.length === 0 ? null : columns,
          selection: { kind: 'all', query: texts, as_of: isoOf(now()), except: [] },
          ...(sorting.success && sorting.output),
        },
        locale,
      )
    }),
  ]
}
