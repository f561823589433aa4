import { createTransport } from 'nodemailer'
import type { Locale } from '#contract/account/auth.ts'
import type { Message } from '#contract/words.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Log } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/sql.ts'
import { sayIn, type Values } from '#server/platform/words.ts'

/** A mail before it is put into the reader's language. `link` is a path of the portal. */
export interface Mail {
  readonly to: string
  readonly name: string
  readonly locale: Locale
  readonly subject: Message
  readonly lines: readonly Message[]
  readonly values?: Values
  readonly link?: string
}
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** True when mail is shown on the outbox page instead of being sent. */
  readonly isOutbox: boolean
  close(): void
}

const written = ({ name, locale, subject, lines, values, link }: Mail, origin: string) => {
  const say = sayIn(locale)
  // What a sentence brings along goes before the reader's name: a notice may speak of somebody else's.
  const said = (sentence: Message) => say(sentence, { name, ...values, ...sentence.values })
  const sentences = lines.map(said)
  const url = link === undefined ? null : origin + link
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  return {
    subject: said(subject),
    text: [...sentences, ...(url === null ? [] : [url])].join('\n\n'),
    html:
      `<!doctype html><html lang="${locale}" dir="${direction}"><body>` +
      sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('') +
      (url === null ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`) +
      '</body></html>',
  }
}

/** Sends by SMTP_URL, or keeps mail in the database for the outbox page of a demo. */
export const createMailer = (
  smtpUrl: string | undefined,
  from: string,
  origin: string,
  database: Sql,
  log: Log,
): Mailer => {
  if (smtpUrl === undefined)
    return {
      isOutbox: true,
      send: async (mail) => {
        const { subject, text } = written(mail, origin)
        await database.query(
          'insert into mails (to_address, subject, body, link, locale) values ($1, $2, $3, $4, $5)',
          [mail.to, subject, text, mail.link ?? null, mail.locale],
        )
      },
      close: () => {},
    }
  const transport = createTransport(smtpUrl)
  const attempt = async (mail: Mail, tries: number): Promise<void> => {
    try {
      await transport.sendMail({ from, to: mail.to, ...written(mail, origin) })
    } catch (error) {
      if (tries <= 1) throw error
      log.error('mail delayed', error)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await attempt(mail, tries - 1)
    }
  }
  return { isOutbox: false, send: (mail) => attempt(mail, 3), close: () => transport.close() }
}
