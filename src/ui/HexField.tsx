import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import styles from '#ui/HexField.module.css'
import { readHex } from '#ui/hex.ts'
import { TextField } from '#ui/TextField.tsx'
import { useTyped } from '#ui/typed.ts'

export interface HexFieldProps extends FieldProps {
  /** `#1f4e79`, empty, or what was typed as long as it is no colour. */
  readonly value: string
  readonly onChange: (hex: string) => void
}

const same = (hex: string) => hex

/** A colour as screens mix it: typed as its code, or taken from the platform's own chooser. */
export const HexField = ({ value, onChange, onBlur, ...props }: HexFieldProps) => {
  const say = useSay()
  const typed = useTyped({ value, onChange, onBlur }, readHex, same)
  const isColour = /^#[0-9a-f]{6}$/.test(value)
  return (
    <TextField
      {...props}
      {...typed}
      placeholder="#1f4e79"
      look="latin"
      end={
        <span className={styles.frame}>
          <input
            type="color"
            aria-label={say(msg`Choose color`)}
            className={cx(styles.pick, !isColour && styles.none)}
            value={isColour ? value : '#000000'}
            disabled={props.isDisabled === true || props.isReadOnly === true}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      }
    />
  )
}
