import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { reports } from '#contract/reports/reports.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { bulk } from '#contract/work/bulk.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server?.stop())

/** What stands on top of somebody's bell, when they read it in a language. */
const newest = async (who: Client, locale: string) => {
  who.speak(locale)
  const { data } = await who.call(notifications.list, { query: { sort: 'desc', per_page: 1 } })
  return first(v.parse(v.array(Notification.schema), data))
}
const first = <T>(rows: readonly T[]): T => {
  const [one] = rows
  if (one === undefined) throw new Error('There is none')
  return one
}
const Started = v.object({ job: Job.schema })
const plain = (text: string | undefined | null) => text?.replaceAll(/[\u2066-\u2069]/g, '')

test('what somebody did while they worked in Filipino is read by others in their own language', async () => {
  const { data } = await admin.call(leads.list, { query: { status: 'pending', dealer: [1], per_page: 1 } })
  const lead = first(v.parse(v.array(Lead.schema), data))
  admin.speak('fil')
  const name = `${lead.first_name} ${lead.last_name} (${lead.reference_no})`
  const answer = await admin.give(leads.update, {
    params: { id: lead.id },
    body: {
      ...lead,
      model_id: lead.model?.id ?? null,
      sales_consultant_id: lead.sales_consultant?.id ?? null,
      status: 'contacted',
    },
  })
  expect(answer.status).toBe(200)
  expect(await newest(dealer, 'en')).toMatchObject({
    title: 'Lead status changed',
    message: `${name} is now Contacted.`,
  })
  const arabic = await newest(dealer, 'ar')
  expect([arabic.title, arabic.lang]).toEqual(['تغيّرت حالة عميل محتمل', null])
  expect(plain(arabic.message)).toContain(name)
  expect(arabic.message).toContain('تم التواصل')
  expect((await newest(dealer, 'fil')).message).not.toContain('is now')
})

test('what a job came to is said in the language in which its owner reads, and names the job', async () => {
  await server.database.query("update users set locale = 'fil' where email = $1", [people.dealer])
  dealer.speak('fil')
  const { data } = await dealer.call(leads.list, { query: { status: 'pending', per_page: 2 } })
  const ids = v.parse(v.array(Lead.schema), data).map(({ id }) => id)
  const started = await dealer.give(bulk.run, {
    params: { resource: 'leads' },
    body: { action: 'set-status', selection: { kind: 'ids', ids }, values: { status: 'contacted' } },
  })
  const { id } = v.parse(Started, started.data).job
  const read = async (locale: string) => {
    dealer.speak(locale)
    return v.parse(Job.schema, (await dealer.call(jobs.get, { params: { id } })).data)
  }
  await expect.poll(async () => (await read('en')).state, { timeout: 30_000 }).toBe('done')

  expect(await read('en')).toMatchObject({
    title: 'Set status to Contacted: Leads',
    message: '2 records were changed.',
  })
  expect(await newest(dealer, 'en')).toMatchObject({
    title: 'Your bulk action is finished',
    message: 'Set status to Contacted: Leads. 2 records were changed.',
    job_id: id,
    lang: null,
  })
  const job = await read('ar')
  expect(plain(job.title)).toBe('تعيين الحالة إلى «تم التواصل»: العملاء المحتملون')
  const told = await newest(dealer, 'ar')
  expect(told).toMatchObject({ title: 'انتهى الإجراء الجماعي', lang: null })
  expect(plain(told.message)).toBe(plain(`${job.title}. ${job.message}`))
  const filipino = await newest(dealer, 'fil')
  expect(filipino.title).toBe('Natapos ang maramihang aksiyon mo')
  expect(filipino.message).not.toMatch(/Contacted: Leads|records/)
})

test('a report that is ready is called one, and not a bulk action', async () => {
  const { data } = await dealer.give(reports.create, {
    body: { type: 'leads-progress', format: 'csv' },
  })
  const { job } = v.parse(Started, data)
  await expect.poll(async () => (await newest(dealer, 'en')).job_id, { timeout: 30_000 }).toBe(job.id)
  expect((await newest(dealer, 'en')).title).toBe('Your report is ready')
})

test('a sentence that has lost its translation is said in English, and says that it is', async () => {
  await server.database.query(
    `insert into notifications (user_id, title, message, link) select id, '{"id":"Lb5mQB","message":"Of old"}',
       '{"id":"test-asked","message":"{name} asked for it once.","values":{"name":"Ana"}}', '/admin' from users where email = $1`,
    [people.dealer],
  )
  expect(await newest(dealer, 'ar')).toMatchObject({ title: 'Of old', message: 'Ana asked for it once.', lang: 'en' })
  expect((await newest(dealer, 'en')).lang).toBeNull()
})
