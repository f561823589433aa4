import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import {
  mailedPeriods,
  mailedReports,
  ReportSubscription,
  reportSubscriptions,
} from '#contract/surveys/report-mails.ts'
import { chartOf, mostBars } from '#server/areas/surveys/reports/deliver/charts.ts'
import { daysFor } from '#server/areas/surveys/reports/deliver/schedule.ts'
import { orderDue } from '#server/areas/surveys/reports/deliver/sending.ts'
import { makeReport } from '#server/areas/surveys/reports/every-report.ts'
import { absentPerson } from '#server/platform/users.ts'
import { sayIn } from '#server/platform/words.ts'
import type { Client } from '#tests/support/client.ts'
import type { Mail } from '#tests/support/mail.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
const ids = { admin: 0, dealer: 0, of: 0 }
let ownName = ''
beforeAll(async () => {
  server = await startServer({ world: 'demo' })
  admin = await signIn(server.origin, people.surveyAdmin)
  dealer = await signIn(server.origin, people.surveyDealer)
  const idOf = async (email: string) => {
    const [row] = await server.database.query<{ id: number; dealer_id: number | null }>(
      'select id, dealer_id from users where email = $1',
      [email],
    )
    return row ?? { id: 0, dealer_id: 0 }
  }
  ids.admin = (await idOf(people.surveyAdmin)).id
  const { id, dealer_id } = await idOf(people.surveyDealer)
  ids.dealer = id
  ids.of = dealer_id ?? 0
  const [own] = await server.database.query<{ name: string }>('select name from dealers where id = $1', [ids.of])
  ownName = own?.name ?? ''
}, 180_000)
afterAll(() => server?.stop())
beforeEach(async () => {
  await server.database.query('delete from report_subscriptions')
  await server.forgetLimits()
})

const order = {
  report: 'dcsi-dashboard',
  period: 'last-month',
  every: 'week',
  weekday: 'monday',
  hour: 8,
} as const
const subscribe = async (who: Client, body: object = {}): Promise<number> => {
  const answer = await who.call(reportSubscriptions.create, {
    body: { ...order, recipients: [ids.admin, ids.dealer], ...body },
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer)}`)
  return v.parse(ReportSubscription.schema, answer.data).id
}
const own = async (who: Client, id: number) =>
  v
    .parse(v.array(ReportSubscription.schema), (await who.call(reportSubscriptions.list, {})).data)
    .find((one) => one.id === id)
const isDue = (id: number) =>
  server.database.query("update report_subscriptions set next_at = now() - interval '1 minute' where id = $1", [id])
const mailsTo = (email: string) =>
  server.mailbox.mails.filter(({ to, files }) => to.includes(email) && files.length > 0)
/** Sends what is due, and waits until nothing is on its way any more. */
const send = async (): Promise<void> => {
  await orderDue(server.platform)
  await expect
    .poll(
      () =>
        server.database.query(
          "select id from outgoing_emails where kind = 'report' and status in ('queued', 'sending')",
        ),
      { timeout: 20_000 },
    )
    .toEqual([])
}
/** What somebody was sent since a moment. */
const sentTo = async (email: string): Promise<readonly Mail[]> => {
  const before = mailsTo(email).length
  await send()
  return mailsTo(email).slice(before)
}
const noticesOf = async (who: Client) =>
  v.parse(v.array(Notification.schema), (await who.call(notifications.list, {})).data).map(({ message }) => message)

describe('A report by mail', () => {
  test('comes in its reader’s language with the figures that they may see, its charts and its workbook', async () => {
    await server.database.query("update users set locale = 'ar' where id = $1", [ids.dealer])
    const id = await subscribe(admin)
    await isDue(id)
    const before = mailsTo(people.surveyAdmin).length
    const [mail] = await sentTo(people.surveyDealer)
    const [theirs] = mailsTo(people.surveyAdmin).slice(before)
    await server.database.query("update users set locale = 'en' where id = $1", [ids.dealer])
    if (!mail || !theirs) throw new Error('Nobody got a mail')
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(theirs.html).toContain('<html lang="en" dir="ltr">')
    const [from, to] = daysFor('last-month', today().toString())
    expect(theirs.subject).toBe(`DCSI dashboard: ${from} to ${to}`)
    // The dealer's people read of their own dealer alone.
    const dealers = await server.database.query<{ name: string }>('select name from dealers where id <> $1', [ids.of])
    expect(dealers.filter(({ name }) => mail.html.includes(name) || mail.text.includes(name))).toEqual([])
    expect(mail.text).toContain(ownName)
    // What is attached is what each would download.
    const query = `report=dcsi-dashboard&date=${from},${to}`
    for (const [one, who, lang] of [
      [mail, dealer, 'ar'],
      [theirs, admin, 'en'],
    ] as const) {
      who.speak(lang)
      const { bytes } = await who.load('/exports/survey-reports/file', { format: 'csv', query })
      const [, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n')
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        const [group, responses, score] = row.split(',')
        expect(one.text).toContain(`${group} | ${responses} | ${score && Number(score).toFixed(1)}`)
      }
      // The figures of the whole come first.
      expect(one.text.indexOf(one === theirs ? 'Figures' : 'الأرقام')).toBeLessThan(
        one.text.indexOf(one === theirs ? 'Groups' : 'المجموعات'),
      )
      const xlsx = one.files.find(({ type }) => type.includes('spreadsheet'))
      expect(xlsx?.name).toMatch(/^dcsi-dashboard-.*\.xlsx$/)
      expect([...(xlsx?.bytes.slice(0, 2) ?? [])]).toEqual([0x50, 0x4b])
      const charts = one.files.filter(({ type }) => type === 'image/png')
      expect(charts.length).toBeGreaterThan(1)
      for (const { cid, bytes } of charts) {
        expect([...bytes.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])
        expect(one.html).toMatch(new RegExp(`<img src="cid:${cid}" alt="[^"]{20,}"`))
      }
    }
  })

  test('shows the columns of its tables that are named here, and draws figures', async () => {
    const make = makeReport(server.platform)
    const user = await absentPerson(server.database, ids.admin)
    if (!user) throw new Error('Nobody is there to read it')
    const date = daysFor('last-month', today().toString()).join(',')
    const who = { user, locale: 'en', say: sayIn('en') } as const
    // Reports of the three kinds of surveys have the same tables.
    const shown: Record<string, Set<string>> = {}
    let drawn = 0
    for (const report of Object.keys(mailedReports)) {
      const { tables } = await make({ report, date, kind: 'dcsi', dealer: String(ids.of) }, who)
      for (const table of tables) {
        const { name, rows, brief } = table
        const [heads = [], ...figures] = rows
        const of = `${report.replace(/^(csonline|dcsi|dssi)-/, '')}: ${name}`
        if (brief?.columns) {
          shown[of] ??= new Set()
          shown[of].add(brief.columns.map((at) => heads[at] ?? 'nothing').join(' · '))
        }
        const { chart } = brief ?? {}
        for (const at of chart ? [chart.value, chart.beside ?? chart.value] : [])
          expect([of, heads[at], figures.filter((row) => typeof row[at] !== 'number' && row[at])]).toEqual([
            of,
            expect.any(String),
            [],
          ])
        if (chart?.is !== 'bars') continue
        // Every figure has a bar; what lies behind them has no round corners.
        const bars = (chartOf(table)?.split(' rx=').length ?? 1) - 1
        const values = figures.slice(0, mostBars).filter((row) => typeof row[chart.value] === 'number')
        expect([of, bars]).toEqual([of, values.length])
        drawn += bars
      }
    }
    expect(drawn).toBeGreaterThan(10)
    const factors = 'Factor · Responses · Score · Change · Target · Gap'
    const groups = 'Name · Responses · Score · Change · Target · Rank'
    const attributes = 'Factor · Attribute · Responses · Score · Change · Top box (%)'
    expect(Object.fromEntries(Object.entries(shown).map(([of, heads]) => [of, [...heads]]))).toEqual({
      'action-plan: Action plan': ['Dealer · Factor · Root cause · Preventive measure · Cases · Due on · Status'],
      'cdc-summary: Groups': [
        'Name · Cases · Cases per 100 responses · Overdue · Contacted on time (%) · Closed on time (%)',
      ],
      'control: Months': ['Month · Responses · Score · Center · Lower limit · Upper limit · Signals'],
      'dashboard: Factors': [factors],
      'dashboard: Groups': [groups],
      'drivers: Key drivers': ['Attribute · Responses · Importance · Performance · Quadrant'],
      'effects: Effects of measures': ['Dealer · Attribute · Preventive measure · Done on · Effect · Chance'],
      'explain: Dealers': ['Dealer · Responses · Score before · Score · Points'],
      'factor-scores: Attributes': [attributes],
      'factor-scores: Dealers': ['Dealer · Responses · CSI score'],
      'month: Factors': [factors],
      'month: Groups': [groups],
      'ranking: Ranking': [
        'Rank · Best possible rank · Worst possible rank · Dealer · Responses · CSI score · Change · Target',
      ],
      'report: DCSI report': ['Month · Dealer · Responses · CSI score · Target · Gap'],
      'summary: Summary': [attributes],
    })
  })

  test('goes out once for each time, however many servers look and whatever the mail server says at first', async () => {
    const id = await subscribe(admin, { recipients: [ids.admin] })
    await isDue(id)
    server.mailbox.refuse(1)
    const before = mailsTo(people.surveyAdmin).length
    await Promise.all([orderDue(server.platform), orderDue(server.platform), orderDue(server.platform)])
    await send()
    await orderDue(server.platform)
    await send()
    const mails = mailsTo(people.surveyAdmin).slice(before)
    expect(mails).toHaveLength(1)
    const row = await own(admin, id)
    expect(row?.last_at).not.toBeNull()
    expect(Temporal.Instant.from(row?.next_at ?? '').epochMilliseconds).toBeGreaterThan(Date.now())
  })

  test('is not ordered at all when what moves its time does not commit', async () => {
    const id = await subscribe(admin, { recipients: [ids.admin] })
    await isDue(id)
    // A server that dies between moving the time and the mail.
    await server.database.query(
      `create function fall() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )
    await server.database.query(
      "create trigger fall before insert on outgoing_emails for each row when (new.kind = 'report') execute function fall()",
    )
    await expect(orderDue(server.platform)).rejects.toThrow()
    await server.database.query('drop trigger fall on outgoing_emails')
    await server.database.query('drop function fall()')
    expect(await sentTo(people.surveyAdmin)).toHaveLength(1)
  })
})

describe('Whoever may not read it any more', () => {
  test('by a role that was taken gets nothing, is taken off, and its owner is told', async () => {
    const id = await subscribe(admin)
    await server.database.query("delete from user_roles where user_id = $1 and role = 'dealer_survey'", [ids.dealer])
    try {
      await isDue(id)
      expect(await sentTo(people.surveyDealer)).toEqual([])
    } finally {
      await server.database.query("insert into user_roles (user_id, role, position) values ($1, 'dealer_survey', 9)", [
        ids.dealer,
      ])
    }
    const row = await own(admin, id)
    expect(row?.recipients.find((one) => one.id === ids.dealer)?.ended).toBe('role')
    expect((await noticesOf(admin))[0]).toContain('No longer has access to the report')
    // The role given back brings no mails back.
    await isDue(id)
    expect(await sentTo(people.surveyDealer)).toEqual([])
  })

  test('by another dealer than the one that it is of gets nothing; the others do', async () => {
    const id = await subscribe(admin, { query: `dealers=${ids.of}` })
    const [other] = await server.database.query<{ id: number }>('select id from dealers where id <> $1 limit 1', [
      ids.of,
    ])
    await server.database.query('update users set dealer_id = $2 where id = $1', [ids.dealer, other?.id])
    const before = mailsTo(people.surveyAdmin).length
    try {
      await isDue(id)
      expect(await sentTo(people.surveyDealer)).toEqual([])
    } finally {
      await server.database.query('update users set dealer_id = $2 where id = $1', [ids.dealer, ids.of])
    }
    expect(mailsTo(people.surveyAdmin).slice(before)).toHaveLength(1)
    expect((await own(admin, id))?.recipients.find((one) => one.id === ids.dealer)?.ended).toBe('dealer')
  })

  test('as its owner sends it to nobody: it is gone', async () => {
    const id = await subscribe(admin)
    await server.database.query("delete from user_roles where user_id = $1 and role = 'admin_survey'", [ids.admin])
    try {
      await isDue(id)
      expect(await sentTo(people.surveyDealer)).toEqual([])
    } finally {
      await server.database.query("insert into user_roles (user_id, role, position) values ($1, 'admin_survey', 9)", [
        ids.admin,
      ])
    }
    expect(await server.database.query('select id from report_subscriptions where id = $1', [id])).toEqual([])
  })

  test('is asked again when the mail leaves, not only when it is ordered', async () => {
    const id = await subscribe(admin, { recipients: [ids.dealer] })
    await isDue(id)
    server.mailbox.refuse(1)
    const before = mailsTo(people.surveyDealer).length
    await orderDue(server.platform)
    await expect
      .poll(
        () =>
          server.database.query(
            "select id from outgoing_emails where kind = 'report' and tries = 1 and status = 'queued'",
          ),
        {
          timeout: 20_000,
        },
      )
      .toHaveLength(1)
    await admin.call(reportSubscriptions.remove, { params: { id } })
    await send()
    expect(mailsTo(people.surveyDealer).slice(before)).toEqual([])
  })
})

describe('The link at the end of the mail', () => {
  const stopIn = (mail: Mail | undefined) => new URL(/https?:\/\/\S+\/r\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  test('asks first, ends it by its button, tells the owner, and cannot be guessed', async () => {
    const id = await subscribe(admin)
    await isDue(id)
    const [mail] = await sentTo(people.surveyDealer)
    const link = stopIn(mail)
    const shown = await fetch(link)
    expect([shown.status, (await shown.text()).includes('<h1>Stop these emails?</h1>')]).toEqual([200, true])
    expect(shown.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect((await own(admin, id))?.recipients.map(({ ended }) => ended)).toEqual([null, null])
    const wrong = new URL(link)
    wrong.pathname = `${link.pathname.slice(0, -1)}${link.pathname.endsWith('a') ? 'b' : 'a'}`
    expect((await fetch(wrong, { method: 'POST' })).status).toBe(404)
    const ended = await fetch(link, { method: 'POST' })
    expect([ended.status, (await ended.text()).includes('These emails have ended')]).toEqual([200, true])
    expect((await own(admin, id))?.recipients.find((one) => one.id === ids.dealer)?.ended).toBe('link')
    expect((await noticesOf(admin))[0]).toContain('Stopped these emails with the link in the email')
    await isDue(id)
    expect(await sentTo(people.surveyDealer)).toEqual([])
    // Who has ended it is not put back by somebody else.
    const again = await admin.call(reportSubscriptions.update, {
      params: { id },
      body: { ...order, recipients: [ids.admin, ids.dealer] },
    })
    expect(again.status).toBe(422)
  })
  test('speaks Arabic where its mail does', async () => {
    const id = await subscribe(admin)
    await server.database.query("update users set locale = 'ar' where id = $1", [ids.dealer])
    await isDue(id)
    const [mail] = await sentTo(people.surveyDealer)
    await server.database.query("update users set locale = 'en' where id = $1", [ids.dealer])
    expect(await (await fetch(stopIn(mail))).text()).toContain('<html lang="ar" dir="rtl">')
  })
})

describe('Who orders it', () => {
  test('at a dealer names people of that dealer alone, and is offered no others', async () => {
    const answer = await dealer.call(reportSubscriptions.create, {
      body: { ...order, recipients: [ids.dealer, ids.admin] },
    })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer)).not.toContain(people.surveyAdmin)
    const offered = await dealer.call(reportSubscriptions.people, { query: { report: 'dcsi-dashboard' } })
    const Offered = v.array(v.object({ id: v.number(), dealer: v.nullable(v.object({ id: v.number() })) }))
    const found = v.parse(Offered, offered.data)
    expect(found.map((one) => one.id)).toContain(ids.dealer)
    expect(found.filter((one) => one.dealer?.id !== ids.of)).toEqual([])
  })
  test('may not order what they may not read, nor narrow it to other dealers, nor to days', async () => {
    for (const body of [
      { report: 'csonline-ranking' as const },
      { query: `dealers=${ids.of === 1 ? 2 : 1}` },
      { query: 'date=2026-01-01,2026-01-31' },
      { weekday: null },
    ])
      expect([403, 404, 422]).toContain(
        (await dealer.call(reportSubscriptions.create, { body: { ...order, recipients: [ids.dealer], ...body } }))
          .status,
      )
  })
  test('orders monthly pages of a month alone, and other reports of every period that is over', async () => {
    const asked = async (report: string, period: string) => {
      const body = { ...order, report, period, recipients: [ids.admin] }
      const { status, errors } = await admin.give(reportSubscriptions.create, { body })
      return [report, period, status, errors]
    }
    for (const period of Object.keys(mailedPeriods)) {
      const refused = [422, { period: ['Choose a whole calendar month that has ended'] }]
      const isRight = period === 'last-month'
      expect(await asked('dcsi-month', period)).toEqual(['dcsi-month', period, ...(isRight ? [200, {}] : refused)])
      expect(await asked('dcsi-summary', period)).toEqual(['dcsi-summary', period, 200, {}])
    }
  })
  test('orders it once under one key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    // Days that nothing has asked for yet: the report is reckoned within the transaction that keeps the answer.
    const body = { ...order, period: 'last-quarter', recipients: [ids.admin] }
    const answers = [1, 2].map(() => admin.send('POST', '/report-subscriptions', { body, headers }))
    const [one, two] = await Promise.all(answers)
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect(await server.database.query('select id from report_subscriptions')).toHaveLength(1)
  })
  test('tries it by a mail to themselves alone', async () => {
    const id = await subscribe(admin)
    const before = mailsTo(people.surveyDealer).length
    await admin.call(reportSubscriptions.trySending, { params: { id } })
    const mails = await sentTo(people.surveyAdmin)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('/r/')
    expect(mailsTo(people.surveyDealer)).toHaveLength(before)
    for (const call of [reportSubscriptions.trySending, reportSubscriptions.remove])
      expect((await dealer.call(call, { params: { id } })).status).toBe(404)
  })
})
