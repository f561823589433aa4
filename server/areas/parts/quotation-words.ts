import type { Row } from '#contract/fields.ts'
import type { PartsItem } from '#contract/parts/items.ts'
import { msg } from '#contract/words.ts'
import { itemOf, shownItems, stockOfItem } from '#server/areas/parts/items.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

/** What is quoted to a customer; moments are ISO text, prices pesos. */
export interface Quoted {
  readonly id: number
  readonly reference_no: string
  readonly status: 'pending' | 'quoted' | 'confirmed' | 'fulfilled' | 'cancelled'
  readonly first_name: string
  readonly last_name: string
  readonly mobile_number: string
  readonly email: string | null
  readonly dealer_id: number
  readonly dealer: string
  readonly address: string | null
  readonly phone: string | null
  readonly dealer_email: string | null
  readonly total_amount: number | null
  readonly quoted_at: string | null
  readonly has_opted_out: boolean
  readonly account_id: number | null
  readonly sender: string | null
  readonly items: readonly Row<typeof PartsItem>[]
}
/** An inquiry as it is quoted; whoever asks has looked whether it may be seen. Null when it is gone. */
export const readQuoted = async (sql: Sql, id: number): Promise<Quoted | null> => {
  const [row] = await sql.query<Omit<Quoted, 'items'>>(
    `select t.id, t.reference_no, t.status, t.first_name, t.last_name, t.mobile_number, t.email, t.dealer_id,
       d.name as dealer, d.phone, d.email as dealer_email, t.total_amount,
       nullif(concat_ws(', ', d.street, b.name, c.name), '') as address,
       (select max(a.at) from audit_entries a where a.resource = 'parts-inquiries' and a.record_id = t.id
          and a.changes->'status'->>1 = 'quoted') as quoted_at,
       exists (select from opt_outs o where o.mobile_number = t.mobile_number and o.deleted_at is null) as has_opted_out,
       s.id as account_id, s.sender
     from parts_inquiries t join dealers d on d.id = t.dealer_id left join barangays b on b.id = d.barangay_id
       left join cities c on c.id = b.city_id
       left join infobip_accounts s on s.dealer_id = t.dealer_id and s.status and s.deleted_at is null
     where t.id = $1`,
    [id],
  )
  if (!row) return null
  const items = await sql.query<Parameters<typeof itemOf>[0]>(
    `${shownItems} from parts_inquiries t join parts_inquiry_items i on i.inquiry_id = t.id ${stockOfItem}
     where t.id = $1 order by i.position`,
    [id],
  )
  return { ...row, items: items.map((item) => itemOf(item)) }
}

const pesos = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'PHP' })
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US')

const subject = msg`Your quotation {reference} from {dealer}`
const hello = msg`Hello {name},`
const thanks = msg`Thank you for asking {dealer} about parts. This is our quotation {reference}:`
const line = msg`{quantity} × {what}: {price} each, {amount}`
const sum = msg`Total: {total}`
const call = msg`To order or ask a question, call {dealer} at {phone}.`
const visit = msg`To order or ask a question, contact {dealer}.`
const short = msg`{dealer}: your quotation {reference} for {count, plural, one {# item} other {# items}} is PHP {total}.`
const shortCall = msg`To order, call {phone}.`

export const customerOf = ({ first_name, last_name }: Quoted): string => `${first_name} ${last_name}`

/** The quotation as an email says it. */
export const emailOf = (quoted: Quoted, say: Say): { readonly subject: string; readonly lines: readonly string[] } => {
  const { reference_no: reference, dealer, phone, total_amount, items } = quoted
  const lineOf = ({ quantity, part_number, description, wanted, unit_price, amount }: Quoted['items'][number]) =>
    say(line, {
      quantity: whole.format(quantity),
      what: [part_number, description ?? wanted].filter(Boolean).join(' '),
      price: pesos.format(unit_price ?? 0),
      amount: pesos.format(amount ?? 0),
    })
  return {
    subject: say(subject, { reference, dealer }),
    lines: [
      say(hello, { name: customerOf(quoted) }),
      say(thanks, { dealer, reference }),
      items.map(lineOf).join('\n'),
      say(sum, { total: pesos.format(total_amount ?? 0) }),
      phone === null ? say(visit, { dealer }) : say(call, { dealer, phone }),
    ],
  }
}
/** The quotation in a text message: what it comes to. ₱ is no letter of the telephones' alphabet and would cost a part. */
export const textOf = ({ reference_no: reference, dealer, phone, total_amount, items }: Quoted, say: Say): string =>
  [
    say(short, { dealer, reference, count: items.length, total: amounts.format(total_amount ?? 0) }),
    ...(phone === null ? [] : [say(shortCall, { phone })]),
  ].join(' ')
