import { useState } from 'react'
import { bodyOf, hours, type Wish } from '#areas/survey-reports/mails/wishes.ts'
import { scheduledPage } from '#areas/survey-reports/pages.ts'
import { namesOf } from '#contract/names.ts'
import {
  mailedPeriods,
  mailedReports,
  periodsFor,
  reportSubscriptions,
  rhythms,
  weekdays,
} from '#contract/surveys/report-mails.ts'
import { msg } from '#contract/words.ts'
import { callApi, sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MultiComboBox } from '#ui/MultiComboBox.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { notify } from '#ui/notices.ts'
import { Select } from '#ui/Select.tsx'
import { errorOf } from '#workspace/failures.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { Refusal, useSending } from '#workspace/sending.tsx'

/** At which time of the week or month a report goes out, of which days, and to whom. */
const MailDialog = ({
  id,
  given,
  onClose,
}: {
  /** Which one is changed; a new one without it. */
  readonly id?: number
  readonly given: Wish
  readonly onClose: () => void
}) => {
  const say = useSay()
  const open = useOpen()
  const [wish, setWish] = useState(given)
  const { isPending, fault, send } = useSending()
  const set = (some: Partial<Wish>) => setWish((before) => ({ ...before, ...some }))
  const { report, query, every } = wish
  const load = async (typed: string) => {
    const found = await callApi(reportSubscriptions.people, {
      query: { report, query: query === '' ? null : query, q: typed.trim() === '' ? null : typed.trim() },
    })
    const items = found.map((one) => ({ id: one.id, name: one.name, detail: one.dealer?.name }))
    return { items, total: items.length }
  }
  const save = async () => {
    const isSaved = await send(async () => {
      const body = bodyOf(wish)
      if (id === undefined) {
        const { message } = await sendApi(reportSubscriptions.create, { body })
        notify({
          tone: 'ok',
          text: message,
          action: {
            label: () => say(scheduledPage.title),
            run: () => open(scheduledPage.path, { newTab: true }),
          },
        })
      } else {
        const { message } = await sendApi(reportSubscriptions.update, { params: { id }, body })
        notify({ tone: 'ok', text: message })
      }
    })
    void queryClient.invalidateQueries({ queryKey: ['report-subscriptions'] })
    return isSaved
  }
  const wordsOf = <K extends string>(words: Readonly<Record<K, Parameters<typeof say>[0]>>) =>
    namesOf<K>(words).map((name) => ({ id: name, name: say(words[name]) }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Schedule “{report}” by email`, { report: say(mailedReports[report]) })}
      text={say(
        msg`The report uses the filters that are set when you create the schedule. Each person gets only the figures they have access to. The email is in their own language, with an Excel file and the charts of the report, if any.`,
      )}
      action={say(msg`Schedule`)}
      onAction={save}
      isPending={isPending}
      startsOn="content"
    >
      <Refusal fault={fault} />
      <Select
        label={say(msg`Period`)}
        value={wish.period}
        options={periodsFor(report).map((name) => ({ id: name, name: say(mailedPeriods[name]) }))}
        onChange={(period) => period !== null && set({ period })}
      />
      <Select
        label={say(msg`How often`)}
        value={every}
        options={wordsOf(rhythms)}
        onChange={(next) => next !== null && set({ every: next })}
      />
      {every === 'week' ? (
        <Select
          label={say(msg`Weekday`)}
          value={wish.weekday}
          options={wordsOf(weekdays)}
          onChange={(weekday) => weekday !== null && set({ weekday })}
        />
      ) : (
        <NumberField
          label={say(msg`Day of the month`)}
          hint={say(msg`In shorter months, the last day is used`)}
          value={wish.monthday}
          min={1}
          max={31}
          error={fault && errorOf(fault, 'monthday')}
          onChange={(monthday) => set({ monthday })}
        />
      )}
      <Select
        label={say(msg`Hour`)}
        hint={say(msg`Manila time`)}
        value={wish.hour}
        options={hours}
        onChange={(hour) => hour !== null && set({ hour })}
      />
      <MultiComboBox
        look="field"
        label={say(msg`Recipients`)}
        value={wish.recipients}
        onChange={(recipients) => set({ recipients })}
        load={load}
        placeholder={say(msg`Choose people`)}
      />
    </Dialog>
  )
}
export default MailDialog
