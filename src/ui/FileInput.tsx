import type { Ref } from 'react'

/**
 * The browser's own choice of files, opened by a button: `ref.current?.click()`. It forgets what was chosen, so that the
 * same file may be chosen again after it was mended.
 */
export const FileInput = ({
  ref,
  label,
  endings,
  isMultiple = false,
  onFiles,
}: {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** Such as `csv`. */
  readonly endings: readonly string[]
  readonly isMultiple?: boolean
  /** At least one; the first alone counts where only one is asked for. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void
}) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={isMultiple}
    accept={endings.map((ending) => `.${ending}`).join(',')}
    aria-label={label}
    onChange={({ currentTarget }) => {
      const [first, ...others] = currentTarget.files ?? []
      currentTarget.value = ''
      if (first) onFiles([first, ...others])
    }}
  />
)
