import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { msg } from '#contract/words.ts'
import { imports, mostRows } from '#contract/work/imports.ts'
import type { ImportAct } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { LazyPart, lazyPart } from '#ui/LazyPart.tsx'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { getTemplate } from '#workspace/upload/commands.ts'
import { DropFile } from '#workspace/upload/DropFile.tsx'
import styles from '#workspace/upload/upload.module.css'
import type { Uploading } from '#workspace/upload/useUpload.ts'

/** The first step: a file is dropped, chosen or pasted, and goes up. */
export const FileStep = ({
  id,
  act,
  uploading,
}: {
  /** What the file brings, as the server knows it. */
  readonly id: string
  readonly act: ImportAct | undefined
  readonly uploading: Uploading
}) => {
  const say = useSay()
  const sentence = useSentence()
  const { actor, choose } = uploading
  const { fileName, share, message } = useSelector(actor, ({ context }) => context)
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches('uploading'))
  const isUnsent = useSelector(actor, (snapshot) => snapshot.matches('unsent'))
  const of = act?.of?.name
  const beside = act?.beside
  const part = useMemo(() => beside && lazyPart(async () => (await beside()).default), [beside])
  const abort = () => actor.send({ type: 'ABORT' })
  return (
    <DropFile
      fileName={fileName}
      isUploading={isUploading}
      share={share}
      onFile={choose}
      onStop={abort}
      beside={part && <LazyPart of={part} given={{ of }} />}
      text={say(msg`CSV or Excel (XLSX), up to {rows} rows, with headings in the first row.`, {
        rows: showNumber(mostRows),
      })}
      acts={
        <FormatMenu
          command={getTemplate}
          call={imports.template}
          inputOf={(format) => ({ params: { resource: id }, query: { format } })}
          size="lg"
        >
          {say(msg`Download template`)}
        </FormatMenu>
      }
    >
      {message !== null && !isUploading && (
        <Box
          tone="bad"
          title={
            fileName === null
              ? say(msg`The file could not be imported.`)
              : say(msg`“{file}” could not be imported.`, { file: fileName })
          }
          actions={
            isUnsent && (
              <div className={styles.acts}>
                <Button icon="refresh-cw" onPress={() => actor.send({ type: 'RETRY' })}>
                  {say(msg`Try again`)}
                </Button>
                <Button variant="ghost" onPress={abort}>
                  {say(msg`Remove file`)}
                </Button>
              </div>
            )
          }
        >
          {sentence(message)}
        </Box>
      )}
    </DropFile>
  )
}
