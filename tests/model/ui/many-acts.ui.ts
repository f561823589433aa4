import { deepEqual } from 'node:assert/strict'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { sentences } from '#machines/bulk-action.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import {
  enterAs,
  eventually,
  type Held,
  isGone,
  isThere,
  openGate,
  runCommand,
  type ScreenDriver,
  shows,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { screenDriver } from '#tests/model/ui/screen-driver.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/many-acts.cases.ts'

const requests = {
  deactivate: ['PUT', /\/surveys-bulk-update$/],
  delete: ['DELETE', /\/surveys-bulk-delete$/],
} as const
const words = {
  deactivate: { name: 'Deactivate', question: 'Deactivate 2 surveys?', all: 'Deactivate 3 surveys?' },
  delete: { name: 'Delete', question: 'Delete 2 surveys permanently?', all: 'Delete 3 surveys permanently?' },
} as const
const active = 1
const inactive = 0
let made = 0
/** What holds of every list is looked at once. */
let isSeen = false

/** Somebody who deactivates or deletes two or all of three surveys. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database } = server
  await server.forgetLimits()
  const seat = await takeSeat(server)
  const { page } = seat
  const gate = await openGate(page, /\/api\/v1\/surveys-bulk-/)
  await enterAs(server, seat, people.superadmin)
  let at = -1
  let event: AnyEventObject = { type: 'xstate.init' }
  let held: Held | null = null
  let ids: readonly number[] = []
  let word = ''
  const told = (text: object) => String(Reflect.get(text, 'message'))
  const nameOf = (which: number) => `${word} ${which + 1}`
  const question = page.getByRole('dialog')
  const button = (name: string) => question.getByRole('button', { name, exact: true })
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const bar = page.getByRole('group', { name: 'Selection' })
  const cell = page.locator('[role="gridcell"][tabindex="0"]').filter({ visible: true })
  const before = (): Context => path.steps[at - 1]?.state.context
  type Context = { readonly act: keyof typeof words; readonly chosen: 'two' | 'all' }

  const make = async () => {
    made += 1
    word = `Many${made}x`
    const rows = await database.query<{ id: number }>(
      `insert into surveys (name, kind, category, status, version_no, questions_data, created_by, updated_by)
       select $1 || ' ' || n, s.kind, s.category, $2, 1, s.questions_data, s.created_by, s.updated_by
       from (select * from surveys where kind = 'dcsi' limit 1) s, generate_series(1, 3) n order by n returning id`,
      [word, active],
    )
    ids = rows.map(({ id }) => id)
  }
  /** Their statuses; null for those that are gone. */
  const stand = async () => {
    const rows = await database.query<{ id: number; status: number }>(
      'select id, status from surveys where id = any($1)',
      [ids],
    )
    return ids.map((id) => rows.find((row) => row.id === id)?.status ?? null)
  }
  /** The first of them cannot be changed as it is asked. */
  const spoil = async (act: keyof typeof words, some: readonly number[]) => {
    if (act === 'deactivate')
      return database.query('update surveys set status = $2 where id = any($1)', [some, inactive])
    return database.query(
      `update survey_results r set survey_id = ($1::int[])[n.n] from
         (select id, row_number() over (order by id) as n from survey_results where kind = 'dcsi' limit $2) n where n.id = r.id`,
      [some, some.length],
    )
  }
  /** A page that has come takes the keyboard; then it is the list's. */
  const takesFocus = async () => {
    await shows(() => page.evaluate(() => document.activeElement !== document.body), true, 'the keyboard in the page')
    await cell.focus()
  }
  const chooses = async (chosen: 'two' | 'all') => {
    await page.goto(`/admin/survey?q=${word}&order_by=name&sort=asc`)
    await isThere(page.getByRole('gridcell').filter({ hasText: nameOf(2) }), 'the surveys')
    await takesFocus()
    // What was chosen in this room before stays so.
    if (await bar.isVisible()) await bar.getByRole('button', { name: 'Clear' }).press('Enter')
    await isGone(bar.getByText(/[1-9]\d* selected/), 'what was chosen before')
    await cell.focus()
    if (chosen === 'all') await runCommand(page, 'Select all matching rows')
    else for (const keys of ['Control+Home', 'Shift+Space', 'Shift+ArrowDown']) await page.keyboard.press(keys)
    await isThere(bar.getByText(chosen === 'all' ? '3 selected' : '2 selected'), 'how many are chosen')
    await cell.focus()
  }
  const begins = async (name: string) => {
    await page.keyboard.press('b')
    const item = page.getByRole('menuitem', { name, exact: true })
    await item.press('Enter')
  }
  const dismiss = async () => {
    for (const text of await messages.allTextContents()) {
      const one = messages.filter({ hasText: text }).first()
      await one.getByRole('button', { name: 'Close' }).press('Enter')
    }
    await isGone(messages, 'a message')
  }
  /** What would be sent to the customers of rows is asked of a selection as a whole; of none it is not asked at all. */
  const seesSelections = async () => {
    await page.goto('/admin/leads')
    await isThere(page.getByRole('row').filter({ hasText: /LD-\d/ }), 'the leads')
    await takesFocus()
    for (const [chosen, asking] of [
      [false, () => begins('Text customers')],
      [false, () => runCommand(page, 'Text customers')],
      [true, () => begins('Text customers')],
      [true, () => runCommand(page, 'Text customers')],
    ] as const) {
      await cell.focus()
      if (chosen && !(await bar.getByText('2 selected').isVisible()))
        for (const keys of ['Control+Home', 'Shift+Space', 'Shift+ArrowDown']) await page.keyboard.press(keys)
      await asking()
      if (chosen) {
        await isThere(
          question.getByRole('heading', { name: /^\d+ of 2 can get a text message$/ }),
          'the question about texts',
        )
        await page.keyboard.press('Escape')
        await isGone(question, 'the question about texts')
      } else {
        await isThere(messages.getByText(told(sentences.nothing)), 'that nothing is chosen')
        await isGone(question, 'a question about nothing')
        await dismiss()
      }
    }
  }
  const act: Readonly<Record<string, () => Promise<unknown>>> = {
    'xstate.init': async () => {
      if (!isSeen) await seesSelections()
      isSeen = true
      await make()
      await page.goto(`/admin/survey?q=${word}&order_by=name&sort=asc`)
      await isThere(page.getByRole('gridcell').filter({ hasText: nameOf(2) }), 'the surveys')
      await takesFocus()
      // Nothing is chosen yet.
      await begins('Deactivate')
      await isThere(messages.getByText(told(sentences.nothing)), 'that nothing is chosen')
      await isGone(question, 'a question about nothing')
      await dismiss()
    },
    BEGIN: async () => {
      await make()
      await chooses(event['chosen'])
      await begins(words[event['act'] as keyof typeof words].name)
    },
    CONFIRM: async () => {
      await seat.freeze()
      await button(words[before().act].name).press('Enter')
    },
    CANCEL: async () => {
      await page.keyboard.press('Escape')
      if (stateOf(path.steps[at - 1]?.state ?? ({} as never)) !== 'closing') return
      await seat.tick(400)
      await seat.thaw()
    },
    PASS: async () => {
      const [method, path] = requests[before().act]
      held = gate.shut(method, path)
      await seat.tick(300)
      await seat.thaw()
      await held.come()
    },
    DONE: async () => held?.pass(),
    SKIPPED: async () => {
      await spoil(before().act, ids.slice(0, 1))
      await held?.pass()
    },
    REFUSED: async () => {
      await spoil(before().act, ids.slice(0, 2))
      await held?.pass()
    },
    LOST: async () => held?.cut(),
    OKAY: () => page.keyboard.press('Enter'),
  }

  const hasFocus = (name: string) =>
    shows(() => button(name).evaluate((one) => one === document.activeElement), true, `the keyboard on ${name}`)
  /** What was done to the first two, or to all of them. */
  const carriedOut = ({ act: how, chosen }: Context) => {
    const done = how === 'delete' ? null : inactive
    return [done, done, chosen === 'all' ? done : active]
  }
  const looks: Readonly<Record<string, (now: AnyMachineSnapshot) => Promise<void>>> = {
    resting: async () => {
      await isGone(question, 'the question')
      if (event.type === 'CANCEL') {
        deepEqual(await stand(), [active, active, active], 'what was not to be done')
        await isGone(messages, 'a message')
      }
      if (event.type === 'DONE') {
        const count = before().chosen === 'all' ? 3 : 2
        const text = `${count} surveys were ${before().act === 'delete' ? 'deleted' : 'changed'}.`
        await isThere(messages.getByText(text), text)
        await dismiss()
        deepEqual(await stand(), carriedOut(before()), 'what was to be done')
        await isGone(bar.getByText(`${count} selected`), 'what was chosen')
      }
      await eventually(async () =>
        deepEqual(
          await page.evaluate(() => document.activeElement !== document.body),
          true,
          'the keyboard is somewhere',
        ),
      )
    },
    asking: async ({ context: { act: how, chosen } }) => {
      const { name, question: of, all } = words[how as keyof typeof words]
      await isThere(question.getByRole('heading', { name: chosen === 'all' ? all : of, exact: true }), 'the question')
      await isThere(
        question.getByText(how === 'delete' ? 'This cannot be undone.' : 'No more customers will be invited'),
        'what will come of it',
      )
      await hasFocus(how === 'delete' ? 'Cancel' : name)
    },
    closing: async () => {
      await seat.tick(280)
      await isThere(question, 'the question, closing')
      await shows(() => question.locator('button[aria-disabled="true"]').count(), 1, 'that it takes no second press')
      deepEqual(await stand(), [active, active, active], 'what is not done yet')
    },
    sending: async () => {
      await isThere(question, 'the question, while it is sent')
      await isGone(messages, 'a message')
    },
    told: async ({ context: { act: how } }) => {
      const isDelete = how === 'delete'
      const why = isDelete
        ? (name: string) => `Archive “${name}” instead: it has 1 invitation or result.`
        : () => 'This survey already has this status'
      if (event.type === 'SKIPPED') {
        await isThere(
          question.getByText(`1 survey was ${isDelete ? 'deleted' : 'changed'}. 1 was skipped.`),
          'how many were skipped',
        )
        await isThere(question.getByText(`${nameOf(0)}: ${why(nameOf(0))}`), 'which one, and why')
        deepEqual(await question.getByRole('listitem').count(), 1, 'those that were skipped')
      }
      if (event.type === 'REFUSED') await isThere(question.getByText(why(nameOf(0))), 'why none was')
      if (event.type === 'LOST') await isThere(question.getByText(/connection/), 'that it did not arrive')
      if (event.type !== 'SKIPPED') deepEqual(await question.getByRole('listitem').count(), 0, 'nothing was skipped')
      await isGone(button('Cancel'), 'the way back')
      await hasFocus('Okay')
    },
  }
  return screenDriver(seat, {
    where: 'to many rows',
    hears: (given) => {
      at += 1
      event = given
    },
    act: ({ type }) => act[type],
    look: (state) => looks[state],
  })
}
