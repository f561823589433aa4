import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import styles from '#areas/survey-reports/mails/scheduled.module.css'
import { type Subscription, wishOf } from '#areas/survey-reports/mails/wishes.ts'
import { scheduledPage } from '#areas/survey-reports/pages.ts'
import { endings, mailedPeriods, mailedReports, reportSubscriptions, weekdays } from '#contract/surveys/report-mails.ts'
import { msg } from '#contract/words.ts'
import { sendApi } from '#platform/client.ts'
import { momentIn } from '#platform/formats.ts'
import { errorMessage, queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { ask } from '#ui/dialogs.ts'
import { Empty } from '#ui/Empty.tsx'
import { notify } from '#ui/notices.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { tellFailure } from '#workspace/failures.ts'
import { PageHead } from '#workspace/PageHead.tsx'
import { useTabTitle } from '#workspace/tab.ts'

const MailDialog = lazy(() => import('#areas/survey-reports/mails/MailDialog.tsx'))
const query = queryOf('report-subscriptions', reportSubscriptions.list)

/** The reports that somebody has ordered by mail: when they go out and to whom, and what can be done about each. */
const Scheduled = () => {
  const say = useSay()
  const title = useTabTitle(scheduledPage.title)
  const { data, isPending, isError, error, refetch } = useQuery(query)
  const [edited, setEdited] = useState<Subscription>()
  const act = async (work: () => Promise<{ readonly message: string }>) => {
    try {
      notify({ tone: 'ok', text: (await work()).message })
    } catch (fault) {
      tellFailure(fault)
    }
    await queryClient.invalidateQueries({ queryKey: ['report-subscriptions'] })
  }
  const end = async (one: Subscription) => {
    const yes = await ask({
      title: say(msg`End schedule?`),
      text: say(msg`“{report}” will no longer be sent on this schedule. This cannot be undone.`, {
        report: say(mailedReports[one.report]),
      }),
      action: say(msg`End schedule`),
      tone: 'danger',
    })
    if (yes) await act(() => sendApi(reportSubscriptions.remove, { params: { id: one.id } }))
  }
  const whenOf = ({ every, weekday, monthday, hour }: Subscription): string => {
    const time = `${String(hour).padStart(2, '0')}:00`
    return every === 'week'
      ? say(msg`Every {weekday} at {time}`, { weekday: say(weekdays[weekday ?? 'monday']), time })
      : say(msg`On day {day} of every month at {time}`, { day: monthday ?? 1, time })
  }
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      {isError ? (
        <Failed
          title={say(msg`The list could not be loaded.`)}
          text={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <Skeleton width="100%" height="88px" />
      ) : data.length === 0 ? (
        <Empty
          title={say(msg`No scheduled reports`)}
          text={say(msg`Open a report and choose “Schedule report by email…”.`)}
        />
      ) : (
        <ul className={styles.list} aria-label={title}>
          {data.map((one) => {
            const report = say(mailedReports[one.report])
            const about = { report, when: whenOf(one) }
            return (
              <li key={one.id}>
                <div className={styles.what}>
                  <h2>
                    <bdi>{report}</bdi>
                  </h2>
                  <p>
                    {say(msg`{when}, {period}, {places}`, {
                      when: about.when,
                      period: say(mailedPeriods[one.period]),
                      places: one.places,
                    })}
                  </p>
                  <p className={styles.note}>
                    {one.next_at
                      ? say(msg`Next on {moment}`, { moment: momentIn(one.next_at) })
                      : say(msg`No recipient gets this report now. Edit the schedule to choose recipients.`)}
                  </p>
                  <ul className={styles.people} aria-label={say(msg`Recipients`)}>
                    {one.recipients.map(({ id, name, ended }) => (
                      <li key={id} data-ended={ended ?? undefined}>
                        <bdi>{name}</bdi>
                        {ended !== null && ` · ${say(endings[ended])}`}
                      </li>
                    ))}
                  </ul>
                </div>
                <div className={styles.acts}>
                  <Button aria-label={say(msg`Edit {report}, {when}`, about)} onPress={() => setEdited(one)}>
                    {say(msg`Edit`)}
                  </Button>
                  <Button
                    aria-label={say(msg`Send {report} to me now, {when}`, about)}
                    onPress={() => void act(() => sendApi(reportSubscriptions.trySending, { params: { id: one.id } }))}
                  >
                    {say(msg`Send report to me now`)}
                  </Button>
                  <Button aria-label={say(msg`End schedule of {report}, {when}`, about)} onPress={() => void end(one)}>
                    {say(msg`End schedule`)}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {edited && (
        <Suspense>
          <MailDialog id={edited.id} given={wishOf(edited)} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
export default Scheduled
