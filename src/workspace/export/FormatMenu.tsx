import { type ReactNode, useState } from 'react'
import type { Call } from '#contract/call.ts'
import type { Message } from '#contract/words.ts'
import { type Format, formats } from '#contract/work/exports.ts'
import type { Command } from '#define/command.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { formatIds } from '#workspace/export/commands.ts'
import { type FileRequestOptions, saveAnswer } from '#workspace/export/save.ts'
import { tellFailure } from '#workspace/failures.ts'

/** A file in one of two formats: a button that opens both, and the command behind it. */
export const FormatMenu = ({
  command,
  call,
  inputOf,
  size = 'md',
  failed,
  children,
}: {
  readonly command: Command
  readonly call: Call
  readonly inputOf: (format: Format) => FileRequestOptions
  readonly size?: 'md' | 'lg'
  /** What is told where a failure names nothing itself. */
  readonly failed?: Message
  readonly children: ReactNode
}) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  useCommand(command, () => setOpen(true))
  const save = async (format: Format) => {
    setPending(true)
    try {
      await saveAnswer(call, inputOf(format))
    } catch (fault) {
      tellFailure(fault, failed && say(failed))
    }
    setPending(false)
  }
  return (
    <Menu
      name={say(command.title)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size={size} icon="download" command={command.id} isPending={isPending}>
          {children}
        </Button>
      }
      groups={[
        {
          id: 'formats',
          entries: formatIds.map((format) => ({
            id: format,
            label: say(formats[format]),
            icon: 'file-spreadsheet' as const,
            onAction: () => void save(format),
          })),
        },
      ]}
    />
  )
}
