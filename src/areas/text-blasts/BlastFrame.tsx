import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
import { useBlast } from '#areas/text-blasts/data.ts'
import { askingLogsRoom, logsRoom } from '#areas/text-blasts/logs.ts'
import { mayEnter } from '#contract/roles.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { roomOn } from '#define/resource.ts'
import { useRoles } from '#platform/session.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { Opened } from '#workspace/Opened.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { refreshRoom } from '#workspace/records/pages.ts'

/**
 * A blast that is there; its parts are told whether the panel is too narrow for what stands side by side. The heading of
 * the page that waited for it takes the focus away with itself: it goes where it would have gone at once.
 */
export const BlastPanel = ({ children }: { readonly children: (isNarrow: boolean) => ReactNode }) => {
  const page = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(page)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (document.activeElement !== document.body) return
    const first = page.current?.querySelector<HTMLElement>('[data-focus-first]')
    const place = first ?? page.current?.querySelector('h1')
    place?.focus({ preventScroll: true })
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
}) => (
  <PanelPage title={title}>
    <Opened what={title} answer={answer}>
      {() => null}
    </Opened>
  </PanelPage>
)
/** The blast of a page and the log beside it: both are read anew with every change that is told. */
export const useBlastAndLog = (id: number, path: `/${string}`) => {
  const changed = useCallback(() => void refreshRoom(logsRoom), [])
  const answer = useBlast(id, changed)
  const mayKnow = mayEnter(useRoles(), blastLogs.withdraw.roles)
  const isAsking = answer.data?.purpose === 'survey' && mayKnow
  const room = useMemo(
    () => roomOn(isAsking ? askingLogsRoom : logsRoom, path, { survey_sms_blast_id: id }),
    [isAsking, path, id],
  )
  return { room, answer }
}
