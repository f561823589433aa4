import { useState } from 'react'
import { opening } from '#ui/opening.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { openCheatSheet } from '#workspace/commands/workspace-commands.ts'

const ShortcutSheet = opening(async () => (await import('#workspace/ShortcutSheet.tsx')).ShortcutSheet)

/** The command that shows all keys. */
export const CheatSheet = () => {
  const [isOpen, setOpen] = useState(false)
  useCommand(openCheatSheet, () => setOpen(true))
  return isOpen && <ShortcutSheet onClose={() => setOpen(false)} />
}
