import styles from '#areas/parts/parts.module.css'
import type { Row } from '#contract/fields.ts'
import type { PartsInquiry } from '#contract/parts/inquiries.ts'
import type { BaseItem } from '#contract/parts/items.ts'
import { totalOf } from '#contract/parts/prices.ts'
import { statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import { showMoney } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { statusAppearance } from '#workspace/records/status-shapes.ts'

/** What each dealer asks for the same wishes, one under the other, and what all of them come to. */
export const Offers = ({
  rows,
  items,
}: {
  readonly rows: readonly Row<typeof PartsInquiry>[]
  readonly items: readonly Row<typeof BaseItem>[]
}) => {
  const say = useSay()
  const total = totalOf(rows.map(({ total_amount }) => total_amount ?? null))
  const isOpen = (id: number) =>
    items.some(({ inquiry, unit_price }) => inquiry.id === id && typeof unit_price !== 'number')
  const amount = (sum: number | null | undefined, isPart: boolean) => (
    <>
      {typeof sum === 'number' ? <Figures>{showMoney(sum)}</Figures> : say(msg`not priced`)}
      {isPart && typeof sum === 'number' && ' *'}
    </>
  )
  const areOpen = rows.some(({ id, total_amount }) => typeof total_amount === 'number' && isOpen(id))
  return (
    <section aria-label={say(msg`Offers side by side`)}>
      <h2>{say(msg`Offers side by side`)}</h2>
      <table className={styles.offers}>
        <tbody>
          {rows.map(({ id, dealer, status, total_amount }) => {
            const [shape, tone] = statusAppearance(status, 'partsinquiry')
            return (
              <tr key={id}>
                <th scope="row">
                  <span className={styles.who}>
                    <StatusShape shape={shape} tone={tone} />
                    <span className="vh">{say(statuses.partsinquiry[status].title)}</span> <bdi>{dealer.name}</bdi>
                  </span>
                </th>
                <td>{amount(total_amount, isOpen(id))}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(msg`All dealers`)}</th>
            <td>{amount(total, false)}</td>
          </tr>
        </tfoot>
      </table>
      {areOpen && <p className={styles.why}>{say(msg`* Not every item is priced yet`)}</p>}
    </section>
  )
}
