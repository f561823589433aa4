import styles from '#areas/text-blasts/blast.module.css'
import { useDealerName } from '#areas/text-blasts/DealerField.tsx'
import { type Blast, useSender } from '#areas/text-blasts/data.ts'
import { useRecipient } from '#areas/text-blasts/Preview.tsx'
import { partsOf } from '#areas/text-blasts/parts.ts'
import { previewOf } from '#areas/text-blasts/preview.ts'
import { inManila, now } from '#contract/calendar.ts'
import { showMobile } from '#contract/mobile.ts'
import { isQuietAt } from '#contract/text-blasts/quiet.ts'
import { msg } from '#contract/words.ts'
import { showMoney, showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'

/** What goes out, to how many, for how much and when: shown before anything is sent. */
export const SendFacts = ({
  blast,
  count,
  isLater = false,
}: {
  readonly blast: Blast
  readonly count: number
  /** A time is still to be chosen. */
  readonly isLater?: boolean
}) => {
  const say = useSay()
  const dealer = useDealerName(blast.dealer?.id ?? null)
  const row = useRecipient(blast.file_id, 1)
  const { sender } = useSender(blast.dealer?.id ?? null)
  const text = previewOf(blast.message, row, { dealer, origin: location.origin })
  const { parts } = partsOf(text)
  const price = sender?.part_price
  const { delivered, accepted, opted_out, invalid, excluded } = blast.details
  const others = [
    [delivered + accepted, msg`{count} already sent`],
    [opted_out, msg`{count} opted out`],
    [invalid, msg`{count} invalid`],
    [excluded, msg`{count} excluded`],
  ] as const
  const not = others.flatMap(([many, told]) => (many > 0 ? [say(told, { count: showNumber(many) })] : []))
  const isFree = blast.purpose === 'service'
  const hours = isFree
    ? msg`At any time`
    : !isLater && isQuietAt(inManila(now()).hour)
      ? msg`Quiet hours (21:00 to 07:00) apply now. Sending starts at 07:00 Manila time.`
      : msg`07:00 to 21:00 Manila time`
  const facts = [
    [msg`Sender`, sender?.sender ?? blast.sender ?? say(msg`unknown`)],
    [
      msg`Recipients`,
      not.length === 0
        ? showNumber(count)
        : say(msg`{count}. Not included: {others}`, { count: showNumber(count), others: not.join(', ') }),
    ],
    [
      msg`Price`,
      price === null || price === undefined
        ? say(msg`unknown; {many, plural, one {{parts} message part} other {{parts} message parts}}`, {
            many: parts * count,
            parts: showNumber(parts * count),
          })
        : say(msg`about {cost} ({many, plural, one {{parts} message part} other {{parts} message parts}})`, {
            cost: showMoney(parts * count * price),
            many: parts * count,
            parts: showNumber(parts * count),
          }),
    ],
    [msg`Sending hours`, say(hours)],
  ] as const
  return (
    <>
      <figure className={styles.sample}>
        <figcaption className={styles.faint}>
          {row
            ? say(msg`As {name} gets the message`, {
                name: [row.first_name, row.last_name].filter(Boolean).join(' ') || showMobile(row.mobile ?? ''),
              })
            : say(msg`Message`)}
        </figcaption>
        <p className={styles.said} dir="auto" data-sample>
          {text}
        </p>
      </figure>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label.id}>
            <dt>{say(label)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
