import { useEffect, useRef, useState } from 'react'
import { innermost } from '#areas/machines/marks.ts'
import { eventAgain, keptIn } from '#areas/machines/recording.ts'
import { actorOf } from '#areas/machines/useMachines.ts'
import { type Message, msg } from '#contract/words.ts'
import type { SeenEvent } from '#platform/actors.ts'
import { isDemo } from '#platform/demo.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'

const stepTime = 400
/** What a person did; answers and passing time come by themselves. */
const isPersons = ({ event }: SeenEvent) => !event.startsWith('xstate.')

const isNotAgain = (one: SeenEvent) => {
  const kept = keptIn(one.kept)
  return kept === null || eventAgain(one.event, kept) === null
}
/** Why these events cannot be sent to the actor again. */
const offBecause = (actor: string | undefined, events: readonly SeenEvent[]): Message | undefined => {
  if (!isDemo()) return msg`Replay is available in a demo only`
  if (actor === undefined || !actorOf(actor)) return msg`No actor of this machine is running`
  const recorded = events.filter((one) => isPersons(one) && keptIn(one.kept) !== null)
  if (recorded.length === 0) return msg`Record events of this machine first`
  if (recorded.some((one) => isNotAgain(one))) return msg`The recording has values that are not kept`
  return undefined
}

/** Sends what was recorded to the running actor once more, a step at a time, until it goes elsewhere. */
export const useReplay = (actor: string | undefined, events: readonly SeenEvent[]) => {
  const [isRunning, setRunning] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const off = offBecause(actor, events)
  const replay = () => {
    if (off !== undefined || isRunning || actor === undefined) return
    const steps = events.filter((one) => isPersons(one) && keptIn(one.kept) !== null)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const end = (tone: 'ok' | 'warn', text: () => string) => {
      setRunning(false)
      notify({ tone, text })
    }
    const next = (at: number) => {
      const one = steps[at]
      if (!one) return end('ok', () => say(msg`Replay finished.`))
      const ref = actorOf(actor)
      const kept = keptIn(one.kept)
      const event = kept && eventAgain(one.event, kept)
      if (!ref || !event) return end('warn', () => say(msg`Replay stopped: the actor has ended.`))
      ref.send(event)
      const [state, expected] = [innermost(ref.getSnapshot().value), innermost(one.value)]
      if (state !== expected)
        return end('warn', () =>
          say(msg`Replay stopped at {event}: {state} instead of {expected}.`, { event: one.event, state, expected }),
        )
      if (isStill) next(at + 1)
      else timer.current = setTimeout(() => next(at + 1), stepTime)
    }
    setRunning(true)
    next(0)
  }
  return { replay, isRunning, off }
}
