import styles from '#ui/Field.module.css'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import { readFigure, showPesos } from '#ui/figures.ts'
import { TextField } from '#ui/TextField.tsx'
import { useTyped } from '#ui/typed.ts'

export interface MoneyFieldProps extends FieldProps {
  /** Pesos; null when empty, NaN when what is typed is no amount. */
  readonly value: number | null
  readonly onChange: (pesos: number | null) => void
}

/** Philippine pesos, typed as people write them: 1,525,000 or 1525000.50. */
export const MoneyField = ({ value, onChange, onBlur, ...props }: MoneyFieldProps) => {
  const typed = useTyped({ value, onChange, onBlur }, readFigure, showPesos)
  return (
    <TextField
      {...props}
      {...typed}
      inputMode="decimal"
      look="figures"
      start={
        <span className={styles.prefix} aria-hidden="true">
          ₱
        </span>
      }
    />
  )
}
