import { memo, useEffect } from 'react'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { listed, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Box } from '#ui/Box.tsx'
import { subjectOf, useOthers } from '#workspace/presence/presence.ts'

/** Says above a form in which something is typed that others are changing the same record. */
const Warning = ({ room, id, isDirty }: { readonly room: Room; readonly id: number; readonly isDirty: boolean }) => {
  const say = useSay()
  const editing = useOthers(room, id, isDirty).filter(({ mode }) => mode === 'editing')
  const title =
    isDirty && editing.length > 0
      ? say(
          msg`{count, plural, one {{names} is editing this record too.} other {{names} are editing this record too.}}`,
          { count: editing.length, names: listed(editing.map(({ name }) => name)) },
        )
      : null
  const text = say(msg`The person who saves last will be asked which versions to keep.`)
  // In place of what is said of each who begins to edit.
  useEffect(() => {
    if (title !== null) announce(`${title} ${text}`, { about: subjectOf(room, id) })
  }, [title, text, room, id])
  return title === null ? null : (
    <Box tone="warn" title={title}>
      {text}
    </Box>
  )
}
/** Drawn when that changes, not with each letter of the form. */
export const AlsoEditing = memo(Warning)
