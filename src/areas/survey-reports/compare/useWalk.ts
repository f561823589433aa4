import { useRef } from 'react'
import { nextPart, previousPart } from '#areas/survey-reports/commands.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { useCommands } from '#workspace/commands/live.ts'

const partsIn = (report: Element): readonly HTMLElement[] => [...report.querySelectorAll<HTMLElement>('[data-part]')]
const topIn = (report: Element, part: Element) => part.getBoundingClientRect().top - report.getBoundingClientRect().top
/** Brings a part to the top of its report. */
const showPart = (report: Element, part: Element) => {
  report.scrollTop += topIn(report, part)
}

/** Walks a report part by part; the report in the other pane goes along to the same part, where it has it. */
export const useWalk = () => {
  const say = useSay()
  const report = useRef<HTMLElement>(null)
  const walk = (by: 1 | -1) => {
    const own = report.current
    if (!own) return
    const parts = partsIn(own)
    const focused = parts.findIndex((part) => part.contains(document.activeElement))
    // From where somebody has scrolled to, if the focus is in none of them.
    const shown = parts.findLastIndex((part) => topIn(own, part) <= 1)
    const at = (focused >= 0 ? focused : own.scrollTop === 0 && by > 0 ? -1 : shown) + by
    const part = parts[at]
    if (!part) {
      announce(by > 0 ? say(msg`This is the last part`) : say(msg`This is the first part`))
      return
    }
    showPart(own, part)
    part.focus({ preventScroll: true })
    for (const other of document.querySelectorAll('[data-report]')) {
      if (other === own || !other.checkVisibility()) continue
      const same = partsIn(other).find((one) => one.dataset['part'] === part.dataset['part'])
      if (same) showPart(other, same)
    }
  }
  useCommands([
    [nextPart, () => walk(1)],
    [previousPart, () => walk(-1)],
  ])
  return report
}
