import * as v from 'valibot'
import { InfobipAccount, infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { type Purpose, TextBlast, type TextBlastRow, textBlasts } from '#contract/text-blasts/blasts.ts'
import type { BlastFacts } from '#machines/text-blast.ts'
import { countAnew } from '#server/areas/text-blasts/recipients.ts'
import type { Database } from '#server/platform/sql.ts'
import { recipientHeadings, uploadRecipients } from '#tests/support/blasts.ts'
import type { Client } from '#tests/support/client.ts'

/** The head office's account with the simulator, made to send at most so many messages a second. */
export const sendBySimulator = async (client: Client, throttle: number | null = null) => {
  const found = await client.call(infobipAccounts.active, {})
  const { dealer, ...account } = v.parse(InfobipAccount.schema, found.data)
  const body = { ...account, dealer_id: dealer?.id ?? null, throttle }
  const answer = await client.call(infobipAccounts.update, { params: { id: account.id }, body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return v.parse(InfobipAccount.schema, answer.data)
}
/** So many numbers in E.164 that get their message; those of other groups of digits never clash with them. */
export const numbers = (count: number, from = 0): readonly string[] =>
  Array.from(
    { length: count },
    (_, i) => `+63917${String(1_000_000 + Math.floor((from + i) / 90) * 100 + 10 + ((from + i) % 90))}`,
  )

interface Wish {
  readonly to: readonly string[]
  readonly purpose?: Purpose
  readonly message?: string
  /** What it asks, and the code of the dealer that it asks for. */
  readonly survey?: number
  readonly dealerCode?: string
}
export const createBlast = async (
  client: Client,
  { to, survey, purpose = survey === undefined ? 'service' : 'survey', message, dealerCode = 'MKT01' }: Wish,
): Promise<TextBlastRow> => {
  const isSurvey = survey !== undefined
  const rows = to.map((number, i) => [number, `Ana ${i}`, 'Santos', '', ...(isSurvey ? [dealerCode] : [])])
  const file = await uploadRecipients(client, [[...recipientHeadings, ...(isSurvey ? ['dealer_code'] : [])], ...rows])
  const text = `Hi {first_name}. ${isSurvey ? '{survey_link} ' : ''}{opt_out_link}`
  const body = {
    ...{ file_id: file.id, name: 'News', purpose, message: message ?? text },
    ...(isSurvey && { survey_id: survey }),
  }
  const answer = await client.call(textBlasts.create, { body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return v.parse(TextBlast.schema, answer.data)
}
export const blastOf = async (client: Client, id: number): Promise<TextBlastRow> =>
  v.parse(TextBlast.schema, (await client.call(textBlasts.get, { params: { id } })).data)

/** What the database says of the recipients of a blast. */
export interface RecipientRow {
  readonly mobile: string
  readonly state: string
  readonly attempts: number
  readonly answer: string | null
  readonly message_id: string | null
}
export const recipientsOf = (database: Database, blastId: number): Promise<readonly RecipientRow[]> =>
  database.query<RecipientRow>(
    `select mobile, state, attempts, answer, message_id from text_blast_recipients
     where blast_id = $1 and state <> 'duplicate' order by id`,
    [blastId],
  )
/** How often each number stands in a list. */
export const timesEach = (all: readonly string[]): Readonly<Record<string, number>> => {
  const times: Record<string, number> = {}
  for (const one of all) times[one] = (times[one] ?? 0) + 1
  return times
}

/** Puts the recipients of a blast into states that give these counts; whoever is left over has opted out. */
export const arrangeRecipients = async (database: Database, blastId: number, facts: BlastFacts): Promise<void> => {
  const refused = facts.notHandedOver - facts.unknown
  const undelivered = facts.failed - refused
  const counts = {
    queued: facts.queued,
    'handing-over': facts.handingOver,
    delivered: facts.handedOver - undelivered,
    undelivered,
    refused,
    unknown: facts.unknown,
  }
  const states = Object.entries(counts).flatMap(([state, count]) => Array.from({ length: count }, () => state))
  await database.query(
    `update text_blast_recipients r set state = coalesce(($2::text[])[own.place::int], 'opted-out') from (
       select id, row_number() over (order by id) as place from text_blast_recipients where blast_id = $1
     ) own where own.id = r.id`,
    [blastId, states],
  )
  await database.transaction((tx) => countAnew(tx, blastId))
}
