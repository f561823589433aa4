import { deepEqual } from 'node:assert/strict'
import type { Page } from 'playwright'
import { enterAs, eventually, isGone, isThere, runCommand, shows, takeSeat } from '#tests/model/ui/house.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

interface Question {
  /** As the menu of the bar and the button of the question have it. */
  readonly name: string
  readonly title: string
  /** Said of the way back. */
  readonly note: string
  /** The field that has the focus first; without one it is a button. */
  readonly field?: string
  /** What is typed into it, and what is asked then; without it one chooses from a list. */
  readonly typed?: readonly [text: string, title: string]
  readonly first?: string
}
const inList: readonly Question[] = [
  {
    name: 'Set action',
    title: 'Set action for 2 leads',
    note: 'You can undo this for 24 hours.',
    field: 'Action',
  },
  {
    name: 'Assign consultant',
    title: 'Assign a consultant to 2 leads',
    note: 'You can undo this for 24 hours.',
    field: 'Sales consultant',
  },
]
const inTestDrives: readonly Question[] = [
  {
    name: 'Book rider',
    title: 'Book a rider for 2 test drives',
    note: 'You can undo this for 24 hours.',
    field: 'Rider',
    typed: ['Ana Reyes', 'Book Ana Reyes for 2 test drives?'],
  },
]
const inGroups: readonly Question[] = [
  {
    name: 'Move to trash',
    title: 'Move 2 groups to trash?',
    note: 'Records in the trash are kept for 30 days. You can undo this for 24 hours.',
    first: 'Move to trash',
  },
]
const inTrash: readonly Question[] = [
  {
    name: 'Restore',
    title: 'Restore 2 groups from trash?',
    note: 'You can undo this for 24 hours.',
    first: 'Restore',
  },
  {
    name: 'Permanently delete',
    title: 'Permanently delete 2 groups?',
    note: 'This cannot be undone.',
    first: 'Cancel',
  },
]

/** What each action on many rows asks before it begins, and where the keyboard is then; nothing is done. */
const seesQuestions = async (page: Page, place: string, questions: readonly Question[]): Promise<void> => {
  const cell = page.locator('[role="gridcell"][tabindex="0"]').filter({ visible: true })
  const bar = page.getByRole('group', { name: 'Selection' })
  const question = page.getByRole('dialog')
  await page.goto(place)
  await isThere(page.getByRole('row').nth(2), 'the rows')
  await shows(() => page.evaluate(() => document.activeElement !== document.body), true, 'the keyboard in the page')
  // The list may be drawn anew under the press.
  await eventually(async () => {
    await cell.focus()
    for (const keys of ['Control+Home', 'Shift+Space']) await page.keyboard.press(keys)
    await bar.getByText('1 selected').waitFor({ timeout: 2000 })
  })
  await page.keyboard.press('Shift+ArrowDown')
  await isThere(bar.getByText('2 selected'), 'that two rows are chosen')
  for (const [at, { name, title, note, field, typed, first }] of questions.entries()) {
    await cell.focus()
    if (at % 2 === 1 && field === undefined) await runCommand(page, `${name} (selected rows)`)
    else {
      await page.keyboard.press('b')
      await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    }
    await isThere(question.getByRole('heading', { name: title, exact: true }), title)
    await isThere(question.getByText(note, { exact: true }), note)
    const act = question.getByRole('button', { name, exact: true })
    const isChosen = field !== undefined && typed === undefined
    deepEqual(await question.getByRole('combobox').count(), isChosen ? 1 : 0, 'the fields of the question')
    const focused = field === undefined ? question.getByRole('button', { name: first ?? '', exact: true }) : undefined
    await shows(
      () =>
        (focused ?? question.getByRole(isChosen ? 'combobox' : 'textbox', { name: field ?? '', exact: true })).evaluate(
          (one) => one === document.activeElement,
        ),
      true,
      `the keyboard on ${field ?? first}`,
    )
    await shows(() => act.getAttribute('aria-disabled'), field === undefined ? null : 'true', `whether “${name}” waits`)
    if (typed) {
      await page.keyboard.insertText(typed[0])
      await isThere(question.getByRole('heading', { name: typed[1], exact: true }), typed[1])
      await shows(() => act.getAttribute('aria-disabled'), 'true', `whether “${name}” waits for the other fields`)
    }
    await page.keyboard.press('Escape')
    await isGone(page.getByRole('listbox'), 'a list')
    if (await question.isVisible()) await page.keyboard.press('Escape')
    await isGone(question, 'the question')
  }
  await bar.getByRole('button', { name: 'Clear' }).press('Enter')
  await isGone(bar.getByText('2 selected'), 'what was chosen')
  const [{ name, title } = { name: '', title: '' }] = place.includes('?q=') ? questions : []
  if (name === '') return
  // The list has these two rows alone: all that match it are the same ones, whatever else there is.
  await cell.focus()
  await runCommand(page, 'Select all matching rows')
  await isThere(bar.getByText('2 selected'), 'that both rows are chosen')
  await cell.focus()
  await page.keyboard.press('b')
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  await isThere(question.getByRole('heading', { name: title, exact: true }), `${title}, of all that match`)
  await page.keyboard.press('Escape')
  await isGone(question, 'the question')
}
let isSeen = false
/** Once for all walks: what somebody of a dealer is asked about leads, and an administrator about records with a trash. */
export const seesEveryQuestion = async (server: TestServer, page: Page): Promise<void> => {
  if (isSeen) return
  await seesQuestions(page, '/admin/leads', inList)
  await seesQuestions(page, '/admin/test-drives', inTestDrives)
  // A second try finds the same groups as the first.
  await server.database.query("delete from dealer_groups where name like 'Questioned %'")
  await server.database.query(
    `insert into dealer_groups (name, status, deleted_at)
     select 'Questioned ' || n, true, case when n > 2 then now() end from generate_series(1, 4) n`,
  )
  const seat = await takeSeat(server)
  await enterAs(server, seat, people.admin)
  await seesQuestions(seat.page, '/admin/dealer-groups?q=Questioned', inGroups)
  await seesQuestions(seat.page, '/admin/dealer-groups?q=Questioned&trashed=1', inTrash)
  await seat.context.close()
  isSeen = true
}
