import type { NamedField } from '#define/named-field.ts'
import type { useTitles } from '#workspace/records/useTitles.ts'

export type OptionsOf = ReturnType<typeof useTitles>['optionsOf']
/** What every filter of a list is drawn from, whatever its kind. */
export interface FilterProps {
  readonly asked: NamedField
  readonly value: unknown
  /** It takes several values of a few. */
  readonly several?: boolean
  readonly onChange: (value: unknown) => void
  readonly optionsOf: OptionsOf
  readonly id: string
}
