import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { ListBox } from 'react-aria-components/ListBox'
import { bulkActions } from '#contract/facets.ts'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import lists from '#ui/options.module.css'
import { Option } from '#ui/options.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'
import { questionOf, rowsOf, undoNote } from '#workspace/bulk/words.ts'
import { useTitles } from '#workspace/records/useTitles.ts'

/** Letters lead to a status; as parts of a sequence they would lead to another page. */
const keepLetters = (event: KeyboardEvent) => {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
}

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
      <AriaLocale>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the list inside */}
        <div className={lists.contents} onKeyDown={keepLetters}>
          <ListBox
            aria-label={say(bulkActions['set-status'])}
            className={lists.list ?? ''}
            autoFocus="first"
            shouldFocusWrap
            onAction={(status) => {
              setOpen(false)
              onChoose(String(status))
            }}
          >
            {options.map(({ slug, title }) => {
              const [shape, tone] = look(slug, type)
              return (
                <Option
                  key={slug}
                  id={slug}
                  choice={{
                    name: title,
                    start: <StatusShape shape={shape} tone={tone} />,
                    hint: slug === current ? say(msg`current`) : undefined,
                  }}
                />
              )
            })}
          </ListBox>
        </div>
      </AriaLocale>
    </Dialog>
  )
}
