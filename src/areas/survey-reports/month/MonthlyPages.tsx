import { lazy, Suspense, useState } from 'react'
import { monthPages } from '#areas/survey-reports/commands.ts'
import { newWish, type Wish } from '#areas/survey-reports/mails/wishes.ts'
import { monthQueryOf } from '#areas/survey-reports/month/months.ts'
import { searchOfReport } from '#areas/survey-reports/transfer.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { MonthFileQuery } from '#contract/surveys/monthly-pages.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useCommand } from '#workspace/commands/live.ts'

const MailDialog = lazy(() => import('#areas/survey-reports/mails/MailDialog.tsx'))
const MonthDialog = lazy(() => import('#areas/survey-reports/month/MonthDialog.tsx'))

/** Makes a page to print for each dealer that a dashboard is narrowed to, or orders them by mail. */
export const MonthlyPages = ({ kind, wire }: { readonly kind: SurveyKind; readonly wire: Report['wire'] }) => {
  const say = useSay()
  const person = useKnownPerson()
  const [isOpen, setOpen] = useState(false)
  const [wish, setWish] = useState<Wish | null>(null)
  useCommand(monthPages, () => setOpen(true))
  if (!person) return null
  const sendByMail = () => {
    const query = monthQueryOf(kind, wire)
    setOpen(false)
    setWish(newWish(query.report, searchOfReport(query.report, MonthFileQuery, query), person))
  }
  return (
    <>
      <IconButton name={say(monthPages.title)} icon="file-text" command={monthPages.id} onPress={() => setOpen(true)} />
      <Suspense>
        {isOpen && (
          <MonthDialog
            kind={kind}
            wire={wire}
            isDealers={person.dealer != null}
            onMail={sendByMail}
            onClose={() => setOpen(false)}
          />
        )}
        {wish && <MailDialog given={wish} onClose={() => setWish(null)} />}
      </Suspense>
    </>
  )
}
