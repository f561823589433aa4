import * as v from 'valibot'
import { isMobile, readMobile } from '#contract/mobile.ts'
import { DeliveryReport, InboundMessage } from '#contract/text-blasts/webhooks.ts'
import type { Announcer } from '#server/areas/text-blasts/announce.ts'
import { optOut } from '#server/areas/text-blasts/opt-outs-add.ts'
import { answerOf, fateOf } from '#server/areas/text-blasts/provider/protocol.ts'
import { wantsOut } from '#server/areas/text-blasts/reports-stop.ts'
import { type Known, settle } from '#server/areas/text-blasts/settling.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Sql } from '#server/platform/sql.ts'

export type ReportKind = 'reports' | 'inbound'
/** How many calls of the provider one transaction works in. */
const atOnce = 4

/** Keeps what the provider told, before anybody says that it was heard. */
export const storeReports = async (
  sql: Sql,
  accountId: number,
  kind: ReportKind,
  payload: readonly unknown[],
): Promise<void> => {
  if (payload.length === 0) return
  await sql.query('insert into provider_reports (account_id, kind, payload) values ($1, $2, $3::jsonb)', [
    accountId,
    kind,
    JSON.stringify(payload),
  ])
}

const ranks = { accepted: 0, refused: 1, undelivered: 1, delivered: 2 } as const
type Reported = Known & { readonly state: keyof typeof ranks; readonly account: number }
const listOf = (payload: unknown): readonly unknown[] => (Array.isArray(payload) ? payload : [])
const reportsIn = ({ payload, account_id: account }: Stored): readonly Reported[] =>
  listOf(payload).flatMap((one) => {
    const read = v.safeParse(DeliveryReport, one)
    if (!read.success) return []
    const { messageId, status, error } = read.output
    return [{ id: messageId, account, state: fateOf(status), answer: answerOf(status, error) }]
  })
/** One for each message: of several the one that says most. */
const strongest = (reports: readonly Reported[]): readonly Reported[] => {
  const all = new Map<string, Reported>()
  for (const one of reports) {
    const name = `${one.account} ${one.id}`
    const before = all.get(name)
    if (!before || ranks[one.state] > ranks[before.state]) all.set(name, one)
  }
  return [...all.values()]
}

interface Stored {
  readonly id: number
  readonly account_id: number
  readonly kind: ReportKind
  readonly payload: unknown
}
/** Works in what the provider told: in any order, late, and as often as it says it, without counting anything twice. */
export const createReports = ({ database, changes }: Platform, announcer: Announcer) => {
  const applyReports = async (tx: Sql, stored: readonly Stored[]): Promise<void> => {
    const reports = strongest(stored.flatMap(reportsIn))
    // A message of another account is none of who reports: the key that let the report in is that of one account.
    const whose = await tx.query<{ id: string; blast_id: number | null }>(
      `select m.id, m.blast_id from jsonb_to_recordset($1::jsonb) as r(id text, account int)
       join text_blast_messages m on m.id = r.id and m.account_id = r.account`,
      [JSON.stringify(reports.map(({ id, account }) => ({ id, account })))],
    )
    const blastOf = new Map(whose.map(({ id, blast_id }) => [id, blast_id]))
    const byBlast = Map.groupBy(
      reports.filter(({ id }) => blastOf.has(id)),
      ({ id }) => blastOf.get(id) ?? null,
    )
    // Several blasts are locked in the order of their numbers, as everywhere.
    for (const [blastId, known] of [...byBlast].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0)))
      await settle(tx, announcer, blastId, 'report', known)
  }
  const applyInbound = async (tx: Sql, { id, payload }: Stored): Promise<void> => {
    for (const one of listOf(payload)) {
      const read = v.safeParse(InboundMessage, one)
      if (!read.success || !wantsOut(read.output.text)) continue
      const mobile = readMobile(read.output.from)
      const stop = { mobile, source: 'stop', note: read.output.text.slice(0, 300), requestId: `report-${id}` } as const
      if (isMobile(mobile)) await optOut(tx, changes, stop)
    }
  }
  const applySome = () =>
    database.transaction(async (tx) => {
      const stored = await tx.query<Stored>(
        `select id, account_id, kind, payload from provider_reports where applied_at is null
         order by id limit ${atOnce} for update skip locked`,
      )
      for (const one of stored) if (one.kind === 'inbound') await applyInbound(tx, one)
      await applyReports(
        tx,
        stored.filter(({ kind }) => kind === 'reports'),
      )
      await tx.query('update provider_reports set applied_at = now() where id = any($1::bigint[])', [
        stored.map(({ id }) => id),
      ])
      return stored
    })
  return async (): Promise<void> => {
    for (;;) {
      const stored = await applySome()
      if (stored.length < atOnce) return
    }
  }
}
