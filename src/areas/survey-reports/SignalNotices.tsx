import type { Chart } from '#areas/survey-reports/explaining.ts'
import { sayMonth, showScore } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { signalRules, signalSides } from '#contract/surveys/control.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Table } from '#ui/Table.tsx'

/** What people were told of a dealer; what did not hold until its month was over is struck through. */
export const SignalNotices = ({ notices }: { readonly notices: Chart['notices'] }) => {
  const say = useSay()
  const locale = useLocale()
  return (
    <section className={styles.block} aria-labelledby="signal-notices">
      <div className={styles.head}>
        <h2 id="signal-notices">{say(msg`Notifications sent`)}</h2>
      </div>
      <Table
        caption={say(msg`Notifications sent`)}
        rows={notices}
        idOf={({ id }) => id}
        empty={say(msg`No notifications about this score for these months.`)}
        columns={[
          {
            id: 'month',
            label: say(msg`Month`),
            isName: true,
            cell: ({ month, withdrawn_at }) =>
              withdrawn_at === null ? sayMonth(month, locale) : <s>{sayMonth(month, locale)}</s>,
          },
          {
            id: 'what',
            label: say(msg`Signal`),
            cell: ({ rule, side, month, withdrawn_at }) => {
              const told = say(msg`{side}: {rule}`, { side: say(signalSides[side]), rule: say(signalRules[rule]) })
              return withdrawn_at === null ? (
                told
              ) : (
                <>
                  <s>{told}</s> {say(msg`Withdrawn: the signal no longer applied at the end of {month}.`, { month })}
                </>
              )
            },
          },
          {
            id: 'score',
            label: say(msg`Score`),
            isFigure: true,
            cell: ({ score }) => <span className="ltr tn">{showScore(score)}</span>,
          },
          { id: 'told', label: say(msg`Notified on`), cell: ({ created_at }) => <Moment at={created_at} /> },
        ]}
      />
    </section>
  )
}
