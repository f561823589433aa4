import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellAll } from '#server/platform/changes.ts'
import { closeWindows } from '#tests/support/browser.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import type { Locale } from '#tests/support/words.ts'
import { faultsOf } from '../a11y/axe.ts'
import { type Desk, desksAt } from './driver.ts'

let server: TestServer
const deskOf = desksAt(() => server)
/** What the people are called. */
const names = new Map<string, string>()
let leads: number[] = []
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  for (const { email, name } of await server.database.query<{ email: string; name: string }>(
    'select email, name from users',
  ))
    names.set(email, name)
  const rows = await server.database.query<{ id: number }>(
    `select id from leads where status = 'pending' and dealer_id = (select dealer_id from users where email = $1) order by id`,
    [people.dealer],
  )
  leads = rows.map(({ id }) => id)
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})
/** Each test has a record of its own. */
let path = ''
beforeEach(() => {
  path = `/admin/leads/${leads.shift()}`
})

const nameOf = (email: string) => names.get(email) ?? ''
const others = (desk: Desk) =>
  desk.page.getByRole('list', { name: desk.say('Also here'), exact: true }).filter({ visible: true })
const textsThere = (desk: Desk) => others(desk).getByRole('listitem').allInnerTexts()
/** Waits until these people are named in the head, each with what they do. */
const showsThere = (desk: Desk, ...expected: readonly string[]) =>
  expect
    .poll(async () => (await textsThere(desk)).map((text) => text.replaceAll(/\s+/g, ' ').trim()), {
      timeout: patience,
    })
    .toEqual(expected)
const initials = (name: string) => {
  const words = name.split(' ')
  return `${words[0]?.[0]}${words.at(-1)?.[0]}`
}
const reads = (name: string) => `${initials(name)} ${name}`
const edits = (desk: Desk, name: string) => `${initials(name)} ${name} ${desk.say('editing')}`
const warning = (desk: Desk) => desk.page.locator('form [data-tone="warn"]').filter({ visible: true })
const warnsOf = (desk: Desk, name: string) =>
  expect
    .poll(async () => (await warning(desk).allInnerTexts()).join(' '), { timeout: patience })
    .toMatch(new RegExp(`${name}[^]*${desk.say('The person who saves last will be asked which versions to keep.')}`))
const spoken = async (desk: Desk) => (await desk.page.locator('[aria-live="polite"]').allInnerTexts()).join(' ')
const typeIn = async (desk: Desk, text: string) => {
  await desk.goesTo('textbox', 'First name')
  await desk.press('ctrl+a')
  await desk.types(text)
}

const twoAt = async (locale: Locale) => {
  const first = await deskOf(people.admin, path, { locale })
  const second = await deskOf(people.dealer, path, { locale })
  return [first, second] as const
}
const journey = (locale: Locale) => async () => {
  const [a, b] = await twoAt(locale)
  const [nameA, nameB] = [nameOf(people.admin), nameOf(people.dealer)]
  await showsThere(a, reads(nameB))
  await showsThere(b, reads(nameA))
  await expect.poll(() => spoken(a)).toContain(a.say('{name} has this record open.', { name: nameB }))

  await typeIn(a, 'Amihan')
  await showsThere(b, edits(b, nameA))
  // One who only reads is not in anybody's way.
  expect(await warning(a).count()).toBe(0)
  expect(await warning(b).count()).toBe(0)
  await typeIn(b, 'Habagat')
  await warnsOf(a, nameB)
  await warnsOf(b, nameA)
  for (const desk of [a, b]) expect(await faultsOf(desk.page)).toEqual([])
  // Whoever was typing goes on.
  for (const [desk, more] of [
    [a, ' A'],
    [b, ' B'],
  ] as const) {
    expect(await desk.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await desk.types(more)
  }

  await a.press('ctrl+s')
  await expect.poll(() => a.page.getByLabel(a.say('Messages')).textContent()).toContain(a.say('Saved.'))
  await showsThere(b, reads(nameA))
  await b.press('ctrl+s')
  await b.goesTo('button', 'Keep all mine')
  await b.press('Enter')
  await b.goesTo('button', 'Save chosen versions')
  await b.press('Enter')
  await expect.poll(() => b.page.getByLabel(b.say('Messages')).textContent()).toContain(b.say('Saved.'))
  await expect.poll(() => a.find('textbox', 'First name').inputValue(), { timeout: patience }).toBe('Habagat B')
  await showsThere(a, reads(nameB))

  await b.runs('Close tab')
  await showsThere(a)
}

describe('Two people who have one record open', () => {
  test('see each other, and are warned before they edit it at the same time', journey('en'))
  test('see each other, and are warned before they edit it at the same time, in ar', journey('ar'))
  test('lose sight of each other when one leaves the portal, and when one signs out', async () => {
    const [a, b] = await twoAt('en')
    await showsThere(a, reads(nameOf(people.dealer)))
    await b.opens('/healthz')
    await showsThere(a)
    await b.opens(path)
    await showsThere(a, reads(nameOf(people.dealer)))
    await b.runs('Logout')
    await showsThere(a)
  })
})

test('whoever hides in the profile is not shown to others, sees them, and the choice stays', async () => {
  const a = await deskOf(people.admin, path)
  const b = await deskOf(people.dealer, '/admin/profile')
  const hide = b.find('switch', 'Do not show others which records you have open')
  await b.goesTo('switch', 'Do not show others which records you have open')
  await b.press('Space')
  await expect.poll(() => spoken(b)).toContain('Saved.')
  await b.opens(path)
  await showsThere(b, reads(nameOf(people.admin)))
  await typeIn(b, 'Unseen')
  expect(await textsThere(a)).toEqual([])
  await b.opens('/admin/profile')
  await expect.poll(() => hide.isChecked()).toBe(true)
  await b.goesTo('switch', 'Do not show others which records you have open')
  await b.press('Space')
  await expect.poll(() => hide.isChecked()).toBe(false)
  await expect.poll(() => spoken(b)).toContain('Saved.')
})

test.each([
  // The list begins with the newest.
  ['on its page', 'reference_no', (id: number) => `/admin/leads/${id}`],
  ['in its list', 'reference_no desc', () => '/admin/leads'],
] as const)('a change that comes while the one before is being read is read as well, %s', async (_, order, placeOf) => {
  const [lead] = await server.database.query<{ id: number }>(`select id from leads order by ${order} limit 1`)
  const id = lead?.id ?? 0
  const desk = await deskOf(people.admin, placeOf(id))
  const users = (
    await server.database.query<{ id: number }>('select id from users where email = $1', [people.admin])
  ).map((one) => one.id)
  const becomes = async (name: string) => {
    await server.database.query('update leads set first_name = $2, version = version + 1 where id = $1', [id, name])
    await tellAll(server.database, {
      event: { resource: 'leads', kind: 'changed', record: id, version: null },
      dealers: null,
      users,
    })
  }
  const shows = (name: string) =>
    desk.page
      .getByRole('heading', { level: 1 })
      .or(desk.page.getByRole('gridcell'))
      .filter({ hasText: new RegExp(`^${name} `), visible: true })
      .waitFor()
  await desk.page.getByRole('heading', { level: 1 }).or(desk.page.getByRole('gridcell')).first().waitFor()
  await becomes('Unang')
  await shows('Unang')

  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  await desk.page.route(
    ({ pathname }) => pathname.endsWith(`/leads/${id}`),
    async (route) => {
      if (!isFirst) return await route.continue()
      isFirst = false
      const response = await route.fetch()
      asked.resolve()
      await goOn.promise
      // It may have been given up meanwhile.
      await route.fulfill({ response }).catch(() => {})
    },
  )
  await becomes('Ikalawang')
  await asked.promise
  const again = desk.page.waitForRequest((request) => request.url().endsWith(`/leads/${id}`), { timeout: 5000 })
  await becomes('Ikatlong')
  await again.catch(() => {})
  goOn.resolve()
  await shows('Ikatlong')
})
