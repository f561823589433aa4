import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { ApiError } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { AvatarUpload } from '#ui/AvatarUpload.tsx'
import { Button } from '#ui/Button.tsx'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import styles from '#workspace/profile/profile.module.css'

export interface PictureFormProps {
  readonly label: string
  /** Whose picture it is. */
  readonly name: string
  readonly src: string | null | undefined
  /** Sends the picture; null takes it away. Answers what the server said. */
  readonly save: (file: File | null) => Promise<string>
}

/** A picture that is seen before it is saved. */
export const PictureForm = ({ label, name, src, save }: PictureFormProps) => {
  const say = useSay()
  const [file, setFile] = useState<File | null>()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const choose = (chosen: File | null | undefined) => {
    setError(undefined)
    // Clearing what was only chosen goes back to the picture that is saved.
    setFile(chosen === null && (file instanceof File || !src) ? undefined : chosen)
  }
  const submit = async () => {
    if (file === undefined) return
    setSaving(true)
    try {
      const message = await save(file)
      setFile(undefined)
      notify({ tone: 'ok', text: message, kind: 'upload' })
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 422) setError(fault.told)
      else tellFailure(fault)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.picture}>
      <AvatarUpload
        label={label}
        name={name}
        src={src ?? undefined}
        file={file}
        onChange={choose}
        error={error}
        isDisabled={isSaving}
        hint={say(msg`PNG, GIF or JPEG, up to 5 MB. The picture is cropped to a square.`)}
      />
      {file !== undefined && (
        <div className={styles.row}>
          <Button variant="primary" isPending={isSaving} onPress={() => void submit()}>
            {file === null ? say(msg`Remove picture`) : say(msg`Save picture`)}
          </Button>
          <Button variant="ghost" isDisabled={isSaving} onPress={() => choose(undefined)}>
            {say(msg`Cancel`)}
          </Button>
        </div>
      )}
    </div>
  )
}
