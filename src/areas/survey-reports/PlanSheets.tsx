import { createPortal } from 'react-dom'
import type { PlanLine } from '#areas/survey-reports/case-summary.ts'
import { none } from '#areas/survey-reports/figures.ts'
import type { Days } from '#areas/survey-reports/periods.ts'
import { Effect, measureOf, PlanState } from '#areas/survey-reports/plan-columns.tsx'
import { daysIn } from '#areas/survey-reports/ReportFrame.tsx'
import styles from '#areas/survey-reports/sheets.module.css'
import { now } from '#contract/calendar.ts'
import { fewestForEffect } from '#contract/surveys/case-reports.ts'
import { msg } from '#contract/words.ts'
import { momentIn, showNumber } from '#platform/formats.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'

const lines = [1, 2, 3, 4, 5, 6]
/** The rows of each dealer, dealers in the order in which they come. */
const byDealer = (rows: readonly PlanLine[]): readonly (readonly [PlanLine, ...PlanLine[]])[] => {
  const found = new Map<number, [PlanLine, ...PlanLine[]]>()
  for (const row of rows) {
    const own = found.get(row.dealer.id)
    if (own) own.push(row)
    else found.set(row.dealer.id, [row])
  }
  return [...found.values()]
}

/** The plan as it is printed: a page for each dealer, with lines for what is agreed and for who signs. */
export const PlanSheets = ({
  name,
  manager,
  rows,
  period,
}: {
  /** Of which surveys. */
  readonly name: string
  /** Who signs for the dealer's part of the work. */
  readonly manager: string
  readonly rows: readonly PlanLine[]
  readonly period: Days
}) => {
  const say = useSay()
  const person = useKnownPerson()
  const sheets = byDealer(rows)
  // Beside the portal and not within it: what scrolls on the screen would be cut off on paper.
  return createPortal(
    <div className={styles.sheets} data-sheets="">
      {sheets.map((own, at) => (
        <Sheet
          key={own[0].dealer.id}
          name={name}
          manager={manager}
          rows={own}
          period={period}
          printed={say(msg`Printed {moment}, {name}`, { moment: momentIn(now()), name: person?.name ?? '' })}
          page={say(msg`Page {page} of {pages}`, { page: showNumber(at + 1), pages: showNumber(sheets.length) })}
        />
      ))}
    </div>,
    document.body,
  )
}

const Sheet = ({
  name,
  manager,
  rows,
  period,
  printed,
  page,
}: {
  readonly name: string
  readonly manager: string
  readonly rows: readonly [PlanLine, ...PlanLine[]]
  readonly period: Days
  readonly printed: string
  readonly page: string
}) => {
  const say = useSay()
  const [{ dealer, code, zone, group }] = rows
  const sumOf = (field: 'cases' | 'unclosed' | 'overdue') => rows.reduce((sum, one) => sum + one[field], 0)
  return (
    <section className={styles.sheet} aria-label={dealer.name}>
      <header className={styles.head}>
        <div>
          <p>{say(msg`Dealer action plan, {surveys}`, { surveys: name })}</p>
          <h2>
            <bdi>{dealer.name}</bdi>
          </h2>
          <p>
            <bdi>{[code, zone?.name, group?.name].filter((one) => one != null && one !== '').join(' · ')}</bdi>
          </p>
        </div>
        <div className={styles.moment}>
          <p>{say(msg`Cases opened {period}`, { period: daysIn(period) })}</p>
          <p>{printed}</p>
        </div>
      </header>
      <dl className={styles.figures}>
        {(
          [
            ['cases', say(msg`Cases`)],
            ['unclosed', say(msg`Not closed`)],
            ['overdue', say(msg`Overdue`)],
          ] as const
        ).map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{showNumber(sumOf(field))}</dd>
          </div>
        ))}
      </dl>
      <h3>{say(msg`Causes and measures`)}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(msg`Attribute, factor`)}</th>
            <th scope="col">{say(msg`Root cause`)}</th>
            <th scope="col">{say(msg`Preventive, immediate measures`)}</th>
            <th scope="col" className="num">
              {say(msg`Cases`)}
            </th>
            <th scope="col">{say(msg`In charge, due`)}</th>
            <th scope="col">{say(msg`Status`)}</th>
            <th scope="col" className="num">
              {say(msg`Effect`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <b>{row.attribute?.name ?? none}</b>
                <small>{row.factor?.name}</small>
              </td>
              <td>{row.root_cause?.name ?? none}</td>
              <td>
                {measureOf(say, row)}
                <small>{row.immediate.join(', ')}</small>
              </td>
              <td className="num">
                {showNumber(row.cases)}
                <small>{say(msg`{count} not closed`, { count: showNumber(row.unclosed) })}</small>
              </td>
              <td>
                {row.person_in_charge ?? none}
                {row.due != null && <small className="ltr">{daysIn([row.due, row.due])}</small>}
              </td>
              <td>
                <PlanState say={say} state={row.state} />
              </td>
              <td className="num">
                <Effect row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {say(
          msg`Effect: score of the attribute in the 90 days after the measure, minus the 90 days before the measure. “–” means that the measure is not done, or that either side has fewer than {count} responses.`,
          { count: fewestForEffect },
        )}
      </p>
      <div className={styles.foot}>
        <h3>{say(msg`Agreed for the next 90 days`)}</h3>
        <table className={styles.agreed}>
          <tbody>
            {lines.map((line) => (
              <tr key={line}>
                <td />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{say(msg`Measure`)}</td>
              <td>{say(msg`Person in charge`)}</td>
              <td>{say(msg`Due date`)}</td>
            </tr>
          </tfoot>
        </table>
        <ul className={styles.signed}>
          <li>{manager}</li>
          <li>{say(msg`General manager, name and date`)}</li>
          <li>{say(msg`Head office, name and date`)}</li>
        </ul>
        <p className={styles.page}>{page}</p>
      </div>
    </section>
  )
}
