import type { CDPSession, Page } from 'playwright'
import { framesOfScrolling, untilPainted, type Visit } from '#tests/bench/page.ts'

/** What nothing that draws the same page can be faster than, in milliseconds; each beside the figure of its name. */
export interface Floor {
  readonly room: number
  readonly back: number
  readonly list: number
  /** The 95th percentile of a frame at a quarter of the processor's speed. */
  readonly slowScroll: number
}

const place = '/admin/zones-without-script'
const asked = {
  role: '/api/v1/validate/me',
  rows: '/api/v1/dealer/zones?order_by=name&sort=asc&page=1&per_page=100',
} as const

/** What stands in the body now, with its stylesheets and the attributes of its root, and no script. */
const finished = (page: Page) =>
  page.evaluate(() => ({
    head: [...document.querySelectorAll('link[rel="stylesheet"], style')].map((one) => one.outerHTML).join(''),
    root: [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' '),
    body: document.body.innerHTML.replaceAll(/<script.*?<\/script>/gs, ''),
    panel: [...document.querySelectorAll('[role="tabpanel"]')].find((one) => one.checkVisibility())?.outerHTML ?? '',
  }))

/**
 * Shows HTML that was finished before, when the answers that the product waits for have come: no framework, no data to
 * read, nothing to remember. What it still takes is the server's answer, the browser's own style, layout and paint, and
 * the wait for the screen.
 */
const shown = (page: Page, html: string, urls: readonly string[]): Promise<number> =>
  page.evaluate(
    async ([text, paths]) => {
      const panel = document.querySelector('[data-floor]')
      if (!panel) throw new Error('There is no panel to fill')
      const began = performance.now()
      await Promise.all(paths.map(async (path) => (await fetch(path)).json()))
      panel.innerHTML = text
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - began)
          port2.postMessage(null)
        }),
      )
    },
    [html, urls] as const,
  )

/** The same rows as finished HTML, moved from above to below as the grid is scrolled. */
const recycle = (page: Page) =>
  page.evaluate(() => {
    const grid = [...document.querySelectorAll<HTMLElement>('[role="grid"]')].find((one) => one.checkVisibility())
    const places = [...(grid?.querySelectorAll<HTMLElement>('[role="row"][aria-rowindex]') ?? [])]
      .flatMap(({ parentElement }) => parentElement ?? [])
      .filter(({ style }) => style.transform !== '')
    const tops = places.map(({ style }) => Number(/translateY\(([\d.]+)px\)/.exec(style.transform)?.[1]))
    const height = (tops[1] ?? 0) - (tops[0] ?? 0)
    if (!grid || !(height > 0)) throw new Error('There are no rows to move')
    const texts = places.map((one) => one.innerHTML)
    let first = 0
    let turn = 0
    const start = grid.scrollTop
    grid.addEventListener('scroll', () => {
      const gone = Math.floor((grid.scrollTop - start) / height)
      for (; first < gone; first += 1) {
        const at = first % places.length
        const one = places[at]
        if (!one) return
        turn += 1
        tops[at] = (tops[at] ?? 0) + places.length * height
        one.style.transform = `translateY(${tops[at]}px)`
        one.innerHTML = texts[turn % texts.length] ?? ''
      }
    })
  })

/** Begins on the list of zones, with the leads one step back, and somebody signed in. */
export const measureFloor = async (
  { page }: Visit,
  cdp: CDPSession,
  rounds: number,
): Promise<Record<keyof Floor, number[]>> => {
  await page.goto('/admin/leads')
  await page.locator('[role="row"][aria-rowindex="2"]').first().waitFor()
  await page.waitForTimeout(2500)
  const leads = await finished(page)
  await untilPainted(page, { click: 'nav a[href="/admin/dealer-zones"]' }, { title: 'Zones', row: 'first' })
  const zones = await finished(page)
  await page.route(`**${place}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html ${leads.root}><head>${leads.head}</head><body>${leads.body.replace(leads.panel, `<div data-floor style="display: contents">${leads.panel}</div>`)}</body></html>`,
    }),
  )
  const took = { room: [] as number[], back: [] as number[], list: [] as number[], slowScroll: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(place)
    await page.waitForTimeout(400)
    const room = await shown(page, zones.panel, [asked.role, asked.rows])
    await page.waitForTimeout(400)
    const back = await shown(page, leads.panel, [asked.role])
    await page.evaluate(() => document.querySelector('[data-floor]')?.replaceChildren())
    await page.waitForTimeout(400)
    const list = await shown(page, leads.panel, ['/api/v1/me', asked.rows])
    // The first round warms the server up.
    if (round === 0) continue
    took.room.push(room)
    took.back.push(back)
    took.list.push(list)
  }
  await recycle(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  took.slowScroll.push(...(await framesOfScrolling(page)))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return took
}
