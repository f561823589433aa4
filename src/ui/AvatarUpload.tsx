import { useEffect, useId, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import styles from '#ui/AvatarUpload.module.css'
import { Button } from '#ui/Button.tsx'
import fields from '#ui/Field.module.css'
import { StatusShape } from '#ui/StatusShape.tsx'

export const imageTypes = ['image/png', 'image/gif', 'image/jpeg'] as const
const isImage = (file: File): boolean => imageTypes.some((type) => type === file.type)

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
  const say = useSay()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!(file instanceof File)) return setPreview(undefined)
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const shown = preview ?? (file === null ? undefined : src)
  const complaint = refused === undefined ? error : say(msg`{file} is no png, gif or jpeg picture.`, { file: refused })

  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return
    if (isImage(chosen)) {
      setRefused(undefined)
      onChange(chosen)
    } else setRefused(chosen.name)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way beside the button
    <div
      className={fields.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isDisabled) take(event.dataTransfer.files[0])
      }}
    >
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <Avatar name={name} src={shown} size={64} />
        <input
          ref={input}
          id={id}
          type="file"
          accept={imageTypes.join(',')}
          className="vh"
          tabIndex={-1}
          disabled={isDisabled}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            take(event.target.files?.[0])
            // Else the same file could not be chosen again after a clear.
            event.target.value = ''
          }}
        />
        <Button
          icon="upload"
          isDisabled={isDisabled}
          aria-describedby={`${id}-note`}
          onPress={() => input.current?.click()}
        >
          {say(msg`Upload`)}
        </Button>
        <Button
          variant="ghost"
          isDisabled={isDisabled || shown === undefined}
          onPress={() => {
            setRefused(undefined)
            onChange(null)
          }}
        >
          {say(msg`Clear`)}
        </Button>
      </div>
      <div id={`${id}-note`}>
        {complaint !== undefined && (
          <div className={fields.error} role="alert">
            <StatusShape shape="attention" tone="bad" />
            <span>{complaint}</span>
          </div>
        )}
        <div className={fields.hint}>{hint ?? say(msg`A png, gif or jpeg picture`)}</div>
      </div>
    </div>
  )
}
