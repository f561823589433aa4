import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { type Format, formats } from '#contract/work/exports.ts'
import { can, importsOf, importTitleOf } from '#define/abilities.ts'
import type { Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { countOf, type Selection } from '#ui/grid/selection.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { exportList, formatIds } from '#workspace/export/commands.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import type { Wire } from '#workspace/records/pages.ts'

export interface FileActsProps {
  readonly room: Room
  readonly roles: readonly string[]
  /** The ids of the columns that the list shows, as they stand. */
  readonly shown: () => readonly string[]
  readonly wire: Wire
  readonly total: number | undefined
  readonly selection: Selection
  readonly isNarrow: boolean
}

const ImportButton = ({ room, isNarrow }: Pick<FileActsProps, 'room' | 'isNarrow'>) => {
  const say = useSay()
  const open = useOpen()
  const [first, ...others] = importsOf(room)
  const command = `${room.name}.import`
  const name = say(msg`Import`)
  if (!first) return null
  if (others.length > 0)
    return (
      <Menu
        name={name}
        placement="bottom end"
        trigger={
          isNarrow ? (
            <IconButton name={name} icon="upload" />
          ) : (
            <Button variant="ghost" icon="upload">
              {name}
            </Button>
          )
        }
        groups={() => [
          {
            id: 'files',
            entries: [first, ...others].map((act) => ({
              id: act.path,
              label: say(importTitleOf(room, act)),
              icon: 'upload',
              onAction: () => open(act.path),
            })),
          },
        ]}
      />
    )
  const { path } = first
  const go = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) =>
    open(path, { newTab: ctrlKey || metaKey })
  return isNarrow ? (
    <IconButton name={name} icon="upload" command={command} onPress={go} />
  ) : (
    <Button variant="ghost" icon="upload" command={command} onPress={go}>
      {name}
    </Button>
  )
}

const ExportButton = ({ room, shown, wire, total, selection, isNarrow }: FileActsProps) => {
  const say = useSay()
  const keys = useKeysOf(exportList.id)
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const all = total ?? 0
  const chosen = countOf(selection, all)
  useCommand(exportList, () => setOpen(true), { enabled: all > 0 })
  const save = async (format: Format, only: Selection | undefined) => {
    setPending(true)
    const { runExport } = await import('#workspace/export/run.ts')
    await runExport({ room, format, columns: shown(), wire, count: only ? chosen : all, selection: only })
    setPending(false)
  }
  const group = (id: string, title: string, only: Selection | undefined) => ({
    id,
    title,
    entries: formatIds.map((format) => ({
      id: `${id}-${format}`,
      label: say(formats[format]),
      icon: 'file-spreadsheet' as const,
      onAction: () => void save(format, only),
    })),
  })
  const name = say(exportList.title)
  const disabledReason = total === 0 ? say(msg`Nothing to export`) : undefined
  return (
    <Menu
      name={name}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        isNarrow ? (
          <IconButton name={name} icon="download" command={exportList.id} disabledReason={disabledReason} />
        ) : (
          <Button
            variant="ghost"
            icon="download"
            command={exportList.id}
            keys={keys}
            isPending={isPending}
            disabledReason={disabledReason}
          >
            {name}
          </Button>
        )
      }
      groups={() => [
        group('shown', say(msg`All rows in this list ({rows})`, { rows: showNumber(all) }), undefined),
        ...(chosen > 0
          ? [group('chosen', say(msg`Selected rows ({rows})`, { rows: showNumber(chosen) }), selection)]
          : []),
      ]}
    />
  )
}

/** Files into a list and out of it, where the room has them and the person may. */
export const FileActs = (props: FileActsProps) => (
  <>
    {can(props.room, 'import', props.roles) && <ImportButton room={props.room} isNarrow={props.isNarrow} />}
    {can(props.room, 'export', props.roles) && <ExportButton {...props} />}
  </>
)
