import { SMTPServer } from 'smtp-server'

/** A file that came with a mail; one with a `cid` is shown in its HTML. */
export interface MailedFile {
  readonly name: string
  readonly type: string
  readonly cid: string | null
  readonly bytes: Uint8Array
}
export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly MailedFile[]
  /** The Message-ID, by which a mailbox knows a second copy. */
  readonly messageId: string
}
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string
  readonly mails: readonly Mail[]
  /** Waits for the next mail to this address that came after the first `after` ones. */
  next(to: string, after?: number, seconds?: number): Promise<Mail>
  /** Takes none of the next so many mails: 451 as a server does that is busy for a while, 550 as for an unknown address. */
  refuse(times: number, code?: 451 | 550): void
  /** Takes the next mail to one of these and never says that it has it; resolves with the mail. */
  hang(isFor: (to: string) => boolean): Promise<Mail>
  stop(): Promise<void>
}

const decode = (body: string, encoding: string): string => {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(encoding)) return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
const decodeWords = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      decode(
        text.replaceAll('_', kind.toLowerCase() === 'q' ? ' ' : '_'),
        kind.toLowerCase() === 'b' ? 'base64' : 'quoted-printable',
      ),
    )
const split = (raw: string): readonly [headers: string, body: string] => {
  const at = raw.search(/\r?\n\r?\n/)
  return [raw.slice(0, at).replaceAll(/\r?\n[ \t]+/g, ' '), raw.slice(at).replace(/^\r?\n\r?\n/, '')]
}
const header = (headers: string, name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(headers)?.[1] ?? ''
/** The parts of a message that hold no others, whatever they are nested in. */
const leavesOf = (raw: string): readonly (readonly [headers: string, body: string])[] => {
  const [headers, body] = split(raw)
  const boundary = /boundary="?([^";\s]+)"?/i.exec(header(headers, 'Content-Type'))?.[1]
  if (boundary === undefined) return [[headers, body]]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leavesOf(part.replace(/^\r?\n/, '')))
}
const encodingOf = (headers: string) => header(headers, 'Content-Transfer-Encoding')
const partsOf = (raw: string): Pick<Mail, 'text' | 'html' | 'files'> => {
  const leaves = leavesOf(raw)
  const said = (type: RegExp) => {
    const leaf = leaves.find(([headers]) => type.test(header(headers, 'Content-Type')))
    return leaf && decode(leaf[1], encodingOf(leaf[0]))
  }
  const [[headers = '', body = ''] = []] = leaves
  const files = leaves.flatMap(([headers, body]) => {
    const name = /filename="?([^";]+)"?/i.exec(header(headers, 'Content-Disposition'))?.[1]
    return name === undefined
      ? []
      : {
          name,
          type: header(headers, 'Content-Type').split(';')[0]?.trim() ?? '',
          cid: /<([^>]+)>/.exec(header(headers, 'Content-ID'))?.[1] ?? null,
          bytes: new Uint8Array(Buffer.from(body, 'base64')),
        }
  })
  return { text: said(/^text\/plain/i) ?? decode(body, encodingOf(headers)), html: said(/^text\/html/i) ?? '', files }
}

/** A real SMTP server on loopback that keeps what it is given; on a free port unless one is asked for. */
export const startMailbox = async (port = 0): Promise<Mailbox> => {
  const mails: Mail[] = []
  const waiting = new Set<() => void>()
  let refusals = 0
  let refusal: 451 | 550 = 451
  let hanging: { readonly isFor: (to: string) => boolean; readonly taken: (mail: Mail) => void } | null = null
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (refusals === 0) return done()
      refusals -= 1
      done(Object.assign(new Error('Try again later'), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const utf8 = Buffer.from(raw, 'latin1').toString('utf8')
        const mail: Mail = {
          to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
          subject: decodeWords(header(split(utf8)[0], 'Subject')),
          ...partsOf(utf8),
          messageId: header(split(utf8)[0], 'Message-ID').trim(),
        }
        mails.push(mail)
        for (const wake of waiting) wake()
        if (!hanging || !mail.to.some(hanging.isFor)) return done()
        hanging.taken(mail)
        hanging = null
      })
    },
  })
  await new Promise<void>((ready, fail) => {
    server.on('error', fail)
    server.listen(port, '127.0.0.1', ready)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port')
  const next = (to: string, after = 0, seconds = 20): Promise<Mail> =>
    new Promise((found, fail) => {
      const late = setTimeout(() => {
        waiting.delete(look)
        const others = mails.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`).join('; ')
        fail(new Error(`No mail came to ${to} within ${seconds} s. There are: ${others || 'none'}`))
      }, seconds * 1000)
      const look = () => {
        const mail = mails.filter((one) => one.to.includes(to.toLowerCase()))[after]
        if (!mail) return
        clearTimeout(late)
        waiting.delete(look)
        found(mail)
      }
      waiting.add(look)
      look()
    })
  const refuse: Mailbox['refuse'] = (times, code = 451) => {
    refusals = times
    refusal = code
  }
  const hang: Mailbox['hang'] = (isFor) =>
    new Promise((taken) => {
      hanging = { isFor, taken }
    })
  const stop = () => new Promise<void>((done) => server.close(() => done()))
  return { url: `smtp://127.0.0.1:${address.port}`, mails, next, refuse, hang, stop }
}

/** The six-digit code in a mail. */
export const codeIn = ({ text }: Mail): string => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  if (code === undefined) throw new Error(`There is no six-digit code in the mail: ${text}`)
  return code
}
/** The first address of this portal's own in a mail, such as the one to a new password. */
export const linkIn = ({ text }: Mail): URL => {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`There is no link in the mail: ${text}`)
  return new URL(link.replace(/[)>.,]+$/, ''))
}
