import { queryClient } from '#platform/query.ts'
import { isOver, jobQuery, type OneJob } from '#workspace/progress/data.ts'
import { onJob, pollEvery } from '#workspace/progress/useJob.ts'

const untold = { tells: 'nothing' } as const
/** So many unanswered questions in a row mean that nobody can tell how far it is. */
const failuresBeforeTold = 5

/**
 * Follows a job outside of the screen until it is over, and answers how it ended. `heard` is told of every reading on
 * the way. Rejects when the server does not answer for about ten seconds, or refuses.
 */
export const followJob = async (id: number, heard: (job: OneJob) => void, signal: AbortSignal): Promise<OneJob> => {
  let wake: () => void = () => undefined
  const stop = onJob(queryClient, id, () => wake())
  const ended = () => wake()
  signal.addEventListener('abort', ended)
  try {
    for (let misses = 0; !signal.aborted; ) {
      // What happens while it is read is read once more at once.
      let isNews = false
      wake = () => {
        isNews = true
      }
      try {
        const job = await queryClient.fetchQuery({ ...jobQuery(id), staleTime: 0, retry: false, meta: untold })
        misses = 0
        heard(job)
        if (isOver(job)) return job
      } catch (fault) {
        misses += 1
        if (misses >= failuresBeforeTold) throw fault
      }
      if (!isNews)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollEvery)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
    }
    throw new Error('Nobody follows this job any more')
  } finally {
    stop()
    signal.removeEventListener('abort', ended)
  }
}
