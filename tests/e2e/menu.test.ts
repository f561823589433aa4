import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { isMessage, readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type PersonName, people, rolesOf } from '#tests/support/sign-in.ts'
import { lackedBy, type MenuEntry, sidebar, spec } from '../conformance/lists.ts'
import { desksAt } from './driver.ts'

/** An entry of the sidebar as somebody reads it, with the headings that it stands under, the nearest first. */
interface Read {
  readonly label: string
  readonly headings: readonly string[]
  readonly path: string
}
let server: TestServer
const persons: readonly PersonName[] = [
  'superadmin',
  'admin',
  'dealer',
  'surveyAdmin',
  'surveyDealer',
  'partsAdmin',
  'partsDealer',
]
const sidebars = new Map<PersonName, readonly Read[]>()
const seen = new Set<string>()

const deskOf = desksAt(() => server)
const readSidebar = async (name: PersonName): Promise<readonly Read[]> => {
  const desk = await deskOf(people[name])
  const read = await desk.page.getByRole('navigation', { name: 'Main' }).evaluate((main) =>
    [...main.querySelectorAll('a[href]')].map((link) => {
      const headings: string[] = []
      for (
        let group = link.closest('[role="group"]');
        group !== null;
        group = group.parentElement?.closest('[role="group"]') ?? null
      ) {
        // What is seen, not what is only heard.
        const heading = group.querySelector('button[aria-expanded]')?.textContent ?? ''
        if (heading.trim() === group.getAttribute('aria-label')) headings.push(heading.trim())
      }
      const named = link.querySelector('bdi, [data-label]')?.textContent ?? link.textContent ?? ''
      return {
        label: named.trim(),
        headings,
        path: new URL((link as HTMLAnchorElement).href).pathname,
      }
    }),
  )
  return read
}
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  for (const name of persons) sidebars.set(name, await readSidebar(name))
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const pathOf = (target: string | null | undefined) => spec.routes.find(({ id }) => id === target)?.path
const mayRead = (entry: MenuEntry, name: PersonName) =>
  entry.roles.length === 0 || rolesOf[name].some((role) => entry.roles.includes(role))
interface Leaf extends MenuEntry {
  /** The nearest first. */
  readonly headings: readonly string[]
}
const leaves = (entries: readonly MenuEntry[], headings: readonly string[] = []): readonly Leaf[] =>
  entries.flatMap((entry) => {
    const within = entry.label === undefined || !entry.children?.length ? headings : [entry.label, ...headings]
    // A group's own screen is the first under its heading.
    return [...(entry.target ? [{ ...entry, headings: within }] : []), ...leaves(entry.children ?? [], within)]
  })
const isRead = (entry: MenuEntry, name: PersonName) =>
  sidebars
    .get(name)
    ?.find((one) => one.path === pathOf(entry.target) && (entry.label === undefined || one.label === entry.label))

test('Each entry of the sidebar is read by the roles that it is for and by nobody else, under its heading [menu.01]', () => {
  for (const entry of leaves(sidebar)) {
    const wrong = persons.filter((name) => (isRead(entry, name) !== undefined) !== mayRead(entry, name))
    const headings = persons.flatMap((name) => isRead(entry, name)?.headings.join(' < ') ?? [])
    expect([entry.id, wrong]).toEqual([entry.id, []])
    expect([entry.id, [...new Set(headings)]]).toEqual([entry.id, [entry.headings.join(' < ')]])
    seen.add(entry.id)
    const message = `menu.${entry.id.split('.').at(-1)}`
    if (entry.label !== undefined && spec.messages.some(({ id }) => id === message) && isMessage(message, entry.label))
      readMessage(message, entry.label)
  }
})

/** Every entry that has others under it, however deep it stands. */
const groupsIn = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => (entry.children?.length ? [entry, ...groupsIn(entry.children)] : []))
/** What the specification calls a heading's message. */
const messageOf = ({ id }: MenuEntry) => {
  const within = /^menu\.survey-dashboards\.(\w+)$/.exec(id)?.[1]
  return within === undefined ? id : `menu.${within}-dashboard`
}
test('A heading stands there for who reads something under it, in its place [menu.03]', () => {
  for (const group of groupsIn(sidebar)) {
    for (const name of persons)
      expect([
        group.id,
        name,
        sidebars.get(name)?.some(({ headings }) => headings.includes(group.label ?? '')),
      ]).toEqual([group.id, name, mayRead(group, name)])
    if (!group.target) seen.add(group.id)
    const message = messageOf(group)
    if (spec.messages.some(({ id }) => id === message)) readMessage(message, group.label ?? '')
  }
})

test('The app bar and ctrl+k toggle the sidebar, 290 wide, which stays so [shell.02, shell.03, shell.12, shell.14]', async () => {
  const desk = await deskOf(people.admin)
  const width = async () => (await desk.page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width ?? 0
  await expect.poll(width).toBe(290)
  await desk.find('button', /(Show|Hide) sidebar$/).press('Enter')
  await expect.poll(width).toBeLessThan(100)
  await desk.page.reload()
  await desk.page.getByRole('tablist').first().waitFor()
  await expect.poll(width).toBeLessThan(100)
  await desk.press('ctrl+k')
  await expect.poll(width).toBe(290)
  seen.add('app-bar.sidebar-toggle')
})

test('The bell shows its list, and the user menu has Profile and Logout [shell.04, session.04, session.17, notifications.05]', async () => {
  const desk = await deskOf(people.admin)
  await desk.find('button', /^Notifications/).press('Enter')
  const link = desk.page.getByRole('dialog').getByText('View all notifications')
  await link.waitFor()
  readMessage('notifications.view-all', (await link.textContent()) ?? '')
  await desk.press('Escape')
  await link.waitFor({ state: 'hidden' })
  seen.add('app-bar.notifications')
  await desk.find('button', /Your account/).press('Enter')
  const logout = desk.find('menuitem', /^Logout/)
  await logout.waitFor()
  readMessage('user-menu.logout', (await logout.getByText('Logout', { exact: true }).textContent()) ?? '')
  const profile = desk.find('menuitem', /^Profile/)
  const called = (await profile.getByText('Profile', { exact: true }).textContent()) ?? ''
  await profile.press('Enter')
  await desk.isAt('/admin/profile')
  // The page takes the focus when it has come, and would close a menu that was opened sooner.
  await expect
    .poll(() => desk.page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]') !== null))
    .toBe(true)
  readMessage('user-menu.profile', called)
  seen.add('user-menu.profile')
  await desk.find('button', /Your account/).press('Enter')
  await logout.press('Enter')
  await desk.isAt('/admin/login')
  seen.add('user-menu.logout')
})

test('every entry of the menu was seen', () => {
  expect(lackedBy('menu', (id) => (seen.has(id) ? [] : ['nobody could read it']))).toEqual([])
})
