import { sayBand } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Explained } from '#areas/survey-reports/why.ts'
import { explanationText } from '#contract/surveys/explain.ts'
import type { Verdict } from '#contract/surveys/reports.ts'
import { type Message, msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'

const judged: Readonly<Record<Verdict, Message>> = {
  few: msg`There are too few responses to tell whether the change is beyond chance.`,
  within: msg`The change could be chance.`,
  beyond: msg`The change is beyond chance.`,
  overlap: msg`Both periods contain some of the same responses.`,
}
/** A text with its figures, which stand in isolates, in strong letters. */
const Strong = ({ text }: { readonly text: string }) =>
  text.split(/(\u2066[^\u2069]*\u2069)/u).map((part, at) =>
    part.startsWith('\u2066') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <strong key={at} className="ltr tn">
        {part.slice(1, -1)}
      </strong>
    ) : (
      part
    ),
  )

/** Why the score moved, in a sentence, and how sure that is. */
export const WhySentence = ({ data }: { readonly data: Explained }) => {
  const say = useSay()
  const { verdict, bands, bases } = data.score
  const notes = [
    verdict && say(judged[verdict]),
    say(
      msg`The parts add up exactly to the change. Each part is measured midway between the two periods, so nothing is left over.`,
    ),
  ]
  const sure = [
    [say(msg`Before`), sayBand(say, bands.before, { count: bases.before })],
    [
      say(msg({ message: 'Now', context: 'the period that is compared with one before' })),
      sayBand(say, bands.now, { count: bases.now }),
    ],
  ].flatMap(([when, band]) => (band === undefined ? [] : [say(msg`{when}: {band}.`, { when: when ?? '', band })]))
  return (
    <div className={styles.told} data-told="">
      <p>
        <Strong text={explanationText(data.sentence, say)} />
      </p>
      <p className={styles.note}>{[...notes, ...sure].filter(Boolean).join(' ')}</p>
    </div>
  )
}
