import type { ReactNode, Ref } from 'react'
import { FileTrigger as AriaFileTrigger } from 'react-aria-components/FileTrigger'
import { InputContext } from 'react-aria-components/Input'
import { given } from '#ui/given.ts'

export interface FileTriggerProps {
  /** Of the browser's input: `ref.current?.click()` opens the choice without the button. */
  readonly ref?: Ref<HTMLInputElement> | undefined
  readonly id?: string | undefined
  readonly label: string
  /** Endings and types: `csv`, `image/png`. */
  readonly accept: readonly string[]
  readonly isMultiple?: boolean | undefined
  /** None may be chosen now: the button opens nothing. */
  readonly isDisabled?: boolean | undefined
  /** At least one; the first alone counts where only one is asked for. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void
  /** The button that opens the choice. */
  readonly children?: ReactNode
}

/**
 * The browser's own choice of files, opened by a button. It forgets what was chosen, so that the same file may be chosen
 * again after it was mended.
 */
export const FileTrigger = ({
  ref,
  id,
  label,
  accept,
  isMultiple = false,
  isDisabled = false,
  onFiles,
  children,
}: FileTriggerProps) => (
  <InputContext
    // React Aria's trigger hands none of these on, and forgets only for a press of its own button.
    value={{
      'aria-label': label,
      disabled: isDisabled,
      onClick: ({ currentTarget }) => {
        currentTarget.value = ''
      },
    }}
  >
    <AriaFileTrigger
      acceptedFileTypes={accept.map((one) => (one.includes('/') ? one : `.${one}`))}
      allowsMultiple={isMultiple}
      onSelect={(files) => {
        const [first, ...others] = files ?? []
        if (first) onFiles([first, ...others])
      }}
      {...given({ id, ref })}
    >
      {children}
    </AriaFileTrigger>
  </InputContext>
)
