import { now } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { showDay, showMoment } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'

/** A date with its time, YYYY-MM-DD HH:mm:ss in Manila, wherever one is shown beside other text. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>
    <Figures>{showMoment(at)}</Figures>
  </time>
)
/** A date alone, YYYY-MM-DD. */
export const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>
    <Figures>{showDay(at)}</Figures>
  </time>
)

/** How long ago it was, in its largest unit; the moment itself stands in the tooltip. */
export const Age = ({ at }: { readonly at: string }) => {
  const say = useSay()
  const hours = Math.max(0, Math.floor(Temporal.Instant.from(at).until(now()).total('hours')))
  const days = Math.floor(hours / 24)
  const months = Math.floor(days / 30)
  return (
    <time dateTime={at} data-tip={showMoment(at)}>
      {hours < 48
        ? say(msg`{count, plural, one {# hour} other {# hours}}`, { count: hours })
        : days < 60
          ? say(msg`{count, plural, one {# day} other {# days}}`, { count: days })
          : say(msg`{count, plural, one {# month} other {# months}}`, { count: months })}
    </time>
  )
}
