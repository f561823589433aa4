import { lazy, Suspense, useState } from 'react'
import { sendReport } from '#areas/survey-reports/commands.ts'
import { newWish } from '#areas/survey-reports/mails/wishes.ts'
import { namesOf } from '#contract/names.ts'
import { mailedReports } from '#contract/surveys/report-mails.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useCommand } from '#workspace/commands/live.ts'

const MailDialog = lazy(() => import('#areas/survey-reports/mails/MailDialog.tsx'))

/** Orders the report of a page by mail; `file` is the query of its file. */
export const SendByMail = ({ file }: { readonly file: string }) => {
  const say = useSay()
  const person = useKnownPerson()
  const [isOpen, setOpen] = useState(false)
  const name = new URLSearchParams(file).get('report')
  const report = namesOf<keyof typeof mailedReports>(mailedReports).find((one) => one === name)
  useCommand(sendReport, () => setOpen(true), { enabled: report !== undefined })
  if (report === undefined || !person) return null
  return (
    <>
      <IconButton name={say(sendReport.title)} icon="mail" command={sendReport.id} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <MailDialog given={newWish(report, file, person)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
