import type { ComponentType } from 'react'
import { type Call, type Calls, facets, type NamedResource, type Paged, resourceName } from '#contract/call.ts'
import type { Facets } from '#contract/facets.ts'
import type { Rec, ResourceName, Row } from '#contract/fields.ts'
import type { Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import type { Act, AnyAct, ExportAct, ImportAct, PageAct, PlainRow, RecordAct, SelectionAct } from '#define/acts.ts'
import type { Say } from '#define/command.ts'
import type { LazyView, MenuPlace } from '#define/page.ts'
import type { FormPart, ListPartProps, RecordPartProps, Writer } from '#define/parts.ts'

export {
  type Act,
  create,
  type ExportAct,
  edit,
  exportFile,
  type ImportAct,
  importFile,
  leadTo,
  type ManyDialogProps,
  onPage,
  onRecord,
  onSelection,
  type PageAct,
  type PlainRow,
  type RecordAct,
  type RecordDialogProps,
  restore,
  runOn,
  type SelectionAct,
  type SelectionDialogProps,
  trash,
} from '#define/acts.ts'

type ListCall = Call<`GET /${string}`, { roles: Call['roles']; query: Rec; answer: Paged }>
type Listed<C> = C extends { list: { answer: Paged<infer R extends Rec> } } ? R : never
type Names<R> = R extends { fields: infer F } ? keyof F & string : never
type FilterName<C> = C extends { list: { query: infer Q } } ? Names<Q> : never
type FormName<C> =
  | (C extends { update: { body: infer B } | { form: infer B } } ? Names<B> : never)
  | (C extends { create: { body: infer B } | { form: infer B } } ? Names<B> : never)
type SortName<C> = C extends { list: { query: { fields: { order_by: { words?: infer W } } } } }
  ? keyof NonNullable<W> & string
  : never

/** A column that no single field holds, such as a full name. `sort` names the order_by value that orders it. */
export interface Computed<R extends Rec, S extends string = string> {
  readonly id: string
  readonly label: Message
  readonly of: (row: Row<R>) => string
  readonly sort?: S
  /** Figures stand at the end. */
  readonly align?: 'end'
}
/** A row of a form: its fields, under a heading where one begins. */
export type FormRow<N extends string> = readonly N[] | { readonly heading: Message }

export interface Definition<C extends Calls> {
  /** Where its screen is called otherwise than what the resource is. */
  readonly title?: Message
  /** What one of them is called in “New …”, with a context of its own: some languages leave out the article there. */
  readonly one: Message
  /** What the screens that create and edit one are called, where the specification says it otherwise than “New …” and its name. */
  readonly titles?: { readonly create: Message; readonly edit: Message }
  /** The first part of the route names in the specification: `leads` of `leads.index`. */
  readonly route: string
  readonly path: `/${string}`
  /** Where one of them opens, where that is not under the list's path. */
  readonly recordPath?: (id: number | string) => `/${string}`
  /** Who may visit the list; the call's roles unless said otherwise. */
  readonly roles: Roles
  readonly icon: string
  /** Former names, abbreviations and other words by which the palette finds its list: `SMS, campaigns`. */
  readonly also?: Message
  /** The letters after `g`, and after `n` for creating. */
  readonly goTo?: string
  readonly menu?: MenuPlace
  readonly nameOf: (row: Row<Listed<C>>) => string
  readonly columns: readonly (Names<Listed<C>> | Computed<Listed<C>, SortName<C>>)[]
  /** Columns that wait in the columns menu until somebody shows them. */
  readonly hidden?: readonly string[]
  /** The four places of a narrow row, by column id. */
  readonly narrow?: {
    readonly name: string
    readonly meta?: string
    readonly amount?: string
    readonly status?: string
    /** A small picture before both lines. */
    readonly picture?: string
  }
  /** The icon that stands where a record has no picture. */
  readonly noPicture?: (row: PlainRow) => string
  readonly filters: readonly FilterName<C>[]
  /** Those that links set, such as a figure that leads to its rows: they stand in the toolbar only where they are set. */
  readonly quiet?: readonly string[]
  /** A column in which the words that a filter asks for stand out; `rangesOf` finds them. */
  readonly marked?: MarkedColumn
  readonly sortedBy?: { readonly by: SortName<C>; readonly sort: 'asc' | 'desc' }
  /** The filters that are always set: its list is a part of the resource's. */
  readonly fixed?: Fixed
  /** The filters that its list opens with, where nobody has set others; asked each time, since days go on. */
  readonly begins?: () => Readonly<Partial<Record<FilterName<C>, unknown>>>
  /** What stands between the filters of its list and the rows, such as figures that lead to some of them. */
  readonly above?: () => Promise<{ readonly default: ComponentType<ListPartProps> }>
  readonly form: readonly FormRow<FormName<C>>[]
  readonly acts: readonly (
    | Act<C[keyof C & string]>
    | PageAct<C[keyof C & string]>
    | RecordAct
    | SelectionAct
    | ImportAct
    | ExportAct
  )[]
  /**
   * A list within one record of another room: which part of the path names that record, what it belongs to, and the
   * filter and field that it sets. `{ param: 'variant', of: 'variants', field: 'variant_id' }`
   */
  readonly within?: Within
  /** The room whose records these are, seen by other calls or within one record: both hear of the same changes. */
  readonly recordsOf?: NamedResource
  /** The field that a dealer's people do not choose: what they write is their own dealer's. */
  readonly ownDealer?: string
  /** Fields that one shared part of a form draws together, by the name of the first of them. */
  readonly parts?: Readonly<Partial<Record<FormName<C>, FormPart>>>
  /** Values that a new record begins with; of the others, flags are on and the rest is empty. */
  readonly initial?: Readonly<Partial<Record<FormName<C>, unknown>>>
  /** Why this person may not write a field of this record: it is off then, with the reason. The server decides again. */
  readonly locked?: (field: string, row: PlainRow, person: Writer) => Message | undefined
  /** Whether a field that may be empty elsewhere is needed with what is filled in; `row` is null for a new record. */
  readonly needed?: (field: string, draft: Readonly<Record<string, unknown>>, row: PlainRow | null) => boolean
  /** Rows to show, labelled as samples, while the list cannot be loaded: only where the specification says so. */
  readonly sample?: (say: Say) => readonly PlainRow[]
  /** Its list is the one of another room under a second path: of its commands only the one that goes there is its own. */
  readonly isTwin?: true
  /** The page by which the list is read anew after one of its records was deleted. */
  readonly reload?: { readonly page: number; readonly per_page: number }
  /** What stands under a record's form and is not filled in, such as the items of an inquiry. */
  readonly below?: () => Promise<{ readonly default: ComponentType<RecordPartProps> }>
  /** A list of its own instead of the generic one. */
  readonly view?: LazyView
  /** A page of one record beside its form, at `…/:id`: there records open. */
  readonly show?: LazyView
  /** The fields of a page that only shows a record, at `…/:id`, in order: for rooms whose records nobody edits. */
  readonly details?: readonly Names<Listed<C>>[]
  /** Where a record's head shows something else than its list's fields lead to. */
  readonly head?: HeadExceptions
}
export interface MarkedColumn {
  readonly column: string
  readonly by: string
  readonly rangesOf: (text: string, asked: string) => readonly (readonly [start: number, end: number])[]
}
/** By the names of fields that the list's rows have. */
export interface HeadExceptions {
  /** The short text that it goes by; null for none. */
  readonly reference?: string | null
  /** What it belongs to, in order. */
  readonly belongs?: readonly string[]
  /** The status is shown and not chosen: what goes with it is asked elsewhere. */
  readonly status?: 'shown'
}
/** What a list is narrowed to, whatever else is set: by the record that it lies within, or by its room. */
export type Fixed = Readonly<Record<string, number | string>>
export interface Within {
  readonly param: string
  readonly of: ResourceName
  readonly field: string
}
/** A definition whose resource is no longer known by its type: what the derivers read. */
export interface PlainDefinition
  extends Pick<
    Definition<Calls>,
    | 'one'
    | 'titles'
    | 'route'
    | 'path'
    | 'recordPath'
    | 'roles'
    | 'icon'
    | 'also'
    | 'goTo'
    | 'menu'
    | 'narrow'
    | 'hidden'
    | 'marked'
    | 'locked'
    | 'needed'
    | 'noPicture'
    | 'isTwin'
    | 'reload'
    | 'sample'
    | 'below'
    | 'above'
    | 'view'
    | 'show'
    | 'head'
  > {
  readonly title: Message
  readonly within?: Within
  readonly ownDealer?: string
  /** What the record that it lies within sets: filters of its list, values of a new record. */
  readonly fixed?: Fixed
  /** The page that the list stands on, where that is not its own: filters and order are in that page's address. */
  readonly listedAt?: `/${string}`
  readonly nameOf: (row: never) => string
  readonly columns: readonly (
    | string
    | {
        readonly id: string
        readonly label: Message
        readonly of: (row: never) => string
        readonly sort?: string
        readonly align?: 'end'
      }
  )[]
  readonly filters: readonly string[]
  readonly quiet?: readonly string[]
  readonly sortedBy?: { readonly by: string; readonly sort: 'asc' | 'desc' }
  readonly begins?: () => Readonly<Record<string, unknown>>
  readonly form: readonly FormRow<string>[]
  readonly acts: readonly AnyAct[]
  readonly parts?: Readonly<Record<string, FormPart | undefined>>
  readonly initial?: Readonly<Record<string, unknown>>
  readonly details?: readonly string[]
}
export interface Room {
  readonly name: string
  readonly calls: Calls & { readonly list: ListCall }
  readonly facets: Facets
  readonly definition: PlainDefinition
}

/** Declares a room: what its list shows, what its form asks, and what one can do there. */
export const defineResource = <C extends Calls & { readonly list: ListCall }>(
  calls: C & NamedResource,
  definition: Definition<C>,
): Room => {
  const { within, path } = definition
  if (within && !(within.field in calls.list.query.fields && path.includes(`/:${within.param}/`)))
    throw new Error(`${path}: within names a filter of the list and a part of the path`)
  const { marked } = definition
  if (marked && !(marked.column in calls.list.answer.paged.fields && marked.by in calls.list.query.fields))
    throw new Error(`${path}: marked names a column and a filter of the list`)
  if (definition.details && !('get' in calls))
    throw new Error(`${path}: details are read by the call get, which is not there`)
  const { reference, belongs = [] } = definition.head ?? {}
  const unknown = [reference ?? [], ...belongs].flat().find((name) => !(name in calls.list.answer.paged.fields))
  if (unknown !== undefined) throw new Error(`${path}: the head names “${unknown}”, which no row of the list has`)
  const records: NamedResource = definition.recordsOf ?? calls
  return {
    name: records[resourceName],
    calls,
    facets: records[facets],
    definition: { ...definition, title: definition.title ?? calls[facets].title },
  }
}

/** What a record of the room is called. Its row came from one of the room's own calls, by which nameOf is typed. */
export const nameIn = (room: Room, row: PlainRow): string => room.definition.nameOf(row as never)

const lyingIn = new WeakMap<Room, Map<number, Room>>()
/** A room as it is within one record: its path and its list are that record's. Others are as they are. */
export const roomIn = (room: Room, params: Readonly<Record<string, string>>): Room => {
  const { within, path } = room.definition
  const id = Number(within && params[within.param])
  if (!within || !Number.isSafeInteger(id)) return room
  const known = lyingIn.get(room) ?? new Map<number, Room>()
  lyingIn.set(room, known)
  const made: Room = known.get(id) ?? {
    ...room,
    definition: {
      ...room.definition,
      path: `/${path.slice(1).replace(`:${within.param}`, String(id))}`,
      fixed: { [within.field]: id },
    },
  }
  known.set(id, made)
  return made
}

/** A room whose list stands on another page, such as a record's: its rows are those with these values. */
export const roomOn = (room: Room, listedAt: `/${string}`, fixed: Readonly<Record<string, number>>): Room => ({
  ...room,
  definition: { ...room.definition, listedAt, fixed },
})
