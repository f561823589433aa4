import { type Ref, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import buttons from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Field.module.css'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface PasswordFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete?: 'current-password' | 'new-password'
  readonly ref?: Ref<HTMLInputElement>
}

// Drawn here, not taken from Icon: the sign-in screen carries this field and none of the icons.
const Eye = ({ crossed }: { readonly crossed: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0" />
    <circle cx="12" cy="12" r="3" />
    {crossed && <path d="m3 3 18 18" />}
  </svg>
)

/** A secret, which can be shown while typing and pasted from a password manager. */
export const PasswordField = ({ autoComplete = 'current-password', ...props }: PasswordFieldProps) => {
  const say = useSay()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      look="latin"
      autoComplete={autoComplete}
      end={
        <button
          type="button"
          className={cx(buttons.icon, buttons.sm, styles.inner)}
          aria-label={say(msg`Show password`)}
          aria-pressed={isShown}
          disabled={props.isDisabled}
          onClick={() => setShown(!isShown)}
        >
          <Eye crossed={isShown} />
        </button>
      }
    />
  )
}
