import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { find } from '#workspace/records/lookups.ts'
import { useNamed } from '#workspace/records/references.ts'

/** The dealer in whose name a blast goes out; none is the head office. Its name is known after a reload, too. */
export const DealerField = ({
  value,
  onChange,
  error,
  id,
}: {
  readonly value: number | null
  readonly onChange: (dealer: number | null) => void
  readonly error?: string | undefined
  readonly id?: string
}) => {
  const say = useSay()
  const [chosen = null] = useNamed('dealers', value === null ? [] : [value])
  return (
    <ComboBox
      {...(id !== undefined && { id })}
      name="dealer_id"
      label={say(msg`Dealer`)}
      hint={say(msg`If empty, the head office sends the text blast.`)}
      isOptional
      value={chosen}
      error={error}
      onChange={(picked) => onChange(picked?.id ?? null)}
      load={(typed: string) => find('dealers', typed)}
    />
  )
}
/** What a dealer is called in a message, the head office included. */
export const useDealerName = (dealer: number | null): string => {
  const say = useSay()
  const [named] = useNamed('dealers', dealer === null ? [] : [dealer])
  return named?.name ?? say(headOffice)
}
const headOffice = msg`Dealer Desk`
