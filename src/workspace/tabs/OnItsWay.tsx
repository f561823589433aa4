import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { zoneOf } from '#workspace/commands/facts.ts'

const id = 'place-on-its-way'
/** How long it stays behind the focus, in ms: what goes in the moment that the focus leaves it, Orca takes it all for known. */
const stays = 1000

/** Has the focus while a place is on its way. */
export const OnItsWay = () => {
  const say = useSay()
  return (
    <div
      id={id}
      role="progressbar"
      aria-label={say(msg`Loading`)}
      tabIndex={-1}
      className="vh"
      hidden
      onBlur={({ currentTarget }) =>
        setTimeout(() => {
          if (document.activeElement !== currentTarget) currentTarget.hidden = true
        }, stays)
      }
    />
  )
}

/** How long the focus waits at most: somebody who works by keyboard may want to leave a place that does not come. */
const patience = 3000

/**
 * Waits with the focus until this part of a place has been filled: readers say what it holds as they come, and a list
 * that is on its way has rows that hold nothing. `done` is told whether the focus is still waiting. Returns the way to stop.
 */
export const waitForPart = (busy: Element, done: (isWaiting: boolean) => void): (() => void) => {
  waitForPlace()
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  const end = () => {
    stop()
    const { activeElement } = document
    done(activeElement === null || activeElement === document.body || activeElement.id === id)
  }
  const watch = new MutationObserver(() => busy.getAttribute('aria-busy') !== 'true' && end())
  watch.observe(busy, { attributeFilter: ['aria-busy'] })
  const timer = setTimeout(end, patience)
  return stop
}

/**
 * Brings the focus out of a place that is about to go. What goes with the focus in it, or with the focus given back to it
 * a moment ago by what has closed, is read instead of the next place: Orca takes what stands first there for known, and
 * the focus that comes to it is no news.
 */
export const waitForPlace = (): void => {
  const coming = document.getElementById(id)
  if (!coming || zoneOf(document.activeElement) === 'overlay') return
  coming.hidden = false
  coming.focus({ preventScroll: true })
}
