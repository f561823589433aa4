import { setTimeout as pauseFor } from 'node:timers/promises'
import * as v from 'valibot'
import type { PauseReason } from '#contract/text-blasts/blasts.ts'

import type { Announcer } from '#server/areas/text-blasts/announce.ts'
import { mostMessages } from '#server/areas/text-blasts/provider/protocol.ts'
import { createRounds, type SendingFault } from '#server/areas/text-blasts/sending-round.ts'
import type { BlastMove, StepBlast } from '#server/areas/text-blasts/stepping.ts'
import type { Job, Progress, Whole, WholeStep } from '#server/platform/job-work.ts'
import type { Platform } from '#server/platform/platform.ts'

const Payload = v.object({ blast: v.number() })
type Payload = v.InferOutput<typeof Payload>
const Cursor = v.object({
  /** How often in a row the provider did not take anything. */
  faults: v.optional(v.number(), 0),
  /** When it is tried again, in milliseconds since 1970. */
  until: v.optional(v.number(), 0),
  /** How many messages this machine manages at a time. */
  most: v.optional(v.number(), mostMessages),
})
type Cursor = v.InferOutput<typeof Cursor>

/** How long one part of the work is, so that other jobs have their turn, in milliseconds. */
const slice = 2500
/** After so many faults in a row the blast is stopped. */
export const mostFaults = 5
/** Half a second, one, two, four …, up to half of it left to chance; never less than the provider asks for. */
const waitAfter = (faults: number, { retryAfter }: SendingFault): number =>
  Math.max((retryAfter ?? 0) * 1000, Math.min(60_000, 500 * 2 ** (faults - 1)) * (1 - Math.random() / 2))

export interface SendingParts {
  readonly platform: Platform
  readonly stepBlast: StepBlast
  readonly announcer: Announcer
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number
}

/** The job that sends a blast, in parts of a few seconds. Pausing and cancelling are seen between two batches. */
export const sendingWork = ({ platform, stepBlast, announcer, now }: SendingParts): Whole<Payload, Cursor> => {
  const { database } = platform
  const round = createRounds(platform, announcer, now)
  const happen = (job: Job<Payload>, event: BlastMove, detail?: string) =>
    database.transaction((tx) =>
      stepBlast(tx, job.payload.blast, event, {
        userId: null,
        requestId: `job-${job.id}`,
        ...(detail !== undefined && { detail }),
      }),
    )
  const fault = (reason: PauseReason): BlastMove => ({ type: 'fault', reason })

  const part = async (job: Job<Payload, Cursor>, { signal, at }: Progress): Promise<WholeStep<Cursor>> => {
    const end = performance.now() + slice
    let { faults, until, most } = job.cursor
    let { done } = job
    const pass = (more: boolean): WholeStep<Cursor> => ({
      more,
      cursor: { faults, until, most },
      done,
    })
    const wait = async (milliseconds: number) => {
      await pauseFor(milliseconds, null, { signal }).catch(() => {})
      return !signal.aborted
    }
    while (!signal.aborted && performance.now() < end) {
      const rest = until - Date.now()
      // A long wait comes in parts as well; what a person does meanwhile is seen after each.
      if (rest > 0) await wait(Math.min(rest, slice))
      if (until > Date.now()) return pass(true)
      const came = await round(job.payload.blast, job.id, most, wait)
      if (came.is === 'over') return pass(false)
      if (came.is === 'empty') {
        if (!came.isInDoubt) await happen(job, { type: 'finish' })
        return pass(false)
      }
      if (came.is === 'quiet') {
        await happen(job, { type: 'quiet' })
        return pass(false)
      }
      if (came.is === 'no-account' || came.is === 'survey-inactive') {
        await happen(job, fault(came.is))
        return pass(false)
      }
      if (came.is === 'late') {
        most = Math.max(1, Math.floor(most / 2))
        continue
      }
      done += came.taken
      at(done)
      if (came.is === 'handed') {
        if (came.taken > 0) faults = 0
        most = Math.min(mostMessages, most * 2)
        continue
      }
      faults += 1
      if (came.isFinal || faults >= mostFaults) {
        await happen(job, fault('provider-fault'), came.detail)
        return pass(false)
      }
      until = Date.now() + waitAfter(faults, came)
    }
    return pass(true)
  }
  return {
    payload: Payload,
    cursor: Cursor,
    whole: part,
    over: async (tx, job, ending) => {
      // An unforeseen error stops a blast in the open, instead of leaving it “being sent” by nobody.
      if (ending === 'failed')
        await stepBlast(tx, job.payload.blast, fault('provider-fault'), { userId: null, requestId: `job-${job.id}` })
      return undefined
    },
  }
}
