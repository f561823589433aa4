import { mailInvitation } from '#server/areas/surveys/customer-mails.ts'
import type { Announcer } from '#server/areas/text-blasts/announce.ts'
import type { Fate } from '#server/areas/text-blasts/provider/protocol.ts'
import {
  type Blast,
  lockBlast,
  type Move,
  moveRecipients,
  type RecipientState,
} from '#server/areas/text-blasts/recipients.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What is known of a message; `not-sent`: the provider surely never took it, `unknown`: nobody will ever know. */
export type MessageState = 'handing-over' | Fate | 'not-sent' | 'unknown'
export interface Known {
  readonly id: string
  readonly state: Exclude<MessageState, 'handing-over'>
  readonly answer: string | null
}
/** Who says it: what the provider answered at once, its log (`late`: of what it took long ago), or its delivery report. */
export type Source = 'answer' | 'log' | 'late' | 'report'

/** States of a message that each news may end. A report may come late, twice and out of order; delivered is final. */
const open: readonly MessageState[] = ['handing-over']
const doubted: readonly MessageState[] = [...open, 'unknown', 'not-sent']
const taken: readonly MessageState[] = ['accepted']
const reported: readonly MessageState[] = [...doubted, ...taken]
const atFirst = {
  accepted: open,
  delivered: open,
  undelivered: open,
  refused: open,
  'not-sent': open,
  unknown: open,
} satisfies Readonly<Record<Known['state'], readonly MessageState[]>>
const replaceable = {
  answer: atFirst,
  log: atFirst,
  late: { ...atFirst, accepted: [], delivered: taken, undelivered: taken, refused: taken, unknown: taken },
  report: {
    ...atFirst,
    accepted: doubted,
    undelivered: reported,
    refused: reported,
    delivered: [...reported, 'undelivered', 'refused'],
  },
} satisfies Readonly<Record<Source, Readonly<Record<Known['state'], readonly MessageState[]>>>>

interface Changed {
  readonly id: string
  readonly recipient_id: number | null
  /** Whom it reminded of a survey. */
  readonly invitation_id: number | null
  readonly was: MessageState
  readonly now: Known['state']
  readonly answer: string | null
}
const write = (tx: Sql, source: Source, known: readonly Known[]) => {
  const from = replaceable[source]
  const wished = known.map(({ id, state, answer }) => ({ id, state, answer, from: from[state] }))
  return tx.query<Changed>(
    `with w as (
       select * from jsonb_to_recordset($1::jsonb) as w(id text, state text, answer text, "from" jsonb)
     ), old as (
       select m.id, m.state from text_blast_messages m join w on w.id = m.id where w."from" ? m.state for update of m
     )
     update text_blast_messages m set state = w.state, answer = coalesce(w.answer, m.answer),
       done_at = case when w.state = 'accepted' then null else now() end
     from w join old on old.id = w.id where m.id = w.id
     returning m.id, m.recipient_id, m.invitation_id, old.state as was, m.state as now, m.answer`,
    [JSON.stringify(wished)],
  )
}

/** Of a reminder that surely never left, nobody was reminded. */
const remindAgain = async (tx: Sql, changed: readonly Changed[]): Promise<void> => {
  const ids = changed.flatMap(({ invitation_id, now }) => (now === 'not-sent' ? [invitation_id] : []))
  if (ids.some((id) => id !== null))
    await tx.query('update survey_invitations set reminded_at = null where id = any($1::bigint[])', [ids])
}
const handedOver: readonly MessageState[] = ['accepted', 'delivered', 'undelivered']
/** Invites by email too whose message was handed over, each once. */
const mailInvited = async (tx: Sql, changed: readonly Changed[]): Promise<void> => {
  const ids = changed.flatMap(({ recipient_id, now }) => (handedOver.includes(now) ? [recipient_id] : []))
  const invited = await tx.query<{ id: number }>(
    `select i.id from survey_invitations i
     where i.id = any($1::bigint[]) and i.email is not null and i.state in ('invited', 'started')
     and not exists (select from survey_emails m where m.invitation_id = i.id and m.kind = 'invitation') order by i.id`,
    [ids],
  )
  for (const { id } of invited) await mailInvitation(tx, id, 'invitation')
}

/** Where a recipient goes by the news of their message, and out of which states. */
const routeOf = (
  { was, now }: Changed,
  blast: Blast,
): readonly [to: RecipientState, from: readonly RecipientState[], isOfAny: boolean] => {
  // Whoever was sent to once more meanwhile is waited for again; who has surely got it is not.
  if (now === 'delivered')
    return ['delivered', ['handing-over', 'accepted', 'undelivered', 'refused', 'unknown', 'queued', 'cancelled'], true]
  if (now === 'not-sent') return [blast.status === 'cancelled' ? 'cancelled' : 'queued', ['handing-over'], false]
  // It was held to be not sent, and was taken after all: it must not go out again.
  const requeued: readonly RecipientState[] = was === 'not-sent' ? ['queued', 'cancelled'] : []
  return [now, ['handing-over', 'accepted', 'unknown', ...requeued], false]
}

/**
 * Writes down what is known of messages of one blast (or of none: tests of an account) and moves their recipients, under
 * the blast's lock. What is known better already stays. Answers how many messages it changed.
 */
export const settle = async (
  tx: Sql,
  announcer: Announcer,
  blastId: number | null,
  source: Source,
  known: readonly Known[],
): Promise<number> => {
  if (known.length === 0) return 0
  const blast = blastId === null ? null : await lockBlast(tx, blastId)
  const changed = await write(tx, source, known)
  await remindAgain(tx, changed)
  if (!blast) return changed.length
  const routes = new Map<string, { from: readonly RecipientState[]; moves: Move[] }>()
  for (const one of changed) {
    if (one.recipient_id === null) continue
    const [to, from, isOfAny] = routeOf(one, blast)
    const route = routes.get(from.join()) ?? { from, moves: [] }
    routes.set(from.join(), route)
    route.moves.push({
      id: one.recipient_id,
      to,
      ...(one.answer !== null && { answer: one.answer }),
      ...(!isOfAny && { of: one.id }),
    })
  }
  for (const { from, moves } of routes.values()) await moveRecipients(tx, blast.id, from, moves)
  if (blast.email_too) await mailInvited(tx, changed)
  if (routes.size > 0) await announcer.counted(tx, blast)
  return changed.length
}
