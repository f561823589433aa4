import type { StatusSlug } from '#contract/statuses.ts'
import { surveyStates } from '#contract/surveys/status.ts'
import { type BlastFacts, type BlastState, factsOf as factsOfFigures } from '#machines/text-blast.ts'
import type { Sql } from '#server/platform/sql.ts'

export type RecipientState = StatusSlug<'blastrecipient'>
/** The column of a blast that counts its recipients in each state; those who are left out count in `excluded` alone. */
export const counters = {
  queued: 'queued',
  'handing-over': 'handing_over',
  accepted: 'accepted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  refused: 'refused',
  'opted-out': 'opted_out',
  invalid: 'invalid',
  unknown: 'unknown',
  cancelled: 'cancelled',
} as const satisfies Readonly<Record<RecipientState, string>>
type Counter = (typeof counters)[RecipientState]

/** A blast as its steps and its sending see it. */
export interface Blast extends Readonly<Record<Counter, number>> {
  readonly id: number
  readonly file_id: number
  readonly name: string
  readonly status: BlastState
  readonly purpose: 'service' | 'survey' | 'promotion'
  readonly survey_id: number | null
  readonly email_too: boolean
  readonly dealer_id: number | null
  readonly message: string
  readonly account_id: number | null
  readonly scheduled_at: string | null
  readonly pause_reason: string | null
  readonly pause_detail: string | null
  readonly total: number
  readonly excluded: number
  readonly sent_by: number | null
  readonly job_id: number | null
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly version: number
  /** The active account of its dealer, or of the head office. */
  readonly active_account_id: number | null
  readonly survey_name: string | null
  /** It takes new invitations: 1. */
  readonly survey_status: number | null
}

/** Over a row of blasts `t`: the account that would send for it. */
export const activeAccount = `(select a.id from infobip_accounts a where a.status and a.deleted_at is null
  and coalesce(a.dealer_id, 0) = coalesce(t.dealer_id, 0))`

/**
 * A blast, locked until the transaction ends; null when there is none. Whoever changes recipients of a blast locks it
 * before them, and several blasts in the order of their numbers: so nobody waits in a circle.
 */
export const lockBlast = async (tx: Sql, blastId: number): Promise<Blast | null> => {
  const [row] = await tx.query<Blast>(
    `select t.*, ${activeAccount} as active_account_id, s.name as survey_name, s.status as survey_status
     from text_blasts t left join surveys s on s.id = t.survey_id where t.id = $1 for no key update of t`,
    [blastId],
  )
  return row ?? null
}

/** It asks nothing, or its survey takes new invitations. */
export const isAskable = ({ purpose, survey_status }: Pick<Blast, 'purpose' | 'survey_status'>): boolean =>
  purpose !== 'survey' || survey_status === surveyStates.active

/** What the lifecycle's guards look at. */
export const factsFrom = (blast: Blast, now = Date.now()): BlastFacts =>
  factsOfFigures(blast, {
    hasAccount: blast.active_account_id !== null,
    hasSurvey: isAskable(blast),
    surveyName: blast.survey_name ?? '',
    now,
  })
/** The same by its number; it locks the blast. */
export const factsOf = async (tx: Sql, blastId: number): Promise<BlastFacts | null> => {
  const blast = await lockBlast(tx, blastId)
  return blast && factsFrom(blast)
}

/** What becomes of one recipient. */
export interface Move {
  readonly id: number
  readonly to: RecipientState
  /** The message that it is handed over by from now on. */
  readonly message_id?: string
  /** Moves only when this message was its last one: a late report says nothing of a later try. */
  readonly of?: string
  /** What the provider or the network said. */
  readonly answer?: string
}
interface Moved {
  readonly id: number
  readonly was: RecipientState
  readonly to: RecipientState
}
/** Adds what changed to a blast's counts. */
const count = async (tx: Sql, blastId: number, changes: ReadonlyMap<RecipientState, number>): Promise<void> => {
  const sets = [...changes]
    .filter(([, by]) => by !== 0)
    .map(([state, by]) => `${counters[state]} = ${counters[state]} + (${by})`)
  if (sets.length > 0) await tx.query(`update text_blasts set ${sets.join(', ')} where id = $1`, [blastId])
}
const countMoved = (tx: Sql, blastId: number, moved: readonly Moved[]): Promise<void> => {
  const changes = new Map<RecipientState, number>()
  const add = (state: RecipientState, by: number) => changes.set(state, (changes.get(state) ?? 0) + by)
  for (const { was, to } of moved) {
    add(was, -1)
    add(to, 1)
  }
  return count(tx, blastId, changes)
}

/**
 * Moves recipients out of one of the states `from`, and the blast's counts with them; who is in another state by now, or
 * left out, stays. Going to `handing-over` counts an attempt. Answers the numbers of those who moved. It locks the blast.
 */
export const moveRecipients = async (
  tx: Sql,
  blastId: number,
  from: readonly RecipientState[],
  moves: readonly Move[],
): Promise<readonly number[]> => {
  if (moves.length === 0 || !(await lockBlast(tx, blastId))) return []
  const moved = await tx.query<Moved>(
    `with wished as (
       select * from jsonb_to_recordset($3::jsonb) as w(id bigint, "to" text, message_id text, "of" text, answer text)
     ), old as (
       select r.id, r.state from text_blast_recipients r join wished w on w.id = r.id
       where r.blast_id = $1 and not r.excluded and r.state = any($2::text[]) and r.state <> w."to"
       and (w."of" is null or w."of" = r.message_id)
     )
     update text_blast_recipients r set state = w."to", message_id = coalesce(w.message_id, r.message_id),
       answer = case when w."to" in ('queued', 'handing-over') then w.answer else coalesce(w.answer, r.answer) end,
       attempts = r.attempts + case when w."to" = 'handing-over' then 1 else 0 end,
       sent_at = case when w."to" = 'handing-over' then now() else r.sent_at end, updated_at = now()
     from wished w join old on old.id = w.id where r.id = w.id
     returning r.id, old.state as was, r.state as "to"`,
    [blastId, from, JSON.stringify(moves)],
  )
  await countMoved(tx, blastId, moved)
  return moved.map(({ id }) => id)
}

/** Moves everybody of these states, however many they are. Answers how many moved. It locks the blast. */
export const moveAll = async (
  tx: Sql,
  blastId: number,
  from: readonly RecipientState[],
  to: RecipientState,
): Promise<number> => {
  if (!(await lockBlast(tx, blastId))) return 0
  const counted = await tx.query<{ was: RecipientState; n: number }>(
    `with old as (
       select id, state from text_blast_recipients where blast_id = $1 and not excluded and state = any($2::text[])
     ), moved as (
       update text_blast_recipients r set state = $3, updated_at = now() from old where r.id = old.id returning old.state
     )
     select state as was, count(*) as n from moved group by state`,
    [blastId, from, to],
  )
  const all = counted.reduce((sum, { n }) => sum + n, 0)
  await count(tx, blastId, new Map([...counted.map(({ was, n }) => [was, -n] as const), [to, all]]))
  return all
}

/** Counts a blast's recipients anew from its rows, after rows were left out or taken back in. */
export const countAnew = async (tx: Sql, blastId: number): Promise<void> => {
  const states = Object.entries(counters)
  const counts = states.map(
    ([state, column]) => `count(*) filter (where not excluded and state = '${state}') as ${column}`,
  )
  const sets = states.map(([, column]) => `${column} = own.${column}`)
  await tx.query(
    `update text_blasts b set ${sets.join(', ')}, excluded = own.excluded, total = own.total from (
       select ${counts.join(', ')}, count(*) filter (where excluded) as excluded,
         count(*) filter (where not excluded) as total
       from text_blast_recipients where blast_id = $1 and state <> 'duplicate'
     ) own where b.id = $1`,
    [blastId],
  )
}
