import type { NamedResource } from '#contract/call.ts'
import type { ImportForm } from '#contract/work/imports.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Served } from '#server/platform/serve.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'

/** A list on the server: how its records lie and are found, who answers its calls, and what a file brings into it. */
export interface ServerRoom {
  readonly records: RecordsDefinition
  readonly handlers: (platform: Platform) => readonly Served[]
  readonly imports: readonly ImportDefinition[]
}
interface Parts {
  readonly records: RecordsDefinition
  readonly handlers: readonly Served[] | ((platform: Platform) => readonly Served[])
  readonly imports?: ImportDefinition | readonly ImportDefinition[]
}
type UploadsOf<C> = {
  [K in keyof C & string]: C[K] extends { readonly form: typeof ImportForm } ? K : never
}[keyof C & string]
/** A list with an upload call says what its files bring; others cannot. */
type PartsOf<C> = [UploadsOf<C>] extends [never]
  ? Omit<Parts, 'imports'>
  : Parts & { readonly imports: ImportDefinition | readonly ImportDefinition[] }

/** Says what a list is on the server. */
export function defineRoom<C extends NamedResource>(of: C, parts: PartsOf<C>): ServerRoom
export function defineRoom(of: NamedResource, { records, handlers, imports }: Parts): ServerRoom {
  const files = imports === undefined ? [] : [imports].flat()
  if (records.calls !== of || files.some((one) => one.records !== records))
    throw new Error(`defineRoom(${records.resource}): its records and its import are those of its own calls`)
  return {
    records,
    handlers: typeof handlers === 'function' ? handlers : () => handlers,
    imports: files,
  }
}
