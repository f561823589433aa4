import { epochOf } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { OutgoingEmail, outgoingEmails } from '#contract/work/outgoing-emails.ts'
import { whyNotSendAgain } from '#machines/outgoing-email.ts'
import { audit } from '#server/platform/audit.ts'
import { Conflict, NotFound } from '#server/platform/failures.ts'
import { mailMove } from '#server/platform/mail-moves.ts'
import { announce } from '#server/platform/mail-orders.ts'
import { expireMails, lockMail } from '#server/platform/mail-rows.ts'
import { outgoingEmails as table } from '#server/platform/platform.table.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

/** What is on its way by email and what became of it, for super administrators. Nobody reads here what a mail says. */
const emailRecords = defineRecords(outgoingEmails, {
  table,
  record: OutgoingEmail,
  name: 't.to_address',
  scope: null,
  computed: { to: 't.to_address', next_try_at: "case when t.status = 'queued' and t.tries > 0 then t.due_at end" },
  search: 'search',
  fold: (typed) => typed.toLowerCase(),
  filters: { status: equals('status'), kind: equals('kind') },
  sorts: { created_at: 'created_at', tries: 'tries' },
  order: ['created_at', 'desc'],
})

export const outgoingEmailHandlers = ({ database, changes, mailer }: Platform): readonly Served[] => [
  listOf(outgoingEmails.list, emailRecords),
  serve(outgoingEmails.sendAgain, async ({ params, user, records, request, tell }) => {
    const store = records(emailRecords)
    const hasMailServer = !mailer.isOutbox
    await store.get(params.id)
    const refused = await database.transaction(async (tx) => {
      const telling = (change: Parameters<typeof changes.tell>[1]) => changes.tell(tx, change)
      await expireMails(tx, telling)
      const mail = await lockMail(tx, params.id)
      if (!mail) throw new NotFound()
      const { status, expires_at: until, now } = mail
      const facts = { now: epochOf(now), expiresAt: until === null ? null : epochOf(until), hasMailServer }
      const blocked = whyNotSendAgain(status, facts)
      if (blocked) return blocked
      const { to, may } = mailMove('send-again', { hasMailServer: '$2' })
      await tx.query(
        `update outgoing_emails set status = ${to}, due_at = now(), give_up_at = now() + interval '1 day'
         where id = $1 and ${may}`,
        [params.id, hasMailServer],
      )
      await audit(tx, {
        user_id: user.id,
        resource: 'outgoing-emails',
        record_id: params.id,
        kind: 'changed',
        changes: { status: [status, 'queued'] },
        request_id: request.id,
      })
      // As if it were new: whichever process hears of it first sends it.
      await announce(telling, params.id, 'created')
      return null
    })
    if (refused) throw new Conflict(await store.get(params.id), refused)
    tell(msg`The email will be sent again.`)
    return store.get(params.id)
  }),
]
