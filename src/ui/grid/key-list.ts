import { type Message, msg } from '#contract/words.ts'
import type { GridAct } from '#ui/grid/keys.ts'

/** The grid's own keys, which are no commands and cannot be changed: for the list of all shortcuts. */
export const gridKeys: readonly {
  readonly title: Message
  readonly keys: readonly string[]
  readonly does: GridAct['do']
  /** On a column's heading. */
  readonly onHeading?: true
}[] = [
  { title: msg`Open row`, keys: ['Enter'], does: 'open' },
  { title: msg`Open row in new tab`, keys: ['ctrl+Enter'], does: 'open' },
  { title: msg`Edit cell or row`, keys: ['F2'], does: 'edit' },
  { title: msg`Preview row`, keys: ['Space'], does: 'nothing' },
  { title: msg`Show row menu`, keys: ['shift+F10'], does: 'menu' },
  { title: msg`Select row`, keys: ['shift+Space'], does: 'selectRow' },
  { title: msg`Extend selection`, keys: ['shift+ArrowUp', 'shift+ArrowDown'], does: 'extend' },
  { title: msg`Select visible, then all rows`, keys: ['ctrl+a'], does: 'selectAll' },
  { title: msg`Go to start or end of row`, keys: ['Home', 'End'], does: 'end' },
  { title: msg`Go to first or last row`, keys: ['ctrl+Home', 'ctrl+End'], does: 'end' },
  { title: msg`Scroll by page`, keys: ['PageUp', 'PageDown'], does: 'page' },
  { title: msg`Collapse or expand (first column)`, keys: ['ArrowLeft', 'ArrowRight'], does: 'move' },
  { title: msg`Sort by column`, keys: ['Enter'], does: 'sort', onHeading: true },
  { title: msg`Show column menu`, keys: ['shift+F10'], does: 'columnMenu', onHeading: true },
  { title: msg`Move column`, keys: ['ctrl+ArrowLeft', 'ctrl+ArrowRight'], does: 'moveColumn', onHeading: true },
  { title: msg`Resize column`, keys: ['shift+ArrowLeft', 'shift+ArrowRight'], does: 'resize', onHeading: true },
]
