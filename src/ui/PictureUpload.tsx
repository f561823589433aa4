import { useEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import type { FieldProps } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ImagePicker } from '#ui/ImagePicker.tsx'
import { useObjectUrl } from '#ui/objectUrl.ts'
import styles from '#ui/PictureUpload.module.css'
import { Progress } from '#ui/Progress.tsx'

/** What became of a picture that was sent: the name it is kept under, or why it was not taken, in words. */
export type Sent = { readonly hash: string } | { readonly refused: string }
export interface PictureUploadProps
  extends Pick<FieldProps, 'label' | 'error' | 'isOptional' | 'isDisabled' | 'id' | 'onBlur'> {
  /** The hash of the picture that is chosen; null without one. */
  readonly value: string | null
  readonly onChange: (hash: string | null) => void
  /** Where a picture is shown from. */
  readonly srcOf: (hash: string) => string
  /** Sends a picture at once; hears of its progress from 0 to 1, and may be stopped. */
  readonly send: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<Sent>
  readonly hint?: string | undefined
  /** In bytes; larger ones are refused before they are sent. */
  readonly most: number
}
interface Going {
  readonly file: File
  readonly share: number
}
const megabyte = 1024 * 1024

/** A picture of a record. It is sent as soon as it is chosen, and the field holds the name it is kept under. */
export const PictureUpload = (props: PictureUploadProps) => {
  const { label, value, onChange, onBlur, srcOf, send, most } = props
  const say = useSay()
  const [going, setGoing] = useState<Going | null>(null)
  const [refused, setRefused] = useState<string>()
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const preview = useObjectUrl(going?.file)
  const shown = preview ?? (value === null ? undefined : srcOf(value))

  const change = (hash: string | null) => {
    onChange(hash)
    onBlur?.()
  }
  const take = async (file: File) => {
    if (file.size > most) {
      setRefused(
        say(msg`{file} is larger than {size} MB. Choose a smaller file.`, {
          file: file.name,
          size: Math.round(most / megabyte),
        }),
      )
      return
    }
    setRefused(undefined)
    const mine = new AbortController()
    stop.current = mine
    setGoing({ file, share: 0 })
    try {
      const sent = await send(file, {
        signal: mine.signal,
        onProgress: (share) => setGoing((now) => (now?.file === file ? { file, share } : now)),
      })
      if (mine.signal.aborted) return
      if ('refused' in sent) setRefused(sent.refused)
      else {
        change(sent.hash)
        announce(say(msg`Picture uploaded.`))
      }
    } catch (fault) {
      if (!mine.signal.aborted) throw fault
    } finally {
      if (stop.current === mine) {
        stop.current = null
        setGoing(null)
      }
    }
  }
  const clear = () => {
    setRefused(undefined)
    if (going === null) return change(null)
    stop.current?.abort()
    stop.current = null
    setGoing(null)
  }
  return (
    <ImagePicker
      id={props.id}
      label={label}
      hint={
        props.hint ??
        say(msg`PNG, GIF or JPEG, up to {size} MB. You can also drop or paste a picture here.`, {
          size: Math.round(most / megabyte),
        })
      }
      error={refused ?? props.error}
      isOptional={props.isOptional}
      isDisabled={props.isDisabled}
      isPending={going !== null}
      preview={
        <div className={styles.frame}>
          {shown === undefined ? <Icon name="image" size={20} /> : <img src={shown} alt={label} />}
        </div>
      }
      onFile={(file) => void take(file)}
      onClear={going === null && value === null ? undefined : clear}
      clearLabel={going === null ? undefined : say(msg`Cancel`)}
    >
      {going !== null && (
        <div className={styles.progress}>
          <Progress
            label={say(msg`Uploading the picture`)}
            value={Math.round(going.share * 100)}
            text={say(msg`{share}%`, { share: Math.round(going.share * 100) })}
          />
        </div>
      )}
    </ImagePicker>
  )
}
