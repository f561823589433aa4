import { Avatar } from '#ui/Avatar.tsx'
import { ImagePicker } from '#ui/ImagePicker.tsx'
import { useObjectUrl } from '#ui/objectUrl.ts'

/** A picture of someone: png, gif or jpeg, seen before it is saved. */
export const AvatarUpload = ({
  label,
  name,
  src,
  file,
  onChange,
  hint,
  error,
  isDisabled = false,
}: {
  readonly label: string
  /** Whose picture: the initials stand in for it. */
  readonly name: string
  /** The one that is saved. */
  readonly src?: string | undefined
  /** The one just chosen; null when it was cleared, undefined when nothing was changed. */
  readonly file: File | null | undefined
  readonly onChange: (file: File | null) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean | undefined
}) => {
  const preview = useObjectUrl(file)
  const shown = preview ?? (file === null ? undefined : src)
  return (
    <ImagePicker
      label={label}
      preview={<Avatar name={name} src={shown} size={64} />}
      onFile={onChange}
      onClear={shown === undefined ? undefined : () => onChange(null)}
      hint={hint}
      error={error}
      isDisabled={isDisabled}
    />
  )
}
