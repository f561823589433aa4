import { useState } from 'react'
import { clockTime } from '#areas/machines/clock.ts'
import { innermost } from '#areas/machines/marks.ts'
import { eventAgain, keptIn } from '#areas/machines/recording.ts'
import { actorOf } from '#areas/machines/useMachines.ts'
import { type Message, msg } from '#contract/words.ts'
import type { SeenEvent } from '#platform/actors.ts'
import { isDemo } from '#platform/demo.ts'
import { say } from '#platform/words.tsx'
import { ask, type Question } from '#ui/dialogs.ts'
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
  if (recorded.some((one) => isNotAgain(one)))
    return msg`The recording cannot be replayed because some values are not stored`
  return undefined
}

/** What is about to be sent, as a question: the names of the events, and the last of them. */
const questionOf = (name: string, steps: readonly SeenEvent[]): Question => {
  const counts = new Map<string, number>()
  for (const { event } of steps) counts.set(event, (counts.get(event) ?? 0) + 1)
  const last = steps.at(-1)
  return {
    title: say(msg`Replay {count, plural, one {# event} other {# events}} of {name}?`, { count: steps.length, name }),
    text: say(
      msg`The last event is {event} at {time}. The events will be sent to the running actor. This cannot be undone.`,
      {
        event: last?.event ?? '',
        time: last ? clockTime(last.at) : '',
      },
    ),
    detail: [...counts].map(([event, count]) => (count > 1 ? `${event} ×${count}` : event)).join(', '),
    action: say(msg`Replay events`),
  }
}

/** Sends what was recorded to the running actor once more, a step at a time, until it goes elsewhere. */
export const useReplay = (name: string, actor: string | undefined, events: readonly SeenEvent[]) => {
  const [isRunning, setRunning] = useState(false)
  const off = offBecause(actor, events)
  const replay = async () => {
    if (off !== undefined || isRunning || actor === undefined) return
    const steps = events.filter((one) => isPersons(one) && keptIn(one.kept) !== null)
    if (!(await ask(questionOf(name, steps)))) return
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
      // It goes on where an event brings another tab to the front, which hides this page and ends its effects.
      else setTimeout(() => next(at + 1), stepTime)
    }
    setRunning(true)
    next(0)
  }
  return { replay, isRunning, off }
}
