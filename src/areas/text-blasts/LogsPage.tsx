import { NoBlast, useBlastAndLog } from '#areas/text-blasts/BlastFrame.tsx'
import { LogList } from '#areas/text-blasts/LogList.tsx'
import { statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import { useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { PageHead } from '#workspace/PageHead.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { LedPanel } from '#workspace/steps/LedPanel.tsx'
import { useTabTitle } from '#workspace/tab.ts'

/** The log of one blast on its own, with room for all of it. */
const LogsPage = ({ params }: ViewProps) => {
  const say = useSay()
  const id = Number(params['id'])
  const { room, answer } = useBlastAndLog(id, `/admin/text-blast/${id}/logs`)
  const blast = answer.data
  const title = useTabTitle(blast ? msg`Log of “{name}”` : msg`Text blast log`, blast && { name: blast.name })
  useFacts({ room: 'blast-logs', view: 'list' })
  if (!blast) return <NoBlast title={title} answer={answer} />
  const [shape, tone] = statusAppearance(blast.status, 'textblast')
  return (
    <LedPanel>
      {(isNarrow) => (
        <>
          <PageHead
            title={title}
            beside={
              <Badge tone={tone} shape={shape}>
                {say(statuses.textblast[blast.status].title)}
              </Badge>
            }
          >
            <PlaceLink to={`/admin/text-blast/${id}`} className="link">
              {say(msg`Open text blast`)}
            </PlaceLink>
          </PageHead>
          <LogList room={room} isNarrow={isNarrow} takesFocus />
        </>
      )}
    </LedPanel>
  )
}
export default LogsPage
