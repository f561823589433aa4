import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import styles from '#areas/reports/reports.module.css'
import { namesOf } from '#contract/names.ts'
import { type ReportType, reportRoles, reports, reportTypes } from '#contract/reports/reports.ts'
import { admins, mayEnter } from '#contract/roles.ts'
import { check, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { type Format, formats } from '#contract/work/exports.ts'
import { ApiError, callApi } from '#platform/client.ts'
import { today } from '#platform/formats.ts'
import { queryClient } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { DateRangePicker } from '#ui/DateRangePicker.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ErrorBox, useRefusals } from '#ui/ErrorBox.tsx'
import { Form } from '#ui/Form.tsx'
import { MultiComboBox } from '#ui/MultiComboBox.tsx'
import { notify } from '#ui/notices.ts'
import type { Choice } from '#ui/options.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { JobList } from '#workspace/jobs/JobList.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PermissionGate } from '#workspace/PermissionGate.tsx'
import { loadEvery, searchReference } from '#workspace/records/references.ts'
import { useTabTitle } from '#workspace/tab.ts'

const typesOf = (roles: readonly string[]): readonly ReportType[] =>
  namesOf(reportTypes).filter((type) => mayEnter(roles, reportRoles[type]))
const formatsIn = namesOf(formats)

/** Reports as files: chosen, built as a job, kept for 7 days and listed below. */
const DownloadReports = () => {
  const say = useSay()
  const id = useId()
  const title = useTabTitle(msg`Download Reports`)
  useFacts({ view: 'page' })
  const types = typesOf(useRoles())
  const [type, setType] = useState<ReportType | null>(null)
  const [format, setFormat] = useState<Format>('xlsx')
  const [date, setDate] = useState<{ readonly start: string; readonly end: string } | null>(null)
  const [dealers, setDealers] = useState<readonly Choice<number>[]>([])
  const [error, setError] = useState<string>()
  const { box, refused: tellRefused } = useRefusals()
  const building = useMutation({
    mutationFn: (chosen: ReportType) =>
      callApi(reports.create, {
        body: {
          type: chosen,
          format,
          date: date && [date.start, date.end],
          dealer_id: dealers.length > 0 ? dealers.map((one) => one.id) : null,
        },
      }),
    onError: tellRefused,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      notify({
        tone: 'ok',
        text: () =>
          say(
            msg`Your report is being created. It will appear below, and you will get a notification when it is ready.`,
          ),
      })
    },
  })
  const build = () => {
    const checked = check(reports.create.body, { type, format })
    const fault = checked.ok ? undefined : checked.faults['type']?.[0]
    setError(fault && formatFault(fault, say))
    if (type === null) return document.getElementById(`${id}type`)?.focus()
    building.mutate(type)
  }
  const { error: refused } = building
  return (
    <PanelPage title={title} isWide>
      {types.length === 0 ? (
        <Empty title={say(msg`No reports available`)} text={say(msg`Your role does not include any reports.`)} />
      ) : (
        <Form
          className={styles.block}
          aria-label={say(msg`Download reports`)}
          onSubmit={(event) => {
            event.preventDefault()
            build()
          }}
        >
          {refused && (
            <ErrorBox
              ref={box}
              title={refused instanceof ApiError ? refused.told : say(msg`The report could not be started. Try again.`)}
            />
          )}
          <div className={styles.ask}>
            <Select
              id={`${id}type`}
              label={say(msg`Report type`)}
              isRequired
              value={type}
              error={error}
              placeholder={say(msg`Choose a report`)}
              options={types.map((one) => ({ id: one, name: say(reportTypes[one]) }))}
              onChange={(chosen) => {
                setType(chosen)
                setError(undefined)
              }}
            />
            <DateRangePicker label={say(msg`Date`)} max={today()} value={date} onChange={setDate} />
            <PermissionGate code={admins}>
              <MultiComboBox
                look="field"
                label={say(msg`Dealer`)}
                placeholder={say(msg`All dealers`)}
                value={dealers}
                load={(typed) => searchReference('dealers', typed)}
                loadAll={async () => loadEvery('dealers')}
                onChange={setDealers}
              />
            </PermissionGate>
            <RadioGroup
              label={say(msg`Format`)}
              value={format}
              options={formatsIn.map((one) => ({ id: one, name: say(formats[one]) }))}
              onChange={setFormat}
            />
          </div>
          <div className={styles.askEnd}>
            <Button variant="primary" type="submit" isPending={building.isPending}>
              {say(msg`Create report`)}
            </Button>
          </div>
        </Form>
      )}
      <section className={styles.block} aria-labelledby={`${id}list`}>
        <h2 className={styles.heading} id={`${id}list`}>
          {say(msg`Your reports`)}
        </h2>
        <JobList
          kind="report"
          empty={
            <Empty title={say(msg`No reports yet`)} text={say(msg`Reports you create are kept here for 7 days.`)} />
          }
        />
      </section>
    </PanelPage>
  )
}
export default DownloadReports
