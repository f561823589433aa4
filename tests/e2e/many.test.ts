import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

/** More rows than an export gives at once, and than one step of a bulk action takes. */
const added = 11_000
let server: TestServer
let desk: Desk
let total = 0
beforeAll(async () => {
  // A row can be held fast there while the others go on.
  server = await startServer({ on: 'postgres' })
  await server.database.query("update leads set status = 'contacted' where status = 'qualified'")
  await server.database.query(
    `insert into leads (reference_no, first_name, last_name, mobile_number, dealer_id, source, status)
     select 'LD-2031-' || lpad(n::text, 6, '0'), 'Many', 'Rows', '09171234567', l.dealer_id, l.source, 'qualified'
     from leads l, generate_series(1, $1::int) n where l.id = (select min(id) from leads)`,
    [added],
  )
  total = Number((await server.database.query<{ n: number }>('select count(*) as n from leads'))[0]?.n)
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})
const { panel, messages, opens } = listAt(() => desk)
const saved = async (press: () => Promise<void>) => {
  const coming = desk.page.waitForEvent('download')
  await press()
  const download = await coming
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece)
  return { name: download.suggestedFilename(), text: Buffer.concat(pieces).toString('utf8') }
}

/** Exports all leads, and gives the message that the file is there. */
const exportsAll = async () => {
  await opens('/admin/leads?order_by=total_amount&sort=desc')
  await desk.press('e')
  await desk.page.getByRole('menuitem', { name: 'CSV', exact: true }).first().focus()
  await desk.press('Enter')
  await messages()
    .getByText(`Exporting ${total.toLocaleString('en')} rows. You will get a notification when the file is ready.`)
    .waitFor()
  const ready = messages()
    .getByRole('listitem')
    .filter({ hasText: /The file is ready: leads-.*\.csv/ })
  await ready.waitFor({ timeout: 30_000 })
  return ready
}

test('More than 10,000 rows are exported by a job, whose file is told of, taken, and kept among the jobs', async () => {
  const ready = await exportsAll()
  const { name, text } = await saved(() => ready.getByRole('button', { name: 'Download' }).press('Enter'))
  expect(name).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(total + 1)
  expect(lines[1]).not.toContain('LD-2031')
  expect(lines.at(-1)).toContain('LD-2031')

  await desk.opens('/admin/jobs')
  const kept = panel().getByRole('link', { name, exact: true })
  await kept.waitFor()
  expect((await saved(() => kept.press('Enter'))).text).toBe(text)
  await desk.page.getByRole('button', { name: /^Notifications, 1 unread/ }).waitFor()
})

test('The message that a file is ready leaves by itself, as all others do, though it offers the file', async () => {
  const { clock } = desk.page
  await clock.install()
  const ready = await exportsAll()
  await clock.pauseAt((await desk.page.evaluate(() => Date.now())) + 500)
  await clock.runFor(8000)
  await ready.waitFor({ state: 'detached' })
  await clock.resume()
})

test('A bulk action is cancelled while it goes on: what was done stays done, the rest is left', async () => {
  const of = "reference_no like 'LD-2031-%'"
  const changed = async () =>
    Number(
      (
        await server.database.query<{ n: number }>(
          `select count(*) as n from leads where ${of} and status = 'contacted'`,
        )
      )[0]?.n,
    )
  await opens('/admin/leads?status=qualified')
  await panel().locator('[role="gridcell"][tabindex="0"]').focus()
  await desk.runs('Select all matching rows')
  await desk.sees('11,000 selected')
  await panel().locator('[role="gridcell"][tabindex="0"]').focus()
  // The third step waits for a row that somebody else holds.
  const held = Promise.withResolvers<void>()
  const holding = server.database.transaction(async (tx) => {
    await tx.query(
      `select id from leads where id = (select id from leads where ${of} order by id offset 2500 limit 1) for update`,
    )
    await held.promise
  })
  onTestFinished(() => held.resolve())
  const question = desk.page.getByRole('dialog')
  await desk.press('b')
  await desk.page.getByRole('menuitem', { name: 'Set status', exact: true }).press('Enter')
  await question.getByRole('combobox').press('Enter')
  await desk.page.getByRole('option', { name: 'Contacted' }).waitFor()
  await desk.types('Contacted')
  await desk.press('Enter')
  await question.getByRole('button', { name: 'Set status' }).press('Enter')
  await messages().getByText('2,000 of 11,000').waitFor()
  await messages().getByRole('button', { name: 'Cancel' }).press('Enter')
  await messages().getByText('Cancelling').waitFor()
  // It says so before the server has heard of it: the step waits for the held row, and the cancelling for the step.
  const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect
    .poll(async () => (await server.database.query<{ n: number }>(`select count(*) as n from ${waiting}`))[0]?.n)
    .toBe(2)
  held.resolve()
  await holding
  const over = messages().getByText(/^[\d,]+ records were changed\.$/)
  await over.waitFor()
  // The next step may take the job's row before the cancelling, which has waited for it, comes to it.
  const done = Number((await over.textContent())?.replace(/\D/g, ''))
  expect(done % 1000).toBe(0)
  expect(done).toBeGreaterThanOrEqual(3000)
  expect(done).toBeLessThan(11_000)
  expect(await changed()).toBe(done)
  // What was done is undone from there.
  await messages().getByRole('button', { name: 'Undo' }).press('Enter')
  await messages()
    .getByText(`${done.toLocaleString('en-US')} records were changed back.`)
    .waitFor()
  expect(await changed()).toBe(0)
})
