import type { NamedField } from '#define/named-field.ts'
import type { useTitles } from '#workspace/records/useTitles.ts'

export type OptionsOf = ReturnType<typeof useTitles>['optionsOf']
/** What every filter of a list is drawn from, whatever its kind. */
export interface FilterProps {
  readonly asked: NamedField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Asks for several values of a few; undefined where it takes one. */
  readonly onSeveral?: (() => void) | undefined
  readonly optionsOf: OptionsOf
  readonly id: string
}
