import { equal, ok } from 'node:assert/strict'
import * as v from 'valibot'
import { surveyAnswers } from '#contract/surveys/answering.ts'
import { BlastLog } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { type InvitationFacts, surveyInvitationMachine } from '#machines/survey-invitation.ts'
import { answeringWords } from '#server/areas/surveys/answering.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { expireInvitations } from '#server/areas/surveys/expiring.ts'
import { joining } from '#server/platform/joining.ts'
import { type House, secret } from '#tests/model/walks/house.ts'
import type { Led, Lifecycle, Told } from '#tests/model/walks/lifecycle.ts'
import { inEnglish, onLine, outcomeOf, outcomeOfSystem } from '#tests/model/walks/outcomes.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { publish, questionnaire } from '#tests/support/invitations.ts'
import { people } from '#tests/support/sign-in.ts'

const name = 'Walked'
const answers = { courtesy: 5, overall: 5 }
/** One answer is enough for a result that is begun. */
const begun = { courtesy: 5 }
let made = 0

const open = async ({ database, changes, person, origin, heardOf }: House): Promise<Led> => {
  made += 1
  // The clock ends nothing: when its last day is over is for the walk to say.
  await database.script(`
    create or replace function ended_by_a_walk() returns trigger language plpgsql as $$ begin
      if current_setting('walk.moves', true) is distinct from 'on' then raise exception 'the clock is held'; end if;
      return new;
    end $$;
    create or replace trigger ended_by_a_walk before update on survey_invitations for each row
      when (new.state = 'expired' and old.state <> 'expired') execute function ended_by_a_walk();
    delete from rate_limits; delete from quotas;`)
  const [known] = await database.query<{ id: number }>('select id from surveys where name = $1', [name])
  const survey = known?.id ?? (await publish({ database }, questionnaire, name))
  await database.query('update surveys set status = 1 where id = $1', [survey])
  const [file] = await database.query<{ id: number }>(
    `insert into text_blast_files (owner_id, filename, original_filename, headers)
     select min(id), 'w.csv', 'w.csv', '[]' from users returning id`,
  )
  const [blast] = await database.query<{ id: number }>(
    `insert into text_blasts (file_id, name, status, purpose, survey_id, dealer_id, message, account_id, total, delivered)
     select $1, 'Walked', 'sent', 'survey', $2, 1, '{survey_link}', min(id), 1, 1 from infobip_accounts returning id`,
    [file?.id, survey],
  )
  const [recipient] = await database.query<{ id: number }>(
    `insert into text_blast_recipients (file_id, blast_id, row, mobile, state, consent_source, consent_date)
     values ($1, $2, 1, $3, 'delivered', 'request', '2026-01-01') returning id`,
    [file?.id, blast?.id, `+63917${3_000_000 + made}`],
  )
  const id = recipient?.id ?? 0
  await database.query(
    `insert into survey_invitations (id, survey_id, dealer_id, first_name, mobile_number, availed_service_date, sent_at, expires_at)
     values ($1, $2, 1, 'Ana', $3, '2026-11-17', now(), now() + interval '30 days')`,
    [id, survey, `+63917${3_000_000 + made}`],
  )
  const params = { token: surveyToken(secret, { kind: 'invitation', id }) }
  const office = (at: number) => person(people.surveyAdmin, at)
  /** The customer's devices. */
  const devices = new Map<number, Client>()
  const device = async (at: number) => {
    const { origin: to, line } = await origin(at)
    const client = devices.get(at) ?? createClient(to)
    devices.set(at, client)
    return { client, line }
  }
  const state = async () =>
    (await database.query<{ state: string }>('select state from survey_invitations where id = $1', [id]))[0]?.state ??
    ''
  return {
    ask: async (at, event, cut) => {
      if (event.type === 'withdraw') {
        const { client, line } = await office(at)
        const body = { reason: event['reason'] }
        const answer = await onLine(line, cut, () => client.call(blastLogs.withdraw, { params: { id }, body }))
        return outcomeOf(answer, (data) => v.parse(BlastLog.schema, data).invitation_state ?? '')
      }
      const { client, line } = await device(at)
      const answer = await onLine(line, cut, () =>
        event.type === 'start'
          ? client.call(surveyAnswers.save, { params, body: { answers: begun } })
          : client.call(surveyAnswers.submit, { params, body: { answers, may_contact: true } }),
      )
      // Its answer shows nothing of the invitation.
      const { outcome } = outcomeOf(answer, () => '')
      return { outcome }
    },
    system: async (event) => {
      const before = await state()
      if (event.type === 'stands') {
        await database.query('update surveys set status = $2 where id = $1', [survey, event['isSurveyActive'] ? 1 : 0])
        await database.query(
          `update survey_invitations set expires_at = now() + case when $2 then interval '-1 day' else interval '30 days' end
           where id = $1`,
          [id, event['isDue']],
        )
        return { outcome: { is: 'done' }, shows: before }
      }
      const own = joining({
        ...database,
        transaction: (work) =>
          database.transaction(async (tx) => {
            await tx.query("select set_config('walk.moves', 'on', true)")
            return work(tx)
          }),
      })
      const count = async () =>
        (await database.query<{ count: number }>('select count(*)::int as count from survey_results'))[0]?.count
      const [results, generation] = [await count(), changes.generationOf(['survey-results'])]
      await expireInvitations({ database: own, changes })
      // What this process keeps of the results is stale as soon as there is one more, without a word from outside.
      if ((await count()) !== results)
        ok(changes.generationOf(['survey-results']) > generation, 'the caches know of it')
      const after = await state()
      return outcomeOfSystem(before, after, after !== before)
    },
    announced: () => heardOf('blast-logs', id),
    history: () =>
      database.query<Told>(
        `select changes #>> '{invitation,0}' as "from", changes #>> '{invitation,1}' as "to", user_id is not null as "isAsked",
           changes #>> '{reason,1}' as reason
         from audit_entries where resource = 'text-blasts' and kind = 'invitation-withdrawn'
           and changes #>> '{recipient,1}' = $1::text order by id`,
        [String(id)],
      ),
    look: async (at) => {
      const { client } = await office(at)
      const query = { survey_sms_blast_id: blast?.id ?? 0 }
      const [log] = v.parse(v.array(BlastLog.schema), (await client.call(blastLogs.list, { query })).data)
      const found = await database.query<{ id: number; status: string; channel: string }>(
        'select id, status, channel from survey_results where invitation_id = $1',
        [id],
      )
      for (const one of found) {
        const heard = await eventually(
          () => heardOf('survey-results', one.id, 'created'),
          (times) => times > 0,
        )
        equal(heard, 1, 'how often whoever reads the results hears of a new one')
      }
      const results = found.map(({ status, channel }) => `${status} by ${channel}`)
      await database.query('delete from rate_limits')
      const { client: customer } = await device(at)
      const { status, message } = await customer.call(surveyAnswers.open, { params })
      const closed = status === 200 ? null : message.replace(/ on .*/, '')
      return { is: 'seen', value: log?.invitation_state ?? '', details: { results, closed } }
    },
  }
}
/** It is handed in at the moment at which somebody withdraws it: what is written first holds. */
const alone = async (house: House): Promise<void> => {
  const { database, person } = house
  await open(house)
  const [row] = await database.query<{ id: number }>('select max(id)::int as id from survey_invitations')
  const id = row?.id ?? 0
  const { client } = await person(people.surveyAdmin, 0)
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handing = database.transaction(async (tx) => {
    await tx.query("update survey_invitations set state = 'completed' where id = $1", [id])
    begun.resolve()
    await over.promise
  })
  await begun.promise
  const body = { reason: 'The customer asked for it' }
  const withdrawing = client.call(blastLogs.withdraw, { params: { id }, body })
  const waiting = await eventually(
    () =>
      database.query(
        'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      ),
    (some) => some.length > 0,
  )
  equal(waiting.length, 1, 'who withdraws it waits for who hands it in')
  over.resolve()
  await handing
  equal((await withdrawing).status, 409)
  const [after] = await database.query<{ state: string }>('select state from survey_invitations where id = $1', [id])
  equal(after?.state, 'completed')
}
/** What whoever opens the link is told instead of the questions; what follows after “on” is a day. */
const behindLink = (value: string, isSurveyActive: boolean, isDue: boolean): string | null => {
  if (value === 'completed') return inEnglish(answeringWords.used)
  if (value === 'expired' || (value !== 'withdrawn' && isDue)) return 'This survey closed'
  return value === 'withdrawn' || !isSurveyActive ? inEnglish(answeringWords.closed) : null
}
/** Also what has become of the answers. */
interface Facts extends InvitationFacts {
  readonly results: readonly string[]
}
const situations = [true, false].flatMap((isSurveyActive) =>
  [true, false].map((isDue): InvitationFacts => ({ isSurveyActive, isDue })),
)
export const surveyInvitation: Lifecycle<Facts> = {
  name: 'survey-invitation',
  machine: surveyInvitationMachine,
  begin: { value: 'invited', facts: { isSurveyActive: true, isDue: false, results: [] } },
  roles: [],
  asked: [
    { type: 'start' },
    { type: 'submit' },
    { type: 'withdraw', reason: ' The customer asked for it ' },
    { type: 'withdraw', reason: ' ' },
  ],
  happens: [...situations.map((facts) => ({ type: 'stands', ...facts })), { type: 'expire' }],
  contextOf: () => ({}),
  eventsOf: ({ value, facts }, event) => {
    const isOpen = facts.isSurveyActive && !facts.isDue
    // More answers beside the first ones, and the same ones handed in once more, move nothing.
    const isAgain =
      (event.type === 'start' && value === 'started' && isOpen) || (event.type === 'submit' && value === 'completed')
    if (event.type === 'stands' || isAgain) return []
    const { isSurveyActive, isDue } = facts
    return [event.type === 'withdraw' ? event : { isSurveyActive, isDue, ...event }]
  },
  after: ({ value, facts }, { type, ...more }, to) => {
    if (type === 'stands') return { ...facts, ...more }
    // What was begun is a result as well, once its last day is over.
    if (to === 'expired' && value === 'started') return { ...facts, results: ['partial by sms'] }
    return to === 'completed' ? { ...facts, results: ['complete by sms'] } : facts
  },
  why: ({ value, facts }, { type }) =>
    type === 'withdraw'
      ? null
      : (behindLink(value, facts.isSurveyActive, facts.isDue) ?? inEnglish(answeringWords.closed)),
  isKept: ({ type }) => type === 'withdraw',
  details: ({ results, isSurveyActive, isDue }, value) => ({
    results,
    closed: behindLink(value, isSurveyActive, isDue),
  }),
  open,
  alone,
}
