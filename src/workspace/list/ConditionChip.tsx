import type { Condition } from '#contract/conditions.ts'
import { useSay } from '#platform/words.tsx'
import { Chip } from '#ui/Chip.tsx'
import { opening } from '#ui/opening.tsx'
import { Popover } from '#ui/Popover.tsx'
import { wordsOfCondition } from '#workspace/list/condition-words.ts'
import type { Filterable } from '#workspace/records/filterable.ts'
import type { Dictionary } from '#workspace/records/line.ts'

const ConditionForm = opening(async () => (await import('#workspace/list/ConditionForm.tsx')).ConditionForm)

/** What one column is narrowed to, and the form that changes it. */
export const ConditionChip = ({
  id,
  one,
  condition,
  initial,
  dictionary,
  isOpen,
  onOpenChange,
  onChange,
}: {
  readonly id: string
  readonly one: Filterable
  /** Undefined while it is being made. */
  readonly condition: Condition | undefined
  /** What the form begins with. */
  readonly initial: Condition | undefined
  readonly dictionary: Dictionary
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onChange: (condition: Condition | undefined) => void
}) => {
  const say = useSay()
  const label = say(one.label)
  const words = condition && wordsOfCondition(one, condition, dictionary, say)
  return (
    <Popover
      name={label}
      width="280px"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Chip
          id={id}
          label={label}
          value={words?.text}
          more={words?.more}
          onRemove={condition && (() => onChange(undefined))}
        />
      }
    >
      {(close) => (
        <ConditionForm
          one={one}
          condition={initial}
          dictionary={dictionary}
          onApply={(made) => {
            close()
            onChange(made)
          }}
        />
      )}
    </Popover>
  )
}
