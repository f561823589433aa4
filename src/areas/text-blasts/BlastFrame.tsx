import { useCallback, useMemo } from 'react'
import { useBlast } from '#areas/text-blasts/data.ts'
import { askingLogsRoom, logsRoom } from '#areas/text-blasts/logs.ts'
import { mayEnter } from '#contract/roles.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { roomOn } from '#define/resource.ts'
import { useRoles } from '#platform/session.tsx'
import { Opened } from '#workspace/Opened.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { refreshRoom } from '#workspace/records/pages.ts'

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
