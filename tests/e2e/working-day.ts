import { readFile } from 'node:fs/promises'
import type { Locator, Request } from 'playwright'
import { expect } from 'vitest'
import { firstPart } from '#tests/support/dates.ts'
import { patience } from '#tests/support/patience.ts'
import type { TestServer } from '#tests/support/server.ts'
import { type Desk, type Role, tabTo as tabsTo } from './driver.ts'

export const until = <T>(read: () => T) => expect.poll(read, { timeout: patience })
const namedBy = (label: string) =>
  new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(\\s*optional)?$`)
/** A file as somebody chooses it. */
export interface Chosen {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** What a person at the desk does all day long, by keyboard alone: nothing here puts the focus anywhere by itself. */
export const workingDayAt = (desk: Desk, server: TestServer) => {
  const { page } = desk
  let steps = 0
  const panel = () => page.getByRole('tabpanel').filter({ visible: true }).first()
  const dialog = () => page.getByRole('dialog').filter({ visible: true }).first()
  const inField = () =>
    page.evaluate(() =>
      ['textbox', 'searchbox', 'combobox', 'spinbutton', 'segment'].some(
        (role) =>
          document.activeElement?.getAttribute('role') === role ||
          (document.activeElement instanceof HTMLInputElement &&
            !['checkbox', 'radio', 'button'].includes(document.activeElement.type)) ||
          document.activeElement instanceof HTMLTextAreaElement,
      ),
    )
  const query = async <T extends Record<string, unknown>>(sql: string, values: readonly unknown[] = []): Promise<T> => {
    const [row] = await server.database.query<T>(sql, [...values])
    if (!row) throw new Error(`Nothing is found by ${sql}`)
    return row
  }
  const countOf = async (from: string): Promise<number> =>
    (await query<{ n: number }>(`select count(*)::int as n from ${from}`)).n
  const tabTo = (target: Locator) => tabsTo(page, target, { most: 150 })
  const field = (role: Role, label: string, within: Locator = panel()) =>
    within.getByRole(role, { name: namedBy(label) }).filter({ visible: true })
  const total = async () => Number((await panel().getByRole('grid').first().getAttribute('aria-rowcount')) ?? 0) - 1
  const cells = () => panel().locator('[role="gridcell"]').filter({ hasText: /\S/ })
  const row = (text: string | RegExp) => panel().locator('[role="row"]').filter({ hasText: text }).first()
  const isList = async (path: string) => {
    await desk.isAt(path)
    await cells().first().waitFor({ timeout: patience })
  }
  /** Whoever stands in a field leaves it first: letters are typed there. */
  const leavesField = async () => {
    for (let presses = 0; presses < 5 && (await inField()); presses += 1) await desk.press('F6')
  }
  const press = async (keys: string) => {
    await leavesField()
    await desk.press(keys)
  }
  const presses = async (name: string | RegExp, within: Locator = panel()) => {
    await tabTo(within.getByRole('button', { name, exact: true }).filter({ visible: true }))
    await desk.press('Enter')
  }
  const heading = async () => (await panel().getByRole('heading', { level: 1 }).first().textContent()) ?? ''
  const isSearching = () =>
    panel()
      .getByRole('searchbox')
      .first()
      .evaluate((one) => one === document.activeElement)
  return {
    panel,
    dialog,
    query,
    countOf,
    tabTo,
    field,
    total,
    row,
    isList,
    press,
    /** One step of the day; when it fails, its number and name stand before what went wrong. */
    step: async (name: string, act: () => Promise<unknown>) => {
      steps += 1
      try {
        await act()
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`Step ${steps}, ${name}, at ${page.url()}: ${why}`, { cause })
      }
    },
    /** By its letters to a list, until its rows are there. */
    goes: async (keys: string, path: string) => {
      const isThere = new URL(page.url()).pathname === path
      const before = await panel().getAttribute('id')
      await press(keys)
      // The list that is left stays drawn until the next one may come.
      if (!isThere) await until(() => panel().getAttribute('id')).not.toBe(before)
      await isList(path)
    },
    /** By its name in the palette to a place. */
    goesByName: async (name: string, path: string) => {
      await desk.runs(name)
      await desk.isAt(path)
    },
    /** Puts the keyboard into the rows. */
    toRows: desk.toRows,
    /** Searches the list; what is found begins with the row of this text, which gets the keyboard. */
    finds: async (typed: string) => {
      await panel().getByRole('searchbox').first().waitFor({ timeout: patience })
      await cells().first().waitFor({ timeout: patience })
      // A list that has just come takes the keyboard into its rows, and would take it out of the search again.
      await until(() => panel().evaluate((one) => one.contains(document.activeElement))).toBe(true)
      await until(async () => {
        if (!(await isSearching())) await press('ctrl+/')
        return isSearching()
      }).toBe(true)
      await desk.press('ctrl+a')
      const answer = page.waitForResponse((one) => new URL(one.url()).searchParams.get('q') === typed, {
        timeout: patience,
      })
      await desk.types(typed)
      await (await answer).finished()
      await until(() => panel().locator('[role="row"][aria-rowindex="2"]').textContent()).toContain(typed)
      await desk.press('ArrowDown')
      await until(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
    },
    fill: async (label: string, text: string, within?: Locator) => {
      await tabTo(
        field('textbox', label, within)
          .or(field('spinbutton', label, within))
          .or(firstPart(within ?? page, label)),
      )
      await desk.press('ctrl+a')
      await desk.types(text)
    },
    /** Chooses by what is typed. */
    choose: async (label: string, typed: string, within?: Locator) => {
      const box = field('combobox', label, within)
      await until(() => box.first().isEnabled()).toBe(true)
      await tabTo(box)
      await desk.press('ctrl+a')
      await desk.types(typed)
      await until(() => page.getByRole('option').filter({ visible: true }).first().textContent()).toContain(typed)
      await desk.press('ArrowDown Enter')
      await until(() => box.first().inputValue()).toContain(typed)
    },
    /** Chooses from a short list by the arrows. */
    select: async (label: string, name: string, within?: Locator) => {
      const box = field('combobox', label, within)
      await until(() => box.first().isEnabled()).toBe(true)
      await tabTo(box)
      await desk.press('Enter')
      await page.getByRole('option', { name, exact: true }).first().waitFor({ timeout: patience })
      await desk.arrowsTo(name)
      await desk.press('Enter')
      await until(() => box.first().textContent()).toContain(name)
    },
    presses,
    heading,
    isCalled: (name: string) => until(heading).toBe(name),
    /** Builds a report as CSV, and waits until its file is offered. */
    buildsReport: async (report: string) => {
      await desk.runs('Download Reports')
      await desk.isAt('/admin/download-reports')
      await presses('Create report')
      await desk.sees('Report type is required')
      await desk.press('Enter')
      await page.getByRole('option', { name: report }).waitFor()
      await desk.arrowsTo(report)
      await desk.press('Enter')
      await desk.goesTo('radio', 'Excel (XLSX)')
      await desk.press('ArrowLeft')
      await presses('Create report')
      await panel().getByRole('link', { name: /\.csv/ }).first().waitFor({ timeout: 30_000 })
    },
    /** Signs out by what that is called in the screen's language, and finds this place closed. */
    signsOut: async (logout: string, closed: string) => {
      await desk.press('F1')
      await page.getByRole('combobox').filter({ visible: true }).first().waitFor()
      await desk.types(logout)
      await page.getByRole('option', { name: logout }).first().waitFor()
      await desk.press('Enter')
      await desk.isAt(/\/admin\/login/)
      await desk.opens(closed)
      await desk.isAt(/\/admin\/login\?from=/)
    },
    /** The day was a long one, nothing went wrong in the page on the way, and the window is closed. */
    ends: async (least = 25) => {
      expect(steps).toBeGreaterThanOrEqual(least)
      expect(desk.troubles).toEqual([])
      await desk.leave()
    },
    /** Opens a menu by its key and chooses in it, and in what opens from there. */
    fromMenu: async (key: string, ...entries: readonly string[]) => {
      const first = page
        .getByRole('menu')
        .getByText(entries[0] ?? '', { exact: true })
        .first()
      // The list before may still be there when the address has changed: its menu goes with it.
      await until(async () => {
        if (!(await first.isVisible())) await desk.press(key)
        await first.waitFor({ timeout: 2000 }).catch(() => undefined)
        return first.isVisible()
      }).toBe(true)
      for (const entry of entries) {
        await page.getByRole('menu').getByText(entry, { exact: true }).first().waitFor({ timeout: patience })
        await until(() =>
          page.evaluate(() => document.activeElement?.getAttribute('role')?.startsWith('menuitem') === true),
        ).toBe(true)
        await desk.arrowsTo(entry)
        await desk.press('Enter')
      }
    },
    /** Saves, until the server has taken it and the screen says so. */
    saves: async () => {
      // A sign that somebody is at the record is no answer to what they save.
      const isSave = (asked: Request) => asked.method() !== 'GET' && /\/api\/(?!.*\/presence\/)/.test(asked.url())
      const answer = page.waitForResponse((one) => isSave(one.request()), { timeout: patience })
      await desk.press('ctrl+s')
      expect((await answer).ok(), `${(await answer).url()} answers ${(await answer).status()}`).toBe(true)
      await desk.sees('Saved.')
    },
    /** Enter on what has the focus opens the browser's own window, where this is chosen. */
    chooses: async (...files: readonly Chosen[]) => {
      const opened = page.waitForEvent('filechooser', { timeout: patience })
      await desk.press('Enter')
      await (await opened).setFiles([...files])
    },
    /** What comes down when this is done. */
    downloads: async (act: () => Promise<unknown>) => {
      const coming = page.waitForEvent('download', { timeout: 30_000 })
      await act()
      const file = await coming
      const text = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '')
      return { name: file.suggestedFilename(), text, lines: text.trim().split(/\r?\n/) }
    },
  }
}
