import { useState } from 'react'
import { announce } from '#ui/announce.ts'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import { readFigure, showFigure, showUngrouped } from '#ui/figures.ts'
import { TextField } from '#ui/TextField.tsx'
import { useTyped } from '#ui/typed.ts'

export interface NumberFieldProps extends FieldProps {
  /** Null when empty, NaN when what is typed is no number. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number
  /** Without commas, as years are written. */
  readonly isUngrouped?: boolean
  /** Where the arrow keys begin to count in an empty field; 0 unless said otherwise. */
  readonly from?: number
}

/**
 * A number; the arrow keys count up and down. An empty one is a text field to readers, for as long as the focus is on it:
 * Orca reads 0.0 for a spin button without a value, whatever its words are, and reads anew what changes its role.
 */
export const NumberField = ({
  value,
  onChange,
  onBlur,
  min,
  max,
  step = 1,
  isUngrouped = false,
  from,
  ...props
}: NumberFieldProps) => {
  const show = isUngrouped ? showUngrouped : showFigure
  const typed = useTyped({ value, onChange, onBlur }, readFigure, show)
  const [focusedAs, setFocusedAs] = useState<'spin' | 'text'>()
  const isSpin = (focusedAs ?? (value === null ? 'text' : 'spin')) === 'spin'
  const kept = (next: number) => Math.min(max ?? next, Math.max(min ?? next, next))
  const keys: Readonly<Record<string, number>> = {
    ArrowUp: step,
    ArrowDown: -step,
    PageUp: step * 10,
    PageDown: step * -10,
  }
  return (
    <TextField
      {...props}
      {...typed}
      onFocus={() => setFocusedAs(value === null ? 'text' : 'spin')}
      onBlur={() => {
        setFocusedAs(undefined)
        typed.onBlur()
      }}
      onKeyDown={(event) => {
        const by = keys[event.key]
        if (by === undefined || props.isReadOnly === true) return
        event.preventDefault()
        const isEmpty = value === null || Number.isNaN(value)
        // The first press only arrives where counting begins.
        const next = kept(isEmpty && from !== undefined ? from : (isEmpty ? 0 : value) + by)
        onChange(next)
        // A text that comes into an empty field is read, one that takes the place of another is not.
        if (!isSpin && value !== null && next !== value) announce(show(next), { about: 'number' })
      }}
      inputMode="decimal"
      look="latin"
      {...(isSpin && { spin: { now: value === null || Number.isNaN(value) ? undefined : value, min, max } })}
    />
  )
}
