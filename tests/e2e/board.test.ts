import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { listen } from '#tests/support/heard.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
const deskOf = desksAt(() => server)
const until = <T>(read: () => T) => expect.poll(read, { timeout: patience })

interface Focused {
  /** The record, and the column of its card. */
  readonly id: number
  readonly status: string
  readonly name: string
  /** Its number in the column, from 1. */
  readonly at: number
}
const focused = (desk: Desk): Promise<Focused | null> =>
  desk.page.evaluate(() => {
    const card = document.activeElement
    const status = card?.closest<HTMLElement>('[data-status]')?.dataset['status']
    return card instanceof HTMLElement && card.dataset['card'] !== undefined && status !== undefined
      ? {
          id: Number(card.dataset['card']),
          status,
          name: card.querySelector('bdi')?.textContent ?? '',
          at: Number(card.getAttribute('aria-rowindex')),
        }
      : null
  })
const card = async (desk: Desk): Promise<Focused> => {
  await until(() => focused(desk)).not.toBeNull()
  const found = await focused(desk)
  if (!found) throw new Error('No card has the focus')
  return found
}
const isAt = (desk: Desk, id: number, status: string) =>
  until(async () => {
    const now = await focused(desk)
    return now && [now.id, now.status]
  }).toEqual([id, status])
const countOf = async (desk: Desk, status: string): Promise<number> => {
  const head = desk.page.locator(`[data-status="${status}"] h2`).filter({ visible: true })
  return Number(((await head.textContent()) ?? '').replace(/\D/g, ''))
}
const statusOf = async (id: number): Promise<string | undefined> => {
  const [row] = await server.database.query<{ status: string }>('select status from leads where id = $1', [id])
  return row?.status
}
/** From the rows of the leads to the first card of their board. */
const toBoard = async (desk: Desk): Promise<Focused> => {
  await desk.page.getByRole('gridcell').filter({ hasText: /\S/, visible: true }).first().waitFor()
  await desk.page.locator('[role="gridcell"][tabindex="0"]').filter({ visible: true }).first().focus()
  await desk.press('shift+b')
  await card(desk)
  // A column whose cards are still on their way is passed over.
  await until(async () => {
    await desk.press('ctrl+Home')
    const first = await focused(desk)
    return first && [first.status, first.at]
  }).toEqual(['pending', 1])
  return card(desk)
}
/** The end of a text in which `{status}` stands last. */
const moved = (desk: Desk, name: string, status: string) =>
  desk.say('{name} was moved to {status}.', { name, status: desk.say(status) })

describe.each([
  ['from left to right', 'en', 'ArrowRight', 'ArrowLeft'],
  ['from right to left', 'ar', 'ArrowLeft', 'ArrowRight'],
] as const)('A board by status, %s', (_, locale, onward, back) => {
  test('moves a card by one key and by the menu, keeps the focus on it, says it once and undoes it', async () => {
    const desk = await deskOf(people.admin, '/admin/leads', { locale })
    const first = await toBoard(desk)
    expect([first.status, first.at]).toEqual(['pending', 1])
    const pending = await countOf(desk, 'pending')
    const contacted = await countOf(desk, 'contacted')
    const heard = await listen(desk.page)

    await desk.press(`shift+${onward}`)
    await isAt(desk, first.id, 'contacted')
    expect(await countOf(desk, 'pending')).toBe(pending - 1)
    expect(await countOf(desk, 'contacted')).toBe(contacted + 1)
    await until(() => statusOf(first.id)).toBe('contacted')
    await desk.sees(moved(desk, first.name, 'Contacted'))
    await new Promise((done) => setTimeout(done, 1000))
    const said = await heard()
    expect(said.filter((text) => text.includes(first.name))).toEqual([moved(desk, first.name, 'Contacted')])

    await desk.press('ctrl+z')
    await isAt(desk, first.id, 'pending')
    await until(() => statusOf(first.id)).toBe('pending')
    await until(() => countOf(desk, 'pending')).toBe(pending)

    await desk.press('s')
    await desk.page.getByRole('menu').waitFor()
    await desk.arrowsTo('Qualified')
    await desk.press('Enter')
    await isAt(desk, first.id, 'qualified')
    await until(() => statusOf(first.id)).toBe('qualified')

    // It stands on top: the same key again, and a column further there is a card too.
    await desk.press(onward)
    expect((await card(desk)).status).toBe('converted')
    await desk.press(back)
    await isAt(desk, first.id, 'qualified')
    // What is opened from a card comes back to it.
    await desk.press('Enter')
    await desk.isAt(new RegExp(`/admin/leads/${first.id}$`))
    await desk.page.goBack()
    await isAt(desk, first.id, 'qualified')
  })

  test('puts a card back where it stood, with the reason, when the server refuses its step', async () => {
    await morePending()
    const desk = await deskOf(people.dealer, '/admin/leads', { locale })
    const first = await toBoard(desk)
    await desk.press('ArrowDown')
    const second = await card(desk)
    expect([second.status, second.at]).toEqual(['pending', 2])
    expect(second.id).not.toBe(first.id)
    // Final meanwhile, which nothing on the screen tells.
    await server.database.query("update leads set status = 'lost' where id = $1", [second.id])
    await desk.press(`shift+${onward}`)
    await desk.sees('{name} was not moved. The status is {status}.', {
      name: second.name,
      status: desk.say('Pending'),
    })
    await isAt(desk, second.id, 'pending')
    expect((await card(desk)).at).toBe(2)
    await desk.sees(new RegExp(desk.say('Only an administrator can reopen a lead that is Converted or Lost')))
    expect(await statusOf(second.id)).toBe('lost')
  })

  test('brings a card to where somebody else has moved it, when both moved it at once', async () => {
    await morePending()
    const desk = await deskOf(people.dealer, '/admin/leads', { locale })
    const first = await toBoard(desk)
    await server.database.query("update leads set status = 'converted', version = version + 1 where id = $1", [
      first.id,
    ])
    await desk.press(`shift+${onward}`)
    await desk.sees('{name} was not moved. The status is {status}.', {
      name: first.name,
      status: desk.say('Converted'),
    })
    await isAt(desk, first.id, 'converted')
    expect(await statusOf(first.id)).toBe('converted')
    // From there it cannot be moved by a dealer: that is said before anything is asked of the server.
    await desk.press(`shift+${back}`)
    await desk.sees('{name} was not moved.', { name: first.name })
    await isAt(desk, first.id, 'converted')
    await desk.press('s')
    await desk.page.getByRole('menu').waitFor()
    await expect
      .poll(() => desk.page.getByRole('menuitemradio').and(desk.page.locator('[aria-disabled="true"]')).count())
      .toBeGreaterThan(0)
    await desk.press('Escape')
    await isAt(desk, first.id, 'converted')
  })

  test('shows at most 200 cards of a column, and the list with all of them', async () => {
    await moreLost()
    const desk = await deskOf(people.admin, '/admin/leads', { locale })
    await toBoard(desk)
    await desk.press('ctrl+End')
    for (let pages = 0; pages < 6; pages += 1) {
      await desk.press('End')
      await new Promise((done) => setTimeout(done, 300))
    }
    await until(async () => {
      await desk.press('End')
      return (await card(desk)).at
    }).toBe(200)
    const all = await countOf(desk, 'lost')
    expect(all).toBeGreaterThan(200)
    await desk.press('Tab')
    // The number stands in it in figures of either language.
    await desk.isOn(new RegExp(`\\b${all}\\b`))
    await desk.press('Enter')
    await desk.isAt(/\/admin\/leads\?status=lost$/)
    await desk.page.getByRole('grid', { name: desk.say('Leads') }).waitFor()
    await until(() => desk.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
    // Narrowed to one status, the board has its column alone.
    await desk.press('shift+b')
    expect((await card(desk)).status).toBe('lost')
    expect(await desk.page.locator('[data-status]').filter({ visible: true }).count()).toBe(1)
  })
})

/** Some leads of the dealer that nobody has begun with. */
const morePending = () =>
  server.database.query(
    `update leads set status = 'pending', version = version + 1 where id in (
       select id from leads where dealer_id = (select dealer_id from users where email = $1) order by id limit 5)`,
    [people.dealer],
  )

/** So many lost leads that a column cannot show them. */
const moreLost = async (): Promise<void> => {
  const known = await server.database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'leads' and is_generated = 'NEVER' and is_identity = 'NO' and column_name not in ('id', 'reference_no', 'status')`,
  )
  const names = known.map(({ name }) => `"${name}"`).join(', ')
  await server.database.query(
    `insert into leads (reference_no, status, ${names})
     select 'BOARD-' || n || '-' || floor(random() * 1000000000)::bigint, 'lost', ${names}
     from generate_series(1, 230) n, (select * from leads order by id limit 1) one`,
  )
}

test('A board is kept for its room alone, follows what others do, and says what is empty', async () => {
  const desk = await deskOf(people.admin, '/admin/leads', {})
  const first = await toBoard(desk)
  await desk.page.reload()
  await desk.page.locator('[data-card]').first().waitFor()
  await desk.opens('/admin/inquiries')
  await desk.page.getByRole('gridcell').filter({ hasText: /\S/, visible: true }).first().waitFor()
  await desk.opens('/admin/leads')
  await desk.page.locator(`[data-status="pending"] [data-card="${first.id}"]`).waitFor()
  await desk.page.locator(`[data-card="${first.id}"]`).focus()
  await desk.press('ArrowDown')
  await until(() => focused(desk)).not.toMatchObject({ id: first.id })
  await desk.press('ctrl+/')
  await desk.isOn('Search leads')

  // Somebody else moves it on.
  const other = await deskOf(people.superadmin, `/admin/leads/${first.id}`, {})
  await other.page.getByRole('button', { name: 'Status: Pending' }).waitFor()
  await other.runs('Set status')
  await other.page.getByRole('option', { name: 'Contacted' }).waitFor()
  await other.types('Contacted')
  await other.press('Enter')
  await other.sees(/Contacted/)
  await desk.page.locator(`[data-status="contacted"] [data-card="${first.id}"]`).waitFor()
  // Who has left the cards is not called back to them.
  await desk.isOn('Search leads')
  await desk.press('Escape')

  await server.database.query("update leads set status = 'contacted' where status = 'qualified'")
  await desk.press('r')
  await expect.poll(() => desk.page.locator('[data-status="qualified"]').textContent()).toContain('No cards')
})
