import type { ReactNode } from 'react'
import type { ResultDetail } from '#areas/surveys/case-data.ts'
import styles from '#areas/surveys/result.module.css'
import { showMobile } from '#contract/mobile.ts'
import { answerLanguages, channels } from '#contract/surveys/results.ts'
import { reviewReasons } from '#contract/surveys/review.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Moment } from '#ui/Moment.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { Facts } from '#workspace/PanelPage.tsx'

const figures = (text: string | null | undefined): ReactNode => (text ? <Figures>{text}</Figures> : null)

/** What the score is made of, who answered, and what was corrected. */
export const ResultSide = ({ result }: { readonly result: ResultDetail }) => {
  const say = useSay()
  const weights = result.factor_scores.reduce((sum, { weight }) => sum + weight, 0)
  const yes = (flag: boolean | null | undefined) => (flag === true ? say(msg`Yes`) : say(msg`No`))
  return (
    <div className={styles.side}>
      {result.factor_scores.length > 0 && (
        <section aria-label={say(msg`Scores by factor`)}>
          <h2>{say(msg`Scores by factor`)}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{say(msg`Factor`)}</th>
                <th scope="col" className={styles.figure}>
                  {say(msg`Weight`)}
                </th>
                <th scope="col" className={styles.figure}>
                  {say(msg`Score`)}
                </th>
              </tr>
            </thead>
            <tbody>
              {result.factor_scores.map(({ id, name, weight, score }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className={styles.figure}>{weight}</td>
                  <td className={styles.figure}>{showNumber(score, 1)}</td>
                </tr>
              ))}
            </tbody>
            {typeof result.csi_score === 'number' && (
              <tfoot>
                <tr>
                  <th scope="row">{say(msg`CSI score`)}</th>
                  <td className={styles.figure}>{weights}</td>
                  <td className={styles.figure}>{showNumber(result.csi_score, 1)}</td>
                </tr>
              </tfoot>
            )}
          </table>
          <p className={styles.faint}>
            {say(
              msg`Scored with the weights of version {number}. Later changes of weights do not change this result.`,
              { number: result.version_no },
            )}
          </p>
        </section>
      )}
      <section aria-label={say(msg`Customer`)}>
        <h2>{say(msg`Customer`)}</h2>
        <Facts
          of={[
            ...(result.hidden
              ? [[say(msg`Name`), say(msg`Customer chose not to be named`)] as const]
              : ([
                  [say(msg`Name`), [result.first_name, result.last_name].filter(Boolean).join(' ') || null],
                  [say(msg`Mobile number`), figures(result.mobile_number && showMobile(result.mobile_number))],
                  [say(msg`Email`), result.email ? <bdi key="mail">{result.email}</bdi> : null],
                  [say(msg`Sales consultant`), result.sales_consultant?.name ?? null],
                ] as const)),
            [say(msg`Contact allowed`), yes(result.may_contact)],
            ...(result.availed_service_date
              ? [[say(msg`Service date`), figures(result.availed_service_date)] as const]
              : []),
            ...(result.sales_delivery_date
              ? [[say(msg`Delivery date`), figures(result.sales_delivery_date)] as const]
              : []),
            [say(msg`Channel`), say(channels[result.channel])],
            [say(msg`Language`), result.locale ? say(answerLanguages[result.locale]) : null],
          ]}
        />
      </section>
      {result.review.length > 0 && (
        <section aria-label={say(msg`For review`)}>
          <h2>{say(msg`For review`)}</h2>
          <ul className={styles.review}>
            {result.review.map((reason) => (
              <li key={reason}>
                <StatusShape shape="attention" tone="warn" />
                <span>{say(reviewReasons[reason])}</span>
              </li>
            ))}
          </ul>
          <p className={styles.faint}>
            {result.status === 'excluded'
              ? say(msg`The result was excluded and no longer counts.`)
              : say(msg`The result still counts until someone excludes it and gives a reason.`)}
          </p>
        </section>
      )}
      {result.corrected_at && (
        <section aria-label={say(msg`Correction`)}>
          <h2>{say(msg`Correction`)}</h2>
          <q dir="auto">{result.correction_reason}</q>
          <p className={styles.faint}>
            {result.corrected_by && <bdi>{result.corrected_by}</bdi>} · <Moment at={result.corrected_at} />
          </p>
        </section>
      )}
      {result.excluded_reason && (
        <section aria-label={say(msg`Reason for the exclusion`)}>
          <h2>{say(msg`Reason for the exclusion`)}</h2>
          <q dir="auto">{result.excluded_reason}</q>
        </section>
      )}
    </div>
  )
}
