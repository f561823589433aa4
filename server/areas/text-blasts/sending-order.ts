import { msg } from '#contract/words.ts'
import type { JobOrder } from '#server/platform/job-work.ts'

const title = msg`Send text blast {name}`

/** The job that hands a blast over to the provider; the system's own, so that nobody ends it past the blast's steps. */
export const sendingOrder = (blast: {
  readonly id: number
  readonly name: string
  readonly queued: number
}): JobOrder => ({
  owner: null,
  kind: 'blast',
  resource: 'text-blasts',
  title: { message: title, values: { name: blast.name } },
  payload: { blast: blast.id },
  total: blast.queued,
})
