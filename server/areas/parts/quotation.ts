import * as v from 'valibot'
import { partsInquiries } from '#contract/parts/inquiries.ts'
import { hasOptedOut, noEmail, noSender, notQuoted, PartsStepTaken } from '#contract/parts/quotation.ts'
import { type Message, msg } from '#contract/words.ts'
import { priceFirst } from '#machines/parts-inquiry.ts'
import { partsInquiryRecords } from '#server/areas/parts/inquiries.ts'
import { inquiryPath } from '#server/areas/parts/inquiry-notices.ts'
import { customerOf, emailOf, type Quoted, readQuoted, textOf } from '#server/areas/parts/quotation-words.ts'
import { createSingleSend } from '#server/areas/text-blasts/test-sending.ts'
import { audit } from '#server/platform/audit.ts'
import { tellAll } from '#server/platform/changes.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import { notify } from '#server/platform/notify.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import { everyLocale, type Say, sayIn } from '#server/platform/words.ts'

const onItsWay = msg`We are sending the quotation to {to}.`
const taken = msg`The quotation was sent to {to}.`
const undelivered = msg`Quotation not delivered`
const notTaken = (reference: string): Message => ({
  ...msg`The quotation {reference} could not be sent by email. Check the address, or print the quotation.`,
  values: { reference },
})

interface Ways {
  /** Why there is no quotation to send; null when there is one. */
  readonly why: Message | null
  readonly email: Message | null
  readonly text: Message | null
}
const isPriced = ({ items }: Quoted) => items.length > 0 && items.every(({ unit_price }) => unit_price !== null)
/** Why it cannot be sent, one way or the other. */
const waysOf = (quoted: Quoted): Ways => {
  const isQuoted = quoted.status === 'quoted' || quoted.status === 'confirmed'
  const why = isQuoted ? (isPriced(quoted) ? null : priceFirst) : notQuoted
  return {
    why,
    email: why ?? (quoted.email === null ? noEmail : null),
    text:
      why ??
      (quoted.has_opted_out
        ? hasOptedOut
        : quoted.account_id === null
          ? { ...noSender, values: { dealer: quoted.dealer } }
          : null),
  }
}
const shown = (quoted: Quoted, say: Say, spoken: Say) => {
  const ways = waysOf(quoted)
  const told = (why: Message | null) => (why === null ? null : say(why))
  return {
    reference_no: quoted.reference_no,
    status: quoted.status,
    customer: customerOf(quoted),
    dealer: { name: quoted.dealer, address: quoted.address, phone: quoted.phone, email: quoted.dealer_email },
    items: [...quoted.items],
    total_amount: quoted.total_amount,
    quoted_at: quoted.quoted_at,
    why: told(ways.why),
    email: {
      to: quoted.email,
      why: told(ways.email),
      subject: emailOf(quoted, spoken).subject,
      lines: [...emailOf(quoted, spoken).lines],
    },
    text: { to: quoted.mobile_number, why: told(ways.text), sender: quoted.sender, text: textOf(quoted, spoken) },
  }
}

const Order = v.object({ inquiry: v.number(), to: v.string(), locale: v.picklist(everyLocale), by: v.number() })
/** How quotations go by the queue of all emails; whoever sent one hears of it when it does not arrive. */
const composeQuotations = ({ mailer }: Platform): void =>
  mailer.define('parts-quotation', {
    payload: Order,
    keeps: true,
    compose: async (tx, { inquiry, to, locale }) => {
      const quoted = await readQuoted(tx, inquiry)
      // The customer may have been erased since, or have another address.
      if (quoted?.email !== to || waysOf(quoted).why !== null) return null
      return { kind: 'parts-quotation', to, name: customerOf(quoted), locale, ...emailOf(quoted, sayIn(locale)) }
    },
    settled: async (tx, { inquiry, by }, { status }) => {
      if (status !== 'failed') return
      const [row] = await tx.query<{ reference_no: string }>('select reference_no from parts_inquiries where id = $1', [
        inquiry,
      ])
      if (!row) return
      await notify(tx, (change) => tellAll(tx, change), [by], {
        kind: null,
        title: undelivered,
        message: notTaken(row.reference_no),
        link: `${inquiryPath}/${inquiry}`,
      })
    },
  })

/** An inquiry that this person sees, as it is quoted; else 404. */
const quotedFor = async (sql: Sql, id: number, { records }: Pick<SignedIn, 'records'>): Promise<Quoted> => {
  await records(partsInquiryRecords).get(id)
  const quoted = await readQuoted(sql, id)
  if (!quoted) throw new NotFound()
  return quoted
}

/** The quotation of an inquiry: what it says, how it is sent to the customer, and what was done with the inquiry so far. */
export const partsQuotationHandlers = (platform: Platform): readonly Served[] => {
  const { database, changes, mailer } = platform
  const sendText = createSingleSend(platform)
  /** Whoever has the inquiry open sees what was sent; a list shows nothing of it. */
  const tellOfStep = (sql: Sql, { id, dealer_id }: Quoted) =>
    changes.tell(sql, {
      event: { resource: 'parts-inquiries', kind: 'noted', record: id, version: null },
      dealers: [dealer_id],
      users: null,
    })
  composeQuotations(platform)
  return [
    serve(partsInquiries.quotation, async ({ params, query, locale, say, records }) =>
      shown(await quotedFor(database, params.id, { records }), say, sayIn(query.locale ?? locale)),
    ),
    serve(partsInquiries.sendQuotation, async ({ params, body, ...given }) => {
      const { user, request, say, records, tell } = given
      const quoted = await quotedFor(database, params.id, { records })
      const why = waysOf(quoted)[body.way]
      if (why) throw new Invalid({}, why)
      const total = { total_amount: [null, quoted.total_amount] } as const
      if (body.way === 'text' && quoted.account_id !== null) {
        // It is written down before the provider is asked, whatever comes of it.
        try {
          await sendText(
            {
              accountId: quoted.account_id,
              to: quoted.mobile_number,
              text: textOf(quoted, sayIn(body.locale)),
              resource: 'parts-inquiries',
              id: quoted.id,
              kind: 'quotation-sent',
              changes: total,
            },
            given,
          )
        } finally {
          await tellOfStep(database, quoted)
        }
        tell(taken, { to: quoted.mobile_number })
      }
      if (body.way === 'email' && quoted.email !== null) {
        const to = quoted.email
        await database.transaction(async (tx) => {
          await mailer.order(tx, {
            kind: 'parts-quotation',
            to,
            payload: { inquiry: quoted.id, to, locale: body.locale, by: user.id },
          })
          await audit(tx, {
            user_id: user.id,
            resource: 'parts-inquiries',
            record_id: quoted.id,
            kind: 'quotation-sent',
            changes: { email: [null, to], ...total },
            request_id: request.id,
          })
          await tellOfStep(tx, quoted)
        })
        tell(onItsWay, { to })
      }
      return shown(await quotedFor(database, params.id, { records }), say, sayIn(body.locale))
    }),
    serve(partsInquiries.steps, async ({ params, records }) => {
      await records(partsInquiryRecords).get(params.id)
      const rows = await database.query(
        `select s.id, s.kind, coalesce(s."from", s.was) as "from", coalesce(s."to", s.was) as "to", s.by, s.at from (
           select a.id, a.at, u.name as by, a.changes->'status'->>0 as "from", a.changes->'status'->>1 as "to",
             case when a.kind <> 'quotation-sent' then 'status' when a.changes ? 'mobile_number' then 'sent-text'
               else 'sent-email' end as kind,
             coalesce((select b.changes->'status'->>1 from audit_entries b
               where b.resource = a.resource and b.record_id = a.record_id and b.id < a.id and b.changes ? 'status'
               order by b.id desc limit 1), 'pending') as was
           from audit_entries a left join users u on u.id = a.user_id
           where a.resource = 'parts-inquiries' and a.record_id = $1 and a.kind <> 'created'
             and (a.kind = 'quotation-sent' or a.changes ? 'status')) s order by s.id desc`,
        [params.id],
      )
      return v.parse(v.array(PartsStepTaken.schema), rows)
    }),
  ]
}
