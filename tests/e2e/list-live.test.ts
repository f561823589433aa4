import type { Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { leads } from '#contract/requests/leads.ts'
import { closeWindows } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
let other: Client
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
  other = await signIn(server.origin, people.superadmin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

/** Polls with the patience of a loaded machine. */
const until = <T>(read: () => T) => expect.poll(read)
const { panel, total } = listAt(() => desk)
const row = (text: string) => panel().getByRole('row').filter({ hasText: text })
const focusedRow = () =>
  desk.page.evaluate(() => Number(document.activeElement?.parentElement?.getAttribute('aria-rowindex')) - 1)

/** How many live lines the server holds open. */
const lines = () => server.platform.live.lines

/** The numbers of the rows that lie within the grid's view. */
const seen = () =>
  desk.page.evaluate(() => {
    const grid = [...document.querySelectorAll('[role="grid"]')].find((one) => one.checkVisibility())
    const box = grid?.getBoundingClientRect()
    return [...(grid?.querySelectorAll('[role="row"]') ?? [])]
      .filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return box !== undefined && top >= box.top && bottom <= box.bottom
      })
      .map((one) => Number(one.getAttribute('aria-rowindex')) - 1)
  })

interface Known {
  readonly id: number
  readonly reference_no: string
}
const pending = async (): Promise<Known> => {
  const [lead] = await server.database.query<Known>(
    "select id, reference_no from leads where status = 'pending' order by updated_at desc, id desc offset 1 limit 1",
  )
  if (!lead) throw new Error('The world has no pending lead')
  return lead
}
/** Somebody else moves the lead on. */
const contact = async ({ id }: Known) => {
  const before = await other.call(leads.get, { params: { id } })
  const lead = before.data as Readonly<Record<string, unknown>>
  const answer = await other.give(leads.update, {
    params: { id },
    body: {
      ...Object.fromEntries(Object.keys(leads.update.body.fields).map((name) => [name, lead[name] ?? null])),
      status: 'contacted',
    },
  })
  expect(answer.status).toBe(200)
}

describe('A row that somebody else has changed', () => {
  test('is changed in place, and marked while it no longer matches, until the list is refreshed', async () => {
    const lead = await pending()
    await desk.opens('/admin/leads?status=pending')
    await row(lead.reference_no).waitFor()
    // What happens before the page's first line stands is not told to it.
    await until(lines).toBe(1)
    const before = await total()
    await contact(lead)
    await until(() => row(lead.reference_no).textContent()).toContain('No longer in this list')
    expect(await row(lead.reference_no).textContent()).toContain('Contacted')
    expect(await total()).toBe(before)
    await desk.press('r')
    await until(() => row(lead.reference_no).count()).toBe(0)
    expect(await total()).toBe(before - 1)
  })

  test('is caught up with by a list that was behind another tab meanwhile', async () => {
    const lead = await pending()
    await desk.opens('/admin/leads?status=pending')
    await row(lead.reference_no).waitFor()
    await until(lines).toBe(1)
    await desk.press('g h')
    await desk.isAt('/admin/home')
    await contact(lead)
    await desk.page.waitForTimeout(500)
    await desk.press('alt+PageDown')
    await until(() => row(lead.reference_no).textContent()).toContain('No longer in this list')
  })
})

describe('What changed meanwhile', () => {
  const isGone = (desk: Desk, { reference_no }: Known) =>
    until(() => desk.page.getByRole('row').filter({ hasText: reference_no }).count()).toBe(0)

  test('between the first reading of a list and the first line is read anew when the line stands', async () => {
    const lead = await pending()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await desk.page.route('**/v1/events', async (route) => {
      await held
      await route.continue()
    })
    onTestFinished(() => desk.page.unroute('**/v1/events'))
    await desk.opens('/admin/leads?status=pending')
    await row(lead.reference_no).waitFor()
    expect(lines()).toBe(0)
    await contact(lead)
    expect(await row(lead.reference_no).textContent()).not.toContain('Contacted')
    goOn()
    await isGone(desk, lead)
  })

  test('is caught up with when a lost line is back', async () => {
    const lead = await pending()
    // A line that opened after the server has ended them all would stay.
    const line = desk.page.waitForResponse((response) => response.url().endsWith('/v1/events'))
    await desk.opens('/admin/leads?status=pending')
    await row(lead.reference_no).waitFor()
    await line
    // Offline, a line that is open already stays so: the server ends it.
    await desk.context.setOffline(true)
    onTestFinished(() => desk.context.setOffline(false))
    server.platform.live.close()
    await desk.sees(/^Offline since/)
    await contact(lead)
    expect(await row(lead.reference_no).textContent()).not.toContain('Contacted')
    await desk.context.setOffline(false)
    await isGone(desk, lead)
  })

  test('is caught up with when the line stayed and what it told of could not be read', async () => {
    const lead = await pending()
    const line = desk.page.waitForResponse((response) => response.url().endsWith('/v1/events'))
    await desk.opens('/admin/leads?status=pending')
    await row(lead.reference_no).waitFor()
    await line
    await desk.context.setOffline(true)
    onTestFinished(() => desk.context.setOffline(false))
    await desk.sees(/^Offline since/)
    let failed = 0
    desk.page.on('requestfailed', (request) => {
      if (request.url().endsWith(`/leads/${lead.id}`)) failed += 1
    })
    await contact(lead)
    // The first try and the three after it: then it is given up.
    await until(() => failed).toBe(4)
    await desk.context.setOffline(false)
    await until(() => row(lead.reference_no).textContent()).toContain('No longer in this list')
  })

  test('is caught up with after a session that ended by the clock: an act renews it, its end closes the line', async () => {
    const away = await openDesk(server)
    const { clock } = away.page
    await clock.install({ time: Date.now() })
    await server.forgetLimits()
    await away.opens('/admin/leads?status=pending')
    const linesBefore = lines()
    await away.signIn(people.admin)
    const lead = await pending()
    const itsRow = away.page.getByRole('row').filter({ hasText: lead.reference_no })
    await itsRow.waitFor()
    await until(lines).toBe(linesBefore + 1)

    await clock.fastForward('30:00')
    const renewed = away.page.waitForResponse((response) => response.url().endsWith('/auth/renew'))
    await away.press('ArrowDown')
    expect((await renewed).status()).toBe(200)
    // The server's clock stood still: what it gave anew is an hour from its own now.
    await clock.fastForward('28:30')
    await away.sees(/^You will be signed out at/)
    await clock.fastForward('02:00')
    await away.sees('Your session has ended. Sign in again to continue where you left off.')
    await away.isAt(/\/admin\/login/)
    await until(lines).toBe(linesBefore)

    await contact(lead)
    await clock.setSystemTime(Date.now())
    await away.signIn(people.admin)
    await away.isAt('/admin/leads?status=pending')
    await isGone(away, lead)
    await away.leave()
  })
})

describe('The rows', () => {
  test('are gone through by number, end to end, and open in a new tab that leads back to the row', async () => {
    await desk.opens('/admin/leads')
    await until(focusedRow).toBe(1)
    const all = await total()
    await desk.press('ctrl+End')
    await until(focusedRow).toBe(all)
    const [last] = await server.database.query<Known>(
      'select id, reference_no from leads order by updated_at asc, id asc limit 1',
    )
    await until(() => row(last?.reference_no ?? '-').getAttribute('aria-rowindex')).toBe(String(all + 1))
    await desk.press('j')
    await desk.find('dialog', 'Go to row').waitFor()
    await desk.types('17')
    await desk.press('Enter')
    await until(focusedRow).toBe(17)
    await desk.sees('Row {row} of {total}', { row: 17, total: all.toLocaleString('en-US') })
    await desk.press('ctrl+Enter')
    await desk.isAt(/\/admin\/leads\/\d+$/)
    await desk.press('alt+PageUp')
    await desk.isAt('/admin/leads')
    await until(focusedRow).toBe(17)
  })

  test('lead back to the row that was opened in the same tab, far down the list too', async () => {
    await desk.opens('/admin/leads')
    // The tab comes back to where it was scrolled to when it was left.
    await until(focusedRow).toBeGreaterThan(0)
    await desk.press('ctrl+Home')
    await until(focusedRow).toBe(1)
    await desk.press('PageDown PageDown PageDown PageDown ArrowRight')
    const at = await focusedRow()
    expect(at).toBeGreaterThan(30)
    await desk.page.waitForTimeout(800)
    await desk.press('Enter')
    await desk.isAt(/\/admin\/leads\/\d+$/)
    await desk.page.goBack()
    await desk.isAt('/admin/leads')
    await until(focusedRow).toBe(at)
    await until(seen).toContain(at)
    await desk.press('ArrowDown')
    await until(focusedRow).toBe(at + 1)
  })

  test('are found again where they were after a reload, narrowed and ordered as the address says', async () => {
    await desk.opens('/admin/leads?status=contacted&order_by=total_amount&sort=asc')
    await until(focusedRow).toBe(1)
    const amounts = await panel()
      .locator('[data-column="total_amount"][role="gridcell"]')
      .allTextContents()
      .then((texts) => texts.map((text) => Number(text.replace(/[^\d.]/g, ''))))
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    const count = await total()
    await desk.press('PageDown PageDown')
    const at = await focusedRow()
    await desk.page.waitForTimeout(800)
    await desk.page.reload()
    await until(total).toBe(count)
    await until(seen).toContain(at)
    expect(await seen()).not.toContain(1)
  })
})

describe('A record that is opened from its list', () => {
  const opened = async (number: number, before = async () => {}) => {
    const { page } = desk
    const read: string[] = []
    const note = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/v1\/leads\/\d+$/.test(pathname)) read.push(pathname)
    }
    await desk.opens('/admin/leads')
    // It comes back as an earlier test has left it.
    await page.locator('[role="row"][aria-rowindex]').nth(1).waitFor()
    await panel()
      .getByRole('grid')
      .evaluate((grid) => grid.scrollTo(0, 0))
    await until(seen).toContain(number)
    await until(lines).toBe(1)
    await before()
    page.on('request', note)
    await panel()
      .locator(`[role="row"][aria-rowindex="${number + 1}"] [aria-colindex="3"]`)
      .click()
    await desk.find('textbox', 'Last name').waitFor()
    page.off('request', note)
    // Those beside it in the list may be read ahead already.
    return read.filter((path) => path === read[0])
  }

  test('is read once, while the role check is under way', async () => {
    expect(await opened(3)).toHaveLength(1)
  })

  test('is read once more where the room’s records have changed on the way', async () => {
    const { page } = desk
    const changes = async () => {
      const answered = page.waitForResponse((response) => /\/api\/v1\/leads\/\d+$/.test(response.url()))
      await page.route(
        '**/api/v1/validate/me',
        async (route) => {
          await answered
          // As another tab that holds the live line hands on what it hears; of no one record, which the list would read.
          await page.evaluate(() => {
            const user = JSON.parse(localStorage.getItem('app:user') ?? '{}')
            const line = new BroadcastChannel(`dealer-desk:live:${user.id}`)
            line.postMessage({ is: 'event', event: { resource: 'leads', kind: 'changed' } })
          })
          await page.waitForTimeout(100)
          await route.continue()
        },
        { times: 1 },
      )
    }
    expect(await opened(4, changes)).toHaveLength(2)
  })
})

test('A dealer’s people see their own dealer in a filter that is disabled [list.09]', async () => {
  await server.forgetLimits()
  const theirs = await openDesk(server)
  try {
    await theirs.opens('/admin/leads')
    await theirs.signIn(people.dealer)
    const [own] = await server.database.query<{ name: string }>(
      `select d.name from dealers d join users u on u.dealer_id = d.id where u.email = '${people.dealer}'`,
    )
    const filter = theirs.page.getByRole('toolbar').getByRole('button', { name: `Dealer ${own?.name}` })
    await filter.waitFor()
    expect(await filter.isDisabled()).toBe(true)
  } finally {
    await theirs.leave()
  }
})
