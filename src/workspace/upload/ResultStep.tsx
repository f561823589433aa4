import { useSelector } from '@xstate/react'
import { msg } from '#contract/words.ts'
import { imports } from '#contract/work/imports.ts'
import type { Room } from '#define/resource.ts'
import { whyNotOnImport } from '#machines/import.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { useCommands } from '#workspace/commands/live.ts'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'
import { JobProgress } from '#workspace/progress/JobProgress.tsx'
import { useJob } from '#workspace/progress/useJob.ts'
import { useTab } from '#workspace/tab.ts'
import * as commands from '#workspace/upload/commands.ts'
import type { OneImport } from '#workspace/upload/data.ts'
import styles from '#workspace/upload/upload.module.css'
import type { UploadActor } from '#workspace/upload/useUpload.ts'

const headings = {
  checked: msg`Starting the import`,
  running: msg`Import in progress`,
  complete: msg`The import is finished`,
  failed: msg`The import could not be undone`,
  reverting: msg`Undoing the import`,
  reverted: msg`The import was undone`,
}

/** The third step: how far the job is, what came of it, and the way back. */
export const ResultStep = ({
  room,
  actor,
  one,
}: {
  readonly room: Room
  readonly actor: UploadActor
  readonly one: OneImport
}) => {
  const say = useSay()
  const sentence = useSentence()
  const { open } = useTab()
  const { message, jobId } = useSelector(actor, ({ context }) => context)
  const isTakingBack = useSelector(actor, (snapshot) => snapshot.matches('startingRevert'))
  const state = useSelector(actor, ({ context }) => context.state) ?? 'running'
  // Whether rows were changed since is the server's to say.
  const canTakeBack = whyNotOnImport('revert', state) === null
  const { data: watched } = useJob(jobId)
  const job = watched ?? one.job
  const hasRows = state === 'complete' || state === 'failed'
  const isOver = hasRows || state === 'reverted'
  const show = ({ newTab = false } = {}) => open(`${room.definition.path}?import_id=${one.id}`, { newTab })
  const takeBack = () => actor.send({ type: 'REVERT' })
  const startOver = () => actor.send({ type: 'START_OVER' })
  useCommands([
    [commands.showImported, show, { enabled: hasRows }],
    [commands.takeBack, takeBack, { enabled: canTakeBack && !isTakingBack }],
    [commands.startOver, startOver, { enabled: isOver }],
  ])
  return (
    <section className={styles.step} aria-label={say(msg`Import`)}>
      <div className={styles.inner}>
        <h2 tabIndex={-1}>{say(headings[state])}</h2>
        {job && <JobProgress job={job} />}
        {(state === 'running' || state === 'reverting') && (
          <p className={styles.hint}>
            {say(msg`You can leave this page. You will get a notification when the job is finished.`)}
          </p>
        )}
        {message !== null && !isTakingBack && (
          <Box tone="bad" announces title={say(msg`The import was not undone`)}>
            {sentence(message)}
          </Box>
        )}
        {isOver && (
          <div className={styles.acts}>
            {hasRows && (
              <Button
                variant="primary"
                size="lg"
                icon="rows-3"
                command={commands.showImported.id}
                onPress={({ ctrlKey, metaKey }) => show({ newTab: ctrlKey || metaKey })}
              >
                {say(commands.showImported.title)}
              </Button>
            )}
            {one.bad > 0 && (
              <FormatMenu
                command={commands.getRefused}
                call={imports.refused}
                inputOf={(format) => ({ params: { id: one.id }, query: { format } })}
                size="lg"
              >
                {say(msg`Rejected rows`)}
              </FormatMenu>
            )}
            <Button size="lg" icon="file-spreadsheet" command={commands.startOver.id} onPress={startOver}>
              {say(commands.startOver.title)}
            </Button>
            {canTakeBack && (
              <Button
                variant="ghost"
                tone="bad"
                size="lg"
                icon="undo-2"
                command={commands.takeBack.id}
                isPending={isTakingBack}
                onPress={takeBack}
              >
                {say(commands.takeBack.title)}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
