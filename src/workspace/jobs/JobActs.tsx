import { msg } from '#contract/words.ts'
import { jobs } from '#contract/work/jobs.ts'
import { addressOf } from '#platform/client.ts'
import { momentIn } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { undoEarlier } from '#workspace/bulk/undoLast.ts'
import styles from '#workspace/jobs/jobs.module.css'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { canUndo, type OneJob } from '#workspace/progress/data.ts'

/** What one can do with a job that has come to something: take its file, undo it. */
export const JobActs = ({ job }: { readonly job: OneJob }) => {
  const say = useSay()
  const open = useOpen()
  const { file_name: file, undo_until: until } = job
  const hasFile = file !== null && file !== undefined
  if (!hasFile && !canUndo(job)) return null
  return (
    <div className={styles.acts}>
      {hasFile && (
        <Link className="link" href={addressOf(jobs.file, { params: { id: job.id } })} download={file}>
          <Icon name="download" size={14} /> <bdi>{file}</bdi>
        </Link>
      )}
      {canUndo(job) && (
        <>
          <Button
            icon="undo-2"
            aria-label={say(msg`Undo “{title}”`, { title: job.title })}
            onPress={() => void undoEarlier(job, open)}
          >
            {say(msg`Undo`)}
          </Button>
          <span className={styles.until}>{say(msg`until {moment}`, { moment: momentIn(until ?? '') })}</span>
        </>
      )}
    </div>
  )
}
