import { deepEqual } from 'node:assert/strict'
import type { Locator, Page, Route } from 'playwright'
import * as v from 'valibot'
import type { Driver } from '#tests/model/driver.ts'
import { openWindow, type Window, type WindowOptions } from '#tests/support/browser.ts'
import { enter } from '#tests/support/enter.ts'
import { paletteHasLeft } from '#tests/support/palette.ts'
import { patience as usual } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { demoPassword } from '#tests/support/sign-in.ts'

/** Drives a real screen along one path; `end` leaves everything as it was. */
export interface ScreenDriver extends Driver {
  readonly page: Page
  end(): Promise<void>
}

/** Two at night in Manila: what waits for the morning waits until a walk says that it has come. */
const night = Date.parse('2026-11-20T18:00:00Z')
/** The server that walks are led on. */
export const openServer = (): Promise<TestServer> => startServer({ now: () => night })

const navigation = 120_000
let patience = usual
/** How long a check waits for the screen before it fails; mutants are noticed sooner with less. */
export const beImpatient = (ms: number): void => {
  patience = ms
}

/** Looks again and again until nothing is thrown; the last complaint is the failure. */
export const eventually = async (look: () => Promise<void>): Promise<void> => {
  const end = Date.now() + patience
  for (;;)
    try {
      await look()
      return
    } catch (fault) {
      if (Date.now() > end) throw fault
      await new Promise((soon) => setTimeout(soon, 50))
    }
}
/** Waits until both are the same: `await shows(() => page.title(), 'Zones · Dealer Desk', 'the title')`. */
export const shows = async <T>(look: () => Promise<T>, expected: T, what: string): Promise<void> =>
  eventually(async () => deepEqual(await look(), expected, `${what}: expected ${JSON.stringify(expected)}`))
export const isThere = async (what: Locator, name: string): Promise<void> => {
  await what
    .first()
    .waitFor({ timeout: patience })
    .catch(() => {
      throw new Error(`not on the screen: ${name}`)
    })
}
export const isGone = async (what: Locator, name: string): Promise<void> =>
  shows(() => what.filter({ visible: true }).count(), 0, `still on the screen: ${name}`)

/** Requests that are stopped on their way, until the test says how they go on. */
export interface Gate {
  /** Stops the next request of this kind; others pass. */
  shut(method: string, path: RegExp): Held
}
export interface Held {
  /** Waits until the request is on its way. */
  come(): Promise<void>
  /** Lets it reach the server, with these headers changed if some proxy on the way is to spoil it. */
  pass(headers?: Readonly<Record<string, string>>): Promise<void>
  /** Lets it reach the server, and says the message of the answer. */
  answered(): Promise<string>
  /** Breaks its connection. */
  cut(): Promise<void>
  /** Lets it reach the server, and breaks its connection before the answer has come. */
  lose(): Promise<void>
}
export const openGate = async (page: Page, paths: RegExp): Promise<Gate> => {
  const waiting: { method: string; path: RegExp; take: (route: Route) => void }[] = []
  await page.route(paths, async (route) => {
    const request = route.request()
    const at = waiting.findIndex(
      ({ method, path }) => method === request.method() && path.test(new URL(request.url()).pathname),
    )
    const [one] = at < 0 ? [] : waiting.splice(at, 1)
    if (one) one.take(route)
    else await route.continue().catch(() => undefined)
  })
  return {
    shut: (method, path) => {
      const { promise, resolve } = Promise.withResolvers<Route>()
      waiting.push({ method, path, take: resolve })
      const come = async () => {
        await Promise.race([
          promise,
          new Promise((_, fail) => {
            setTimeout(() => fail(new Error(`no request ${method} ${path} was sent`)), patience).unref()
          }),
        ])
      }
      return {
        come,
        pass: async (headers) => {
          await come()
          const route = await promise
          const changed = headers && { headers: { ...route.request().headers(), ...headers } }
          await route.continue(changed).catch(() => undefined)
        },
        answered: async () => {
          await come()
          const route = await promise
          const response = await route.fetch()
          const { message } = v.parse(v.object({ message: v.string() }), await response.json())
          await route.fulfill({ response })
          return message
        },
        cut: async () => {
          await come()
          await (await promise).abort('failed').catch(() => undefined)
        },
        lose: async () => {
          await come()
          const route = await promise
          await route.fetch()
          await route.abort('failed')
        },
      }
    },
  }
}

const Named = v.object({ id: v.number(), name: v.string(), first_name: v.string(), last_name: v.string() })
export type Named = v.InferOutput<typeof Named>
/** A demo account as the database knows it. */
export const personIn = async ({ database }: TestServer, email: string): Promise<Named> =>
  v.parse(
    Named,
    (await database.query('select id, name, first_name, last_name from users where email = $1', [email]))[0],
  )

export interface Seat extends Window {
  /** So much time passes at once. */
  pass(ms: number): Promise<void>
  /** The same, after which the page's clock is right again: only the timers have noticed. */
  jump(ms: number): Promise<void>
  /** Every tick of so much time; the clock goes on from there. */
  wait(ms: number): Promise<void>
  /** Every tick of so much time, after which the clock is right again. */
  tick(ms: number): Promise<void>
  /** No time passes from a moment later on, but by `tick`. */
  freeze(): Promise<void>
  /** Lets time go on, and sets the clock right. */
  thaw(): Promise<void>
}
/** A window whose clock can be turned. The server's clock is not, so long jumps are taken back. */
export const takeSeat = async (server: Pick<TestServer, 'origin'>, options: WindowOptions = {}): Promise<Seat> => {
  // Its clock stands at times: what is opened then is to be there.
  const window = await openWindow(server.origin, { bringsAhead: true, ...options })
  window.context.setDefaultTimeout(patience)
  // However little patience there is for what a page shows, one that comes late says nothing about it.
  window.context.setDefaultNavigationTimeout(navigation)
  const { clock } = window.context
  await clock.install()
  let ahead = 0
  const right = () => clock.setSystemTime(Date.now() + ahead)
  return {
    ...window,
    pass: async (ms) => {
      ahead += ms
      await clock.fastForward(ms)
    },
    jump: async (ms) => {
      await clock.fastForward(ms)
      await right()
    },
    wait: async (ms) => {
      ahead += ms
      await clock.runFor(ms)
    },
    tick: async (ms) => {
      await clock.runFor(ms)
      await right()
    },
    freeze: () => clock.pauseAt(Date.now() + ahead + 1000),
    thaw: async () => {
      await clock.resume()
      await right()
    },
  }
}

export const fillIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.locator('input[name=password]').fill(password)
}
/** Signs in on a page that shows the form, without looking at the way. */
export const signInOn = async (page: Page, email: string): Promise<void> => {
  await fillIn(page, email, demoPassword)
  await page.keyboard.press('Enter')
  await isThere(page.getByRole('tablist'), 'the tabs, after signing in')
}
/** Presses the keys of a command one after the other, once nothing is typed into. */
export const pressKeys = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}
/** The same where something may be typed into: keys are commands only outside of it. */
export const pressCommand = async (page: Page, keys: string): Promise<void> => {
  const isTyping = () => page.evaluate(() => document.activeElement?.matches('input, textarea') === true)
  for (let tries = 0; tries < 4 && (await isTyping()); tries += 1) await page.keyboard.press('F6')
  await pressKeys(page, keys)
}
/** Runs a command by its name in the palette. */
export const runCommand = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('F1')
  await isThere(page.locator('[cmdk-input]:focus'), 'the palette')
  await page.keyboard.insertText(name)
  await isThere(page.getByRole('option', { name }), `“${name}” in the palette`)
  await page.keyboard.press('Enter')
  await paletteHasLeft(page)
}

/** As `enter`, of somebody who needs no code. */
export const enterAs = async (...given: Parameters<typeof enter>): Promise<number> => {
  const id = await enter(...given)
  if (id === null) throw new Error(`${given[2]} was not let in: a code is asked for`)
  return id
}

/** How the picture of a lifecycle is drawn. */
interface Drawn {
  /** Arrows along which somebody may lead it now, and those that it has gone. */
  readonly can: readonly string[]
  readonly was: readonly string[]
  /** Words upon arrows that stand out. */
  readonly strong: readonly string[]
  /** What is cut off, empty, or joins what it does not lead between. */
  readonly faults: readonly string[]
}
export const drawnIn = (picture: Locator): Promise<Drawn> =>
  picture.evaluate((svg) => {
    const all = <E extends Element>(selector: string, kind: new () => E): readonly E[] =>
      [...svg.querySelectorAll(selector)].filter((one): one is E => one instanceof kind)
    const faults: string[] = []
    const room = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    const { viewBox } =
      svg instanceof SVGSVGElement ? svg : document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const { x, y, width, height } = viewBox.baseVal
    const captions = all('foreignObject', SVGGraphicsElement).filter((one) => one.closest('[data-state]') === null)
    for (const one of all('rect, text, path[data-arrow], foreignObject', SVGGraphicsElement)) {
      const name =
        one.getAttribute('data-arrow') ?? one.closest('[data-state]')?.getAttribute('data-state') ?? one.textContent
      const box = one.getBBox()
      if (one.matches('text, foreignObject') && one.textContent?.trim() === '') faults.push('words that are missing')
      if (box.width + box.height < 4) faults.push(`${name} is not drawn`)
      if (box.x < x - 2 || box.y < y - 2 || box.x + box.width > x + width + 2 || box.y + box.height > y + height + 2)
        faults.push(`${name} is cut off`)
      room.left = Math.min(room.left, box.x)
      room.top = Math.min(room.top, box.y)
      room.right = Math.max(room.right, box.x + box.width)
      room.bottom = Math.max(room.bottom, box.y + box.height)
    }
    if (width > room.right - room.left + 20 || height > room.bottom - room.top + 20) faults.push('most of it is empty')
    const boxes = new Map(
      all('[data-state] > rect', SVGGraphicsElement).map((one) => [
        one.closest('[data-state]')?.getAttribute('data-state'),
        one.getBBox(),
      ]),
    )
    const isBeside = (point: DOMPoint, state: string | undefined) => {
      const box = boxes.get(state)
      return (
        box !== undefined &&
        Math.max(box.x - point.x, point.x - box.x - box.width, box.y - point.y, point.y - box.y - box.height) < 6
      )
    }
    const arrows = all('path[data-arrow]', SVGPathElement)
    for (const arrow of arrows) {
      const name = arrow.getAttribute('data-arrow') ?? ''
      const [from, to] = name.split('>')
      const isJoined =
        isBeside(arrow.getPointAtLength(0), from) && isBeside(arrow.getPointAtLength(arrow.getTotalLength()), to)
      if (!isJoined) faults.push(`${name} leads elsewhere`)
    }
    const marked = (mark: string) =>
      arrows
        .filter((one) => one.getAttribute('data-mark') === mark)
        .map((one) => one.getAttribute('data-arrow') ?? '')
        .toSorted()
    const strong = captions
      .filter((one) => Number(getComputedStyle(one.firstElementChild ?? one).fontWeight) > 400)
      .map((one) => one.textContent ?? '')
    return { can: marked('can'), was: marked('was'), strong, faults }
  })

/** The panel of a record that is led by steps: its head, the picture of its lifecycle, and the menu of its steps. */
export const ledPanel = (page: Page, lifecycle: RegExp) => {
  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const head = panel.locator('header').first()
  const menu = page.getByRole('menu', { name: 'More actions' })
  return {
    panel,
    head,
    menu,
    picture: panel.getByRole('img', { name: lifecycle }),
    /** The same as a list, for who does not see the picture. */
    twin: panel.locator('li[data-state]'),
    messages: page.getByRole('region', { name: 'Messages' }).getByRole('listitem'),
  }
}
/** The words of those that are drawn in a colour of the theme: a button that stands out, a line of a menu that warns. */
export const inColour = (
  all: Locator,
  property: 'backgroundColor' | 'color',
  name: '--accent' | '--bad',
): Promise<readonly string[]> =>
  all.evaluateAll(
    (some, [of, colour]) => {
      const probe = document.body.appendChild(document.createElement('span'))
      probe.style.setProperty('background-color', `var(${colour})`)
      const drawn = getComputedStyle(probe).backgroundColor
      probe.remove()
      return some.filter((one) => getComputedStyle(one)[of] === drawn).map((one) => one.textContent ?? '')
    },
    [property, name] as const,
  )
/**
 * Of the steps that one mostly wants the first that is possible, else the first that there is, is a button; it stands out
 * where it is possible, and nothing else does.
 */
export const seesMainStep = async (
  page: Page,
  likely: readonly { readonly word: string; readonly isPossible: boolean }[],
): Promise<void> => {
  const { head } = ledPanel(page, /./)
  const main = likely.find(({ isPossible }) => isPossible)
  const shown = main ?? likely[0]
  if (shown) await isThere(head.getByRole('button', { name: shown.word }), `“${shown.word}” on a button`)
  const standing = () => inColour(head.locator('button[data-command]'), 'backgroundColor', '--accent')
  await shows(
    async () => (await standing()).map((text) => main !== undefined && text.startsWith(main.word)),
    main ? [true] : [],
    'the button that stands out',
  )
}
/** In the open menu the dangerous step alone warns, and only where it is possible. */
export const seesWarning = async (page: Page, word: string, isPossible: boolean): Promise<void> => {
  const warning = await inColour(ledPanel(page, /./).menu.getByRole('menuitem'), 'color', '--bad')
  const isIt = warning.map((text) => text.startsWith(word))
  deepEqual(isIt, isPossible ? [true] : [], 'what warns in the menu')
}
/** What can be done as the page has it: of each step by its word, what it says instead of being possible, or null. The menu stays open. */
export const offeredOn = async (page: Page, words: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  const { head, menu } = ledPanel(page, /./)
  if (!(await menu.isVisible())) await head.getByRole('button', { name: 'More actions' }).press('Enter')
  await menu.waitFor()
  const read = (all: (HTMLElement | SVGElement)[]) =>
    all.map((one) => [one.getAttribute('aria-disabled') === 'true', one.textContent ?? ''] as const)
  // The most likely step is a button of its own.
  const controls = [
    ...(await head.locator('button[data-command]').evaluateAll(read)),
    ...(await menu.getByRole('menuitem').evaluateAll(read)),
  ]
  return new Map(
    words.map((word) => {
      const [isOff, text] = controls.find(([, said]) => said.startsWith(word)) ?? [true, `${word} is not on the screen`]
      return [word, isOff ? text.slice(word.length) : null]
    }),
  )
}
