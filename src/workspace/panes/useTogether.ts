import { useCallback } from 'react'
import { type Message, msg } from '#contract/words.ts'
import type { Together } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'

const told: Readonly<Record<Together, readonly [on: Message, off: Message]>> = {
  scroll: [msg`Scrolling linked`, msg`Scrolling not linked`],
  selection: [msg`Selection linked`, msg`Selection not linked`],
}

/** What the two panes do together, and the way to change it; each change is told. */
export const useTogether = () => {
  const say = useSay()
  const desk = useDesk()
  const now = useDeskState((context) => context.together)
  const toggle = useCallback(
    (what: Together) => {
      const on = !desk.context.together.includes(what)
      desk.actor.send({ type: 'TOGETHER', what, on })
      announce(say(told[what][on ? 0 : 1]))
    },
    [desk, say],
  )
  return { now, toggle }
}
