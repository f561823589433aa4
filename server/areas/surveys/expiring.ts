import { nextInvitationState } from '#machines/survey-invitation.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import { insertResult, resultChange, resultRow } from '#server/areas/surveys/answered-results.ts'
import { invitationOf, tellOfInvitations } from '#server/areas/surveys/invitations.ts'
import { scoredColumns, versionOf } from '#server/areas/surveys/scoring.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How many invitations end in one go. */
const most = 200

/** Ends invitations whose last day is over; what was begun and has an answer becomes a partial result. */
export const expireInvitations = async ({
  database,
  changes,
}: Pick<Platform, 'database' | 'changes'>): Promise<void> => {
  const due = await database.query<{ id: number }>(
    `select id from survey_invitations where state in ('invited', 'started') and expires_at <= now()
     order by expires_at limit ${most}`,
  )
  let hasEnded = false
  const end = async (id: number): Promise<void> => {
    await database.transaction(async (tx) => {
      const one = await invitationOf(tx, id, { isLocked: true })
      if (!one) return
      const facts = { isSurveyActive: one.is_survey_active, isDue: one.is_due }
      const state = nextInvitationState(one.state, { type: 'expire', ...facts })
      // Somebody handed it in at the same moment.
      if (state === null) return
      await tx.query("update survey_invitations set state = $2, answers = '{}', updated_at = now() where id = $1", [
        id,
        state,
      ])
      hasEnded = true
      if (one.state !== 'started' || Object.keys(one.answers).length === 0) return
      const scores = await scoredColumns(tx, await versionOf(tx, one.survey_id, one.version_no), one.answers)
      const { may_contact: mayContact, locale } = one
      const row = resultRow(one, { mayContact, locale, isByEmail: false, isWhole: false })
      const [reference_no] = await takeReferences(tx, 'SR', 1)
      const record = await insertResult(tx, { ...row, ...scores, reference_no })
      await changes.tell(tx, resultChange(record, one.dealer_id))
    })
  }
  try {
    for (const { id } of due) await end(id)
  } finally {
    // Those that have ended are told of, whatever becomes of the next one.
    if (hasEnded) await tellOfInvitations(database)
  }
}
