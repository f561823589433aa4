import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { type Answers, Answers as AnswersShape, refusalsOf, shownWith } from '#contract/surveys/answers.ts'
import { msg } from '#contract/words.ts'
import { takesAnswers } from '#machines/survey-invitation.ts'
import { takeReferences } from '#server/areas/requests/reference-numbers.ts'
import { insertResult, resultChange, resultRow } from '#server/areas/surveys/answered-results.ts'
import { type LinkTarget, readSurveyToken } from '#server/areas/surveys/answering-token.ts'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import { type Invitation, invitationOf, lastDayOf, tellOfInvitations } from '#server/areas/surveys/invitations.ts'
import { markForReview } from '#server/areas/surveys/review.ts'
import { scoredColumns, type Version, versionOf } from '#server/areas/surveys/scoring.ts'
import { Gone, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Sql } from '#server/platform/sql.ts'
import { hashOf } from '#server/platform/tokens.ts'

export const answeringWords = {
  wrong: msg`This link does not work. Open the full link from the message.`,
  used: msg`You have already answered. Thank you.`,
  expired: msg`This survey closed on {date}.`,
  closed: msg`This survey is closed.`,
  required: msg`Answer this question`,
}
/** A window of so many seconds in which something may be done so often. */
const windowOf = (most: number, seconds: number) => ({
  seconds,
  // The last one is still served, and begins the wait.
  policy: { free: most - 1, first: seconds, most: seconds, forget: seconds },
})
const allowed = { load: windowOf(60, 600), write: windowOf(60, 60), wrong: windowOf(20, 600) }

/** Whether an invitation can be answered now; else the sentence that says why not. */
export const closedBecause = (one: Invitation): Gone | null => {
  const facts = { isSurveyActive: one.is_survey_active, isDue: one.is_due }
  if (takesAnswers(one.state, facts)) return null
  if (one.state === 'completed') return new Gone(answeringWords.used)
  const isOver = one.state === 'expired' || (one.state !== 'withdrawn' && one.is_due)
  return isOver && one.expires_at !== null
    ? new Gone(answeringWords.expired, { date: lastDayOf(one.expires_at) })
    : new Gone(answeringWords.closed)
}

/** The same answers have the same sum, in whichever order they came. */
const sumOf = (answers: Answers, mayContact: boolean): string => {
  const sorted = Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([sorted, mayContact]))
    .digest('base64url')
}

export interface Saving {
  /** By question; null takes an answer away. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly mayContact?: boolean | undefined
  readonly locale: Locale
  /** The cookie of the device. */
  readonly device: string
}
export interface Submitting {
  readonly answers: Readonly<Record<string, unknown>>
  readonly mayContact: boolean
  readonly locale: Locale
  readonly isByEmail: boolean
  /** The request that handed them in, for the audit. */
  readonly requestId: string
}

/** Asking and answering behind a link, for the calls and for the page. */
export const createAnswering = (platform: Platform) => {
  const { database, limits, changes, secret, env } = platform
  const secrets = [secret, ...env.FORMER_SECRETS]
  // A version never changes, and reading one takes longer than all else that an answer asks for.
  const versions = new Map<string, Version>()
  const version = async (sql: Sql, { survey_id, version_no }: Pick<Invitation, 'survey_id' | 'version_no'>) => {
    const key = `${survey_id} ${version_no}`
    const found = versions.get(key) ?? (await versionOf(sql, survey_id, version_no))
    if (versions.size > 100) versions.clear()
    versions.set(key, found)
    return found
  }
  const take = (what: keyof typeof allowed, of: string | number) => {
    const { seconds, policy } = allowed[what]
    return limits.take(`survey ${what} ${of} ${Math.floor(Date.now() / 1000 / seconds)}`, policy)
  }
  const wrongLink = async (address: string): Promise<never> => {
    await take('wrong', address)
    throw new NotFound(answeringWords.wrong)
  }
  /** Where a link leads; a wrong one counts against its address. */
  const targetOf = async (token: string, address: string): Promise<LinkTarget> =>
    readSurveyToken(secrets, token) ?? wrongLink(address)
  const invitationFor = async (token: string, address: string): Promise<number> => {
    const target = await targetOf(token, address)
    return target.kind === 'invitation' ? target.id : wrongLink(address)
  }
  const locked = async (tx: Sql, id: number): Promise<Invitation> => {
    const one = await invitationOf(tx, id, { isLocked: true })
    if (!one) throw new NotFound(answeringWords.wrong)
    return one
  }
  const refuse = (refusals: ReturnType<typeof refusalsOf>) => {
    const errors = Object.entries(refusals).map(([id, { message, values }]) => [id, [{ message, values }]] as const)
    if (errors.length > 0) throw new Invalid(Object.fromEntries(errors))
  }
  /**
   * What answers come to, with the numbers of their result and case. Whoever takes a number within a transaction keeps
   * everybody else waiting until its end, so these are taken before it, and only where nothing refuses the answers.
   */
  const preparedFor = async (id: number, given: Readonly<Record<string, unknown>>) => {
    const one = await invitationOf(database, id)
    if (!one || closedBecause(one)) return null
    const asked = await version(database, one)
    if (Object.keys(refusalsOf(asked.data, given, { isWhole: true })).length > 0) return null
    const scored = await scoredColumns(database, asked, fittingOf(asked, given))
    const [result] = await takeReferences(database, 'SR', 1)
    const [ofCase] = scored.dissatisfied ? await takeReferences(database, 'CD', 1) : []
    return { asked, scored, result, ofCase }
  }
  const withoutNull = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== null))
  /** What the device has answered so far; another one begins empty. */
  const begunOn = (one: Invitation, device: string | null) =>
    device !== null && one.device === hashOf(device)
      ? { answers: one.answers, mayContact: one.may_contact, isBegun: true }
      : { answers: {}, mayContact: null, isBegun: false }

  return {
    take,
    targetOf,
    invitationFor,
    begunOn,
    version: (one: Pick<Invitation, 'survey_id' | 'version_no'>) => version(database, one),
    /** Keeps answers that fit; throws what is wrong with the others, and then keeps none. */
    save: (id: number, { answers, mayContact, locale, device }: Saving): Promise<void> =>
      database.transaction(async (tx) => {
        const one = await locked(tx, id)
        const gone = closedBecause(one)
        if (gone) throw gone
        const { data } = await version(tx, one)
        const fitting = withoutNull(answers)
        refuse(refusalsOf(data, fitting, { isWhole: false }))
        const begun = begunOn(one, device)
        const merged = v.parse(AnswersShape, withoutNull({ ...begun.answers, ...answers }))
        const contact = mayContact ?? begun.mayContact
        // What is empty begins nothing.
        if (!one.is_begun && Object.keys(merged).length === 0 && contact === null) return
        await tx.query(
          `update survey_invitations set state = 'started', started_at = coalesce(started_at, now()), version_no = $2,
             answers = $3::jsonb, may_contact = $4, locale = $5, device = $6, updated_at = now() where id = $1`,
          [id, one.version_no, JSON.stringify(merged), contact, locale, hashOf(device)],
        )
        if (one.state === 'invited') await tellOfInvitations(tx)
      }),
    /** Hands all answers in: the result and the end of the invitation are one commit. False when they were there already. */
    submit: async (id: number, { answers, mayContact, locale, isByEmail, requestId }: Submitting): Promise<boolean> => {
      const given = withoutNull(answers)
      const prepared = await preparedFor(id, given)
      const isNew = await database.transaction(async (tx) => {
        const one = await locked(tx, id)
        const asked = await version(tx, one)
        const gone = closedBecause(one)
        if (gone) {
          const { success, output } = v.safeParse(AnswersShape, given)
          const isSame = success && one.submitted === sumOf(shownWith(asked.data, output).answers, mayContact)
          if (one.state === 'completed' && isSame) return false
          throw gone
        }
        refuse(refusalsOf(asked.data, given, { isWhole: true }))
        // Another version, or what refused before, may have come between.
        const known = prepared?.asked === asked ? prepared : null
        const { answers: shown, ...scores } = known?.scored ?? (await scoredColumns(tx, asked, fittingOf(asked, given)))
        await tx.query(
          `update survey_invitations set state = 'completed', started_at = coalesce(started_at, now()), version_no = $2,
             answers = '{}', may_contact = $3, locale = $4, submitted = $5, updated_at = now() where id = $1`,
          [id, one.version_no, mayContact, locale, sumOf(shown, mayContact)],
        )
        const row = resultRow(one, { mayContact, locale, isByEmail, isWhole: true })
        const [reference_no] = known?.result === undefined ? await takeReferences(tx, 'SR', 1) : [known.result]
        const record = await insertResult(tx, { ...row, answers: shown, ...scores, reference_no })
        await markForReview(tx, record, one, asked, shown)
        await followResult(tx, record, { userId: null, requestId }, known?.ofCase)
        await changes.tell(tx, resultChange(record, one.dealer_id))
        await tellOfInvitations(tx)
        return true
      })
      return isNew
    },
  }
}
export type Answering = ReturnType<typeof createAnswering>

/** The answers that fit; those of hidden questions may be anything, and are left out. */
const fittingOf = ({ data }: Version, given: Readonly<Record<string, unknown>>): Answers => {
  const refused = refusalsOf(data, given, { isWhole: false })
  return v.parse(AnswersShape, Object.fromEntries(Object.entries(given).filter(([id]) => !(id in refused))))
}
