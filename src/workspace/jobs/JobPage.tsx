import { msg } from '#contract/words.ts'
import { jobKinds } from '#contract/work/jobs.ts'
import type { ViewProps } from '#define/page.ts'
import { useSay } from '#platform/words.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage } from '#workspace/failures.ts'
import { Failures } from '#workspace/jobs/Failures.tsx'
import { JobActs } from '#workspace/jobs/JobActs.tsx'
import styles from '#workspace/jobs/jobs.module.css'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { JobProgress } from '#workspace/progress/JobProgress.tsx'
import { useJob } from '#workspace/progress/useJob.ts'
import { useTabTitle } from '#workspace/tab.ts'

/** One job: how far it is, what came of it, each row that could not be done, its file, and the way back. */
const JobPage = ({ params }: ViewProps) => {
  const say = useSay()
  const { data: job, error, refetch } = useJob(Number(params['id']))
  const title = useTabTitle(job?.title ?? msg`Background job`)
  useFacts({ view: 'page' })
  return (
    <PanelPage title={title} isWide>
      <div className={styles.one}>
        <PlaceLink to="/admin/jobs" className="link">
          {say(msg`All background jobs`)}
        </PlaceLink>
        {job && (
          <p className={styles.date}>
            {say(jobKinds[job.kind])} · {say(msg`started`)} <Moment at={job.created_at} />
            {job.finished_at !== null && job.finished_at !== undefined && (
              <>
                {' · '}
                {say(msg`ended`)} <Moment at={job.finished_at} />
              </>
            )}
          </p>
        )}
        {job && <JobProgress job={job} />}
        {job && <JobActs job={job} />}
        {!job && !error && (
          <div className={styles.waiting} aria-busy="true">
            <span className="vh">{say(msg`Loading`)}</span>
            <Skeleton width="60%" />
          </div>
        )}
        {!job && error && (
          <Failed
            title={say(msg`This job could not be loaded.`)}
            text={failureMessage(error, error.message)}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      {job && <Failures job={job} />}
    </PanelPage>
  )
}
export default JobPage
