import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesOf } from '#contract/names.ts'
import { outgoingEmailStatuses } from '#contract/work/outgoing-emails.ts'
import { type EmailEvent, type EmailFacts, nextEmailState } from '#machines/outgoing-email.ts'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { mailMove } from '#server/platform/mail-moves.ts'
import type { Database } from '#server/platform/sql.ts'
import { placeWorld } from '#tests/support/databases.ts'

let database: Database
let close = () => Promise.resolve()
beforeAll(async () => {
  const place = await placeWorld('empty')
  database = await openDatabase(readEnv({ APP_SECRET: 'a secret that nothing is sealed with here', ...place.env }))
  close = async () => {
    await database.close()
    await place.remove()
  }
})
afterAll(() => close())

const times = [null, -60, 0, 60, 61]
const events: readonly EmailEvent[] = [
  { type: 'claim' },
  { type: 'take' },
  { type: 'refuse', isFinal: false, retryAt: 60_000 },
  { type: 'refuse', isFinal: true, retryAt: 60_000 },
  { type: 'expire' },
  { type: 'replace' },
  { type: 'send-again' },
  { type: 'drop' },
]
const rows = namesOf(outgoingEmailStatuses).flatMap((status) =>
  times.flatMap((due) =>
    times.flatMap((expires) =>
      [0, 60, 61].flatMap((giveUp) => [true, false].map((isWritten) => ({ status, due, expires, giveUp, isWritten }))),
    ),
  ),
)
const at = (seconds: number | null) => (seconds === null ? null : seconds * 1000)

test.each(events.flatMap((event) => [true, false].map((hasMailServer) => ({ event, hasMailServer }))))(
  'statements move emails as their machine does: $event, with a mail server $hasMailServer',
  async ({ event, hasMailServer }) => {
    const isFinal = event.type === 'refuse' && event.isFinal
    const { may, to } = mailMove(event.type, {
      isFinal: `${isFinal}`,
      after: '60',
      hasMailServer: `${hasMailServer}`,
    })
    const found = await database.query<{ n: number; to: string | null }>(
      `select n, case when ${may} then ${to} end as to from (
       select n, status, case when "isWritten" then 'sealed' end as content,
         now() + due * interval '1 second' as due_at, now() + expires * interval '1 second' as expires_at,
         now() + "giveUp" * interval '1 second' as give_up_at
       from rows from (jsonb_to_recordset($1::jsonb) as (status text, due int, expires int, "giveUp" int, "isWritten" boolean))
         with ordinality as r(status, due, expires, "giveUp", "isWritten", n)) as outgoing_emails order by n`,
      [JSON.stringify(rows)],
    )
    const expected = rows.map(({ status, due, expires, giveUp, isWritten }) => {
      const facts: EmailFacts = {
        ...{ now: 0, dueAt: at(due), expiresAt: at(expires), giveUpAt: giveUp * 1000, tries: 0 },
        ...{ isWritten, hasMailServer },
      }
      return nextEmailState(status, facts, event)
    })
    const differing = rows.filter((_, i) => found[i]?.to !== expected[i])
    expect(differing).toEqual([])
    expect(new Set(expected).size).toBeGreaterThan(1)
  },
)
