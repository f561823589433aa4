import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, say } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { isOver, type OneJob } from '#workspace/jobs/data.ts'

/** The tenth of each job that was told last, so that several parts that show one job tell it once. */
const told = new Map<number, number>()
const over = 11

/** “1,240 of 5,000” */
export const amountOf = ({ done, total }: Pick<OneJob, 'done' | 'total'>): string =>
  say(msg`{done} of {total}`, { done: showNumber(done), total: showNumber(total) })
/** What a job has come to, in one sentence: its own words, else its state with what went wrong. */
export const outcomeOf = (job: Pick<OneJob, 'state' | 'message' | 'done' | 'failed' | 'skipped'>): string => {
  if (job.message !== null && job.message !== undefined) return job.message
  const parts = [
    say(msg`{count, plural, one {# row done} other {# rows done}}`, { count: job.done - job.failed - job.skipped }),
    ...(job.failed > 0 ? [say(msg`{count, plural, one {# failed} other {# failed}}`, { count: job.failed })] : []),
    ...(job.skipped > 0
      ? [say(msg`{count, plural, one {# left alone} other {# left alone}}`, { count: job.skipped })]
      : []),
  ]
  const how =
    job.state === 'failed' ? say(msg`It failed.`) : job.state === 'cancelled' ? say(msg`It was cancelled.`) : ''
  return [how, `${listed(parts)}.`].filter((part) => part !== '').join(' ')
}

/** What is worth saying aloud about a job now: its start, each tenth, its end; undefined when it was said. */
export const nextWords = (job: OneJob, before: number | undefined): { tenth: number; words: string } | undefined => {
  if (isOver(job))
    return before === undefined || before >= over
      ? undefined
      : { tenth: over, words: `${job.title}. ${outcomeOf(job)}` }
  const tenth = job.total === 0 ? 0 : Math.min(10, Math.floor((job.done / job.total) * 10))
  if (before === undefined) return { tenth, words: say(msg`{title}: under way`, { title: job.title }) }
  return tenth > before ? { tenth, words: amountOf(job) } : undefined
}

/** Says aloud what is new about a job. One that was over when it was first seen is not news. */
export const speakOf = (job: OneJob): void => {
  const next = nextWords(job, told.get(job.id))
  if (next) announce(next.words)
  if (next || isOver(job)) told.set(job.id, next?.tenth ?? over)
}
/** For those who tell its start and its end in words of their own: only the tenths between. */
export const speakBetween = (job: OneJob): void => {
  if (isOver(job) || !told.has(job.id)) told.set(job.id, isOver(job) ? over : 0)
  else speakOf(job)
}
