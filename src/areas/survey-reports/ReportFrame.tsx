import type { ReactNode } from 'react'
import { printReport, reportFacts } from '#areas/survey-reports/commands.ts'
import { asGroup } from '#areas/survey-reports/compare/parts.ts'
import { useWalk } from '#areas/survey-reports/compare/useWalk.ts'
import { SendByMail } from '#areas/survey-reports/mails/SendByMail.tsx'
import { type Days, monthToYesterday } from '#areas/survey-reports/periods.ts'
import styles from '#areas/survey-reports/report.module.css'
import { now } from '#contract/calendar.ts'
import { type Message, msg } from '#contract/words.ts'
import { momentIn } from '#platform/formats.ts'
import { errorMessage } from '#platform/query.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { printPage } from '#ui/print.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommand } from '#workspace/commands/live.ts'
import { Failed } from '#workspace/Failed.tsx'
import { PageHead } from '#workspace/PageHead.tsx'
import { useTab } from '#workspace/tab.ts'

/** Days within a sentence, from left to right in every language. */
export const daysIn = ([from, to]: Days): string =>
  from === to ? `\u2066${from}\u2069` : `\u2066${from} – ${to}\u2069`

/** A report: its head with what can be taken out of it, its filters, and its figures or why there are none. */
export const ReportFrame = ({
  title,
  period,
  before,
  sub,
  acts,
  filters,
  answer: { isPending, isError, isFetching, isPlaceholderData, error, refetch },
  isEmpty,
  isGrid = false,
  onPeriod,
  empty = {
    title: msg`No responses in this period match the filters`,
    act: msg`Show month to yesterday`,
    days: monthToYesterday.days,
  },
  onPrint = () => printPage(),
  file,
  children,
}: {
  readonly title: string
  readonly period: Days
  readonly before: { readonly from: string; readonly to: string } | null | undefined
  /** What is said beside the title where there is nothing before. */
  readonly sub?: string
  readonly acts?: ReactNode
  readonly filters: ReactNode
  readonly answer: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly isEmpty: boolean
  /** It holds a grid, which scrolls by itself. */
  readonly isGrid?: boolean
  readonly onPeriod: (days: Days) => void
  /** What an empty report says, and the period that it offers instead. */
  readonly empty?: { readonly title: Message; readonly act: Message; readonly days: () => Days }
  readonly onPrint?: () => void
  /** The query of its file, by which it goes out by mail. */
  readonly file?: string
  readonly children: ReactNode
}) => {
  const say = useSay()
  const person = useKnownPerson()
  useFacts(reportFacts)
  useCommand(printReport, onPrint)
  const part = useWalk()
  const { id } = useTab()
  return (
    <div className={styles.page}>
      <ProgressLine isLoading={isFetching} />
      <PageHead
        title={title}
        beside={person?.dealer ? <span className={styles.note}>{person.dealer.name}</span> : undefined}
        sub={before ? say(msg`vs {before}`, { before: daysIn([before.from, before.to]) }) : sub}
      >
        {acts}
        {file !== undefined && <SendByMail file={file} />}
        <IconButton name={say(printReport.title)} icon="printer" command={printReport.id} onPress={onPrint} />
      </PageHead>
      {filters}
      <p className={styles.printed}>
        {say(msg`{period}, printed {moment}`, { period: daysIn(period), moment: momentIn(now()) })}
      </p>
      <section
        {...asGroup}
        ref={part}
        data-report={id}
        className={cx(styles.report, isGrid && styles.full, isPlaceholderData && styles.old)}
        aria-label={title}
        aria-busy={isFetching}
        tabIndex={isGrid ? undefined : 0}
      >
        {isError ? (
          <Failed
            title={say(msg`The figures could not be loaded.`)}
            text={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        ) : isPending ? (
          <div className={styles.loading}>
            <Skeleton width="100%" height="88px" />
            <Skeleton width="100%" height="256px" />
            <Skeleton width="100%" height="220px" />
          </div>
        ) : isEmpty ? (
          <Empty
            title={say(empty.title)}
            text={daysIn(period)}
            action={<Button onPress={() => onPeriod(empty.days())}>{say(empty.act)}</Button>}
          />
        ) : (
          children
        )}
      </section>
    </div>
  )
}
