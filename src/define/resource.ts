import type { ComponentType } from 'react'
import type * as v from 'valibot'
import { type Call, type Calls, type Page, type Paged, type Resource, resourceName } from '#contract/call.ts'
import { type Field, type Kind, pick, type Rec, type ResourceName, type Row } from '#contract/fields.ts'
import { isDealerRole, mayEnter, type Role, type Roles } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Act, ActOf, AnyAct, ExportAct, ImportAct, PageAct, PlainRow, RecordAct, Verb } from '#define/acts.ts'
import { rolesOf } from '#define/acts.ts'
import { type Command, defineCommand, inside } from '#define/command.ts'
import type { LazyView, MenuPlace } from '#define/page.ts'

export {
  type Act,
  create,
  type ExportAct,
  edit,
  exportFile,
  type ImportAct,
  importFile,
  leadTo,
  onPage,
  onRecord,
  type PageAct,
  type PlainRow,
  type RecordAct,
  type RecordDialogProps,
  restore,
  runOn,
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
  readonly title: Message
  /** What one of them is called in “New …”, with a context of its own: some languages leave out the article there. */
  readonly one: Message
  /** What the screens that create and edit one are called, where the specification says it otherwise than “New …” and its name. */
  readonly titles?: { readonly create: Message; readonly edit: Message }
  /** The first part of the route names in the specification: `leads` of `leads.index`. */
  readonly route: string
  readonly path: `/${string}`
  /** Who may visit the list; the call's roles unless said otherwise. */
  readonly roles: Roles
  readonly icon: string
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
  readonly sortedBy?: { readonly by: SortName<C>; readonly sort: 'asc' | 'desc' }
  readonly form: readonly FormRow<FormName<C>>[]
  readonly acts: readonly (
    | Act<C[keyof C & string]>
    | PageAct<C[keyof C & string]>
    | RecordAct
    | ImportAct
    | ExportAct
  )[]
  /**
   * A list within one record of another room: which part of the path names that record, what it belongs to, and the
   * filter and field that it sets. `{ param: 'variant', of: 'variants', field: 'variant_id' }`
   */
  readonly within?: Within
  /** The room whose records these are, seen by other calls or within one record: both hear of the same changes. */
  readonly recordsOf?: ResourceName
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
  readonly sample?: readonly PlainRow[]
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
}
export interface Within {
  readonly param: string
  readonly of: ResourceName
  readonly field: string
}
/** Who fills in a form. */
export interface Writer {
  readonly id: number
  readonly superadmin: boolean
  readonly role: readonly { readonly slug: Role }[]
}
/** Somebody as far as their dealer is concerned. */
export interface Dealt {
  readonly superadmin: boolean
  readonly dealer?: { readonly id: number } | null | undefined
  readonly role: readonly { readonly slug: Role }[]
}
/** A part of a form that draws several fields as one, such as the address. */
export interface FormPart {
  readonly covers: readonly string[]
  readonly part: 'address' | 'roles'
}

/** What a part under a form is told. */
export interface RecordPartProps {
  readonly id: number
}

/** A definition whose resource is no longer known by its type: what the derivers read. */
export interface PlainDefinition
  extends Pick<
    Definition<Calls>,
    | 'title'
    | 'one'
    | 'titles'
    | 'route'
    | 'path'
    | 'roles'
    | 'icon'
    | 'goTo'
    | 'menu'
    | 'narrow'
    | 'hidden'
    | 'locked'
    | 'needed'
    | 'noPicture'
    | 'isTwin'
    | 'reload'
    | 'sample'
    | 'below'
    | 'view'
    | 'show'
    | 'recordsOf'
  > {
  readonly within?: Within
  readonly ownDealer?: string
  /** What the record that it lies within sets: filters of its list, values of a new record. */
  readonly fixed?: Readonly<Record<string, number>>
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
  readonly sortedBy?: { readonly by: string; readonly sort: 'asc' | 'desc' }
  readonly form: readonly FormRow<string>[]
  readonly acts: readonly AnyAct[]
  readonly parts?: Readonly<Record<string, FormPart | undefined>>
  readonly initial?: Readonly<Record<string, unknown>>
}
export interface Room {
  readonly name: string
  readonly calls: Calls & { readonly list: ListCall }
  readonly definition: PlainDefinition
}

/** Declares a room: what its list shows, what its form asks, and what one can do there. */
export const defineResource = <C extends Calls & { readonly list: ListCall }>(
  calls: C & Resource,
  definition: Definition<C>,
): Room => {
  const { within, path } = definition
  if (within && !(within.field in calls.list.query.fields && path.includes(`/:${within.param}/`)))
    throw new Error(`${path}: within names a filter of the list and a part of the path`)
  return { name: definition.recordsOf ?? calls[resourceName], calls, definition }
}

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
const fieldOf = (rec: Rec, name: string): Field => {
  const field = rec.fields[name]
  if (!field) throw new Error(`No field “${name}”: the record has ${Object.keys(rec.fields).join(', ')}`)
  return field
}
const sortsOf = (room: Room): readonly string[] => Object.keys(room.calls.list.query.fields['order_by']?.words ?? {})

export interface Column {
  readonly id: string
  readonly label: Message
  readonly kind: Kind | 'computed'
  readonly field: Field | undefined
  readonly valueOf: (row: PlainRow) => unknown
  /** The order_by value that orders this column, where there is one. */
  readonly sort: string | undefined
  readonly align?: 'end' | undefined
}
/** The columns of a room's list, in order. */
export const columnsOf = (room: Room): Column[] => {
  const sorts = sortsOf(room)
  return room.definition.columns.map((column): Column => {
    if (typeof column === 'string') {
      const field = fieldOf(room.calls.list.answer.paged, column)
      return {
        id: column,
        label: field.label,
        kind: field.kind,
        field,
        valueOf: (row) => row[column],
        sort: sorts.includes(column) ? column : undefined,
      }
    }
    const of: (row: never) => string = column.of
    // The row reached here by the same list call that typed `of`.
    return {
      id: column.id,
      label: column.label,
      kind: 'computed',
      field: undefined,
      valueOf: (row) => of(row as never),
      sort: column.sort,
      align: column.align,
    }
  })
}

export interface Asked {
  readonly name: string
  readonly field: Field
}
export type AskedRow = { readonly heading: Message } | { readonly fields: readonly Asked[] }
/** What the room's definition says of a verb, or undefined where it has none. */
export const actOf = <V extends Verb>(room: Room, verb: V) =>
  room.definition.acts.find((act): act is ActOf<V> => act.verb === verb)
export const can = (room: Room, verb: Verb, roles: readonly string[]): boolean => {
  const act = actOf(room, verb)
  return act !== undefined && mayEnter(roles, rolesOf(act))
}
/** The room's own acts on one record, for these roles. */
export const recordActsOf = (room: Room, roles: readonly string[]): RecordAct[] =>
  room.definition.acts.filter((act) => act.verb === 'record').filter((act) => mayEnter(roles, act.call.roles))
/** True when the list answers these roles; its screen may be open to more. */
export const mayList = (room: Room, roles: readonly string[]): boolean => mayEnter(roles, room.calls.list.roles)
/** True when these roles may open a record of the room at all. */
export const canOpen = (room: Room, roles: readonly string[]): boolean =>
  room.definition.show ? mayEnter(roles, room.definition.roles) : can(room, 'edit', roles)
/** The call of a verb; naming one that the room does not have is a mistake of the caller. */
export const callOf = (room: Room, verb: Verb): Call => {
  const act = actOf(room, verb)
  if (!act) throw new Error(`${room.name} has no “${verb}”: add it to the definition's acts`)
  return act.call
}
/** What a person fills in: not the method that a form stands for, and no file, which a draft could not keep. */
const filledIn = (form: Rec): Rec => {
  const kept = Object.keys(form.fields).filter((name) => name !== '_method' && form.fields[name]?.kind !== 'file')
  return kept.length === Object.keys(form.fields).length ? form : pick(form, kept)
}
const filled = new WeakMap<Rec, Rec>()
/** The body that a room's form fills: the update's when editing, the create's when creating; JSON or a form. */
export const bodyOf = (room: Room, verb: 'edit' | 'create'): Rec => {
  const { body, form } = callOf(room, verb)
  if (body) return body
  if (!form) throw new Error(`${room.name}: ${verb} has no body to fill`)
  const known = filled.get(form) ?? filledIn(form)
  filled.set(form, known)
  return known
}
/** The room's field that this person does not choose, because they write for their own dealer alone. */
export const ownDealerOf = (room: Room, person: Dealt | null): string | undefined => {
  const { ownDealer, roles } = room.definition
  if (ownDealer === undefined || !person?.dealer || person.superadmin) return undefined
  const entering = person.role.filter(({ slug }) => mayEnter([slug], roles))
  return entering.every(({ slug }) => isDealerRole(slug)) ? ownDealer : undefined
}
export const formOf = (room: Room, verb: 'edit' | 'create'): AskedRow[] => {
  const body = bodyOf(room, verb)
  return room.definition.form.map((row) =>
    'heading' in row
      ? row
      : { fields: row.filter((name) => name in body.fields).map((name) => ({ name, field: fieldOf(body, name) })) },
  )
}
/** The body's values as a record's answer holds them: `dealer_id` from `dealer.id`. */
export const valuesOf = (body: Rec, row: PlainRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body.fields).map(([name, { from }]) => {
      const of = from === undefined ? undefined : row[from]
      return [
        name,
        from === undefined ? (row[name] ?? null) : typeof of === 'object' && of !== null && 'id' in of ? of.id : null,
      ]
    }),
  )
export const filtersOf = (room: Room): Asked[] =>
  room.definition.filters.map((name) => ({ name, field: fieldOf(room.calls.list.query, name) }))

/** Where a record is edited. */
export const editPlaceOf = (room: Room, id: number | string): `/${string}` => {
  const { path } = room.definition
  return actOf(room, 'edit')?.at === 'record' ? `${path}/${id}` : `${path}/${id}/edit`
}
/** Where a record opens. */
export const placeOf = (room: Room, id: number | string): `/${string}` =>
  room.definition.show ? `${room.definition.path}/${id}` : editPlaceOf(room, id)
export interface RouteEntry {
  /** The specification's name of the screen, such as `dealer-zones.edit`. */
  readonly id: string
  readonly path: `/${string}`
  readonly roles: Roles
  readonly title: Message
  readonly icon: string
  readonly view: 'list' | 'create' | 'edit' | 'upload' | 'page'
  readonly room?: Room
  readonly load?: LazyView
}
export const routesOf = (room: Room): RouteEntry[] => {
  const { title, one, titles, route, path, icon, roles, view, show, acts } = room.definition
  const shared = { icon, room }
  return [
    { ...shared, id: `${route}.index`, path, roles, title, view: 'list', ...(view && { load: view }) },
    ...(show
      ? [
          {
            ...shared,
            id: `${route}.show`,
            path: placeOf(room, ':id'),
            roles,
            title: one,
            view: 'page',
            load: show,
          } as const,
        ]
      : []),
    ...acts.flatMap((act): RouteEntry[] =>
      act.verb === 'create'
        ? [
            {
              ...shared,
              id: `${route}.create`,
              path: `${path}/create`,
              roles: act.roles ?? act.call.roles,
              title: titles?.create ?? one,
              view: 'create',
              ...(act.view && { load: act.view }),
            },
          ]
        : act.verb === 'edit'
          ? [
              {
                ...shared,
                id: act.at === 'record' ? `${route}.show` : `${route}.edit`,
                path: editPlaceOf(room, ':id'),
                roles: act.roles ?? act.call.roles,
                title: titles?.edit ?? one,
                view: 'edit',
              },
            ]
          : act.verb === 'import'
            ? [
                {
                  ...shared,
                  icon: 'upload',
                  id: `${route}.upload`,
                  path: act.path,
                  roles: rolesOf(act),
                  title: msg`Import`,
                  view: 'upload',
                },
              ]
            : [],
    ),
  ]
}
export const sections = {
  places: msg`Places`,
  create: msg`Create`,
  list: msg`List`,
  record: msg`Record`,
  tabs: msg`Tabs`,
  workspace: msg`Workspace`,
  session: msg`Session`,
}
/** Going to the room and creating in it; what else one can do is bound by the list and the form. */
export const commandsOf = (room: Room): Command[] => {
  const own = room.definition.acts.flatMap((act) => (act.verb === 'record' ? [recordCommandOf(room, act)] : []))
  // What lies within a record is reached from that record.
  if (room.definition.within) return own
  const { title, one, titles, path, icon, goTo, route, isTwin } = room.definition
  // A screen that is open to everybody is offered to those whom it shows something.
  const roles = room.definition.roles === 'signed-in' ? room.calls.list.roles : room.definition.roles
  const creating = actOf(room, 'create')
  const importing = actOf(room, 'import')
  const going = defineCommand({
    id: isTwin ? `${route}.open` : `${room.name}.open`,
    title,
    section: sections.places,
    when: { roles },
    icon,
    opens: path,
    ...(goTo && { keys: `g ${goTo}` }),
  })
  if (isTwin) return [going]
  return [
    going,
    ...(creating
      ? [
          defineCommand({
            id: `${room.name}.create`,
            title: titles?.create ?? msg`New {what}`,
            values: { what: inside(one) },
            section: sections.create,
            when: { roles: creating.call.roles },
            icon: 'plus',
            opens: `${path}/create`,
            ...(goTo && { keys: `n ${goTo}` }),
          }),
        ]
      : []),
    ...(importing
      ? [
          defineCommand({
            id: `${room.name}.import`,
            title: msg`Import {what}`,
            values: { what: inside(title) },
            section: sections.create,
            when: { roles: rolesOf(importing) },
            also: msg`upload, spreadsheet, CSV, Excel`,
            icon: 'upload',
            opens: importing.path,
          }),
        ]
      : []),
    ...own,
  ]
}
/** The command of a room's own act on a record: on the row that the focus is on, or on the form's record. */
export const recordCommandOf = (room: Room, { id, title, icon, also, call }: RecordAct): Command =>
  defineCommand({
    id: `${room.name}.${id}`,
    title,
    section: sections.record,
    when: { roles: call.roles, room: room.name, view: ['list', 'form'] },
    icon,
    ...(also && { also }),
  })
export type PageOf<R extends Rec> = Page<Row<R>>
export type ValueOf<S extends v.GenericSchema> = v.InferOutput<S>
