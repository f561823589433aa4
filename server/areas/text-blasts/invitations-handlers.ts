import { invitationStates } from '#contract/surveys/invitations.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { msg } from '#contract/words.ts'
import { nextInvitationState } from '#machines/survey-invitation.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { invitationOf, tellOfInvitations } from '#server/areas/surveys/invitations.ts'
import { audit } from '#server/platform/audit.ts'
import { Conflict, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'

const withdrawn = msg`Invitation withdrawn.`
const ended = msg`This invitation has ended: {state}.`

/** What administrators of surveys do with one recipient's invitation. */
export const invitationHandlers = (
  { database, secret, origin }: Platform,
  logs: RecordsDefinition<typeof blastLogs.list.answer.paged>,
): readonly Served[] => {
  const writeDown = (
    tx: Sql,
    id: number,
    { user, request }: Pick<SignedIn, 'user' | 'request'>,
    kind: 'invitation-withdrawn' | 'link-copied',
    changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  ) =>
    tx.query<{ blast_id: number }>('select blast_id from text_blast_recipients where id = $1', [id]).then(([row]) =>
      audit(tx, {
        user_id: user.id,
        resource: 'text-blasts',
        record_id: row?.blast_id ?? 0,
        kind,
        changes: { recipient: [null, id], ...changes },
        request_id: request.id,
      }),
    )
  return [
    serve(blastLogs.withdraw, async ({ params: { id }, body, ...given }) => {
      const log = await given.records(logs).get(id)
      await database.transaction(async (tx) => {
        const one = await invitationOf(tx, id, { isLocked: true })
        if (!one) throw new NotFound()
        const reason = body.reason.trim()
        const state = nextInvitationState(one.state, { type: 'withdraw', reason })
        if (state === null) {
          const { title } = invitationStates[one.state]
          throw new Conflict(log, { ...ended, values: { state: given.say(title) } })
        }
        await tx.query(
          "update survey_invitations set state = $2, reason = $3, answers = '{}', updated_at = now() where id = $1",
          [id, state, reason],
        )
        await writeDown(tx, id, given, 'invitation-withdrawn', {
          invitation: [one.state, state],
          reason: [null, reason],
        })
        await tellOfInvitations(tx)
      })
      given.tell(withdrawn)
      return given.records(logs).get(id)
    }),
    serve(blastLogs.surveyLink, async ({ params: { id }, ...given }) => {
      await given.records(logs).get(id)
      if (!(await invitationOf(database, id))) throw new NotFound()
      await database.transaction((tx) => writeDown(tx, id, given, 'link-copied', {}))
      return { link: `${origin}/s/${surveyToken(secret, { kind: 'invitation', id })}` }
    }),
  ]
}
