import { useEffect } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useFacts } from '#workspace/facts.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import type { RoomViewProps } from '#workspace/registry.ts'
import { useTab } from '#workspace/tab.ts'

/** A list whose screen is open to everybody and whose records are not: it says so, and asks the server for nothing. */
export const ClosedList = ({ room }: RoomViewProps) => {
  const say = useSay()
  const { setTitle } = useTab()
  const title = say(room.definition.title)
  useFacts({ room: room.name, view: 'page' })
  useEffect(() => setTitle(title), [setTitle, title])
  return (
    <PanelPage title={title}>
      <Empty
        art="error"
        title={say(msg`Your role does not show these records.`)}
        text={say(msg`Ask an administrator if you need them for your work.`)}
      />
    </PanelPage>
  )
}
