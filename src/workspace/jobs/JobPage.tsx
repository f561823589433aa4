import { msg } from '#contract/words.ts'
import { jobKinds } from '#contract/work/jobs.ts'
import type { ViewProps } from '#define/page.ts'
import { showMoment } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { useFacts } from '#workspace/facts.ts'
import { sentenceOf } from '#workspace/failures.ts'
import { Failures } from '#workspace/jobs/Failures.tsx'
import { JobActs } from '#workspace/jobs/JobActs.tsx'
import { JobProgress } from '#workspace/jobs/JobProgress.tsx'
import styles from '#workspace/jobs/jobs.module.css'
import { useJob } from '#workspace/jobs/useJob.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTabTitle } from '#workspace/tab.ts'

/** One job: how far it is, what came of it, each row that could not be done, its file, and the way back. */
const JobPage = ({ params }: ViewProps) => {
  const say = useSay()
  const { data: job, error, refetch } = useJob(Number(params['id']))
  const title = job?.title ?? say(msg`Background job`)
  useTabTitle(title)
  useFacts({ view: 'page' })
  return (
    <PanelPage title={title} isWide>
      <div className={styles.one}>
        <PlaceLink to="/admin/jobs" className="link">
          {say(msg`All background jobs`)}
        </PlaceLink>
        {job && (
          <p className={styles.date}>
            {say(jobKinds[job.kind])} · {say(msg`started`)} <span className="ltr tn">{showMoment(job.created_at)}</span>
            {job.finished_at !== null && job.finished_at !== undefined && (
              <>
                {' · '}
                {say(msg`ended`)} <span className="ltr tn">{showMoment(job.finished_at)}</span>
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
            text={sentenceOf(error, error.message)}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      {job && <Failures job={job} />}
    </PanelPage>
  )
}
export default JobPage
