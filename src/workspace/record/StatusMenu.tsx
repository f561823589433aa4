import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { choosesStatus } from '#define/head.ts'
import type { Column } from '#define/list.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { useKnownPerson, useRoles } from '#platform/session.tsx'
import { type Say, useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { chooseStatus } from '#workspace/record/commands.ts'
import styles from '#workspace/record/record.module.css'
import { isStepWanted, whyNoStep } from '#workspace/record/status-steps.ts'
import { setStatus } from '#workspace/records/status.ts'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { type Titles, useTitles } from '#workspace/records/useTitles.ts'

const appearanceOf = ({ kind, field }: Column, value: unknown): readonly [Shape, Tone] => {
  if (kind !== 'flag') return statusAppearance(String(value), field?.of)
  return value !== true ? ['off', 'off'] : field?.alarms ? ['attention', 'warn'] : ['done', 'ok']
}
const wordOf = ({ kind, field }: Column, value: unknown, say: Say, titles: Titles): string => {
  const word = field?.words?.[String(value)]
  return kind === 'status' ? titles('status', field?.of ?? '', String(value)) : word ? say(word) : String(value)
}

/** How a record stands. Who may save its form chooses another status here, by the same call. */
export const StatusMenu = ({
  room,
  row,
  column,
  whyNot,
  isShown = false,
}: {
  readonly room: Room
  readonly row: PlainRow
  readonly column: Column
  /** Why none can be chosen now. */
  readonly whyNot?: string | undefined
  /** It is looked at alone, as beside a list. */
  readonly isShown?: boolean
}) => {
  const say = useSay()
  const roles = useRoles()
  const person = useKnownPerson()
  const { titles, optionsOf } = useTitles(room)
  const [isPending, setPending] = useState(false)
  const now = column.valueOf(row)
  const [shape, tone] = appearanceOf(column, now)
  const word = wordOf(column, now, say, titles)
  const mayChoose = !isShown && choosesStatus(room, roles)
  const why = whyNot ?? whyNoStep({ room, row, column, person, say })
  const values: readonly (string | boolean)[] =
    column.kind === 'flag'
      ? [true, false]
      : column.kind === 'status'
        ? optionsOf('status', column.field?.of ?? '').map(({ slug }) => slug)
        : Object.keys(column.field?.words ?? {})
  const choose = async (id: string | undefined) => {
    const next = values.find((value) => String(value) === id)
    if (next === undefined || next === now || isPending || why !== undefined) return
    const step = { column, status: String(next), word: wordOf(column, next, say, titles), person, say }
    if (!(await isStepWanted(step))) return
    setPending(true)
    await setStatus(room, row, next)
    setPending(false)
  }
  const [isOpen, setOpen] = useState(false)
  useCommand(chooseStatus, ({ choice }) => (choice === undefined ? setOpen(true) : void choose(choice)), {
    enabled: mayChoose && why === undefined,
    choices: () =>
      values
        .filter((value) => value !== now)
        .map((value) => {
          const title = wordOf(column, value, say, titles)
          return { id: String(value), title: { id: title, message: title } }
        }),
  })
  if (!mayChoose)
    return (
      <Badge shape={shape} tone={tone}>
        {word}
      </Badge>
    )
  return (
    <Menu
      name={say(chooseStatus.title)}
      isOpen={isOpen && why === undefined}
      onOpenChange={setOpen}
      trigger={
        <Button
          size="sm"
          iconEnd="chevron-down"
          command={chooseStatus.id}
          isPending={isPending}
          disabledReason={why}
          aria-label={say(msg`Status: {status}`, { status: word })}
        >
          <span className={styles.status}>
            <StatusShape shape={shape} tone={tone} />
            {word}
          </span>
        </Button>
      }
      groups={[
        {
          id: 'status',
          title: say(column.label),
          entries: values.map((value) => ({ id: String(value), label: wordOf(column, value, say, titles) })),
          selection: 'single',
          selected: [String(now)],
          onSelect: ([chosen]) => {
            setOpen(false)
            void choose(chosen)
          },
        },
      ]}
    />
  )
}
