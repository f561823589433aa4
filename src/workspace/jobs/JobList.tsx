import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { msg } from '#contract/words.ts'
import { type JobKind, jobKinds, jobs } from '#contract/work/jobs.ts'
import { callApi } from '#platform/client.ts'
import { onLive } from '#platform/live.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { GridList } from '#ui/GridList.tsx'
import { Moment } from '#ui/Moment.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { JobActs } from '#workspace/jobs/JobActs.tsx'
import styles from '#workspace/jobs/jobs.module.css'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { isOver, type OneJob, placeOfJob } from '#workspace/progress/data.ts'
import { JobProgress } from '#workspace/progress/JobProgress.tsx'
import { useJob } from '#workspace/progress/useJob.ts'

const perPage = 20
const pagesKey = ['jobs', 'pages']

const Entry = ({ given }: { readonly given: OneJob }) => {
  const say = useSay()
  const client = useQueryClient()
  const { data } = useJob(isOver(given) ? null : given.id)
  const job = isOver(given) ? given : (data ?? given)
  const hasEnded = isOver(job) && !isOver(given)
  useEffect(() => {
    // The page holds it as it was while it went on.
    if (hasEnded) void client.invalidateQueries({ queryKey: pagesKey })
  }, [client, hasEnded])
  return (
    <>
      <div className={styles.line}>
        <PlaceLink to={placeOfJob(job.id)} className={styles.name}>
          {job.title}
        </PlaceLink>
        <span className={styles.date}>
          {say(jobKinds[job.kind])} · <Moment at={job.created_at} />
        </span>
      </div>
      <JobProgress job={job} />
      <JobActs job={job} />
    </>
  )
}

/**
 * One's own long work, newest first: how far it is, what went wrong, its files, and the way back. `kind` narrows it,
 * `empty` is shown when there is none.
 */
export const JobList = ({ kind, empty }: { readonly kind?: JobKind; readonly empty: ReactNode }) => {
  const say = useSay()
  const client = useQueryClient()
  const { data, isPending, isFetching, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [...pagesKey, kind ?? 'all'],
      queryFn: ({ pageParam, signal }) =>
        callApi(
          jobs.list,
          { query: { page: pageParam, per_page: perPage, order_by: 'created_at', sort: 'desc', kind } },
          { signal },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
      staleTime: 0,
    })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  useEffect(() => {
    // One that is read just now may have begun before the new job was there.
    const read = () => void client.invalidateQueries({ queryKey: pagesKey })
    return onLive(({ resource, kind }) => {
      if (resource === 'jobs' && kind === 'created') read()
    }, read)
  }, [client])
  return (
    <>
      <ProgressLine isLoading={isFetching} />
      {isPending && (
        <div className={styles.waiting} aria-busy="true">
          <span className="vh">{say(msg`Loading`)}</span>
          {['60%', '40%', '72%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {isError && (
        <Failed
          title={say(msg`The jobs could not be loaded.`)}
          text={say(msg`Jobs in progress are not affected.`)}
          onRetry={() => void refetch()}
        />
      )}
      {data && rows.length === 0 && empty}
      {rows.length > 0 && (
        <GridList
          label={say(msg`Background jobs`)}
          rows={rows}
          nameOf={({ title }) => title}
          className={styles.entries}
          rowClassName={styles.entry}
        >
          {(job) => <Entry given={job} />}
        </GridList>
      )}
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {say(msg`Show more`)}
          </Button>
        </div>
      )}
    </>
  )
}
