import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import type { OutgoingEmailKind } from '#contract/work/outgoing-emails.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Log } from '#server/platform/log.ts'
import { insertSealed, type MailOrder, orderMails, replaceOlder } from '#server/platform/mail-orders.ts'
import { claimMail, dropMail, expireMails, type MailRow, nextTry, settleMail } from '#server/platform/mail-rows.ts'
import {
  ContentShape,
  contentOf,
  type Mail,
  type MailBody,
  type MailContent,
  written,
} from '#server/platform/mail-text.ts'
import { seal, unseal } from '#server/platform/seal.ts'
import type { Database, Sql } from '#server/platform/sql.ts'

/** How an ordered email is written once it is its turn; null when nobody wants it any more. */
export interface Composer<P> {
  readonly payload: v.GenericSchema<unknown, P>
  readonly compose: (tx: Sql, payload: P) => Promise<Mail | null>
  /** Composed once and kept sealed, for what holds a link; else composed at each try. */
  readonly keeps: boolean
  /** Composing takes long: it has no transaction of its own, and reads what it needs at one moment by itself. */
  readonly isLong?: boolean
  /** Seconds until the second try, the third and so on; after the last it has failed. Without it, it is tried for a day. */
  readonly pauses?: readonly number[]
  /** Hears of each try, in the transaction that writes down what came of it. */
  readonly settled?: (tx: Sql, payload: P, tried: Tried) => Promise<void>
}
/** What came of a try; `error` is what the mail server said, or null. */
export interface Tried {
  readonly status: 'sent' | 'queued' | 'failed'
  readonly tries: number
  readonly error: string | null
}
export interface Mailer {
  /** Says how orders of a kind are composed; before `open`. */
  define<P>(kind: OutgoingEmailKind, composer: Composer<P>): void
  /** Stores an email with what it says, for instance a code, within the transaction that wants it. */
  post(tx: Sql, mail: Mail): Promise<void>
  /** Stores the wish for an email, which is composed when it is sent. */
  order(tx: Sql, order: MailOrder): Promise<void>
  /** What an email says; null when that is no longer known. */
  read(row: Pick<MailRow, 'kind' | 'content' | 'payload'>): Promise<ReturnType<typeof written> | null>
  /** Begins to send. */
  open(): Promise<void>
  /** True when mail is shown on the outbox page instead of being sent. */
  readonly isOutbox: boolean
  close(): Promise<void>
}
interface Around {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly origin: string
  readonly secret: string
  readonly database: Database
  readonly changes: Changes
  readonly log: Log
}
interface Addressed {
  readonly content: MailContent
  readonly to: string
  readonly cc?: readonly string[] | undefined
  readonly body?: MailBody | undefined
}
/** In milliseconds; all steps of a slow mail server together stay below the time after which another process tries. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
/** How many emails a process hands over at a time. */
const lanes = 3
/** So long at most until it looks for what is due, in milliseconds. */
const longestSleep = 60_000
/** So long a closing server waits for what it is handing over; what takes longer is in doubt and is tried again. */
const closeWithin = 2_000

const Refusal = v.object({ responseCode: v.number() })
/** A mail server that says 5xx to an address will say so tomorrow; everything else may pass. */
const isFinal = (error: unknown) => v.is(Refusal, error) && error.responseCode >= 550 && error.responseCode <= 559
const Said = v.object({ response: v.string() })
const wordsOf = (error: unknown): string =>
  (v.is(Said, error) ? error.response : error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Sends by SMTP_URL from a queue in the database, or keeps mail there for the outbox page of a demo. */
export const createMailer = ({ smtpUrl, from, origin, secret, database, changes, log }: Around): Mailer => {
  const transport = smtpUrl === undefined ? null : createTransport({ url: smtpUrl, ...timeouts })
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const composers = new Map<string, Composer<unknown>>()
  const tellIn = (tx: Sql) => (change: Parameters<Changes['tell']>[1]) => changes.tell(tx, change)
  const sealed = (content: MailContent) => seal(secret, 'mail', JSON.stringify(content))
  const opened = (content: string) =>
    v.parse(v.pipe(v.string(), v.parseJson(), ContentShape), unseal(secret, 'mail', content))
  const compose = async (tx: Sql, { kind, payload }: Pick<MailRow, 'kind' | 'payload'>): Promise<Mail | null> => {
    const composer = composers.get(kind)
    if (!composer) throw new Error(`Nobody composes mails of kind ${kind}: define it at boot`)
    return composer.compose(tx, payload)
  }

  const forget = async (tx: Sql, { id }: MailRow) => {
    await dropMail(tx, tellIn(tx), id)
    return null
  }
  /** What is composed out of a transaction, of a kind that is not kept. */
  const longContentFor = async (row: MailRow): Promise<Addressed | null> => {
    const mail = await compose(database, row)
    if (!mail) return database.transaction((tx) => forget(tx, row))
    return { content: contentOf(mail), to: mail.to, cc: mail.cc, body: mail.body }
  }
  /** What is to be sent, and to whom; null when nobody wants it any more, and its row is gone then. */
  const contentFor = (row: MailRow): Promise<Addressed | null> =>
    row.content !== null
      ? Promise.resolve({ content: opened(row.content), to: row.to_address })
      : composers.get(row.kind)?.isLong
        ? longContentFor(row)
        : database.transaction(async (tx) => {
            const mail = await compose(tx, row)
            if (!mail) return forget(tx, row)
            const content = contentOf(mail)
            if (composers.get(row.kind)?.keeps) {
              await tx.query(
                `update outgoing_emails set content = $2, to_address = $3,
               expires_at = now() + $4::int * interval '1 minute' where id = $1`,
                [row.id, sealed(content), mail.to, mail.minutes ?? null],
              )
              await replaceOlder(tx, tellIn(tx), row.kind, mail.to, row.id)
            }
            return { content, to: mail.to, cc: mail.cc, body: mail.body }
          })
  /** Writes down what came of a try, and lets the kind's composer hear of it. */
  const settle = async (row: MailRow, outcome: { readonly is: 'taken' } | { readonly fault: unknown }) => {
    const { settled, pauses } = composers.get(row.kind) ?? {}
    const after = pauses?.[row.tries - 1]
    const isOver = pauses !== undefined && after === undefined
    await database.transaction(async (tx) => {
      const status = await settleMail(
        tx,
        tellIn(tx),
        row,
        'is' in outcome
          ? { ...outcome, hasMailServer: transport !== null }
          : { is: 'refused', error: wordsOf(outcome.fault), isFinal: isOver || isFinal(outcome.fault), after },
      )
      if (!settled || status === null) return
      const error = 'is' in outcome ? null : wordsOf(outcome.fault)
      await settled(tx, row.payload, { status, tries: row.tries, error })
    })
  }
  const hand = async (row: MailRow): Promise<void> => {
    try {
      const mail = await contentFor(row)
      if (!mail) return
      const { subject, text, html } = written(mail.content, origin, mail.body)
      const files = transport ? ((await mail.body?.files()) ?? []) : []
      if (transport)
        await transport.sendMail({
          from,
          to: mail.to,
          ...(mail.cc && mail.cc.length > 0 && { cc: [...mail.cc] }),
          messageId: `<${row.message_id}@${host}>`,
          subject,
          text,
          html,
          attachments: files.map(({ name, type, bytes, cid }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes),
            ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
          })),
        })
      await settle(row, { is: 'taken' })
    } catch (fault) {
      log.error('mail delayed', fault, { mail: row.id, tries: row.tries })
      await settle(row, { fault })
    }
  }

  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAsked = false
  const lane = async () => {
    while (!isClosing) {
      const row = await claimMail(database)
      if (!row) return
      await hand(row)
    }
  }
  const sleep = async () => {
    const wait = isClosing ? 0 : Math.min(longestSleep, Math.max(50, await nextTry(database)))
    clearTimeout(timer)
    if (!isClosing) timer = setTimeout(wake, wait).unref()
  }
  const pump = async () => {
    do {
      isAsked = false
      await expireMails(database, tellIn(database))
      await Promise.all(Array.from({ length: lanes }, lane))
    } while (isAsked && !isClosing)
  }
  function wake() {
    isAsked = true
    if (isClosing || running) return
    running = pump()
      .catch((error: unknown) => log.error('mail could not be sent', error))
      .then(sleep)
      .catch((error: unknown) => {
        log.error('mail waits', error)
        if (!isClosing) timer = setTimeout(wake, longestSleep).unref()
      })
      .finally(() => {
        running = null
        if (isAsked) wake()
      })
  }
  let stopHearing = () => {}

  return {
    isOutbox: transport === null,
    define: (kind, composer) => {
      const { payload, compose, settled, ...rest } = composer
      composers.set(kind, {
        ...rest,
        payload: v.unknown(),
        compose: (tx, given) => compose(tx, v.parse(payload, given)),
        ...(settled && { settled: (tx, given, tried) => settled(tx, v.parse(payload, given), tried) }),
      })
    },
    post: (tx, mail) =>
      insertSealed(tx, tellIn(tx), {
        kind: mail.kind,
        to: mail.to,
        minutes: mail.minutes,
        content: sealed(contentOf(mail)),
      }),
    order: async (tx, order) => {
      await orderMails(tx, tellIn(tx), [order])
    },
    read: async (row) => {
      if (row.content !== null) return written(opened(row.content), origin)
      const mail = row.payload === null ? null : await compose(database, row)
      return mail && written(contentOf(mail), origin, mail.body)
    },
    open: async () => {
      stopHearing = changes.hear(({ event }) => {
        if (event.resource !== 'outgoing-emails') return
        if (event.kind === 'created') wake()
      })
      // An embedded database belongs to this process alone: whoever else was sending is gone.
      if (database.kind === 'pglite')
        await database.query("update outgoing_emails set due_at = now() where status = 'sending'")
      wake()
    },
    close: async () => {
      isClosing = true
      clearTimeout(timer)
      stopHearing()
      const late = new Promise((resolve) => {
        setTimeout(resolve, closeWithin).unref()
      })
      await Promise.race([running, late])
      transport?.close()
    },
  }
}
