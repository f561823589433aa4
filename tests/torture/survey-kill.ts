import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { surveyAnswers } from '#contract/surveys/answering.ts'
import { SurveyResult, surveyResults } from '#contract/surveys/results.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { isTimeToRemind } from '#server/areas/text-blasts/reminders.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Simulator, startSimulator } from '#server/simulator/simulator.ts'
import { type Answer, type Client, createClient } from '#tests/support/client.ts'
import { type Engine, type Place, placeWorld } from '#tests/support/databases.ts'
import { publish } from '#tests/support/invitations.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { timesEach } from '#tests/support/sending.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { complain, looking } from '#tests/torture/bulk-kill.ts'
import { randomFrom } from '#tests/torture/seeded.ts'

/** As `startProduct` has it. */
const secret = 'the-same-for-every-start-of-this-server'
const answering = 24
const reminded = 12
const atOnce = 6
const patience = 240_000
const first = 700_000

type Answers = Readonly<Record<string, unknown>>
/** One customer: what was sent, and what of it the server has acknowledged. */
interface Customer {
  readonly id: number
  readonly token: string
  readonly isAngry: boolean
  readonly submits: boolean
  /** The answers that were saved, the last acknowledged one and those tried since, by question. */
  readonly saved: Map<string, unknown[]>
  isSubmitted: boolean
  result: number | null
  isCorrected: boolean
}
const freePort = () =>
  new Promise<number>((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Invitations of a sent blast: the first are answered, the others are due to be reminded. */
const arrange = (place: Place): Promise<number> =>
  looking(place, async (database) => {
    const survey = await publish({ database })
    await database.query('update surveys set sms_reminder = true where id = $1', [survey])
    const [file] = await database.query<{ id: number }>(
      `insert into text_blast_files (owner_id, filename, original_filename, headers)
       select min(id), 'k.csv', 'k.csv', '[]' from users returning id`,
    )
    const [blast] = await database.query<{ id: number }>(
      `insert into text_blasts (file_id, name, status, purpose, survey_id, dealer_id, message, account_id, total, delivered)
       select $1, 'Kills', 'sent', 'survey', $2, 1, '{survey_link}', (select min(id) from infobip_accounts where kind = 'simulator' and status),
         $3, $3 returning id`,
      [file?.id, survey, answering + reminded],
    )
    await database.query(
      `insert into text_blast_recipients (id, file_id, blast_id, row, mobile, state, consent_source, consent_date, email)
       select $3::int + n, $1, $2, n + 1, '+63917' || (1000010 + n), 'delivered', 'service', '2026-01-01',
         case when n >= $4::int and n % 2 = 0 then 'k' || n || '@mail.test' end from generate_series(0, $4::int + $5::int - 1) n`,
      [file?.id, blast?.id, first, answering, reminded],
    )
    await database.query(
      `insert into survey_invitations (id, survey_id, dealer_id, mobile_number, email, availed_service_date, sent_at, expires_at)
       select r.id, $1, 1, r.mobile, r.email, '2026-11-01',
         case when r.id >= $2 then now() - interval '73 hours' else now() end, now() + interval '20 days'
       from text_blast_recipients r where r.blast_id = $3`,
      [survey, first + answering, blast?.id],
    )
    return survey
  })

/** Until it was answered: a killed server is asked again, as the page does. */
const insisting = async (until: () => boolean, ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      const answer = await ask()
      // A server that is being ended says so.
      if (answer.status !== 503) return answer
    } catch (fault) {
      if (until()) throw fault
    }
    await pause(30)
  }
}
const wholeOf = (one: Customer): Answers =>
  one.isAngry
    ? { courtesy: 1, fault: `Waited ${one.id}`, overall: 1 }
    : { courtesy: 5, overall: 5, recommend: one.id % 11 }

interface Run {
  readonly origin: string
  readonly seed: number
  readonly isOver: () => boolean
  readonly random: () => number
}
/** Saves answer by answer, and hands all of them in; each call is repeated until it is acknowledged. */
const answerAs = async (one: Customer, { origin, seed, isOver, random }: Run): Promise<void> => {
  const client = createClient(origin)
  const params = { token: one.token }
  const steps: Answers[] = [{ courtesy: 3 }, { source: 'phone' }, { courtesy: 5 }, { again: true }]
  for (const answers of steps) {
    for (const [question, value] of Object.entries(answers))
      one.saved.set(question, [...(one.saved.get(question) ?? []), value])
    const { status, message } = await insisting(isOver, () =>
      client.call(surveyAnswers.save, { params, body: { answers } }),
    )
    complain(seed, `the answer to saving (${message})`, status, 200)
    for (const [question, value] of Object.entries(answers)) one.saved.set(question, [value])
    await pause(random() * 60)
  }
  if (!one.submits) return
  const { status, message } = await insisting(isOver, () =>
    client.call(surveyAnswers.submit, { params, body: { answers: wholeOf(one), may_contact: true } }),
  )
  complain(seed, `the answer to handing in (${message})`, status, 200)
  one.isSubmitted = true
}
const correctedTo = { courtesy: 5, overall: 5 }
/** Head office corrects some of the dissatisfied: their cases are void. */
const correctAll = async (survey: number, customers: readonly Customer[], office: Client, { seed, isOver }: Run) => {
  const listed = await insisting(isOver, () =>
    office.call(surveyResults.list, { query: { survey_id: survey, per_page: 200 } }),
  )
  const rows = v.parse(v.array(SurveyResult.schema), listed.data)
  for (const one of customers.filter(({ isAngry, isSubmitted, id }) => isAngry && isSubmitted && id % 2 === 0)) {
    const row = rows.find(({ mobile_number }) => mobile_number === `+63917${1_000_010 + one.id - first}`)
    if (!row) throw new Error(`seed ${seed}: the list does not hold the acknowledged result of ${one.id}`)
    const { first_name, last_name, mobile_number, email, availed_service_date, sales_delivery_date } = row
    const body = {
      ...{ first_name, last_name, mobile_number, email, availed_service_date, sales_delivery_date },
      dealer_id: row.dealer.id,
      sales_consultant_id: null,
      status: 'complete' as const,
      reason: 'The customer called: it was a slip of the finger',
      answers: correctedTo,
    }
    const { status, message } = await insisting(isOver, () =>
      office.call(surveyResults.update, { params: { id: row.id }, body }),
    )
    complain(seed, `the answer to correcting (${message})`, status, 200)
    one.result = row.id
    one.isCorrected = true
  }
}

const compareAnswers = async (database: Database, seed: number, survey: number, customers: readonly Customer[]) => {
  const invitations = new Map(
    (
      await database.query<{ id: number; state: string; answers: Answers }>(
        'select id, state, answers from survey_invitations where survey_id = $1',
        [survey],
      )
    ).map((row) => [Number(row.id), row]),
  )
  const results = await database.query<{
    id: number
    invitation_id: number
    answers: Answers
    original: Answers | null
    dissatisfied: boolean
    cases: readonly string[]
    mails: number
  }>(
    `select r.id, r.invitation_id, r.answers, r.original, r.dissatisfied,
       (select coalesce(json_agg(c.status || coalesce(' ' || c.resolution, '')), '[]') from survey_cdcs c where c.result_id = r.id) as cases,
       (select count(*)::int from survey_emails m join survey_cdcs c on c.id = m.cdc_id
        where c.result_id = r.id and m.kind = 'cdc-opened') as mails
     from survey_results r where r.survey_id = $1 order by r.invitation_id`,
    [survey],
  )
  const [{ mailed = 0 } = {}] = await database.query<{ mailed: number }>(
    `select count(*)::int as mailed from survey_emails m where m.kind = 'cdc-opened' and m.survey_id = $1 group by m.cdc_id order by 1 desc limit 1`,
    [survey],
  )
  for (const one of customers) {
    const row = invitations.get(one.id)
    const own = results.filter(({ invitation_id }) => Number(invitation_id) === one.id)
    complain(seed, `the number of results of ${one.id}`, own.length, one.isSubmitted ? 1 : 0)
    complain(seed, `the state of ${one.id}`, row?.state, one.isSubmitted ? 'completed' : 'started')
    const [result] = own
    if (!result) {
      for (const [question, values] of one.saved)
        if (!values.some((value) => isDeepStrictEqual(value, row?.answers[question])))
          complain(seed, `${question} of ${one.id}`, row?.answers[question], values)
      continue
    }
    const { fault: _, ...withoutFault } = wholeOf(one)
    complain(seed, `the answers of ${one.id}`, result.original ?? result.answers, wholeOf(one))
    if (one.isCorrected)
      complain(seed, `the corrected ones of ${one.id}`, result.answers, { ...withoutFault, ...correctedTo })
    const wanted = !one.isAngry ? [] : one.isCorrected ? ['closed not-applicable'] : ['open']
    complain(seed, `the cases of ${one.id}`, result.cases, wanted)
    complain(seed, `the mails of the case of ${one.id}`, result.mails, one.isAngry ? mailed : 0)
  }
  const [counted] = await database.query<{ kept: number; complete: number }>(
    `select (select coalesce(sum(responses), 0) from survey_figures where grain = 'm')::int
       + (select coalesce(sum(sign * responses), 0) from survey_figure_changes)::int as kept,
       (select count(*) from survey_results where status = 'complete' and contribution is not null)::int as complete`,
  )
  complain(seed, 'the responses of the figures', counted?.kept, counted?.complete)
}
const compareReminders = async (database: Database, seed: number, survey: number, simulator: Simulator) => {
  const rows = await database.query<{ mobile: string; email: string | null; mails: number; reminded: boolean }>(
    `select i.mobile_number as mobile, i.email, i.reminded_at is not null as reminded,
       (select count(*)::int from survey_emails m where m.invitation_id = i.id and m.kind = 'reminder') as mails
     from survey_invitations i where i.survey_id = $1 and i.id >= $2 order by i.id`,
    [survey, first + answering],
  )
  const taken = timesEach(simulator.record.taken.map(({ to }) => `+${to.replace(/^\+/, '')}`))
  complain(seed, 'how many were to be reminded', rows.length, reminded)
  for (const { mobile, email, mails, reminded: is } of rows)
    complain(
      seed,
      `the reminders of ${mobile}: mails, messages, said to be reminded`,
      [mails, taken[mobile] ?? 0, is],
      email === null ? [0, 1, true] : [1, 0, true],
    )
}
/** Waits until everybody who is due was reminded, looked up where it was in doubt. */
const allReminded = async (simulator: Simulator, seed: number) => {
  const until = Date.now() + patience
  while (simulator.record.taken.length < reminded / 2) {
    if (Date.now() > until)
      throw new Error(`seed ${seed}: ${simulator.record.taken.length} of ${reminded / 2} were reminded`)
    await pause(200)
  }
  // What is sent a second time would come now.
  await pause(6000)
}

/**
 * Customers answer six at a time, head office corrects and the clock reminds, while the server is killed once to three
 * times (kill -9), at moments that the seed decides. Throws unless what was acknowledged is there: each answer, one result
 * for an invitation, one case for a dissatisfied result and one mail of it for each of the dealer's people, one reminder
 * for each who is due, and figures that count every result once. Between eight in the evening and nine in the morning
 * in Manila nobody is reminded, and so that part is not compared.
 */
export const killDuringSurveys = async (seed: number, on: Engine): Promise<{ readonly reminders: boolean }> => {
  const random = randomFrom(seed)
  const place = await placeWorld('small', on)
  const simulator = await startSimulator({ latency: [5, 200], reportDelay: [50, 500], keeps: true })
  const port = await freePort()
  let product: Product | null = null
  let isOver = false
  try {
    const survey = await arrange(place)
    const env = { ...place.env, PORT: String(port), SIMULATOR_URL: simulator.url, LOOKUP_DELAY: '3', POOL: '5' }
    const start = () => startProduct({ ...place, env })
    const remindsNow = isTimeToRemind(Date.now())
    product = await start()
    const run: Run = { origin: product.origin, seed, isOver: () => isOver, random }
    const customers = Array.from(
      { length: answering },
      (_, n): Customer => ({
        id: first + n,
        token: surveyToken(secret, { kind: 'invitation', id: first + n }),
        isAngry: n % 3 === 0,
        submits: n % 6 !== 5,
        saved: new Map(),
        isSubmitted: false,
        result: null,
        isCorrected: false,
      }),
    )
    const office = await signIn(product.origin, people.surveyAdmin)
    const waiting = [...customers]
    const lane = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await answerAs(one, run)
    }
    const working = Promise.all(Array.from({ length: atOnce }, lane)).then(() =>
      correctAll(survey, customers, office, run),
    )
    // Awaited below, after the kills.
    working.catch(() => {})
    let isDone = false
    void working
      .finally(() => {
        isDone = true
      })
      .catch(() => {})
    const kills = 1 + Math.floor(random() * 3)
    for (let nth = 0; nth < kills && !isDone; nth += 1) {
      await pause(40 + random() * 900)
      await product.kill()
      product = await start()
    }
    const late = setTimeout(() => {
      isOver = true
    }, patience)
    await working.finally(() => clearTimeout(late))
    const comparesReminders = remindsNow && isTimeToRemind(Date.now())
    if (comparesReminders) await allReminded(simulator, seed)
    await product.stop()
    await looking(place, async (database) => {
      await compareAnswers(database, seed, survey, customers)
      if (comparesReminders) await compareReminders(database, seed, survey, simulator)
    })
    return { reminders: comparesReminders }
  } finally {
    isOver = true
    await product?.stop()
    await simulator.close()
    await place.remove()
  }
}
