import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { caseSummaries } from '#contract/surveys/case-reports.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { type MonthFile, monthFileOf, monthlyPages } from '#contract/surveys/monthly-pages.ts'
import { dcsiRankings, SurveyRanking } from '#contract/surveys/rankings.ts'
import { reportSubscriptions } from '#contract/surveys/report-mails.ts'
import { csonlineTouchpoints, dcsiTouchpoints, dssiTouchpoints, TouchpointSummary } from '#contract/surveys/reports.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import { daysFor } from '#server/areas/surveys/reports/deliver/schedule.ts'
import { orderDue } from '#server/areas/surveys/reports/deliver/sending.ts'
import { bandText, scoreText, shareText, signedText } from '#server/areas/surveys/reports/month/text.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Client } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
/** The dealer of the survey people. */
let own = 0
beforeAll(async () => {
  server = await startServer({ world: 'demo' })
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
  const [row] = await server.database.query<{ id: number }>('select dealer_id as id from users where email = $1', [
    people.surveyDealer,
  ])
  own = row?.id ?? 0
}, 180_000)
afterAll(() => server?.stop())
beforeEach(() => server.forgetLimits())

const [from, to] = daysFor('last-month', today().toString())
const date: [string, string] = [from, to]
const Answer = v.object({ pages: v.number(), job: Job.schema })
const ended = (who: Client, id: number) =>
  eventually(
    async () => v.parse(Job.schema, (await who.call(jobs.get, { params: { id } })).data),
    ({ state }) => state !== 'queued' && state !== 'running',
  )
/** Orders pages, waits for them, and reads their file. */
const pagesFor = async (who: Client, report: MonthFile, filters: object = {}) => {
  const { pages, job } = v.parse(
    Answer,
    (await who.call(monthlyPages.create, { body: { report, date, ...filters } })).data,
  )
  const over = await ended(who, job.id)
  expect([over.state, over.done]).toEqual(['done', pages])
  const { bytes, headers } = await who.load(`/jobs/${job.id}/file`)
  return { pages, html: new TextDecoder().decode(bytes), name: over.file_name, headers }
}
const articlesIn = (html: string) =>
  new Map(
    [...html.matchAll(/<article class="page" aria-labelledby="d(\d+)">.*?<\/article>/gs)].map((one) => [
      Number(one[1]),
      one[0],
    ]),
  )
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
const withoutMoment = (html: string | undefined) => html?.replace(/Printed [^,<]*/, '')
const touchpoints = { csonline: csonlineTouchpoints, dcsi: dcsiTouchpoints, dssi: dssiTouchpoints }

describe('A dealer’s monthly page', () => {
  test.each(['dcsi', 'dssi', 'csonline'] as const)(
    'of %s says what the dealer’s dashboard says, whoever prints it',
    async (kind: SurveyKind) => {
      const all = await pagesFor(admin, monthFileOf[kind])
      const mine = await pagesFor(dealer, monthFileOf[kind])
      const page = articlesIn(mine.html).get(own) ?? ''
      expect(withoutMoment(articlesIn(all.html).get(own))).toBe(withoutMoment(page))
      const { headline, factors, network, comments } = v.parse(
        TouchpointSummary.schema,
        (await dealer.call(touchpoints[kind].get, { params: { slug: 'overall' }, query: { date } })).data,
      )
      const values = [...page.matchAll(/<span class="v">(.*?)<\/span>/g)].map(([, value = '']) => textOf(value).trim())
      expect(headline.responses.value).toBeGreaterThan(0)
      expect(values).toEqual([
        scoreText(headline.score.value),
        String(headline.responses.value),
        shareText(headline.response_rate?.value),
        scoreText(headline.target),
        network ? `${network.rank} of ${network.of}` : '–',
      ])
      const text = textOf(page)
      expect(text).toContain(`95% band ${bandText(headline.score.band)}`)
      expect(text).toContain(`Gap ${signedText(headline.gap)}`)
      const rows = [...page.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) => textOf(row))
      expect(rows).toHaveLength(factors.length)
      for (const [at, one] of factors.entries())
        for (const part of [
          one.name,
          String(one.weight),
          scoreText(one.score),
          bandText(one.band),
          signedText(one.change),
          signedText(one.gap),
        ])
          expect(rows[at]).toContain(part)
      for (const { comment } of comments) expect(text).toContain(escapeHtml(comment).replaceAll(/\s+/g, ' '))
    },
  )

  test('has the rank and its interval of the ranking, and the cases of their summary', async () => {
    const { html } = await pagesFor(admin, 'dcsi-month', { dealers: [own] })
    const text = textOf(html)
    const [row] = v.parse(
      v.array(SurveyRanking.schema),
      (await dealer.call(dcsiRankings.list, { query: { dates: date } })).data,
    )
    expect(row?.rank_from).toBeGreaterThan(0)
    expect(text).toContain(`${row?.rank} of ${row?.of} could be ${row?.rank_from} to ${row?.rank_to}`)
    const Figures = v.looseObject({
      figures: v.looseObject({
        opened: v.number(),
        overdue: v.number(),
        by_status: v.looseObject({ closed: v.number() }),
      }),
    })
    const { figures } = v.parse(Figures, (await dealer.call(caseSummaries.all, { query: { kind: 'dcsi', date } })).data)
    expect(text).toContain(
      `Cases opened ${figures.opened} Closed ${figures.by_status.closed} Not closed ${figures.opened - figures.by_status.closed} Overdue ${figures.overdue}`,
    )
  })

  test('is one for each dealer of the filters; a dealer’s people get their own alone', async () => {
    const everybody = await server.database.query<{ id: number; name: string; zone: number | null }>(
      `select id, name, zone_id as zone from dealers d where status and deleted_at is null or exists (select from survey_results r
         where r.dealer_id = d.id and r.kind = 'dcsi' and r.status = 'complete'
         and (r.submitted_at at time zone 'Asia/Manila')::date between $1 and $2)`,
      [from, to],
    )
    const zone = everybody.find(({ id }) => id === own)?.zone ?? 0
    const [all, some, mine] = [
      await pagesFor(admin, 'dcsi-month'),
      await pagesFor(admin, 'dcsi-month', { zones: [zone] }),
      await pagesFor(dealer, 'dcsi-month'),
    ]
    expect(new Set(articlesIn(all.html).keys())).toEqual(new Set(everybody.map(({ id }) => id)))
    expect(new Set(articlesIn(some.html).keys())).toEqual(
      new Set(everybody.filter((one) => one.zone === zone).map(({ id }) => id)),
    )
    expect([...articlesIn(mine.html).keys()]).toEqual([own])
    expect(everybody.filter(({ id, name }) => id !== own && mine.html.includes(name))).toEqual([])
    expect(mine.name).toMatch(/^dcsi-month-[A-Z0-9]+-\d{4}-\d\d\.html$/)
    expect(mine.headers.get('content-disposition')).toMatch(/^attachment/)
    const foreign = everybody.find(({ id }) => id !== own)?.id ?? 0
    const refused = await dealer.give(monthlyPages.create, { body: { report: 'dcsi-month', date, dealers: [foreign] } })
    expect(refused.status).toBe(404)
  })

  test('is handed to nobody who may not read it any more', async () => {
    const stop = await server.database.query<{ id: number }>('select id from users where email = $1', [
      people.surveyDealer,
    ])
    const id = stop[0]?.id
    const { job } = v.parse(
      Answer,
      (await dealer.call(monthlyPages.create, { body: { report: 'dcsi-month', date } })).data,
    )
    await ended(dealer, job.id)
    // The file that waits is nobody’s whose role has gone.
    await server.database.query(
      "update user_roles set role = 'dealer_parts' where user_id = $1 and role = 'dealer_survey'",
      [id],
    )
    try {
      expect((await dealer.load(`/jobs/${job.id}/file`)).status).toBe(404)
    } finally {
      await server.database.query(
        "update user_roles set role = 'dealer_survey' where user_id = $1 and role = 'dealer_parts'",
        [id],
      )
    }
    expect((await dealer.load(`/jobs/${job.id}/file`)).status).toBe(200)
  })

  test('names no customer, and runs nothing that somebody has written', async () => {
    const [low] = await server.database.query<{ id: number }>(
      `update survey_results set comment = $2, first_name = 'Zebulon', last_name = 'Quillfeather', mobile_number = '+639990001122', csi_score = 1
       where id = (select id from survey_results where kind = 'dcsi' and status = 'complete' and dealer_id = $1
         and (submitted_at at time zone 'Asia/Manila')::date between $3 and $4 limit 1) returning id`,
      [own, '<img src=x onerror=alert(1)> & <b>slow</b>', from, to],
    )
    const [name] = await server.database.query<{ name: string }>('select name from dealers where id = $1', [own])
    await server.database.query('update dealers set name = $2 where id = $1', [own, '<script>alert(1)</script> “R&D”'])
    try {
      for (const who of [admin, dealer]) {
        const { html } = await pagesFor(who, 'dcsi-month', { dealers: [own] })
        expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#60;b&#62;slow&#60;/b&#62;')
        expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; “R&#38;D”')
        expect(html).not.toMatch(/<script|<img|<b>slow/)
        expect(html).not.toMatch(/Zebulon|Quillfeather|999\s?000\s?1122/)
        // Nothing comes from elsewhere.
        expect(html).toContain("default-src 'none'")
        expect(html).not.toMatch(/<(?:link|iframe|object|image|a|use)\b|url\(|@import/)
      }
      expect(low?.id).toBeGreaterThan(0)
    } finally {
      await server.database.query('update dealers set name = $2 where id = $1', [own, name?.name])
    }
  })

  test('says so where nobody has answered', async () => {
    const [silent] = await server.database.query<{ id: number }>(
      `select id from dealers d where status and deleted_at is null and not exists (select from survey_results r
         where r.dealer_id = d.id and r.kind = 'dcsi' and r.status = 'complete'
         and (r.submitted_at at time zone 'Asia/Manila')::date between $1 and $2) order by id limit 1`,
      [from, to],
    )
    const { html, pages } = await pagesFor(admin, 'dcsi-month', { dealers: [silent?.id, own] })
    expect(pages).toBe(2)
    const [theirs, mine] = [articlesIn(html).get(silent?.id ?? 0), articlesIn(html).get(own)]
    expect(theirs).toContain('No responses in this month')
    expect(theirs).not.toContain('class="cards"')
    expect(mine).not.toContain('No responses in this month')
  })

  test('is in its reader’s language', async () => {
    for (const [lang, dir, words] of [
      ['ar', 'rtl', 'صفحة شهرية'],
      ['fil', 'ltr', 'Buwanang pahina'],
    ] as const) {
      dealer.speak(lang)
      const { html } = await pagesFor(dealer, 'dcsi-month')
      dealer.speak('en')
      expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
      expect(html).toContain(words)
    }
  })

  test.each([
    ['two months', '2026-08-01', '2026-09-30'],
    ['a part of a month', '2026-09-01', '2026-09-29'],
    ['the current month', today().with({ day: 1 }).toString(), today().toString()],
  ])('is of a whole month that is over, not of %s', async (_, first, last) => {
    const answer = await admin.give(monthlyPages.create, { body: { report: 'dcsi-month', date: [first, last] } })
    expect([answer.status, answer.errors]).toEqual([422, { date: ['Choose a whole calendar month that has ended'] }])
  })

  test('comes by mail beside the dashboard’s figures, to each reader their own', async () => {
    const order = {
      report: 'dcsi-month',
      period: 'last-month',
      every: 'month',
      monthday: 1,
      hour: 8,
      weekday: null,
    } as const
    const readers = await server.database.query<{ id: number }>('select id from users where email = any($1::text[])', [
      [people.surveyAdmin, people.surveyDealer],
    ])
    const recipients = readers.map(({ id }) => id)
    const year = await admin.give(reportSubscriptions.create, { body: { ...order, recipients, period: 'last-year' } })
    expect([year.status, year.errors]).toEqual([422, { period: ['Choose a whole calendar month that has ended'] }])
    expect((await admin.give(reportSubscriptions.create, { body: { ...order, recipients } })).status).toBe(200)
    await server.database.query("update report_subscriptions set next_at = now() - interval '1 minute'")
    await orderDue(server.platform)
    const fileFor = (email: string) =>
      server.mailbox.mails
        .find(({ to: whom, subject }) => whom.includes(email) && subject.startsWith('DCSI monthly pages'))
        ?.files.find(({ name }) => name.endsWith('.html'))
    await expect
      .poll(() => [people.surveyAdmin, people.surveyDealer].every((one) => fileFor(one) !== undefined), {
        timeout: 60_000,
      })
      .toBe(true)
    const idsIn = (email: string) => [...articlesIn(Buffer.from(fileFor(email)?.bytes ?? []).toString()).keys()]
    expect(idsIn(people.surveyDealer)).toEqual([own])
    expect(idsIn(people.surveyAdmin).length).toBeGreaterThan(20)
  }, 120_000)
})
