import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { withoutIsolates } from '#contract/isolation.ts'
import type { OutgoingEmailKind } from '#contract/work/outgoing-emails.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { KeptShape, type KeptText, speak } from '#server/platform/sentences.ts'
import { everyLocale, type Say, sayIn, type Values } from '#server/platform/words.ts'

/** A file that comes with a mail; one with a `cid` is shown in its HTML, as `cid:…`. */
export interface MailFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  readonly cid?: string
}
/** What a mail shows between its sentences and its link, in the reader's language already. */
export interface MailBody {
  readonly text: string
  /** Safe HTML. */
  readonly html: string
  /** Made when the mail leaves, not when it is only looked at. */
  readonly files: () => Promise<readonly MailFile[]>
}

/** A mail before it is put into the reader's language; a string is said as it stands. `link` is a path of the portal. */
export interface Mail {
  readonly kind: OutgoingEmailKind
  readonly to: string
  /** Who gets a copy; of a mail that is composed at each try. */
  readonly cc?: readonly string[]
  readonly name: string
  readonly locale: Locale
  readonly subject: KeptText | string
  readonly lines: readonly (KeptText | string)[]
  readonly values?: Values | undefined
  readonly link?: string | undefined
  /** Of a mail that is composed at each try. */
  readonly body?: MailBody
  /** How long its code or link works: it is not sent any later. */
  readonly minutes?: number | undefined
}

/** What of a mail is kept, sealed. */
export const ContentShape = v.object({
  name: v.string(),
  locale: v.picklist(everyLocale),
  subject: v.union([v.string(), KeptShape]),
  lines: v.array(v.union([v.string(), KeptShape])),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  link: v.optional(v.string()),
})
export type MailContent = v.InferOutput<typeof ContentShape>
export const contentOf = ({ name, locale, subject, lines, values, link }: Mail): MailContent => ({
  name,
  locale,
  subject,
  lines: [...lines],
  values,
  link,
})

/** A mail in its reader's language. */
export const written = (
  { name, locale, subject, lines, values, link }: MailContent,
  origin: string,
  body?: Omit<MailBody, 'files'>,
) => {
  const say = sayIn(locale)
  // What a sentence brings along goes before the reader's name: a notice may speak of somebody else's.
  const speaker: Say = (message, given) => say(message, { name, ...values, ...message.values, ...given })
  const said = (text: KeptText | string) => (typeof text === 'string' ? text : speak(speaker, text))
  const sentences = lines.map(said)
  const url = link === undefined ? null : origin + link
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  return {
    locale,
    // Programs for mail show a subject beside others, where they set it apart themselves.
    subject: withoutIsolates(said(subject)),
    text: [...sentences, ...(body ? [body.text] : []), ...(url === null ? [] : [url])].join('\n\n'),
    html:
      `<!doctype html><html lang="${locale}" dir="${direction}"><body>` +
      sentences.map((sentence) => `<p>${escapeHtml(sentence).replaceAll('\n', '<br>')}</p>`).join('') +
      (body?.html ?? '') +
      (url === null ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`) +
      '</body></html>',
  }
}
