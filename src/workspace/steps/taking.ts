import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import type { Rec, ResourceName, Row } from '#contract/fields.ts'
import { ApiError } from '#platform/client.ts'
import { announce } from '#ui/announce.ts'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'

interface Led {
  readonly id: number
  readonly status: string
}
interface Taken<R extends Rec> {
  readonly result: Row<R> & Led
  readonly message: string
}
/** How the records of a room that are led by steps are kept in the page. */
export interface LedRecords<R extends Rec> {
  readonly resource: ResourceName
  readonly record: R
  /** Puts a changed record where everybody reads it, unless a newer one is there. */
  readonly hold: (changed: Row<R>) => void
  /** Asks for it again. */
  readonly refresh: (id: number) => Promise<unknown>
}

/** The state of each record that was told last: a step that was taken here tells by its own words where it leads. */
const toldStates = new Map<string, string>()
const keyOf = (resource: ResourceName, id: number) => `${resource} ${id}`

/** Steps that are being taken here; where the record is led meanwhile is told after their own words. */
const underWay = new Map<string, Promise<unknown>>()

/** Tells why a step was refused; a 409 brings the record as it is now. */
export const tellStepFailure = <R extends Rec>(
  { record, hold, refresh }: LedRecords<R>,
  id: number,
  fault: unknown,
): void => {
  const now = fault instanceof ApiError && fault.status === 409 ? v.safeParse(record.schema, fault.data) : undefined
  if (now?.success) hold(now.output)
  else void refresh(id)
  tellFailure(fault)
}
const take = async <R extends Rec>(led: LedRecords<R>, id: number, taking: Promise<Taken<R>>): Promise<boolean> => {
  try {
    const { result, message } = await taking
    toldStates.set(keyOf(led.resource, id), result.status)
    led.hold(result)
    notify({ tone: 'ok', text: message })
    return true
  } catch (fault) {
    tellStepFailure(led, id, fault)
    return false
  }
}
/** Takes a step; true when it was taken. */
export const takeStep = async <R extends Rec>(
  led: LedRecords<R>,
  id: number,
  taking: Promise<Taken<R>>,
): Promise<boolean> => {
  const key = keyOf(led.resource, id)
  const step = take(led, id, taking)
  underWay.set(key, step)
  const isTaken = await step
  if (underWay.get(key) === step) underWay.delete(key)
  return isTaken
}
/**
 * Says aloud where others, or the system, have led the record that is looked at. News of a step that is taken here may
 * come before its answer: it waits for the answer, which says it in its own words.
 */
export const useStateSaid = (resource: ResourceName, { id, status }: Led, sentence: string): void => {
  const seen = useRef(status)
  const latest = useRef(sentence)
  latest.current = sentence
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    const key = keyOf(resource, id)
    let isCurrent = true
    const tell = () => {
      if (!isCurrent || toldStates.get(key) === status) return
      toldStates.set(key, status)
      announce(latest.current, { about: key })
    }
    const step = underWay.get(key)
    if (step) void step.then(tell)
    else tell()
    return () => {
      isCurrent = false
    }
  }, [resource, id, status])
}
