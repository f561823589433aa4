import { ok } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { groups } from '#contract/dealers/groups.ts'
import { activeTab, scrollOf, type Tab } from '#machines/tabs.ts'
import type { workspaceMachine } from '#machines/workspace.ts'
import type { Path } from '#tests/model/driver.ts'
import {
  enterAs,
  eventually,
  type Held,
  isGone,
  isThere,
  openGate,
  pressCommand,
  pressKeys,
  type ScreenDriver,
  shows,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { farDown, group, home, leads, pending } from '#tests/model/ui/panes.cases.ts'
import { screenDriver } from '#tests/model/ui/screen-driver.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/panes.cases.ts'

type Snapshot = SnapshotFrom<typeof workspaceMachine>
/** The tests of one run share a database, in which names of groups are unique. */
let made = 0

/** Somebody who compares two lists, and who names a group while its form is being closed. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  await server.forgetLimits()
  made += 1
  const number = made
  const real = (name: string) => `${name} beside ${number}`
  const other = await signIn(server.origin, people.superadmin)
  const added = await other.call(groups.create, { body: { name: real('Ada'), status: true } })
  const place = `/admin/dealer-groups/${String(Reflect.get(Object(added.data), 'id'))}/edit`
  // Wide enough for the filters to stand beside each other in the narrower pane, too.
  const seat = await takeSeat(server, { width: 2880, height: 900 })
  const { page } = seat
  const gate = await openGate(page, /\/api\/v1\/dealer\/groups\/\d+$/)
  await enterAs(server, seat, people.admin)
  let at = -1
  let event: AnyEventObject = { type: 'xstate.init' }
  let held: Held | null = null
  const next = (): AnyEventObject | undefined => path.steps[at + 1]?.event

  const question = page.getByRole('dialog')
  const strip = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab')
  const panels = page.getByRole('tabpanel').filter({ visible: true })
  const field = panels.getByRole('textbox', { name: 'Name' })
  const front = () => {
    const now: Snapshot['context'] | undefined = path.steps[at - 1]?.state.context
    return panels.nth(now?.focused ?? 0)
  }
  const toEnd = async () => {
    // The list may be drawn anew under the press.
    await eventually(async () => {
      await front().getByRole('gridcell').first().focus()
      await page.keyboard.press('Control+End')
      ok((await topIn(0)) > farDown / 10, 'the list is far down')
    })
  }
  /** The first row that is seen whole in a pane, as it is told to a screen reader. */
  const topIn = (pane: number) =>
    panels
      .nth(pane)
      .getByRole('grid')
      .evaluate((grid) => {
        const top = grid.getBoundingClientRect().top + 32
        const rows = [...grid.querySelectorAll('[role="row"][data-row]')]
          .filter((row) => row.getBoundingClientRect().top >= top - 1)
          .map((row) => Number(row.getAttribute('aria-rowindex')))
          .filter((index) => index > 1)
        return Math.min(...rows)
      })

  const linkOrUnlink = async () => {
    for (const name of ['Link Status', 'Link Dealer']) await front().getByRole('button', { name }).press('Enter')
  }
  const act: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    'xstate.init': async () => undefined,
    PIN: () => page.goto(home),
    OPEN: async () => {
      if (event['place'] !== group) return pressCommand(page, 'g l')
      held = gate.shut('GET', /\/groups\/\d+$/)
      await page.goto(place)
      await held.come()
    },
    ACTIVATE: () => pressCommand(page, 'w o'),
    SPLIT: () => pressCommand(page, 'w v'),
    UNSPLIT: () => pressCommand(page, 'w q'),
    RESIZE: () => pressCommand(page, event['share'] === 50 ? 'w 1' : 'w 2'),
    TOGETHER: async () => {
      if (event['on'] === true) return pressCommand(page, event['what'] === 'scroll' ? 'w m' : 'w e')
      await pressCommand(page, 'w f')
      const line = event['what'] === 'scroll' ? 'Scrolling' : 'Selection'
      await page.getByRole('menu').getByRole('menuitemcheckbox', { name: line }).press('Enter')
      await page.keyboard.press('Escape')
    },
    LINK: () => linkOrUnlink(),
    UNLINK: () => linkOrUnlink(),
    NAVIGATED: async () => {
      await front().getByRole('button', { name: 'Status', exact: true }).press('Enter')
      await page.getByRole('menuitemradio', { name: 'Pending' }).press('Enter')
    },
    // The record has come, or the answer to a save, each with its name.
    TITLED: () => held?.pass(),
    DIRTY: async () => {
      // The answer that has brought the new name has saved all that was typed.
      if (event['dirty'] === false) return
      await field.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(real('Bea'))
    },
    SCROLLED: async () => {
      if (event['tabId'] === 't2') await toEnd()
      // Under the question nothing can be scrolled: what was a moment before comes to rest.
      await seat.tick(1000)
      if (event['tabId'] === 't3') await seat.thaw()
    },
    CLOSE: async () => {
      if (event['tabId'] === undefined) {
        // It is closed while it is being saved.
        const isSaving = next()?.type === 'TITLED'
        if (isSaving) {
          held = gate.shut('PUT', /\/groups\/\d+$/)
          await field.press('Control+s')
          await held.come()
        }
        return pressCommand(page, 'w x')
      }
      if (next()?.type === 'SCROLLED') {
        await seat.freeze()
        await toEnd()
      }
      await strip.nth(1).press('Delete')
    },
    RESTORE: () => page.reload(),
    CONFIRM: () => question.getByRole('button', { name: 'Discard' }).press('Enter'),
    CANCEL: () => page.keyboard.press('Escape'),
  }

  const nameOfTab = ({ place: there, title }: Tab) =>
    there === home ? 'Home' : there === group ? (title === null ? 'Group' : real(String(title))) : 'Leads'
  /** What the strip says of each tab: its name, what tells it from others of that name, and its pane. */
  const labels = ({ tabs, panes }: Snapshot['context'], isSaved: boolean) =>
    tabs.map((tab, i) => {
      const isTwice = tabs.filter((one) => nameOfTab(one) === nameOfTab(tab)).length > 1
      const isSecond = tabs.slice(0, i).some((one) => one.place === tab.place)
      const more = isTwice ? [...(tab.place === pending ? ['Status Pending'] : []), ...(isSecond ? ['2'] : [])] : []
      const pane = panes.length > 1 ? panes.findIndex(({ active }) => active === tab.id) : -1
      return [
        nameOfTab(tab),
        ...(more.length > 0 ? [`, ${more.join(', ')}`] : []),
        ...(tab.pinned ? [', pinned'] : []),
        ...(tab.dirty && !isSaved ? [', unsaved changes'] : []),
        ...(pane < 0 ? [] : [`${pane + 1}, ${pane === 0 ? 'first' : 'second'} pane`]),
      ].join('')
    })
  /** The link to both panes says where they stand, how wide, and what is linked. */
  const copied = new Set<string>()
  let link = ''
  const seesLink = async ({ tabs, panes, share, link: linked }: Snapshot['context']) => {
    const [one = '', other = ''] = panes.map(({ active }) => tabs.find(({ id }) => id === active)?.place ?? '')
    const search = new URLSearchParams({ one, other })
    if (share !== 50) search.set('share', String(share))
    if (linked) search.set('linked', linked.names.join(','))
    const to = `/admin/compare?${search.toString()}`
    link = to
    if (copied.has(to)) return
    copied.add(to)
    await pressKeys(page, 'w c')
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await isThere(message.getByText(new URL(to, page.url()).href, { exact: true }), `the link ${to}`)
    await message.getByRole('button', { name: 'Close' }).press('Enter')
    await isGone(message, 'the message')
  }
  const seesPanes = async ({ panes, focused, share, link, together }: Snapshot['context']) => {
    await shows(() => panels.count(), panes.length, 'panes')
    const splitter = page.getByRole('separator', { name: 'Width of the first pane' })
    if (panes.length < 2) return isGone(splitter, 'the line between the panes')
    await shows(
      async () => Math.round(Number(await splitter.getAttribute('aria-valuenow'))),
      Math.round(share),
      'the width of the first pane',
    )
    if (['SPLIT', 'ACTIVATE'].includes(event.type))
      await shows(
        () => panels.evaluateAll((all) => all.findIndex((one) => one.contains(document.activeElement))),
        focused,
        'the pane that has the keyboard',
      )
    await isThere(
      page.getByRole('button', { name: link ? 'Linked: Status, Dealer' : 'No linked filters' }),
      'what is linked',
    )
    await pressKeys(page, 'w f')
    const menu = page.getByRole('menu')
    for (const [what, name] of [
      ['scroll', 'Scrolling'],
      ['selection', 'Selection'],
    ] as const)
      await shows(
        () => menu.getByRole('menuitemcheckbox', { name }).getAttribute('aria-checked'),
        String(together.includes(what)),
        `whether ${what} is together`,
      )
    await page.keyboard.press('Escape')
    await isGone(menu, 'the menu')
  }
  /** Whoever opens the link finds both panes so, in tabs of their own. */
  const seesBehindLink = async (now: Snapshot['context']) => {
    const before = await strip.count()
    await page.goto(link)
    await shows(() => strip.count(), before + 2, 'the tabs behind the link')
    await shows(async () => new URL(page.url()).pathname, activeTab(now).place.split('?')[0], 'the address')
    await seesPanes(now)
  }
  /** One that names no two pages of the portal opens none. */
  const seesBehindNothing = async () => {
    for (const [one, other] of [
      [leads, '/s/somebody-elses-survey'],
      ['https://example.com/admin/leads', leads],
      [leads, '/admin/compare?one=/admin/leads&other=/admin/leads'],
    ]) {
      await page.goto(`/admin/compare?${new URLSearchParams({ one: one ?? '', other: other ?? '' })}`)
      await isThere(page.getByText('These 2 pages cannot be opened'), `that ${one} and ${other} are no two pages`)
    }
  }
  const sees = async (snapshot: Snapshot) => {
    const now = snapshot.context
    const tab = activeTab(now)
    const asked = now.tabs.find(({ id }) => id === now.asked?.tabId)
    // The answer that has brought the name has saved what was typed, too.
    const isSaved = event.type === 'TITLED' && asked !== undefined
    await shows(() => strip.allTextContents(), labels(now, isSaved), 'the tabs')
    await shows(
      async () => {
        const { pathname, search } = new URL(page.url())
        return `${pathname}${search}`
      },
      tab.place === group ? place : tab.place,
      'the address',
    )
    if (asked) {
      await isThere(
        question.getByText(`Your changes in “${nameOfTab(asked)}” are not saved and will be lost.`),
        'the question',
      )
      return
    }
    await isGone(question, 'the question')
    await shows(() => page.title(), `${nameOfTab(tab)} · Dealer Desk`, 'the title of the window')
    if (tab.place === group && tab.title !== null)
      await shows(() => field.inputValue(), real(tab.dirty ? 'Bea' : String(tab.title)), 'what stands in the form')
    await seesPanes(now)
    if (now.panes.length > 1) await seesLink(now)
    if (now.panes.length > 1 && at === path.steps.length - 1) await seesBehindLink(now)
    for (const [pane, { active }] of now.panes.entries()) {
      const shown = now.tabs.find(({ id }) => id === active)
      if (shown?.place !== leads && shown?.place !== pending) continue
      if (event.type === 'RESTORE')
        await shows(async () => (await topIn(pane)) > farDown / 10, scrollOf(shown) > 0, 'how far the list is')
    }
    if (now.panes.length > 1 && at === path.steps.length - 1) await seesBehindNothing()
  }
  return screenDriver<Snapshot>(seat, {
    where: 'with panes',
    hears: (given) => {
      at += 1
      event = given
    },
    act: ({ type }) => act[type],
    // The very first moment is over before anything is drawn.
    look: () => async (snapshot) => {
      if (at === 0) return
      await sees(snapshot)
    },
  })
}
