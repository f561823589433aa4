import { useEffect, useRef } from 'react'
import styles from '#areas/requests/attachment.module.css'
import { endings, useAttachment } from '#areas/requests/useAttachment.ts'
import { mostAttachment } from '#contract/requests/attachments.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { showBytes } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DropZone } from '#ui/DropZone.tsx'
import { FileTrigger } from '#ui/FileTrigger.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Progress } from '#ui/Progress.tsx'

/** What is attached to a quotation. It stays open, so that the file can be looked at after it was attached. */
const AttachmentDialog = ({ row, onDone, onClose }: RecordDialogProps) => {
  const say = useSay()
  const { quotation, file, going, refusal, attach, stop, remove, download } = useAttachment(row, onDone)
  const input = useRef<HTMLInputElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isGoing = going !== undefined
  // The button that was pressed has gone: the focus goes to the one that came for it.
  const wasGoing = useRef(false)
  useEffect(() => {
    if (wasGoing.current !== isGoing) (isGoing ? stopButton : opener).current?.focus()
    wasGoing.current = isGoing
  }, [isGoing])

  const take = (chosen: File | undefined) => {
    if (chosen && !isGoing) void attach(chosen)
  }
  const name = `${quotation.first_name} ${quotation.last_name}`
  const label = say(msg`Uploading {file}`, { file: going?.name ?? '' })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Attached file`)}
      text={say(msg`For quotation {reference}, {name}.`, { reference: quotation.reference_no, name })}
      footer={
        <Button size="lg" onPress={onClose}>
          {say(msg`Close`)}
        </Button>
      }
      width={520}
    >
      <section aria-label={say(msg`File`)}>
        <DropZone
          label={say(msg`File`)}
          look="panel"
          isDisabled={isGoing}
          onData={({ files: [dropped] }) => {
            take(dropped)
            return dropped !== undefined
          }}
          onChoose={() => input.current?.click()}
        >
          {going ? (
            <>
              <p className="trunc">{label}</p>
              <div className={styles.going}>
                <Progress
                  label={label}
                  {...(going.share < 1 && {
                    value: Math.round(going.share * 100),
                    text: `${Math.round(going.share * 100)} %`,
                  })}
                />
                <Button ref={stopButton} onPress={stop}>
                  {say(msg`Stop upload`)}
                </Button>
              </div>
            </>
          ) : (
            <>
              {file ? (
                <p className={styles.file}>
                  <Icon name="paperclip" />
                  <bdi className={styles.name}>{file.name}</bdi>
                  <span className={styles.size}>{showBytes(file.size, say)}</span>
                </p>
              ) : (
                <p>{say(msg`No file attached. Drop a file here, or choose one.`)}</p>
              )}
              <div className={styles.acts}>
                {file && (
                  <Button icon="download" onPress={() => void download()}>
                    {say(msg`Download`)}
                  </Button>
                )}
                <FileTrigger ref={input} label={say(msg`File`)} accept={endings} onFiles={([chosen]) => take(chosen)}>
                  <Button ref={opener} variant={file ? 'default' : 'primary'} icon="upload" autoFocus>
                    {file ? say(msg`Replace file`) : say(msg`Choose file`)}
                  </Button>
                </FileTrigger>
                {file && (
                  <Button variant="ghost" tone="bad" icon="trash-2" onPress={() => void remove()}>
                    {say(msg`Remove`)}
                  </Button>
                )}
              </div>
              <p className={styles.hint}>
                {say(msg`{endings}, up to {size}.`, {
                  endings: listed(endings),
                  size: showBytes(mostAttachment, say),
                })}
              </p>
            </>
          )}
        </DropZone>
      </section>
      {refusal !== undefined && <Box tone="bad" title={refusal} announces />}
    </Dialog>
  )
}
export default AttachmentDialog
