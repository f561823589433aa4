import { ProgressBar } from 'react-aria-components/ProgressBar'
import styles from '#areas/text-blasts/blast.module.css'
import type { Blast } from '#areas/text-blasts/data.ts'
import { sayAnswer } from '#contract/text-blasts/answers.ts'
import { pauseReasons } from '#contract/text-blasts/blasts.ts'
import { type Message, msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { Moment } from '#ui/Moment.tsx'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'

interface Part {
  readonly id: string
  readonly label: Message
  readonly count: number
  readonly shape: Shape
  readonly tone: Tone
}
/** What has become of the recipients, in the order of the bar. */
export const partsIn = ({ details }: Pick<Blast, 'details'>): readonly Part[] => [
  { id: 'delivered', label: msg`Delivered`, count: details.delivered, shape: 'done', tone: 'ok' },
  { id: 'failed', label: msg`Failed`, count: details.undelivered + details.refused, shape: 'stopped', tone: 'bad' },
  { id: 'opted-out', label: msg`Opted out`, count: details.opted_out, shape: 'off', tone: 'off' },
  { id: 'unknown', label: msg`Unknown`, count: details.unknown, shape: 'started', tone: 'info' },
]
/** 94.0% */
export const shareOf = (count: number, all: number): string =>
  all === 0 ? '–' : `${((count / all) * 100).toFixed(1)}%`

/** How far a blast is, as a bar and in figures, and why it stands still where it does. */
export const BlastFigures = ({ blast }: { readonly blast: Blast }) => {
  const say = useSay()
  const { details, status } = blast
  const meant = details.total
  const open = details.queued + details.handing_over
  const done = meant - open
  const parts = partsIn(blast)
  const handed = say(msg`{done} of {all} recipients processed`, { done: showNumber(done), all: showNumber(meant) })
  const others = [
    [msg`waiting to be sent`, details.queued],
    [msg`being sent`, details.handing_over],
    [msg`accepted by the provider`, details.accepted],
    [msg`invalid`, details.invalid],
    [msg`cancelled`, details.cancelled],
    [msg`excluded`, details.excluded],
  ] as const satisfies readonly (readonly [Message, number])[]
  const named = others.filter(([, count]) => count > 0)
  return (
    <section className={styles.progress} aria-label={say(msg`Progress`)}>
      {blast.pause_reason && status === 'paused' && (
        <Box tone="warn" title={say(pauseReasons[blast.pause_reason])} announces>
          {blast.pause_detail ? sayAnswer(say, blast.pause_detail) : say(msg`Fix the problem, then resume.`)}
        </Box>
      )}
      {status === 'waiting' && (
        <Box tone="info" title={say(msg`Waiting until 07:00`)} announces>
          {say(
            msg`Surveys and promotions are not sent between 21:00 and 07:00 Manila time. Sending resumes automatically at 07:00.`,
          )}
        </Box>
      )}
      <div className={styles.progressLine}>
        <b>{handed}</b>
        {blast.started_at && (
          <span className={styles.faint}>
            <Moment at={blast.started_at} />
            {blast.finished_at && (
              <>
                {' – '}
                <Moment at={blast.finished_at} />
              </>
            )}
          </span>
        )}
        <span className="grow" />
        <b className="tn">{say(msg`{share} delivered`, { share: shareOf(details.delivered, meant) })}</b>
      </div>
      <ProgressBar
        className={styles.bar ?? ''}
        aria-label={say(msg`Progress`)}
        maxValue={meant}
        value={done}
        valueLabel={handed}
      >
        {parts.map(({ id, count }) => (
          <i key={id} data-part={id} style={{ '--share': meant === 0 ? 0 : count / meant }} />
        ))}
        <i data-part="accepted" style={{ '--share': meant === 0 ? 0 : details.accepted / meant }} />
      </ProgressBar>
      <KeyFigures
        size="sm"
        figures={parts.map(({ id, label, count, shape, tone }) => ({
          id,
          label: say(label),
          value: showNumber(count),
          sign: <StatusShape shape={shape} tone={tone} />,
          aside: shareOf(count, meant),
        }))}
      />
      {named.length > 0 && (
        <p className={styles.faint} data-figure="others">
          {named.map(([label, count]) => `${showNumber(count)} ${say(label)}`).join(' · ')}
        </p>
      )}
    </section>
  )
}
