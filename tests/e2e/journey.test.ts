import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

/** The lead that stands last among the first dealer's contacted ones, in the list's own order. */
const lastContacted = async () => {
  const [lead] = await server.database.query<{ id: number; first_name: string; last_name: string; version: number }>(
    `select id, first_name, last_name, version from leads where dealer_id = 1 and status = 'contacted'
     order by updated_at, id limit 1`,
  )
  if (!lead) throw new Error('The first dealer has no contacted lead')
  return lead
}
const auditOf = async (lead: number) =>
  server.database.query<{ kind: string; email: string }>(
    `select a.kind, u.email from audit_entries a join users u on u.id = a.user_id
     where a.resource = 'leads' and a.record_id = $1 order by a.id`,
    [lead],
  )
const tabNames = (desk: Desk) => desk.page.getByRole('tab').allInnerTexts()

test.each(['en', 'ar'] as const)(
  'A day at the desk, by keyboard alone, in %s: sign in with a code, find, edit, lose the session, save, sign out [session.01, session.06, session.08, session.09, form.03]',
  async (locale) => {
    await server.forgetLimits()
    const lead = await lastContacted()
    const changed = `Bagong ${locale}`
    const dealer = await openDesk(server)
    await dealer.opens('/admin/leads?status=contacted')
    await dealer.signIn(people.dealer)
    await dealer.page.getByRole('grid').waitFor()
    const bell = () =>
      dealer.page
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .getAttribute('aria-label')
    const before = await bell()

    const desk = await openDesk(server, { locale, bringsAhead: true })
    expect(await desk.page.evaluate(() => document.documentElement.dir)).toBe('')
    await desk.opens('/')
    await desk.isAt('/admin/login')
    await desk.signIn(people.mfa, server.mailbox)
    await desk.isAt('/admin/dashboard')
    expect(await desk.page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr')

    await desk.press('g l')
    await desk.isAt('/admin/leads')
    await desk.page.getByRole('gridcell').first().waitFor()
    await desk.press('f')
    await desk.page.getByRole('menuitem').first().waitFor()
    await desk.press('Enter')
    await desk.page.getByRole('menuitemradio').first().waitFor()
    await desk.arrowsTo('Contacted')
    await desk.press('Enter')
    await desk.isAt('/admin/leads?status=contacted')
    await desk.press('Escape')
    await desk.press('f')
    await desk.page.getByRole('menuitem').first().waitFor()
    await desk.press('ArrowDown Enter')
    await desk.page.getByRole('option').first().waitFor()
    await desk.types('Makati')
    await expect.poll(() => desk.page.getByRole('option').count()).toBe(1)
    await desk.press('ArrowDown Enter')
    await desk.isAt('/admin/leads?status=contacted&dealer=1')
    await desk.press('Escape')

    await desk.toRows()
    const grid = desk.page.getByRole('grid').first()
    const rows = Number(await grid.getAttribute('aria-rowcount'))
    await desk.press('ctrl+End')
    await expect
      .poll(() =>
        desk.page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')),
      )
      .toBe(String(rows))
    await desk.press('ctrl+Enter')
    await desk.isAt(`/admin/leads/${lead.id}`)
    await desk.page.getByRole('heading', { level: 1, name: `${lead.first_name} ${lead.last_name}` }).waitFor()
    expect(await tabNames(desk)).toHaveLength(3)

    await desk.goesTo('textbox', 'Last name')
    await desk.press('ctrl+a')
    await desk.types(changed)
    await desk.goesTo('combobox', 'Status')
    await desk.press('Enter')
    await desk.page.getByRole('option').first().waitFor()
    await desk.arrowsTo('Qualified')
    await desk.press('Enter')
    await desk.context.clearCookies({ name: 'dealer_desk_session' })
    await desk.press('ctrl+s')
    await desk.isAt(/\/admin\/login\?from=/)
    await desk.signIn(people.mfa, server.mailbox)
    await desk.isAt(`/admin/leads/${lead.id}`)
    await expect
      .poll(
        async () => (await server.database.query('select last_name, status from leads where id = $1', [lead.id]))[0],
      )
      .toEqual({ last_name: changed, status: 'qualified' })
    await desk.page.getByRole('heading', { level: 1, name: `${lead.first_name} ${changed}` }).waitFor()

    await dealer.page.getByText(changed).first().waitFor()
    await expect.poll(bell).not.toBe(before)
    expect(await auditOf(lead.id)).toContainEqual({ kind: 'changed', email: people.mfa })

    // The focus came back to the field, where letters are typed; they act outside of it.
    await desk.press('F6')
    await desk.press('w x')
    await expect.poll(async () => (await tabNames(desk)).length).toBe(2)
    await desk.press('w u')
    await expect.poll(async () => (await tabNames(desk)).length).toBe(3)
    await desk.page.getByRole('heading', { level: 1, name: `${lead.first_name} ${changed}` }).waitFor()
    await desk.runs('Logout')
    await desk.isAt(/\/admin\/login/)
    expect(await desk.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'dealer_desk_session' }))
    expect([...desk.troubles, ...dealer.troubles]).toEqual([])
    await desk.leave()
    await dealer.leave()
  },
)
