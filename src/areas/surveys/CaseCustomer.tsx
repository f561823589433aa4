import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from '#areas/surveys/case.module.css'
import { type Case, type ResultDetail, resultQuery } from '#areas/surveys/case-data.ts'
import { ResultBoxes } from '#areas/surveys/ResultBoxes.tsx'
import { showMobile } from '#contract/mobile.ts'
import { caseReasons } from '#contract/surveys/cdcs.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Status } from '#ui/Status.tsx'
import { Facts } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

/** So many of the lowest answers stand here; the result shows all. */
const most = 6
const lowestOf = ({ answers }: ResultDetail) =>
  answers
    .flatMap(({ id, title, answer, scale }) =>
      typeof answer === 'number' && scale
        ? [{ id, title, answer, scale, part: (answer - scale.min) / (scale.max - scale.min) }]
        : [],
    )
    .toSorted((a, b) => a.part - b.part)
    .slice(0, most)

const figures = (text: string | null | undefined): ReactNode => (text ? <Figures>{text}</Figures> : null)

/** Who was dissatisfied, as far as this reader may know, and with what. */
export const CaseCustomer = ({ one }: { readonly one: Case }) => {
  const say = useSay()
  const { data: result } = useQuery({ ...resultQuery(one.result.id), meta: { expects: [403, 404] } })
  const mayContact = one.may_contact === true
  const known: readonly (readonly [string, ReactNode])[] = one.hidden
    ? [[say(msg`Name`), say(msg`Customer chose not to be named`)]]
    : [
        [say(msg`Name`), one.customer ? <bdi key="name">{one.customer}</bdi> : null],
        [say(msg`Mobile number`), figures(one.mobile_number && showMobile(one.mobile_number))],
        [say(msg`Email`), one.email ? <bdi key="mail">{one.email}</bdi> : null],
      ]
  return (
    <section className={styles.customer} aria-label={say(msg`Customer`)}>
      <h2>{say(msg`Customer`)}</h2>
      <Facts
        of={[
          ...known,
          [
            say(msg`Contact allowed`),
            <Status key="may" shape={mayContact ? 'done' : 'off'} tone={mayContact ? 'ok' : 'off'}>
              {mayContact ? say(msg`Yes`) : say(msg`No`)}
            </Status>,
          ],
          ...(one.availed_service_date ? [[say(msg`Service date`), figures(one.availed_service_date)] as const] : []),
          ...(one.sales_delivery_date ? [[say(msg`Delivery date`), figures(one.sales_delivery_date)] as const] : []),
          ...(one.hidden ? [] : [[say(msg`Sales consultant`), one.sales_consultant?.name ?? null] as const]),
          [say(msg`Reasons for opening`), listed(one.reasons.map((reason) => say(caseReasons[reason])))],
        ]}
      />
      <div className={styles.answersHead}>
        <h3>{say(msg`Answers`)}</h3>
        <span className={styles.faint}>{say(msg`lowest first`)}</span>
        <PlaceLink to={`/admin/survey/all/result/${one.result.id}`}>{one.result.name}</PlaceLink>
      </div>
      <p className={styles.scores}>
        {typeof one.csi_score === 'number' && (
          <span>
            {say(msg`CSI score`)} <b className="tn">{showNumber(one.csi_score, 1)}</b>
          </span>
        )}
        {typeof one.overall === 'number' && (
          <span>
            {say(msg`Overall`)} <b className="tn">{one.overall}</b>
          </span>
        )}
        {typeof result?.nps === 'number' && (
          <span>
            {say(msg`NPS answer`)} <b className="tn">{result.nps}</b>
          </span>
        )}
      </p>
      {result && (
        <ul className={styles.answers}>
          {lowestOf(result).map(({ id, title, answer, scale }) => (
            <li key={id}>
              <span dir="auto">{title}</span>
              <ResultBoxes answer={answer} scale={scale} />
            </li>
          ))}
        </ul>
      )}
      {one.comment && (
        <blockquote className={styles.comment} dir="auto">
          “{one.comment}”
        </blockquote>
      )}
    </section>
  )
}
