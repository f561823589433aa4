import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useBlast } from '#areas/text-blasts/data.ts'
import { logsRoomAt } from '#areas/text-blasts/logs.ts'
import { msg } from '#contract/words.ts'
import { toldOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { refreshRoom } from '#workspace/list/pages.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'

const narrowBelow = 640
/** Whether this part of the screen is too narrow for what stands side by side. */
export const useNarrow = () => {
  const page = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const node = page.current
    if (!node) return
    const observer = new ResizeObserver(() => setNarrow(node.clientWidth < narrowBelow))
    observer.observe(node)
    setNarrow(node.clientWidth < narrowBelow)
    return () => observer.disconnect()
  }, [])
  return { page, isNarrow }
}

/** A blast while it is not there yet, or cannot be. */
export const NoBlast = ({
  title,
  answer,
}: {
  readonly title: string
  readonly answer: ReturnType<typeof useBlast>
}) => {
  const say = useSay()
  return (
    <PanelPage title={title}>
      <ProgressLine isLoading={answer.isPending} />
      {answer.error && (
        <Empty
          title={say(msg`{what} could not be opened`, { what: title })}
          text={toldOf(answer.error)}
          art="error"
          action={
            <Button variant="primary" onPress={() => void answer.refetch()}>
              {say(msg`Try again`)}
            </Button>
          }
        />
      )}
    </PanelPage>
  )
}
/** The blast of a page and the log beside it: both are read anew with every change that is told. */
export const useBlastAndLog = (id: number, path: `/${string}`) => {
  const room = useMemo(() => logsRoomAt(path), [path])
  const changed = useCallback(() => void refreshRoom(room), [room])
  return { room, answer: useBlast(id, changed) }
}
