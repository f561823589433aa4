import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import type { Question, Questionnaire } from '#contract/surveys/questionnaire.ts'
import { surveys } from '#contract/surveys/surveys.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Figure, median, p95, type Tell, tableOf } from '#tests/bench/figures.ts'
import { onWorld } from '#tests/bench/on-world.ts'
import { paintedAfterKey, visit } from '#tests/bench/page.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'

const secret = 'only-for-this-measurement-and-no-other'
/** How many answer at once. */
const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 200)

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name: `surveys: ${name}`,
  value: Math.round(value * 100) / 100,
  unit,
  kind: 'max',
  ...(goal !== undefined && { goal }),
})

const titled = (at: number) => ({
  en: `How was part ${at} of your visit?`,
  fil: `Kumusta ang bahagi ${at}?`,
  ar: `كيف كان ${at}؟`,
})
const factors = ['service-initiation', 'service-advisor', 'service-facility', 'vehicle-pickup', 'service-quality']
/** Two hundred questions on twenty pages, every tenth of them with a condition. */
const longQuestionnaire = (): Questionnaire => {
  const questions = Array.from(
    { length: 200 },
    (_, at): Question => ({
      id: `q${at}`,
      type: 'rating',
      title: titled(at),
      factor: factors[at % factors.length] ?? '',
      ...(at % 10 === 9 && { visibleIf: { question: `q${at - 1}`, op: 'lte', value: 3 } }),
    }),
  )
  return { pages: Array.from({ length: 20 }, (_, page) => ({ questions: questions.slice(page * 10, page * 10 + 10) })) }
}
/** A question as long as people ask them. */
const sentence = 'howsatisfiedwereyouwiththetimethatyouhadtowaituntilyourcarwasreadyonthedaythatwehadpromisedittoyou'
/** From the press of a key until the preview that shows it is painted. */
const typed = async (page: Page, letter: string, wanted: string): Promise<number> => {
  const isShown = await page.evaluateHandle(
    (text) => () => document.querySelector('[data-part="preview"]')?.textContent?.includes(text) === true,
    wanted,
  )
  const painted = await paintedAfterKey(page, isShown, wanted)
  await page.keyboard.press(letter)
  return painted()
}
const measureBuilder = async (origin: string): Promise<readonly Figure[]> => {
  const client = await signIn(origin, people.surveyAdmin)
  const made = await client.give(surveys.create, {
    body: { name: 'Two hundred questions', kind: 'dcsi', questions_data: longQuestionnaire() },
  })
  const id = Number(Object(made.data).id)
  const { page, context } = await visit(origin)
  await page.goto(`/admin/survey/${id}/edit`)
  await page.locator('input[name="email"]').fill(people.surveyAdmin)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form button[type="submit"]').click()
  const title = page.locator('[data-aim="title"] textarea')
  await title.waitFor()
  await page.waitForTimeout(2000)
  await title.focus()
  await page.keyboard.press('Control+A')
  const times: number[] = []
  let text = ''
  for (const letter of sentence) {
    text += letter
    times.push(await typed(page, letter, text))
    await page.waitForTimeout(60)
  }
  await context.close()
  return [
    figure('key to painted preview, 200 questions, p95', p95(times), 'ms', 33),
    figure('… median', median(times), 'ms'),
    figure('… the first one, with which the form becomes a changed one', times[0] ?? 0, 'ms'),
  ]
}

const asked: Questionnaire = {
  pages: [
    {
      questions: [
        { id: 'courtesy', type: 'rating', title: 'How courteous were we?', factor: 'service-advisor', required: true },
        { id: 'overall', type: 'rating', title: 'How satisfied are you?', overall: true, required: true },
        { id: 'why', type: 'text', title: 'Why?' },
      ],
    },
  ],
}
const publish = async (database: Database, first: number): Promise<number> => {
  const [survey] = await database.query<{ id: number }>(
    `insert into surveys (name, kind, category, questions_data, status, version_no)
     values ('Answered at once ' || $2::int, 'csonline', 'service', $1::json, 1, 1) returning id`,
    [JSON.stringify(asked), first],
  )
  const id = survey?.id ?? 0
  await database.query(
    `insert into survey_versions (survey_id, number, questions_data, weights, changes)
     select $1, 1, $2::json, (select jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'weight', weight) order by position)
       from survey_factors where category = 'service'), '[]'`,
    [id, JSON.stringify(asked)],
  )
  await database.query(
    `insert into survey_invitations (id, survey_id, dealer_id, first_name, mobile_number, availed_service_date, sent_at, expires_at)
     select $3::int - 1 + n, $1, (select min(id) from dealers), 'Ana', '+63918' || lpad((($3::int + n) % 10000000)::text, 7, '0'), '2026-11-17', now(),
       now() + interval '30 days' from generate_series(1, $2::int) n`,
    [id, customers, first],
  )
  return id
}
/** Between two answers somebody reads and thinks, from two to six seconds. */
const thinks = () => new Promise((next) => setTimeout(next, 2000 + Math.random() * 4000))
/**
 * Everybody saves three answers and hands them in; half of them are dissatisfied, so that cases open. `people`: as people
 * do, two hundred of them on their pages at once. `crowd`: all press at the same instant, and again as soon as they are
 * answered, which tells how many answers a second the machine takes while it drives them too.
 */
const measureAnswers = async (
  origin: string,
  database: Database,
  manner: 'people' | 'crowd',
): Promise<readonly Figure[]> => {
  const survey = await publish(database, manner === 'people' ? 9_000_001 : 9_500_001)
  const saved: number[] = []
  const submitted: number[] = []
  const call = async (method: string, token: string, body: object): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`${origin}/api/v1/survey-answers/${token}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
  const first = manner === 'people' ? 9_000_001 : 9_500_001
  const one = async (at: number) => {
    const token = surveyToken(secret, { kind: 'invitation', id: first + at })
    const low = at % 2 === 0
    const answers = { courtesy: low ? 1 : 5, overall: low ? 1 : 5, why: 'It took long' }
    for (const [id, answer] of Object.entries(answers)) {
      if (manner === 'people') await thinks()
      saved.push(await call('PUT', token, { answers: { [id]: answer } }))
    }
    if (manner === 'people') await thinks()
    submitted.push(await call('POST', token, { answers, may_contact: true }))
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: customers }, (_, at) => one(at)))
  const seconds = (performance.now() - began) / 1000
  const [kept] = await database.query<{ results: number; cases: number }>(
    `select count(*)::int as results, count(c.id)::int as cases from survey_results r left join survey_cdcs c on c.result_id = r.id
     where r.survey_id = $1`,
    [survey],
  )
  const isGoal = manner === 'people'
  return [
    figure(
      isGoal
        ? `an answer saved, ${customers} people at once, p95`
        : `${customers} press at the same instant, saved, p95`,
      p95(saved),
      'ms',
      isGoal ? 50 : undefined,
    ),
    figure('submitted with score and case, p95', p95(submitted), 'ms', isGoal ? 80 : undefined),
    ...(isGoal ? [] : [figure('… answers taken, each second', (saved.length + submitted.length) / seconds, '')]),
    figure('results lost', customers - (kept?.results ?? 0), '', 0),
    figure('cases lost', customers / 2 - (kept?.cases ?? 0), '', 0),
  ]
}
/** A telephone of the middle kind on a slow line: 1.6 Mbit/s, 300 ms, a quarter of this processor. */
const measurePage = async (origin: string, database: Database): Promise<readonly Figure[]> => {
  await database.query(
    "update survey_invitations set state = 'invited', answers = '{}', submitted = null where id = 9000001",
  )
  const link = `${origin}/s/${surveyToken(secret, { kind: 'invitation', id: 9_000_001 })}`
  const html = await (await fetch(link)).text()
  const script = await (await fetch(`${origin}/answering.js`)).text()
  const { page, context } = await visit(origin)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  const times: number[] = []
  for (let i = 0; i < 5; i += 1) {
    await page.goto('about:blank')
    const began = Date.now()
    await page.goto(link)
    await page.locator('input[type=radio]').first().waitFor()
    times.push(Date.now() - began)
  }
  await context.close()
  return [
    figure(
      'public page, HTML, style and script, gzip',
      (gzipSync(html).byteLength + gzipSync(script).byteLength) / 1000,
      'kB',
      40,
    ),
    figure('public page usable on a slow telephone, median', median(times), 'ms', 2500),
  ]
}

/** `BENCH_SURVEYS=answers` leaves the builder out. */
const isWanted = (part: 'builder') => (process.env['BENCH_SURVEYS'] ?? part).includes(part)

/** The builder with two hundred questions, many who answer at once, and the page that they answer on. */
export const run = (tell: Tell = () => {}): Promise<Figure[]> =>
  onWorld({ world: 'small', env: { APP_SECRET: secret }, tell }, [
    ...(isWanted('builder') ? [measureBuilder] : []),
    (origin, database) => measureAnswers(origin, database, 'people'),
    (origin, database) => measureAnswers(origin, database, 'crowd'),
    measurePage,
  ])

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
