import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { otherPane, splitPanes, toSplitter, unsplitPanes } from '#workspace/commands/pane-commands.ts'
import type { Desk } from '#workspace/desk/desk.ts'

export const splitterDomId = 'panes-splitter'

/** What splits, and what leads from pane to pane. */
export const usePaneCommands = (desk: Desk): void => {
  const say = useSay()
  useCommands([
    [
      splitPanes,
      () => {
        desk.split()
        announce(say(msg`Two panes. Focus is in the second pane.`))
      },
    ],
    [
      unsplitPanes,
      () => {
        desk.unsplit()
        announce(say(msg`One pane`))
      },
    ],
    [
      otherPane,
      () => {
        desk.otherPane()
        announce(desk.context.focused === 0 ? say(msg`First pane`) : say(msg`Second pane`))
      },
    ],
    [toSplitter, () => document.getElementById(splitterDomId)?.focus()],
  ])
}
