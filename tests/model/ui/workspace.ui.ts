import { equal } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { activeTab, type Tabs } from '#machines/tabs.ts'
import type { workspaceMachine } from '#machines/workspace.ts'
import type { Path } from '#tests/model/driver.ts'
import { enterAs, isGone, isThere, pressCommand, type ScreenDriver, shows, takeSeat } from '#tests/model/ui/house.ts'
import { screenDriver } from '#tests/model/ui/screen-driver.ts'
import { seesStarred } from '#tests/model/ui/starred.ts'
import { form, groups, home, isAsking, leads, places, titleOf, zones } from '#tests/model/ui/workspace.cases.ts'
import { paletteHasLeft } from '#tests/support/palette.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/workspace.cases.ts'

type Snapshot = SnapshotFrom<typeof workspaceMachine>
/** After these the keyboard is in the page that has come to the front; whoever closes a tab in the strip stays there. */
const bringsForward = new Set('OPEN NEXT PREVIOUS GO_TO ACTIVATE CLOSE REOPEN'.split(' '))
/** One entry of the browser's own history. */
interface Entry {
  readonly key: string
  readonly url: string
}

/** A person with several tabs, by keyboard and by the browser's way back and on. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  await server.forgetLimits()
  await seesStarred(server)
  const seat = await takeSeat(server)
  const { page } = seat
  const userId = await enterAs(server, seat, people.admin)
  let at = -1
  let event: AnyEventObject = { type: 'xstate.init' }
  const before = (): Tabs | undefined => path.steps[at - 1]?.state.context
  const question = page.getByRole('dialog')
  const strip = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab')
  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const heading = (title: string) => panel.getByRole('heading', { level: 1, name: title, exact: true })
  const field = panel.getByRole('textbox', { name: 'Name' })

  /** Which tab each entry of the browser's history belongs to, as its state said when it was the current one. */
  const tabOfEntry = new Map<string, string>()
  const note = async () => {
    const [key, tab] = await page.evaluate((): [string, string] => [
      String(window.navigation.currentEntry?.key),
      String(Reflect.get(Object(history.state), 'tab')),
    ])
    tabOfEntry.set(key, tab)
  }
  /** The browser's list behind its Back button: to the nearest entry of this tab at this place. */
  const travel = async (by: -1 | 1) => {
    const was = before()
    const tab = was && activeTab(was)
    const to = tab?.history.entries[tab.history.index + by]?.place
    const [entries, now] = await page.evaluate((): [Entry[], number] => [
      window.navigation.entries().map(({ key, url }) => ({ key, url: url ?? '' })),
      window.navigation.currentEntry?.index ?? 0,
    ])
    const isIt = ({ key, url }: Entry) => tabOfEntry.get(key) === tab?.id && url.endsWith(to ?? '?')
    const found =
      by < 0 ? entries.slice(0, now).findLastIndex(isIt) : entries.findIndex((one, i) => i > now && isIt(one))
    if (found < 0) throw new Error(`The browser has no way ${by < 0 ? 'back' : 'on'} to ${to}`)
    await page.evaluate((steps) => history.go(steps), found - now)
  }
  const press = (keys: string) => pressCommand(page, keys)
  const type = async (text: string) => {
    await field.focus()
    await page.keyboard.press('Control+a')
    await (text === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(text))
  }
  const openNew = async (title: string) => {
    await press('F1')
    await isThere(page.locator('[cmdk-input]:focus'), 'the palette')
    await page.keyboard.insertText(title)
    await isThere(page.getByRole('option', { name: title }), `“${title}” in the palette`)
    await page.keyboard.press('Control+Enter')
    await paletteHasLeft(page)
  }
  const step = async (doing: () => Promise<unknown>, title: string) => {
    await doing()
    await isThere(heading(title), `the page “${title}”`)
    await note()
  }
  const inStrip = async (id: unknown, key: string) => {
    const index = before()?.tabs.findIndex((tab) => tab.id === id) ?? -1
    await strip.nth(index).focus()
    await page.keyboard.press(key)
  }

  const act: Readonly<Record<string, () => Promise<unknown>>> = {
    'xstate.init': async () => undefined,
    PIN: () => (at === 1 ? page.goto(home.place) : press('w i')),
    UNPIN: () => press('w i'),
    RESTORE: async () => {
      await step(() => page.goto(home.place), home.title)
      await step(() => press(groups.keys), groups.title)
      await step(() => press(form.keys), form.title)
      await step(() => press(zones.keys), zones.title)
      await step(() => openNew(leads.title), leads.title)
      await step(() => press('g 2'), zones.title)
      // Three places in one tab, the middle one in front, with a way on in the browser too.
      await step(() => page.evaluate(() => history.go(-2)), zones.title)
      await step(() => page.goBack(), form.title)
      await page.reload()
    },
    OPEN: () => {
      const to = places.find(({ place }) => place === event['place'])
      return event['where'] === 'new' ? openNew(to?.title ?? '') : press(to?.keys ?? '')
    },
    ACTIVATE: () => inStrip(event['tabId'], 'Enter'),
    NEXT: () => press('Alt+PageDown'),
    PREVIOUS: () => press('Alt+PageUp'),
    GO_TO: () => press(`g ${event['index'] + 1}`),
    BACK: () => travel(-1),
    FORWARD: () => travel(1),
    CLOSE: () => (event['tabId'] === undefined ? press('w x') : inStrip(event['tabId'], 'Delete')),
    MOVE: () => press(event['by'] > 0 ? 'w .' : 'w ,'),
    REOPEN: () => press('w u'),
    DIRTY: () => type(event['dirty'] ? 'Something typed' : ''),
    NAVIGATED: async () => {
      await page.keyboard.press('Control+/')
      await page.keyboard.insertText('a')
      await page.keyboard.press('Enter')
    },
    CONFIRM: () => question.getByRole('button', { name: 'Discard' }).press('Enter'),
    CANCEL: () => page.keyboard.press('Escape'),
  }
  /** Who stays a second at a place finds it among the recent ones. */
  const isRemembered = async (place: string) => {
    const latest = () =>
      page.evaluate((key) => String(JSON.parse(localStorage.getItem(key) ?? '[]')[0]?.place), `app:recents:${userId}`)
    // The second begins anew with each thing that the page tells of itself.
    for (let tries = 0; tries < 4 && (await latest()) !== place; tries += 1) await seat.tick(1100)
    equal(await latest(), place, 'the latest of the recent places')
  }
  const sees = async (snapshot: Snapshot) => {
    const now = snapshot.context
    const front = activeTab(now)
    const wanted = now.tabs.map(
      ({ place, pinned, dirty }) => `${titleOf(place)}${pinned ? ', pinned' : ''}${dirty ? ', unsaved changes' : ''}`,
    )
    await shows(() => strip.allTextContents(), wanted, 'the tabs')
    await shows(
      () => strip.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-selected') === 'true')),
      now.tabs.indexOf(front),
      'the tab in front',
    )
    await shows(
      async () => {
        const { pathname, search } = new URL(page.url())
        return `${pathname}${search}`
      },
      front.place,
      'the address',
    )
    if (isAsking(snapshot)) {
      const tab = now.tabs.find(({ id }) => id === now.asked?.tabId)
      await isThere(
        question.getByText(`Your changes in “${titleOf(tab?.place ?? '')}” are not saved and will be lost.`),
        'the question',
      )
      return
    }
    await isGone(question, 'the question')
    await isThere(heading(titleOf(front.place)), `the page of ${front.place}`)
    await shows(() => page.title(), `${titleOf(front.place)} · Dealer Desk`, 'the title of the window')
    if (bringsForward.has(event.type) && !(event.type === 'CLOSE' && event['tabId'] !== undefined))
      await shows(
        () => panel.evaluate((one) => one.contains(document.activeElement)),
        true,
        `the keyboard in the page of ${front.place}`,
      )
    if (event.type === 'OPEN' && front.place !== home.place) await isRemembered(front.place)
    if (front.place === form.place)
      await shows(() => field.inputValue(), front.dirty ? 'Something typed' : '', 'what was typed')
  }
  return screenDriver<Snapshot>(seat, {
    where: 'with tabs',
    hears: (given) => {
      at += 1
      event = given
    },
    act: ({ type }) => act[type],
    // The very first moment is over before anything is drawn.
    look: () => async (snapshot) => {
      if (at === 0) return
      await sees(snapshot)
      await note()
    },
  })
}
