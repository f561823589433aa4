import type { Quotation } from '#areas/parts/inquiry-data.ts'
import styles from '#areas/parts/sheet.module.css'
import { PartsItem } from '#contract/parts/items.ts'
import { msg } from '#contract/words.ts'
import { showMoment, showMoney, showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'

/** The quotation on paper: seen in print alone, light, an A4 page for as many items as one holds. */
export const QuotationSheet = ({ quotation }: { readonly quotation: Quotation }) => {
  const say = useSay()
  const { dealer, reference_no, customer, items, total_amount, quoted_at } = quotation
  const { quantity, unit_price, amount, part_number } = PartsItem.fields
  return (
    <article className={styles.sheet} aria-hidden="true">
      <header>
        <div>
          <strong>{dealer.name}</strong>
          {[dealer.address, dealer.phone, dealer.email].map((line) => line !== null && <p key={line}>{line}</p>)}
        </div>
        <div>
          <h2>{say(msg({ message: 'Quotation', context: 'what a dealer offers a customer, on paper' }))}</h2>
          <p>{reference_no}</p>
          {quoted_at && <p>{showMoment(quoted_at).slice(0, 10)}</p>}
        </div>
      </header>
      <p className={styles.to}>
        {say(msg`For`)} <strong>{customer}</strong>
      </p>
      <table>
        <thead>
          <tr>
            <th>{say(part_number.label)}</th>
            <th>{say(PartsItem.fields.description.label)}</th>
            <th>{say(quantity.label)}</th>
            <th>{say(unit_price.label)}</th>
            <th>{say(amount.label)}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>{item.part_number ?? '–'}</td>
              <td>{item.description ?? item.wanted}</td>
              <td>{showNumber(item.quantity)}</td>
              <td>{typeof item.unit_price === 'number' ? showMoney(item.unit_price) : '–'}</td>
              <td>{typeof item.amount === 'number' ? showMoney(item.amount) : '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={4}>{say(msg`Total`)}</th>
            <td>{typeof total_amount === 'number' ? showMoney(total_amount) : '–'}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        {dealer.phone === null
          ? say(msg`To order or ask a question, contact {dealer}.`, { dealer: dealer.name })
          : say(msg`To order or ask a question, call {dealer} at {phone}.`, {
              dealer: dealer.name,
              phone: dealer.phone,
            })}
      </footer>
    </article>
  )
}
