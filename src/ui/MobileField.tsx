import { readMobile, showMobile } from '#contract/mobile.ts'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTyped } from '#ui/typed.ts'

export interface MobileFieldProps extends FieldProps {
  /** +639171234567 once it is a Philippine mobile, until then as typed. */
  readonly value: string
  readonly onChange: (mobile: string) => void
}

/** A Philippine mobile, typed with or without +63, 0, spaces and dashes; left, it reads 0917 123 4567. */
export const MobileField = ({ value, onChange, onBlur, ...props }: MobileFieldProps) => {
  const typed = useTyped({ value, onChange, onBlur }, readMobile, showMobile)
  return (
    <TextField
      {...props}
      {...typed}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="09XX XXX XXXX"
      look="latin"
    />
  )
}
