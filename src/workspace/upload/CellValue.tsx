import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

/** What a cell of a file says: one of a few words where no other may stand there. */
export const CellValue = ({
  label,
  allowed,
  value,
  onChange,
  autoFocus = false,
}: {
  readonly label: string
  readonly allowed: readonly string[]
  readonly value: string
  readonly onChange: (text: string) => void
  readonly autoFocus?: boolean
}) => {
  const say = useSay()
  return allowed.length > 0 ? (
    <Select
      label={label}
      value={allowed.includes(value) ? value : null}
      options={allowed.map((word) => ({ id: word, name: word }))}
      placeholder={value === '' ? undefined : value}
      onChange={(word) => onChange(word ?? '')}
      hint={say(msg`Allowed: {words}`, { words: allowed.join(', ') })}
      autoFocus={autoFocus}
    />
  ) : (
    <TextField label={label} value={value} onChange={onChange} maxLength={1000} autoFocus={autoFocus} />
  )
}
