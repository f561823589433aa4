import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useFacts } from '#workspace/facts.ts'
import { JobList } from '#workspace/jobs/JobList.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { useTabTitle } from '#workspace/tab.ts'

/** All of one's own long work. */
const JobsPage = () => {
  const say = useSay()
  const title = say(msg`Background jobs`)
  useTabTitle(title)
  useFacts({ view: 'page' })
  return (
    <PanelPage title={title} isWide>
      <JobList
        empty={
          <Empty
            title={say(msg`No background jobs`)}
            text={say(
              msg`Imports, exports and bulk actions appear here, with their progress and the way to undo them.`,
            )}
          />
        }
      />
    </PanelPage>
  )
}
export default JobsPage
