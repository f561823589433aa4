import { useState } from 'react'
import { bulkActions } from '#contract/facets.ts'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'
import { questionOf, rowsOf, undoNote } from '#workspace/bulk/words.ts'
import { useTitles } from '#workspace/records/useTitles.ts'

export interface StatusChooserProps {
  readonly room: Room
  readonly count: number
  /** The status of the row, where it is one. */
  readonly current: string | undefined
  /** How a status of a record type is drawn. */
  readonly look: (status: string, type: string) => readonly [Shape, Tone]
  readonly onChoose: (status: string) => void
  readonly onClose: () => void
}
/** The statuses of a list: the one that Enter is pressed on is set. It says for how many rows, so nothing is asked again. */
export const StatusChooser = ({ room, count, current, look, onChoose, onClose }: StatusChooserProps) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const { optionsOf } = useTitles(room)
  const type = Object.values(room.calls.list.answer.paged.fields).find(({ kind }) => kind === 'status')?.of ?? ''
  const options = optionsOf('status', type)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={questionOf('set-status', rowsOf(room, count, say), undefined, say)}
      text={undoNote('set-status', count, count, say)}
      width={360}
      footer={
        <Button size="lg" onPress={close}>
          {say(msg`Cancel`)}
        </Button>
      }
    >
      <ChoiceList
        label={say(bulkActions['set-status'])}
        choices={options.map(({ slug, title }) => {
          const [shape, tone] = look(slug, type)
          return {
            id: slug,
            name: title,
            start: <StatusShape shape={shape} tone={tone} />,
            hint: slug === current ? say(msg`current`) : undefined,
          }
        })}
        onChoose={(status) => {
          setOpen(false)
          onChoose(status)
        }}
      />
    </Dialog>
  )
}
