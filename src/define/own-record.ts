import type { Field } from '#contract/fields.ts'

interface Reader {
  readonly is_admin: boolean
  readonly dealer?: { readonly id: number; readonly name: string } | null | undefined
}
/** The one record that a filter can mean to somebody: a dealer's people see what is their own dealer's alone. */
export const onlyOneFor = (person: Reader | null, { of }: Pick<Field, 'of'>) =>
  of === 'dealers' && person?.is_admin !== true ? (person?.dealer ?? undefined) : undefined
