import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { JobList } from '#workspace/jobs/JobList.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { useTabTitle } from '#workspace/tab.ts'

/** All of one's own long work. */
const JobsPage = () => {
  const say = useSay()
  const title = useTabTitle(msg`Background jobs`)
  useFacts({ view: 'page' })
  return (
    <PanelPage title={title} isWide>
      <JobList
        empty={
          <Empty
            title={say(msg`No background jobs`)}
            text={say(
              msg`Imports, exports and bulk actions appear here. You can follow their progress, download exported files and undo bulk actions.`,
            )}
          />
        }
      />
    </PanelPage>
  )
}
export default JobsPage
