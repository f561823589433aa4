import { useState } from 'react'

interface Kept<V> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur: (() => void) | undefined
}
/**
 * Text that people type for a value that is kept otherwise, as a text field takes it. What is typed stays as typed until
 * the field is left; a value from outside replaces it. `read` gives the value of a text, `show` the text of a value.
 */
export const useTyped = <V>(
  { value, onChange, onBlur }: Kept<V>,
  read: (text: string) => V,
  show: (value: V) => string,
) => {
  const [text, setText] = useState(() => show(value))
  const [known, setKnown] = useState<V>(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    setText(show(value))
  }
  return {
    value: text,
    onChange: (typed: string) => {
      const next = read(typed)
      setText(typed)
      setKnown(next)
      if (!Object.is(next, value)) onChange(next)
    },
    onBlur: () => {
      setText((typed) => (Number.isNaN(value) ? typed : show(value)))
      onBlur?.()
    },
  }
}
