import { dayOf, epochOf, momentAt } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { contactResults } from '#contract/surveys/cases.ts'
import { day, hour, iso } from '#server/database/demo/moments.ts'
import type { ResultRow } from '#server/database/demo/survey-results.ts'
import { type Random, randomFrom } from '#server/database/random.ts'
import { factors } from '#server/platform/reference/survey-options.ts'

const attributes = factors.flatMap((factor, at) =>
  factor.attributes.map((one) => ({ slug: one.slug, factor: at + 1, category: factor.category })),
)
/** How far a case has come. */
type Progress = 'open' | 'in-progress' | 'for-review' | 'closed' | 'overdue'
/** The demo's own dealer has one of each. */
const shown: readonly Progress[] = ['overdue', 'for-review', 'in-progress', 'open', 'closed', 'overdue']

const progressOf = (random: Random, days: number, dealer: string, nth: number, isShown: boolean): Progress => {
  if (isShown) return shown[nth % shown.length] ?? 'open'
  if (days > 13) return dealer === 'Cubao' && days < 60 && random.chance(0.4) ? 'overdue' : 'closed'
  if (days < 2) return 'open'
  if (days < 6) return 'in-progress'
  return random.chance(0.3) ? 'overdue' : 'for-review'
}
/** So many days ago the measure of the dealer that recovers was done. */
const recovered = 275
const dayOfMoment = (moment: number) => dayOf(momentAt(moment)).toString()
/** When a preventive measure was done: of the older closed cases three in five, some weeks after. */
const doneOf = ({
  isClosed,
  isRecovery,
  id,
  daysAgo,
  opened,
  now,
}: {
  readonly isClosed: boolean
  readonly isRecovery: boolean
  readonly id: number
  readonly daysAgo: number
  readonly opened: number
  readonly now: number
}) => {
  const isDone = isRecovery || (isClosed && daysAgo > 60 && id % 5 < 3)
  const done = isRecovery ? now - recovered * day : opened + (20 + (id % 17)) * day
  return {
    preventive_due_on: isDone ? dayOfMoment(done + 3 * day) : null,
    preventive_done_on: isDone ? dayOfMoment(done) : null,
  }
}
/** One measure for all of a recovery; what is drawn is drawn all the same, so that nothing else moves. */
const measureOf = (drawn: number, isRecovery: boolean) => (isRecovery ? 1 : drawn)
const caseOf = (random: Random, result: ResultRow, progress: Progress, now: number, id: number, dealer: string) => {
  const opened = epochOf(result.submitted_at)
  const isClosed = progress === 'closed'
  const isWorked = progress !== 'open' && progress !== 'overdue'
  const own = attributes.flatMap((one, at) => (one.category === result.category ? [{ ...one, id: at + 1 }] : []))
  const promised = own.find(({ slug }) => slug === 'promised-time')
  const drawn = dealer === 'Cubao' && promised && random.chance(0.5) ? promised : random.pick(own)
  // What Bacoor recovered by: repairs that were done twice were at the bottom of it, and one measure ended them.
  const repairs = own.find(({ slug }) => slug === 'fixed-first-time')
  const isRecovery =
    dealer === 'Bacoor' &&
    isClosed &&
    repairs !== undefined &&
    result.daysAgo > recovered &&
    result.daysAgo < recovered + 150
  const attribute = isRecovery ? repairs : drawn
  const at = (days: number) => iso(Math.min(now - hour, opened + days * day))
  const isComplete = isClosed || progress === 'for-review'
  return {
    id,
    reference_no: result.reference_no.replace(/^SR-(\d+)-.*/, `CD-$1-${String(id).padStart(6, '0')}`),
    result_id: result.id,
    dealer_id: result.dealer_id,
    kind: result.kind,
    category: result.category,
    status: progress === 'overdue' ? 'in-progress' : progress,
    reasons: [
      ...(result.csi_score !== null && result.csi_score < 60 ? ['csi'] : []),
      ...(result.low ? ['overall'] : []),
    ],
    contacted_at: isWorked ? at(1) : null,
    contact_result: isWorked ? (isClosed ? 'reached' : random.pick(namesOf(contactResults))) : null,
    factor_id: isWorked ? attribute.factor : null,
    attribute_id: isWorked ? attribute.id : null,
    // Four causes and four measures stand for each attribute, the last of them “Other”.
    root_cause_id: isComplete ? (attribute.id - 1) * 4 + random.between(1, 3) : null,
    immediate_measure_id: isComplete ? random.between(1, 8) : null,
    dealer_preventive_measure_id: isComplete
      ? (attribute.id - 1) * 4 + measureOf(random.between(1, 3), isRecovery)
      : null,
    ...doneOf({ isClosed, isRecovery, id, daysAgo: result.daysAgo, opened, now }),
    person_in_charge: isWorked ? 'Service manager' : null,
    opened_at: iso(opened),
    contact_due_at: iso(opened + 2 * day),
    review_due_at: iso(opened + 7 * day),
    close_due_at: iso(opened + 14 * day),
    sent_for_review_at: isComplete ? at(5) : null,
    closed_at: isClosed ? at(dealer === 'Bacoor' ? 6 : 9) : null,
    closed_by: isClosed ? 3 : null,
    resolution: isClosed ? 'resolved' : null,
    reopened: 0,
    warned: [],
    version: 0,
    created_at: iso(opened),
    updated_at: isWorked ? at(5) : iso(opened),
  }
}
export type CaseRow = ReturnType<typeof caseOf>

/** The case of each dissatisfied result: most closed, those of the last days under way, some overdue. */
export const planCases = (
  results: readonly ResultRow[],
  dealers: readonly string[],
  now: number,
): readonly CaseRow[] => {
  const random = randomFrom(40_517)
  const due = results.filter(({ dissatisfied, status }) => dissatisfied && status === 'complete')
  let nth = 0
  return due.map((result, at) => {
    const dealer = dealers[result.dealer_id - 1] ?? ''
    const isShown = result.isShown && nth < shown.length
    const progress = progressOf(random, result.daysAgo, dealer, nth, isShown)
    if (isShown) nth += 1
    return caseOf(random, result, progress, now, at + 1, dealer)
  })
}

/** What was written about the newest of them. */
export const planMails = (results: readonly ResultRow[], cases: readonly CaseRow[], now: number): readonly object[] => {
  const days = new Map(results.map(({ id, daysAgo }) => [id, daysAgo]))
  const ageOf = ({ result_id }: CaseRow) => days.get(result_id) ?? 0
  return cases
    .toSorted((a, b) => ageOf(b) - ageOf(a) || a.id - b.id)
    .slice(-40)
    .map(({ id, reference_no, dealer_id, opened_at }, at) => {
      const isFailed = at % 13 === 3
      return {
        id: at + 1,
        kind: 'cdc-opened',
        to_address: `survey.dealer${dealer_id}@amihan.test`,
        cc: [],
        locale: 'en',
        subject: `New case ${reference_no}`,
        body: `A customer was dissatisfied. Case ${reference_no} is open: please reach the customer within 48 hours.`,
        dealer_id,
        cdc_id: id,
        status: isFailed ? 'failed' : 'sent',
        attempts: isFailed ? 3 : 1,
        error: isFailed ? 'The mail server did not answer.' : null,
        sent_at: isFailed ? null : opened_at,
        version: 0,
        created_at: opened_at,
        updated_at: isFailed ? iso(now - hour) : opened_at,
      }
    })
}
