import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { msg } from '#contract/words.ts'
import { jobKinds, jobStates, jobs } from '#contract/work/jobs.ts'
import { callApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Progress } from '#ui/Progress.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'
import { tellFailure } from '#workspace/failures.ts'
import { isOver, jobQuery, type OneJob } from '#workspace/progress/data.ts'
import styles from '#workspace/progress/progress.module.css'
import { amountOf, followAloud, outcomeOf, speakOf } from '#workspace/progress/voice.ts'

/** The shape and the colour of each state; its word stands beside it. */
const looks: Readonly<Record<OneJob['state'], { readonly shape: Shape; readonly tone: Tone }>> = {
  queued: { shape: 'open', tone: 'off' },
  running: { shape: 'started', tone: 'info' },
  done: { shape: 'done', tone: 'ok' },
  failed: { shape: 'stopped', tone: 'bad' },
  cancelled: { shape: 'off', tone: 'off' },
}
/** A job that ended well but not with every row needs a look. */
const lookOf = (job: Pick<OneJob, 'state' | 'failed'>) =>
  job.state === 'done' && job.failed > 0 ? ({ shape: 'attention', tone: 'warn' } as const) : looks[job.state]

/**
 * How far a job is, what went wrong so far, the way to stop it, and what came of it: `<JobProgress job={job} />`.
 * Says aloud that it began, each tenth of it, and its end.
 */
export const JobProgress = ({ job }: { readonly job: OneJob }) => {
  const say = useSay()
  const client = useQueryClient()
  const [isStopping, setStopping] = useState(false)
  useEffect(() => speakOf(job), [job])
  useEffect(() => followAloud(job.id), [job.id])
  const cancel = async () => {
    setStopping(true)
    try {
      client.setQueryData(jobQuery(job.id).queryKey, await callApi(jobs.cancel, { params: { id: job.id } }))
    } catch (fault) {
      tellFailure(fault)
    }
    setStopping(false)
  }
  const ended = isOver(job)
  const amount = amountOf(job)
  return (
    <div className={styles.progress}>
      <div className={styles.state}>
        <StatusShape {...lookOf(job)} />
        <span>{say(jobStates[job.state])}</span>
        {job.total > 0 && <span className="muted tn">{amount}</span>}
        {job.failed > 0 && (
          <span className={styles.bad}>{say(msg`{count} failed`, { count: showNumber(job.failed) })}</span>
        )}
        {job.skipped > 0 && (
          <span className="muted">{say(msg`{count} skipped`, { count: showNumber(job.skipped) })}</span>
        )}
      </div>
      {!ended && (
        <div className={styles.bar}>
          <Progress
            label={say(jobKinds[job.kind])}
            value={job.state === 'queued' || job.total === 0 ? undefined : job.done}
            max={job.total}
            text={job.total === 0 ? undefined : amount}
          />
          <Button isPending={isStopping} aria-label={say(msg`Cancel {what}`, { what: job.title })} onPress={cancel}>
            {say(msg`Cancel`)}
          </Button>
        </div>
      )}
      {ended && <p className={styles.outcome}>{outcomeOf(job)}</p>}
    </div>
  )
}
