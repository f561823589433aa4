import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
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
/**
 * A blast that is there; its parts are told whether the panel is too narrow for what stands side by side. The heading of
 * the page that waited for it takes the focus away with itself: it goes where it would have gone at once.
 */
export const BlastPanel = ({ children }: { readonly children: (isNarrow: boolean) => ReactNode }) => {
  const page = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (document.activeElement !== document.body) return
    const first = page.current?.querySelector<HTMLElement>('[data-focus-first]')
    const place = first ?? page.current?.querySelector('h1')
    place?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const node = page.current
    if (!node) return
    const observer = new ResizeObserver(() => setNarrow(node.clientWidth < narrowBelow))
    observer.observe(node)
    setNarrow(node.clientWidth < narrowBelow)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={page} className={styles.page} data-zone="panel">
      {children(isNarrow)}
    </div>
  )
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
