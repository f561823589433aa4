import { useState } from 'react'
import { sayMonth } from '#areas/survey-reports/figures.ts'
import { endedMonths, monthQueryOf } from '#areas/survey-reports/month/months.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { monthFileOf, monthFiles, monthlyPages } from '#contract/surveys/monthly-pages.ts'
import { msg } from '#contract/words.ts'
import { callApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { Select } from '#ui/Select.tsx'
import { followToFile } from '#workspace/export/run.ts'
import { tellFailure } from '#workspace/failures.ts'
import { Refusal, useSending } from '#workspace/sending.tsx'

const making = msg`Creating {pages, plural, one {# page} other {# pages}}. You will get a notification when the file is ready.`

/** Of which month pages are made; the dealers are those of the page's filters. */
const MonthDialog = ({
  kind,
  wire,
  isDealers,
  onMail,
  onClose,
}: {
  readonly kind: SurveyKind
  readonly wire: Report['wire']
  /** Somebody of a dealer, who has one page alone. */
  readonly isDealers: boolean
  readonly onMail: () => void
  readonly onClose: () => void
}) => {
  const say = useSay()
  const locale = useLocale()
  const months = endedMonths()
  const [month, setMonth] = useState(months[0] ?? '')
  const { isPending, fault, send } = useSending()
  const make = () =>
    send(async () => {
      const { pages, job } = await callApi(monthlyPages.create, { body: monthQueryOf(kind, wire, month) })
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      notify({ tone: 'info', text: () => say(making, { pages }) })
      followToFile(job.id).catch((failure: unknown) => tellFailure(failure))
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(monthFiles[monthFileOf[kind]])}
      text={
        isDealers
          ? say(msg`One A4 page with your dealer’s month, as an HTML file to print or to keep.`)
          : say(
              msg`One A4 page for each dealer in the current filters, in one HTML file to print. Each page shows only what the dealer has access to.`,
            )
      }
      action={say(msg`Create pages`)}
      onAction={make}
      isPending={isPending}
      startsOn="content"
    >
      <Refusal fault={fault} />
      <Select
        label={say(msg`Month`)}
        value={month}
        options={months.map((one) => ({ id: one, name: sayMonth(one, locale) }))}
        onChange={(next) => next !== null && setMonth(next)}
      />
      <Button variant="ghost" icon="mail" onPress={onMail}>
        {say(msg`Schedule pages by email…`)}
      </Button>
    </Dialog>
  )
}
export default MonthDialog
