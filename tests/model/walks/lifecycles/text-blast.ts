import * as v from 'valibot'
import { isoOf, momentAt } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { statuses } from '#contract/statuses.ts'
import { TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import {
  type BlastFacts,
  type BlastStepEvent,
  blastSteps,
  blockedBy,
  factsOf,
  textBlastMachine,
} from '#machines/text-blast.ts'
import { sendingOrder } from '#server/areas/text-blasts/sending-order.ts'
import { type BlastMove, takeStep } from '#server/areas/text-blasts/stepping.ts'
import { insertJob } from '#server/platform/job-rows.ts'
import { situations } from '#tests/model/text-blast.model.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Led, Lifecycle, Stands } from '#tests/model/walks/lifecycle.ts'
import { historyOf, inEnglish, onLine, outcomeOf, outcomeOfSystem } from '#tests/model/walks/outcomes.ts'
import { publish, questionnaire } from '#tests/support/invitations.ts'
import { arrangeRecipients, createBlast, numbers } from '#tests/support/sending.ts'
import { people } from '#tests/support/sign-in.ts'

const roles = [people.surveyAdmin, people.superadmin]
const hour = 3_600_000
const { fresh } = situations
const { hasAccount, hasSurvey, surveyName, now } = fresh
const around = { hasAccount, hasSurvey, surveyName, now }

/** What the guards count; how many there are of each is told over the API. */
const countsOf = ({ queued, handingOver, handedOver, failed, unknown, notHandedOver }: BlastFacts) => ({
  ...{ queued, handingOver, handedOver, failed, unknown, notHandedOver },
})
/** Who is queued once more, and who no longer. */
const after = (
  { facts }: Stands<BlastFacts>,
  event: { readonly type: string; readonly [name: string]: unknown },
): BlastFacts => {
  const refused = facts.notHandedOver - facts.unknown
  const again = { failed: 0, handedOver: facts.handedOver - (facts.failed - refused) }
  switch (event.type) {
    case 'facts':
      return event['facts'] as BlastFacts
    case 'cancel':
      return { ...facts, queued: 0 }
    case 'resend':
      return { ...facts, ...again, queued: facts.queued + facts.failed, notHandedOver: facts.unknown }
    case 'force-send':
      return { ...facts, ...again, queued: facts.queued + facts.failed + facts.unknown, unknown: 0, notHandedOver: 0 }
    default:
      return facts
  }
}
let made = 0

const open = async ({ database, changes, person, heardOf }: House): Promise<Led> => {
  // Nobody works on what is started here, and the clock moves nothing: what becomes of it is for the walk to say.
  await database.script(`
    create or replace function held_by_a_walk() returns trigger language plpgsql as $$ begin
      new.state := 'running'; new.worker := 'a walk'; new.heartbeat_at := now() + interval '1 day'; return new;
    end $$;
    create or replace trigger held_by_a_walk before insert on jobs for each row when (new.kind = 'blast')
      execute function held_by_a_walk();
    create or replace function moved_by_a_walk() returns trigger language plpgsql as $$ begin
      if current_setting('walk.moves', true) is distinct from 'on' then raise exception 'the clock is held'; end if;
      return new;
    end $$;
    create or replace trigger moved_by_a_walk before insert on text_blast_steps for each row when (new.user_id is null)
      execute function moved_by_a_walk();
    delete from rate_limits; delete from quotas;`)
  made += 1
  const [known] = await database.query<{ id: number }>('select id from surveys where name = $1', [fresh.surveyName])
  const survey = known?.id ?? (await publish({ database }, questionnaire, fresh.surveyName))
  const sit = (at: number) => person(roles[at % roles.length] ?? people.surveyAdmin, at)
  const arrange = async (facts: BlastFacts, id: number | null) => {
    if (id !== null) await arrangeRecipients(database, id, facts)
    await database.query('update surveys set status = $2 where id = $1', [survey, facts.hasSurvey ? 1 : 0])
    await database.query(
      `update infobip_accounts set status = $1 where id =
         (select id from infobip_accounts where dealer_id is null and deleted_at is null order by id limit 1)`,
      [facts.hasAccount],
    )
  }
  await arrange(fresh, null)
  const { client: maker } = await sit(0)
  const { id } = await createBlast(maker, { to: numbers(10, made * 10), survey })
  const params = { id }
  const statusIn = (data: unknown) => v.parse(TextBlast.schema, data).status
  const status = async () =>
    (await database.query<{ status: string }>('select status from text_blasts where id = $1', [id]))[0]?.status ?? ''
  /** How often what became of it was told to whoever has it sent. */
  const bells = () =>
    database.query(
      'select from notifications n join text_blasts b on b.sent_by = n.user_id where b.id = $1 and n.link = $2',
      [id, `/admin/text-blast/${id}`],
    )
  const calls = {
    send: textBlasts.send,
    schedule: textBlasts.schedule,
    pause: textBlasts.pause,
    resume: textBlasts.resume,
    cancel: textBlasts.cancel,
    resend: textBlasts.resend,
    'force-send': textBlasts.forceSend,
  }
  return {
    page: `/admin/text-blast/${id}`,
    ask: async (at, event, cut) => {
      const { client, line } = await sit(at)
      const step = blastSteps.find((one) => one === event.type)
      if (!step) throw new Error(`Nobody asks for ${event.type}`)
      // As long from now as the machine’s time is from the machine’s own.
      const moment = () => isoOf(momentAt(Date.now() + event['at'] - fresh.now))
      const body =
        step === 'schedule'
          ? { scheduled_at: moment() }
          : step === 'force-send'
            ? { reason: event['reason'] }
            : undefined
      const answer = await onLine(line, cut, () => client.give(calls[step], { params, ...(body && { body }) }))
      return outcomeOf(answer, statusIn)
    },
    system: async (event) => {
      const before = await status()
      if (event.type === 'facts') {
        await arrange(event['facts'], id)
        return { outcome: { is: 'done' }, shows: before }
      }
      const { length: heard } = await bells()
      const moved = await database.transaction(async (tx) => {
        await tx.query("select set_config('walk.moves', 'on', true)")
        const parts = {
          tell: changes.tell,
          start: (sql: typeof tx, blast: Parameters<typeof sendingOrder>[0]) => insertJob(sql, sendingOrder(blast)),
        }
        return takeStep(tx, parts, id, event as BlastMove, { userId: null, requestId: 'walk' })
      })
      // Whoever has it sent reads in the bell what became of it.
      const isTold = event.type === 'finish' || event.type === 'fault'
      const sender = moved?.sent_by ?? null
      if (isTold && sender !== null && (await bells()).length === heard)
        throw new Error(`“${event.type}” of a blast that person ${sender} has sent rang no bell`)
      return outcomeOfSystem(before, moved?.status ?? before, moved !== null)
    },
    announced: () => heardOf('text-blasts', params.id),
    history: () => historyOf(database, 'text-blasts', params.id),
    look: async (at) => {
      const { client } = await sit(at)
      const blast = v.parse(TextBlast.schema, (await client.call(textBlasts.get, { params })).data)
      const jobs = await database.query(
        "select from text_blasts b join jobs j on j.id = b.job_id where b.id = $1 and j.state = 'running'",
        [id],
      )
      const isWorkedOn = blast.status === 'sending' && jobs.length > 0
      return { is: 'seen', value: blast.status, details: { ...countsOf(factsOf(blast.details, around)), isWorkedOn } }
    },
  }
}
export const textBlast: Lifecycle<BlastFacts> = {
  name: 'text-blast',
  machine: textBlastMachine,
  begin: { value: 'pending', facts: fresh },
  roles,
  asked: [
    { type: 'send' },
    { type: 'schedule', at: fresh.now + hour },
    { type: 'schedule', at: fresh.now - hour },
    { type: 'pause' },
    { type: 'resume' },
    { type: 'cancel' },
    { type: 'resend' },
    { type: 'force-send', reason: ' Outage at the provider ' },
  ],
  happens: [
    ...Object.values(situations).map((facts) => ({ type: 'facts', facts })),
    { type: 'due' },
    { type: 'quiet' },
    { type: 'morning' },
    { type: 'finish' },
    { type: 'fault', reason: 'provider-fault' },
  ],
  contextOf: (facts) => ({ ...facts, scheduledAt: null }),
  after,
  why: ({ value, facts }, event) => {
    const state = namesOf(statuses.textblast).find((one) => one === value)
    return state ? inEnglish(blockedBy(state, facts, event as BlastStepEvent)) : null
  },
  // What is being sent has a job that does it.
  details: (facts, value) => ({ ...countsOf(facts), isWorkedOn: value === 'sending' }),
  open,
}
