import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, say } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import type { Words } from '#ui/notices.ts'
import { isOver, type OneJob } from '#workspace/progress/data.ts'

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
    say(msg`{count, plural, one {# row processed} other {# rows processed}}`, {
      count: job.done - job.failed - job.skipped,
    }),
    ...(job.failed > 0 ? [say(msg`{count, plural, one {# failed} other {# failed}}`, { count: job.failed })] : []),
    ...(job.skipped > 0 ? [say(msg`{count, plural, one {# skipped} other {# skipped}}`, { count: job.skipped })] : []),
  ]
  const how =
    job.state === 'failed'
      ? say(msg`The job failed.`)
      : job.state === 'cancelled'
        ? say(msg`The job was cancelled.`)
        : ''
  return [how, `${listed(parts)}.`].filter((part) => part !== '').join(' ')
}

/** The same for a message in the corner: what the server said stays as it was said, our own words follow the language. */
export const outcomeWords = (job: Parameters<typeof outcomeOf>[0]): Words => job.message ?? (() => outcomeOf(job))

/** What is worth saying aloud about a job now: its start, each tenth, its end; undefined when it was said. */
export const nextWords = (job: OneJob, before: number | undefined): { tenth: number; words: string } | undefined => {
  if (isOver(job))
    return before === undefined || before >= over
      ? undefined
      : { tenth: over, words: `${job.title}. ${outcomeOf(job)}` }
  const tenth = job.total === 0 ? 0 : Math.min(10, Math.floor((job.done / job.total) * 10))
  if (before === undefined) return { tenth, words: say(msg`{title}: in progress`, { title: job.title }) }
  return tenth > before ? { tenth, words: amountOf(job) } : undefined
}

/** Says aloud what is new about a job. One that was over when it was first seen is not news. */
export const speakOf = (job: OneJob): void => {
  const next = nextWords(job, told.get(job.id))
  if (next) announce(next.words, { about: `job ${job.id}` })
  if (next || isOver(job)) told.set(job.id, next?.tenth ?? over)
}
/** The jobs that the page tells of now, by how many parts. */
const followed = new Map<number, number>()
/** A part of the page begins to tell how a job goes; returns the way to stop. */
export const followAloud = (job: number): (() => void) => {
  followed.set(job, (followed.get(job) ?? 0) + 1)
  return () => {
    const left = (followed.get(job) ?? 1) - 1
    if (left > 0) followed.set(job, left)
    else followed.delete(job)
  }
}
/** Whether the page tells of a job itself, so that the bell need not. */
export const isJobToldHere = (job: number): boolean => followed.has(job)
/** For those who tell its start and its end in words of their own: only the tenths between. */
export const speakBetween = (job: OneJob): void => {
  if (isOver(job) || !told.has(job.id)) told.set(job.id, isOver(job) ? over : 0)
  else speakOf(job)
}
