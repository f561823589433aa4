/** A row as the drivers give it: timestamptz as ISO 8601 with `Z`, date as YYYY-MM-DD, numeric and int8 as numbers. */
export type SqlRow = Record<string, unknown>

/**
 * Runs statements. Values go in as parameters ($1, $2 …); a value for a json column goes in as JSON text,
 * because the two drivers disagree on arrays.
 */
export interface Sql {
  readonly kind: 'pglite' | 'postgres'
  /** Names this opening of the database: by it a process knows its own notifications from others'. */
  readonly source: string
  query<T extends object = SqlRow>(text: string, params?: readonly unknown[]): Promise<readonly T[]>
  /** Runs several statements without parameters, as migrations need; answers the rows of all of them in turn. */
  script(text: string): Promise<readonly SqlRow[]>
  /** NOTIFY: every process that listens on the channel hears it with the commit, and nobody when that is rolled back. */
  notify(channel: string, payload: string): Promise<void>
}

export interface MoreToHear {
  /** This process has committed what it said: `heard` follows, once the database has passed it on. */
  readonly committed?: ((payload: string) => void) | undefined
  /** Messages may have been missed. */
  readonly lost?: (() => void) | undefined
}
export interface Database extends Sql {
  /** Commits when `work` resolves, rolls back when it throws. Inside it use `tx` alone. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** Reads alone: each statement of `read` sees the same moment, while others write. Inside it use `tx` alone. */
  snapshot<T>(read: (tx: Sql) => Promise<T>): Promise<T>
  /** Hears NOTIFY on a channel until the returned function is called. */
  listen(channel: string, heard: (payload: string) => void, more?: MoreToHear): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Ear extends MoreToHear {
  readonly heard: (payload: string) => void
}
/** Who listens in this process, by channel. */
export type Ears = Map<string, Set<Ear>>

/** A notification by its channel and payload. */
export type Notification = readonly [channel: string, payload: string]
/** Says something on a channel by `query`, and hands it to `said`. */
export const notifyBy =
  (query: Sql['query'], said: (notification: Notification) => void): Sql['notify'] =>
  async (...notification) => {
    await query('select pg_notify($1, $2)', notification)
    said(notification)
  }
/** What this process said is sure now. */
export const tellCommitted = (ears: Ears, ...said: readonly Notification[]): void => {
  for (const [channel, payload] of said) for (const ear of ears.get(channel) ?? []) ear.committed?.(payload)
}

/**
 * The statements of one transaction until its work is done. One that nobody has waited for would be written after the
 * commit, or into whatever has the connection next: it is refused instead, as the embedded database does by itself.
 */
export const whileOpen = (sql: Sql): { readonly tx: Sql; readonly end: () => void } => {
  let isOver = false
  const ask = (text: string) => {
    if (isOver)
      throw new Error(`A statement came after its transaction was over. Await it there: ${text.slice(0, 200)}`)
  }
  const tx: Sql = {
    kind: sql.kind,
    source: sql.source,
    query: async (text, params) => {
      ask(text)
      return sql.query(text, params)
    },
    script: async (text) => {
      ask(text)
      return sql.script(text)
    },
    notify: async (channel, payload) => {
      ask(`notify ${channel}`)
      return sql.notify(channel, payload)
    },
  }
  return {
    tx,
    end: () => {
      isOver = true
    },
  }
}

/** The database refused a statement; `code` is PostgreSQL's SQLSTATE. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
  readonly code: string
  readonly constraint: string
  /** The columns that a violated key names, from the server's detail: `Key (code)=(X1) already exists.` */
  readonly columns: readonly string[]

  constructor(fault: { message: string; code?: string; constraint?: string; detail?: string; query?: string }) {
    super(fault.query === undefined ? fault.message : `${fault.message} in: ${fault.query}`)
    this.code = fault.code ?? ''
    this.constraint = fault.constraint ?? ''
    this.columns = /\((.+?)\)=\(/.exec(fault.detail ?? '')?.[1]?.match(/\w+/g) ?? []
  }
}

/** The database cannot be reached: the server answers 503 and tries again with the next request. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** What is missing to milliseconds, by the length of `HH:MM:SS.mmm`: 8 has no fraction, 10 has tenths. */
const missing = new Map([
  [8, '.000'],
  [10, '00'],
  [11, '0'],
])
/**
 * `2026-11-20 13:43:52.2+00` as the drivers' session writes it, in ISO 8601 with milliseconds: `2026-11-20T13:43:52.200Z`.
 * The database leaves out zeros at the end; with all three digits moments are ordered as their texts are.
 */
export const isoOf = (text: string): string => {
  if (text.length <= 11 || !text.endsWith('+00')) return text
  const time = text.slice(11, -3)
  return `${text.slice(0, 10)}T${time}${missing.get(time.length) ?? ''}Z`
}

/** Object identifiers of the types that both drivers read differently by default. */
export const oids = { int8: 20, text: 25, varchar: 1043, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 }
