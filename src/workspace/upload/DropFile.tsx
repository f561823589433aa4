import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { spreadsheets } from '#contract/work/imports.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { DropZone } from '#ui/DropZone.tsx'
import { FileTrigger } from '#ui/FileTrigger.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Progress } from '#ui/Progress.tsx'
import { isTypingIn } from '#workspace/commands/facts.ts'
import { useCommand } from '#workspace/commands/live.ts'
import { abortUpload, chooseFile } from '#workspace/upload/commands.ts'
import { fileIn } from '#workspace/upload/paste.ts'
import styles from '#workspace/upload/upload.module.css'

/** A spreadsheet is dropped, chosen or pasted, and goes up: how far it is, and the way to stop it. */
export const DropFile = ({
  fileName,
  isUploading,
  share,
  onFile,
  onStop,
  text,
  acts,
  beside,
  children,
}: {
  readonly fileName: string | null
  readonly isUploading: boolean
  /** How much has gone up, from 0 to 1; then it is being read. */
  readonly share: number
  readonly onFile: (file: File) => void
  readonly onStop: () => void
  /** What the file must be like. */
  readonly text: string
  /** Buttons beside the one that chooses. */
  readonly acts?: ReactNode
  /** What stands beside it. */
  readonly beside?: ReactNode
  /** What went wrong, above. */
  readonly children?: ReactNode
}) => {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const browse = () => input.current?.click()
  useCommand(chooseFile, browse, { enabled: !isUploading })
  useCommand(abortUpload, onStop, { enabled: isUploading })

  const pastedName = say(msg`pasted-rows`)
  const take = useCallback(
    (given: DataTransfer | null) => {
      const file = fileIn(given, `${pastedName}.csv`)
      if (file) onFile(file)
      return file !== undefined
    },
    [onFile, pastedName],
  )
  // Rows are pasted wherever the focus is, but not where one types.
  useEffect(() => {
    if (isUploading) return
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isTypingIn(document.activeElement)) return
      if (take(event.clipboardData)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isUploading, take])
  // The button that was pressed has gone: the focus goes to the one that came for it.
  const wasUploading = useRef(isUploading)
  useEffect(() => {
    if (wasUploading.current === isUploading) return
    wasUploading.current = isUploading
    if (document.activeElement === document.body) (isUploading ? stop : opener).current?.focus()
  }, [isUploading])

  const label = say(msg`Uploading {file}`, { file: fileName ?? '' })
  return (
    <section className={styles.around} aria-label={say(msg`File`)}>
      <DropZone
        label={say(msg`File`)}
        look="none"
        className={styles.step}
        isDisabled={isUploading}
        onData={take}
        onChoose={browse}
      >
        <div className={styles.inner}>
          {children}
          <div className={styles.drop}>
            <Icon name="file-spreadsheet" />
            {isUploading ? (
              <>
                <h2 tabIndex={-1} className="trunc">
                  {share < 1 ? label : say(msg`Checking every row…`)}
                </h2>
                <div className={styles.going}>
                  <Progress
                    label={label}
                    {...(share < 1 && { value: Math.round(share * 100), text: `${Math.round(share * 100)} %` })}
                  />
                  <Button ref={stop} command={abortUpload.id} onPress={onStop}>
                    {say(msg`Stop upload`)}
                  </Button>
                </div>
              </>
            ) : (
              <>
                <h2 tabIndex={-1}>{say(msg`Drop a spreadsheet here`)}</h2>
                <p>{text}</p>
                <div className={styles.acts}>
                  <FileTrigger
                    ref={input}
                    label={say(msg`File`)}
                    accept={spreadsheets}
                    onFiles={([file]) => onFile(file)}
                  >
                    <Button ref={opener} variant="primary" size="lg" icon="file-spreadsheet" command={chooseFile.id}>
                      {say(msg`Choose file`)}
                    </Button>
                  </FileTrigger>
                  {acts}
                </div>
                <p className={styles.hint}>
                  {say(msg`You can also paste rows copied from a spreadsheet, including the heading row.`)}
                </p>
              </>
            )}
          </div>
        </div>
      </DropZone>
      {beside}
    </section>
  )
}
