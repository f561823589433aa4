import { useInfiniteQuery } from '@tanstack/react-query'
import { mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { jobs } from '#contract/work/jobs.ts'
import { callApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Press } from '#ui/Press.tsx'
import { Table } from '#ui/Table.tsx'
import { useDesk } from '#workspace/desk/context.ts'
import styles from '#workspace/jobs/jobs.module.css'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import type { OneJob } from '#workspace/progress/data.ts'
import progress from '#workspace/progress/progress.module.css'
import { type RegisteredRoom, recordPlaceOf } from '#workspace/registered-rooms.ts'

const perPage = 50
/** The room whose records a job's failures name; those of a file are rows of the file. */
const roomOf = (job: OneJob, rooms: readonly RegisteredRoom[]): RegisteredRoom | undefined =>
  job.kind === 'bulk' || job.kind === 'undo' || job.kind === 'redo'
    ? rooms.find(({ name }) => name === job.resource)
    : undefined

/** The rows that a job could not do, each with its reason; a record opens by its name. */
export const Failures = ({ job }: { readonly job: OneJob }) => {
  const say = useSay()
  const { registry } = useDesk()
  const roles = useRoles()
  const room = roomOf(job, registry.rooms)
  const mayOpen = room?.opens !== undefined && mayEnter(roles, room.opens.roles)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isError, refetch } = useInfiniteQuery({
    queryKey: ['jobs', 'failures', job.id, job.failed],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        jobs.failures,
        { params: { id: job.id }, query: { page: pageParam, per_page: perPage, order_by: 'row', sort: 'asc' } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
    enabled: job.failed > 0,
  })
  if (job.failed === 0) return null
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const total = data?.pages[0]?.total ?? job.failed
  return (
    <section className={styles.failures} aria-label={say(msg`Failed rows`)}>
      <h2>
        {say(msg`Failed rows`)} <span className="muted tn">{showNumber(total)}</span>
      </h2>
      {isError ? (
        <p className={progress.outcome}>
          {say(msg`The rows could not be loaded.`)}{' '}
          <Press className="link" onPress={() => void refetch()}>
            {say(msg`Try again`)}
          </Press>
        </p>
      ) : (
        <Table
          caption={say(msg`Rows and reasons`)}
          rows={rows}
          idOf={({ id }) => id}
          columns={[
            {
              id: 'name',
              label: room ? say(room.definition.one) : say(msg`Row`),
              isName: true,
              cell: ({ row, name }) => {
                const words = name ?? (room ? `#${row}` : showNumber(row))
                const place = mayOpen && !room.definition.within ? recordPlaceOf(room, row) : undefined
                return place !== undefined ? (
                  <PlaceLink to={place} className="link">
                    <bdi>{words}</bdi>
                  </PlaceLink>
                ) : (
                  <bdi>{words}</bdi>
                )
              },
            },
            { id: 'reason', label: say(msg`Reason`), cell: ({ reason }) => reason },
          ]}
        />
      )}
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {say(msg`Show more`)}
          </Button>
        </div>
      )}
    </section>
  )
}
