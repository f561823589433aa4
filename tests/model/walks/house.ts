import type { ResourceName } from '#contract/fields.ts'
import { type Change, type Changes, openChanges } from '#server/platform/changes.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { joining } from '#server/platform/joining.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Line, openLine } from '#tests/model/walks/line.ts'
import type { Client } from '#tests/support/client.ts'
import { placeWorld } from '#tests/support/databases.ts'
import { type Mailbox, startMailbox } from '#tests/support/mail.ts'
import { startProduct } from '#tests/support/product.ts'
import { signIn } from '#tests/support/sign-in.ts'

/** As `startProduct` has it. */
export const secret = 'the-same-for-every-start-of-this-server'

/** One person on a line of their own. */
export interface Person {
  readonly name: string
  readonly client: Client
  readonly line: Line
}
/** The server as a process that can be killed, its database beside it, and people on lines that can be cut. */
export interface House {
  readonly database: Database
  /** News of writes, as another process of this database tells and hears them. */
  readonly changes: Changes
  /** Where its mail goes. */
  readonly mailbox: Mailbox
  /** How many of them were about this record, or about all of its kind; of one kind of news, where it is named. */
  heardOf(resource: ResourceName, id: number, kind?: Change['event']['kind']): number
  /** The same person of the same place is the same one at any time. */
  person(email: string, place: number): Promise<Person>
  /** Somebody who is not signed in. */
  origin(place: number): Promise<{ readonly origin: string; readonly line: Line }>
  /** Kills the server (kill -9) after so many milliseconds, and starts it again. */
  killAfter(ms: number): Promise<void>
  close(): Promise<void>
}

/** On PostgreSQL, whose database two may open: the killed server, and who looks at what it left. */
export const openHouse = async (): Promise<House> => {
  const place = await placeWorld('small', 'postgres')
  const mailbox = await startMailbox()
  const env = { ...place.env, LOG_LEVEL: 'silent', POOL: '5', SMTP_URL: mailbox.url }
  const start = () => startProduct({ ...place, env })
  const [database, first] = await Promise.all([openDatabase(readEnv({ APP_SECRET: secret, ...env })), start()])
  const changes = await openChanges(joining(database))
  const heard: Change['event'][] = []
  changes.hear(({ event }) => heard.push(event))
  let product = first
  const lines = new Map<number, Promise<Line>>()
  const persons = new Map<string, Promise<Person>>()
  const lineOf = (at: number): Promise<Line> => {
    const known =
      lines.get(at) ??
      openLine().then((line) => {
        line.lead(product.origin)
        return line
      })
    lines.set(at, known)
    return known
  }
  const personOf = async (email: string, at: number): Promise<Person> => {
    const line = await lineOf(at)
    return { name: `${email.split('@')[0]} ${at + 1}`, client: await signIn(line.origin, email), line }
  }
  return {
    database,
    changes,
    mailbox,
    heardOf: (resource, id, kind) =>
      heard.filter(
        (one) => one.resource === resource && (one.record ?? id) === id && (kind === undefined || one.kind === kind),
      ).length,
    person: (email, at) => {
      const name = `${email} ${at}`
      const known = persons.get(name) ?? personOf(email, at)
      persons.set(name, known)
      return known
    },
    origin: async (at) => {
      const line = await lineOf(at)
      return { origin: line.origin, line }
    },
    killAfter: async (ms) => {
      if (ms > 0) await new Promise((soon) => setTimeout(soon, ms))
      await product.kill()
      product = await start()
      for (const line of await Promise.all(lines.values())) line.lead(product.origin)
    },
    close: async () => {
      await Promise.all([...lines.values()].map(async (line) => (await line).close()))
      await product.stop()
      await mailbox.stop()
      await changes.close()
      await database.close()
      await place.remove()
    },
  }
}
