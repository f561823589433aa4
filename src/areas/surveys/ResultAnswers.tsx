import type { ResultDetail } from '#areas/surveys/case-data.ts'
import { ResultBoxes } from '#areas/surveys/ResultBoxes.tsx'
import styles from '#areas/surveys/result.module.css'
import type { Answer } from '#contract/surveys/answers.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'

type Answered = ResultDetail['answers'][number]
/** An answer before it was corrected, in a word or two. */
const shortly = (answer: Answer): string =>
  Array.isArray(answer)
    ? answer.map((one) => shortly(one)).join(', ')
    : typeof answer === 'object'
      ? answer.text || answer.value
      : String(answer)

const Given = ({ of: { answer, scale, words, asked } }: { readonly of: Answered }) => {
  const say = useSay()
  if (!asked) return <span className={styles.faint}>{say(msg`not asked`)}</span>
  if (answer === null || words === null) return <span className={styles.faint}>{say(msg`not answered`)}</span>
  if (typeof answer === 'number' && scale) return <ResultBoxes answer={answer} scale={scale} />
  return <span dir="auto">{words}</span>
}

/** Every question in the order of the version that asked, with what was answered and what it scored. */
export const ResultAnswers = ({ result }: { readonly result: ResultDetail }) => {
  const say = useSay()
  const factors = new Map(result.factor_scores.map((one) => [one.id, one.name]))
  return (
    <section className={styles.answers} aria-label={say(msg`Answers`)}>
      <h2>
        {say(msg`Answers`)}{' '}
        <span className={styles.faint}>
          {say(msg`in the order of version {number}`, { number: result.version_no })}
        </span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(msg`Question`)}</th>
            <th scope="col">{say(msg`Answer`)}</th>
            <th scope="col" className={styles.figure}>
              {say(msg`Score`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {result.answers.map((one) => (
            <tr key={one.id}>
              <th scope="row" dir="auto">
                {one.title}
                {one.factor !== null && <span className={styles.faint}>{factors.get(one.factor)}</span>}
              </th>
              <td>
                <Given of={one} />
                {'original' in one && (
                  <span className={styles.was}>
                    {one.original === null || one.original === undefined
                      ? say(msg`was not answered`)
                      : say(msg`was {answer}`, { answer: shortly(one.original) })}
                  </span>
                )}
              </td>
              <td className={styles.figure}>{one.score === null ? '' : showNumber(one.score, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
