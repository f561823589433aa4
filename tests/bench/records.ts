import type { Page } from 'playwright'
import { activity } from '#contract/work/activity.ts'
import type { Database } from '#server/platform/sql.ts'
import { type Figure, median, p95, type Tell, tableOf, timed } from '#tests/bench/figures.ts'
import { onWorld } from '#tests/bench/on-world.ts'
import { paintedAfterKey, visit } from '#tests/bench/page.ts'
import { demoPassword, people, signIn } from '#tests/support/sign-in.ts'

/** What a record with a long life has behind it. */
const entries = 10_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20)

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name: `records: ${name}`,
  value: Math.round(value * 100) / 100,
  unit,
  kind: 'max',
  ...(goal !== undefined && { goal }),
})

const measureActivity = async (origin: string, database: Database): Promise<readonly Figure[]> => {
  await database.query(
    `insert into audit_entries (user_id, resource, record_id, kind, changes, request_id)
     select (select min(id) from users), 'leads', 1, 'changed', jsonb_build_object('remarks', jsonb_build_array('Call ' || n, 'Call ' || n + 1)), 'bench'
     from generate_series(1, $1) n`,
    [entries],
  )
  await database.query('analyze audit_entries')
  const client = await signIn(origin, people.admin)
  const times: number[] = []
  for (let round = 0; round < 110; round += 1) {
    const ms = await timed(async () => {
      const { status } = await client.call(activity.list, { params: { resource: 'leads', id: 1 }, query: {} })
      if (status !== 200) throw new Error(`The activity answers ${status}`)
    })
    if (round >= 10) times.push(ms)
  }
  return [
    figure(`activity of ${entries.toLocaleString('en-US')} entries, first page, p95`, p95(times), 'ms', 50),
    figure('… median', median(times), 'ms'),
  ]
}

/** From the press of a key until `shown` is true of the page and painted. */
const after = async (page: Page, key: string, shown: string, argument: string): Promise<number> => {
  const look = await page.evaluateHandle(
    ([body, given]) => {
      const isShown: unknown = new Function('given', `return (${body})`)
      return () => typeof isShown === 'function' && isShown(given) === true
    },
    [shown, argument] as const,
  )
  const painted = await paintedAfterKey(page, look, key)
  await page.keyboard.press(key)
  return painted()
}
const panel = `[...document.querySelectorAll('[role="tabpanel"]')].find((one) => one.checkVisibility())`
const heading = (page: Page) =>
  page.locator('[role="tabpanel"] h1').filter({ visible: true }).first().textContent().then(String)

const measurePages = async (origin: string): Promise<readonly Figure[]> => {
  const { page, context } = await visit(origin)
  try {
    await page.goto('/admin/leads')
    await page.locator('input[name="email"]').fill(people.admin)
    await page.locator('input[name="password"]').fill(demoPassword)
    await page.locator('form button[type="submit"]').click()
    const cell = (row: number, column: string) =>
      page.locator(`[role="grid"] [data-row="${row}"] [data-column="${column}"]`)
    await cell(1, 'status').filter({ hasText: /\S/ }).waitFor()
    await page.waitForTimeout(1500)

    // Beside the list: what the row has at once, all of it once the cursor rests.
    await cell(0, 'status').focus()
    await page.keyboard.press('Space')
    await page.locator('[data-preview]').waitFor()
    await page.waitForTimeout(1000)
    const fromRow: number[] = []
    const whole: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = String(await page.locator('[data-preview]').getAttribute('data-preview'))
      const isOther = `document.querySelector('[data-preview]')?.getAttribute('data-preview') !== given`
      if (round % 2 === 0) fromRow.push(await after(page, 'ArrowDown', isOther, before))
      else
        whole.push(
          await after(
            page,
            'ArrowDown',
            `${isOther} && document.querySelector('[data-preview] [aria-busy="false"]') !== null`,
            before,
          ),
        )
      await page.waitForTimeout(400)
    }
    await page.keyboard.press('Escape')

    // A record, and the next one of its list.
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/leads\/\d+$/)
    await page.waitForTimeout(1500)
    const next: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await heading(page)
      next.push(
        await after(
          page,
          ']',
          `((panel) => panel?.querySelector('h1') && panel.querySelector('h1').textContent !== given && panel.querySelector('form input, form textarea, dl') !== null && panel.querySelector('[data-skeleton]') === null)(${panel})`,
          before,
        ),
      )
      await page.waitForTimeout(500)
    }

    // A card of the board, to the next status and back.
    await page.goto('/admin/leads')
    await cell(1, 'status').filter({ hasText: /\S/ }).waitFor()
    await cell(0, 'status').focus()
    await page.keyboard.press('Shift+B')
    await page.locator('[data-card]:focus').waitFor()
    await page.waitForTimeout(1500)
    const moved: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const column = await page.locator('[data-status]:has([data-card]:focus)').getAttribute('data-status')
      moved.push(
        await after(
          page,
          round % 2 === 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft',
          `document.activeElement?.matches('[data-card]') === true && document.activeElement.closest('[data-status]')?.getAttribute('data-status') !== given`,
          String(column),
        ),
      )
      await page.waitForTimeout(700)
    }
    await page.keyboard.press('Shift+B')

    // A cell, edited in its place.
    await page.goto('/admin/dealers-account-maintenance/dealers')
    await cell(0, 'name').filter({ hasText: /\S/ }).waitFor()
    await page.waitForTimeout(1500)
    const taken: number[] = []
    for (let round = 0; round < Math.min(rounds, 10); round += 1) {
      await cell(0, 'name').focus()
      await page.keyboard.press('F2')
      await page.locator('[data-cell-editor]').waitFor()
      const name = `Dealer of round ${round}`
      await page.keyboard.type(name)
      taken.push(
        await after(
          page,
          'Enter',
          `document.querySelector('[data-cell-editor]') === null && document.querySelector('[role="grid"] [data-row="0"] [data-column="name"]')?.textContent?.includes(given) === true`,
          name,
        ),
      )
      await page.waitForTimeout(500)
    }
    return [
      figure('next record by ], painted, p95', p95(next), 'ms', 50),
      figure('… median', median(next), 'ms'),
      figure('preview of the next row, from the row, p95', p95(fromRow), 'ms', 50),
      figure('… whole, with 80 ms of resting, p95', p95(whole), 'ms', 150),
      figure('a card moved on the board, painted, p95', p95(moved), 'ms', 50),
      figure('… median', median(moved), 'ms'),
      figure('a cell edited, Enter to painted, p95', p95(taken), 'ms', 33),
      figure('… median', median(taken), 'ms'),
    ]
  } finally {
    await context.close()
  }
}

/** A record: its activity, its preview, the way to the next one, a card moved and a cell edited in its list. */
export const run = (tell: Tell = () => {}): Promise<Figure[]> =>
  onWorld({ world: 'demo', tell }, [measureActivity, measurePages])

if (import.meta.main) await run((figures) => console.log(tableOf(figures)))
