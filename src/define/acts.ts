import type { ComponentType } from 'react'
import type { Call, MessageOnly } from '#contract/call.ts'
import type { Rec } from '#contract/fields.ts'
import type { Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import type { UploadCall } from '#contract/work/imports.ts'
import type { WireSelection } from '#contract/work/jobs.ts'
import type { LazyView } from '#define/page.ts'

/** A record as derived pages know it. */
export type PlainRow = Readonly<Record<string, unknown>> & { readonly id: number }

/** One thing that a person can do here; it belongs to the call that carries it out. */
export interface Act<C extends Call = Call> {
  readonly verb: 'edit' | 'create' | 'trash' | 'restore'
  readonly call: C
  readonly at?: 'record'
  /** Who may open its screen, when that is more than may save there. */
  readonly roles?: Roles
  /** A screen of its own instead of the generic form. */
  readonly view?: LazyView
}
/**
 * Editing opens at `…/:id/edit`, or at `…/:id` for records whose screen the specification does not name. What is saved as
 * a form by POST is edited likewise.
 */
export const edit = <
  C extends
    | (Call<`${'PUT' | 'PATCH'} /${string}:${string}`> & { body: Rec })
    | (Call<`POST /${string}:${string}`> & { form: Rec }),
>(
  call: C,
  more: { readonly at?: 'record'; readonly roles?: Roles; readonly view?: LazyView } = {},
): Act<C> => ({ verb: 'edit', call, ...more })
export const create = <C extends Call<`POST /${string}`> & ({ body: Rec } | { form: Rec })>(
  call: C,
  more: { readonly roles?: Roles; readonly view?: LazyView } = {},
): Act<C> => ({ verb: 'create', call, ...more })
export const trash = <C extends Call<`DELETE /${string}:${string}`> & { answer: MessageOnly }>(call: C): Act<C> => ({
  verb: 'trash',
  call,
})
export const restore = <C extends Call<`POST /${string}:${string}`>>(call: C): Act<C> => ({ verb: 'restore', call })

/** Brings records in from a file; the wizard opens at `path`. Who may is who the call lets in, unless `roles` says less. */
export interface ImportAct {
  readonly verb: 'import'
  readonly call: UploadCall
  readonly path: `/${string}`
  readonly roles?: Roles
  /** Of a room that takes several kinds of files: which one this is. */
  readonly of?: FileKind
  /** What stands beside the file's first step, such as what there is already. */
  readonly beside?: () => Promise<{ readonly default: ComponentType<BesideFileProps> }>
}
export interface BesideFileProps {
  /** The kind of file, by its name; none where the room takes one kind. */
  readonly of: string | undefined
}
export interface FileKind {
  /** The name of its call in the contract. */
  readonly name: string
  /** Its screen in the specification: `survey.upload.dcsi-trend`. */
  readonly route: string
  readonly title: Message
}
export const importFile = (call: UploadCall, more: Omit<ImportAct, 'verb' | 'call'>): ImportAct => ({
  verb: 'import',
  call,
  ...more,
})
/** Takes what the list shows away as a file. `failed` is said when it fails and the server names no errors. */
export interface ExportAct {
  readonly verb: 'export'
  readonly call: Call
  readonly failed?: Message
}
export const exportFile = <C extends Call<`GET /${string}`> & { query: Rec }>(
  call: C,
  more: { readonly failed?: Message } = {},
): ExportAct => ({ verb: 'export', call, ...more })

/** Something that the page of one record does, with a command of its own: `onPage(textBlasts.send)`. */
export interface PageAct<C extends Call = Call> {
  readonly verb: 'page'
  readonly call: C
}
export const onPage = <C extends Call>(call: C): PageAct<C> => ({ verb: 'page', call })

/** What the dialog of an act on one record is given. */
export interface RecordDialogProps {
  readonly row: PlainRow
  /** The act was carried out: what shows the record reads it again. */
  readonly onDone: () => void
  readonly onClose: () => void
}
/** What the dialog of an act on several records is given. */
export interface ManyDialogProps {
  readonly ids: readonly number[]
  /** Some were changed: the list reads them again. */
  readonly onDone: () => void
  readonly onClose: () => void
}
/** Something else that one does with one record, in a dialog: in the menu of its row, on its form and in the palette. */
export interface RecordAct<C extends Call = Call> {
  readonly verb: 'record'
  readonly call: C
  /** The command's id is the room's name and this: `infobip-accounts.testSend`. */
  readonly id: string
  readonly title: Message
  readonly icon: string
  readonly tone?: 'bad'
  readonly also?: Message
  /** The dialog of the same act on several chosen rows, where it can be done to them at once. */
  readonly many?: () => Promise<{ readonly default: ComponentType<ManyDialogProps> }>
  readonly does:
    | { readonly dialog: () => Promise<{ readonly default: ComponentType<RecordDialogProps> }> }
    /** Where it leads for a record: a list within it. */
    | { readonly place: (id: number) => `/${string}` }
    /** What it does at once. */
    | { readonly run: (row: PlainRow) => Promise<void> }
}
export const onRecord = <C extends Call<`${'POST' | 'PUT' | 'DELETE'} /${string}`>>(
  call: C,
  {
    dialog,
    ...more
  }: Omit<RecordAct, 'verb' | 'call' | 'does'> & {
    readonly dialog: () => Promise<{ readonly default: ComponentType<RecordDialogProps> }>
  },
): RecordAct<C> => ({ verb: 'record', call, ...more, does: { dialog } })
/** Done at once, without a dialog; it tells of its success and failure by itself. */
export const runOn = <C extends Call<`POST /${string}:${string}`>>(
  call: C,
  { run, ...more }: Omit<RecordAct, 'verb' | 'call' | 'does'> & { readonly run: (row: PlainRow) => Promise<void> },
): RecordAct<C> => ({ verb: 'record', call, ...more, does: { run } })
/** The list within a record, such as the colours of a variant; `call` is that list's. */
export const leadTo = <C extends Call<`GET /${string}`>>(
  call: C,
  { place, ...more }: Omit<RecordAct, 'verb' | 'call' | 'does'> & { readonly place: (id: number) => `/${string}` },
): RecordAct<C> => ({ verb: 'record', call, ...more, does: { place } })

/** What the dialog of an act on a selection is given. */
export interface SelectionDialogProps {
  /** The resource whose rows were selected. */
  readonly resource: string
  readonly selection: WireSelection
  readonly onClose: () => void
}
/** What one does with the selected rows of a list as a whole, in a dialog: in its selection bar and in the palette. */
export interface SelectionAct<C extends Call = Call> {
  readonly verb: 'selection'
  readonly call: C
  /** The command's id is the room's name and this: `leads.text`. */
  readonly id: string
  readonly title: Message
  readonly icon: string
  readonly also?: Message
  readonly dialog: () => Promise<{ readonly default: ComponentType<SelectionDialogProps> }>
}
export const onSelection = <C extends Call<`POST /${string}`>>(
  call: C,
  more: Omit<SelectionAct, 'verb' | 'call'>,
): SelectionAct<C> => ({ verb: 'selection', call, ...more })

export type AnyAct = Act | PageAct | RecordAct | SelectionAct | ImportAct | ExportAct
/** A page, a record and a selection may have many acts, and a room kinds of files; the others a room has once. */
export type Verb = Exclude<AnyAct['verb'], 'page' | 'record' | 'selection'>
export type ActOf<V extends Verb> = V extends 'import' ? ImportAct : V extends 'export' ? ExportAct : Act
/** Who may do it. Who may only look at its screen does not count. */
export const rolesOf = (act: AnyAct): Roles => (act.verb === 'import' ? (act.roles ?? act.call.roles) : act.call.roles)
