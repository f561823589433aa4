import { type ReactNode, useId, useRef, useState } from 'react'
import { inSentence, validationMessages } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { DropZone } from '#ui/DropZone.tsx'
import fields from '#ui/Field.module.css'
import { FileTrigger } from '#ui/FileTrigger.tsx'
import styles from '#ui/ImagePicker.module.css'
import { StatusShape } from '#ui/StatusShape.tsx'

const imageTypes = ['image/png', 'image/gif', 'image/jpeg'] as const
const isImage = (file: File): boolean => imageTypes.some((type) => type === file.type)

export interface ImagePickerProps {
  readonly label: string
  /** What is chosen, drawn. */
  readonly preview: ReactNode
  /** A png, gif or jpeg that was chosen, dropped or pasted. */
  readonly onFile: (file: File) => void
  /** Takes away what is chosen; absent while there is nothing to take away. */
  readonly onClear: (() => void) | undefined
  /** What the button that clears says, when that is not “Clear”. */
  readonly clearLabel?: string | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isOptional?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  /** A file is on its way: the button takes no second one. */
  readonly isPending?: boolean | undefined
  /** Of the button: an ErrorBox links to it. */
  readonly id?: string | undefined
  /** Under the buttons, as a progress. */
  readonly children?: ReactNode
}

/** The frame of every field that takes a picture: choose it, drop it or paste it, see it, clear it. */
export const ImagePicker = (props: ImagePickerProps) => {
  const { label, preview, onFile, onClear, clearLabel, hint, error, isOptional, isDisabled = false, isPending } = props
  const say = useSay()
  const made = useId()
  const id = props.id ?? made
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const complaint = isRefused ? say(validationMessages.ext, { field: inSentence(label) }) : error
  const take = (chosen: File | undefined) => {
    if (chosen === undefined || isDisabled || isPending === true) return
    if (isImage(chosen)) {
      setRefused(false)
      onFile(chosen)
    } else setRefused(true)
  }
  return (
    <DropZone
      label={label}
      look="frame"
      className={fields.field}
      isDisabled={isDisabled}
      onData={({ files: [given] }) => {
        take(given)
        return given !== undefined
      }}
      onChoose={() => input.current?.click()}
    >
      <div className={fields.label}>
        <label htmlFor={`${id}-file`} id={`${id}-label`}>
          {label}
          {isOptional === true && <span className={fields.optional}> {say(msg`optional`)}</span>}
        </label>
      </div>
      <div className={styles.row}>
        {preview}
        <FileTrigger
          ref={input}
          id={`${id}-file`}
          label={label}
          accept={imageTypes}
          isDisabled={isDisabled || isPending === true}
          onFiles={([file]) => take(file)}
        >
          <Button
            id={id}
            icon="upload"
            isDisabled={isDisabled}
            isPending={isPending === true}
            aria-describedby={`${id}-label ${id}-note`}
          >
            {say(msg`Upload`)}
          </Button>
        </FileTrigger>
        <Button
          variant="ghost"
          isDisabled={isDisabled || onClear === undefined}
          onPress={() => {
            setRefused(false)
            onClear?.()
          }}
        >
          {clearLabel ?? say(msg`Clear`)}
        </Button>
      </div>
      {props.children}
      <div id={`${id}-note`}>
        {complaint !== undefined && (
          <div className={fields.error} role="alert">
            <StatusShape shape="attention" tone="bad" />
            <span>{complaint}</span>
          </div>
        )}
        <div className={fields.hint}>{hint ?? say(msg`PNG, GIF or JPEG picture`)}</div>
      </div>
    </DropZone>
  )
}
