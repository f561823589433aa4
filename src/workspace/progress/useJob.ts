import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#platform/client.ts'
import { onLive } from '#platform/live.ts'
import { isOver, jobQuery } from '#workspace/progress/data.ts'

/** How often a job is asked for when no live event tells of it. */
export const pollEvery = 2000

/** Hears of one job's changes, and of everything that may have been missed; returns the way to stop. */
export const onJob = (client: QueryClient, id: number, heard?: () => void): (() => void) => {
  const read = () => {
    // A job tells of itself several times a second; an answer under way is as good as the next one.
    void client.invalidateQueries({ queryKey: jobQuery(id).queryKey }, { cancelRefetch: false })
    heard?.()
  }
  return onLive(({ resource, record }) => {
    if (resource === 'jobs' && (record === id || record === null || record === undefined)) read()
  }, read)
}

/**
 * Watches one job until it is over, by live events and by asking: `const { data: job } = useJob(id)`. Null watches
 * nothing. Stops with the part that asks; the job goes on.
 */
export const useJob = (id: number | null) => {
  const client = useQueryClient()
  const answer = useQuery({
    ...jobQuery(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.error instanceof ApiError || (state.data && isOver(state.data)) ? false : pollEvery,
  })
  useEffect(() => (id === null ? undefined : onJob(client, id)), [client, id])
  return answer
}
