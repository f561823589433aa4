import { msg } from '#contract/words.ts'
import { titleOf } from '#define/command.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { copyLink } from '#ui/copyLink.ts'
import { type Binding, useCommands } from '#workspace/commands/live.ts'
import {
  copyLayoutLink,
  otherPane,
  paneLayouts,
  splitPanes,
  toSplitter,
  unsplitPanes,
} from '#workspace/commands/pane-commands.ts'
import type { Desk } from '#workspace/desk/desk.ts'
import { layoutOf, layoutPlace } from '#workspace/panes/layout.ts'

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
    ...paneLayouts.map(
      ({ command, share }): Binding => [
        command,
        () => {
          desk.actor.send({ type: 'RESIZE', share })
          announce(titleOf(command, say))
        },
      ],
    ),
    [
      copyLayoutLink,
      () => {
        const layout = layoutOf(desk)
        return layout && copyLink(new URL(layoutPlace(layout), location.origin).href)
      },
    ],
    [toSplitter, () => document.getElementById(splitterDomId)?.focus()],
  ])
}
