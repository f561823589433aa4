import { useSelector } from '@xstate/react'
import { type ChangeEvent, type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { imports, mostRows, spreadsheets } from '#contract/work/imports.ts'
import type { Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { Progress } from '#ui/Progress.tsx'
import { useCommand } from '#workspace/commands.ts'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { isTypingIn } from '#workspace/facts.ts'
import { abortUpload, chooseFile, getTemplate } from '#workspace/upload/commands.ts'
import { fileIn } from '#workspace/upload/paste.ts'
import styles from '#workspace/upload/upload.module.css'
import type { Uploading } from '#workspace/upload/useUpload.ts'

/** The first step: a file is dropped, chosen or pasted, and goes up. */
export const FileStep = ({ room, uploading }: { readonly room: Room; readonly uploading: Uploading }) => {
  const say = useSay()
  const sentence = useSentence()
  const { actor, choose } = uploading
  const { fileName, share, message } = useSelector(actor, ({ context }) => context)
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches('uploading'))
  const isUnsent = useSelector(actor, (snapshot) => snapshot.matches('unsent'))
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const browse = () => input.current?.click()
  const abort = () => actor.send({ type: 'ABORT' })
  useCommand(chooseFile, browse, { enabled: !isUploading })
  useCommand(abortUpload, abort, { enabled: isUploading })

  const pastedName = say(msg`pasted-rows`)
  const take = useCallback(
    (given: DataTransfer | null) => {
      const file = fileIn(given, `${pastedName}.csv`)
      if (file) choose(file)
      return file !== undefined
    },
    [choose, pastedName],
  )
  // Rows are pasted wherever the focus is, but not where one types.
  useEffect(() => {
    if (isUploading) return
    const paste = (event: ClipboardEvent) => {
      if (!isTypingIn(document.activeElement) && take(event.clipboardData)) event.preventDefault()
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

  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  const label = say(msg`Uploading {file}`, { file: fileName ?? '' })
  return (
    <section
      className={styles.step}
      aria-label={say(msg`File`)}
      onDragOver={(event) => drag(event, !isUploading)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (!isUploading) take(event.dataTransfer)
      }}
    >
      <div className={styles.inner}>
        {message !== null && !isUploading && (
          <Box
            tone="bad"
            title={
              fileName === null
                ? say(msg`The file could not be imported`)
                : say(msg`“{file}” could not be imported`, { file: fileName })
            }
            actions={
              isUnsent && (
                <div className={styles.acts}>
                  <Button icon="refresh-cw" onPress={() => actor.send({ type: 'RETRY' })}>
                    {say(msg`Try again`)}
                  </Button>
                  <Button variant="ghost" onPress={abort}>
                    {say(msg`Remove the file`)}
                  </Button>
                </div>
              )
            }
          >
            {sentence(message)}
          </Box>
        )}
        <div className={cx(styles.drop, isOver && styles.over)}>
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
                <Button ref={stop} command={abortUpload.id} onPress={abort}>
                  {say(msg`Stop`)}
                </Button>
              </div>
            </>
          ) : (
            <>
              <h2 tabIndex={-1}>{say(msg`Drop a spreadsheet here`)}</h2>
              <p>
                {say(msg`CSV or Excel (XLSX), up to {rows} rows, with headings in the first row.`, {
                  rows: showNumber(mostRows),
                })}
              </p>
              <div className={styles.acts}>
                <Button
                  ref={opener}
                  variant="primary"
                  size="lg"
                  icon="file-spreadsheet"
                  command={chooseFile.id}
                  onPress={browse}
                >
                  {say(msg`Choose a file`)}
                </Button>
                <FormatMenu
                  command={getTemplate}
                  call={imports.template}
                  inputOf={(format) => ({ params: { resource: room.name }, query: { format } })}
                  size="lg"
                >
                  {say(msg`Template`)}
                </FormatMenu>
              </div>
              <p className={styles.hint}>
                {say(msg`Rows that you copied in a spreadsheet, headings included, can be pasted here as well.`)}
              </p>
            </>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={spreadsheets.map((ending) => `.${ending}`).join(',')}
            aria-label={say(msg`File`)}
            onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
              const [file] = currentTarget.files ?? []
              // The same file may be chosen again after it was mended.
              currentTarget.value = ''
              if (file) choose(file)
            }}
          />
        </div>
      </div>
    </section>
  )
}
