import { deepEqual, equal } from 'node:assert/strict'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { groups } from '#contract/dealers/groups.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { theirs } from '#tests/model/ui/cell-edit.cases.ts'
import { seesRestKept } from '#tests/model/ui/cell-of-part.ts'
import {
  enterAs,
  type Held,
  isGone,
  isThere,
  openGate,
  type ScreenDriver,
  shows,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { screenDriver } from '#tests/model/ui/screen-driver.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/cell-edit.cases.ts'

const recordPath = /\/dealer\/groups\/\d+$/
let made = 0

/** Somebody who changes the name of the second of three groups where it stands in the list, while another one has it open. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database } = server
  made += 1
  const word = `Cell${made}x`
  await server.forgetLimits()
  await seesRestKept(server)
  const other = await signIn(server.origin, people.superadmin)
  const seat = await takeSeat(server)
  const { page } = seat
  const gate = await openGate(page, /\/api\/v1\/dealer\/groups/)
  await enterAs(server, seat, people.admin)
  let at = -1
  let event: AnyEventObject = { type: 'xstate.init' }
  let held: Held | null = null
  /** The row and column that the keyboard is to be in. */
  let focused = '1 name'
  let status = true
  /** How often the server was asked to save, and how often it was to be. */
  let saves = 0
  let expected = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && recordPath.test(request.url())) saves += 1
  })
  /** Their names keep their order, whatever the second is called. */
  const real = (name: string) => (name === '' ? '' : `${word} b ${name}`)
  const ids: number[] = []
  for (const name of [`${word} a`, real('Ada'), `${word} c`]) {
    const answer = await other.call(groups.create, { body: { name, status: true } })
    ids.push(Number(Reflect.get(Object(answer.data), 'id')))
  }
  const id = ids[1] ?? 0
  const stored = async () =>
    (
      await database.query<{ name: string; status: boolean }>('select name, status from dealer_groups where id = $1', [
        id,
      ])
    )[0]
  const someoneSaves = async (values: { readonly name?: string; readonly status?: boolean }) => {
    const now = Object((await other.call(groups.get, { params: { id } })).data)
    const { name, status: stands, version } = now
    const body = { name, status: stands, version, ...values }
    const answer = await other.call(groups.update, { params: { id }, body })
    equal(answer.status, 200, answer.message)
  }

  const grid = page.getByRole('grid').filter({ visible: true })
  const cell = (row: number, column: string) => grid.locator(`[data-row="${row}"] [data-column="${column}"]`)
  const editor = page.locator('[data-cell-editor]')
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const question = page.getByRole('dialog')
  const close = async () => {
    while ((await messages.count()) > 0) {
      const before = await messages.count()
      await messages.first().getByRole('button', { name: 'Close' }).press('Enter')
      await shows(async () => (await messages.count()) < before, true, 'that a message goes')
    }
  }
  const opens = async (column: string) => {
    await isThere(editor.and(page.locator(`[data-cell-editor="${column}"]`)), `the editor of ${column}`)
    await shows(
      () => editor.evaluate((one) => one.contains(document.activeElement)),
      true,
      'the keyboard in the editor',
    )
  }
  /** The other status, chosen by its first letter. */
  const choosesStatus = async () => {
    await cell(1, 'status').focus()
    await page.keyboard.press('F2')
    await opens('status')
    await page.keyboard.press('Space')
    status = !status
    const word = status ? 'Active' : 'Inactive'
    const option = page.getByRole('option', { name: word, exact: true })
    await isThere(option, 'the statuses')
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await isGone(page.getByRole('option'), 'the statuses')
    await opens('status')
    await page.keyboard.press('Control+Enter')
    await isGone(editor, 'the editor')
  }
  const keys = { down: 'Enter', stay: 'Control+Enter', next: 'Tab', previous: 'Shift+Tab' } as const
  const saving = async (doing: () => Promise<unknown>) => {
    held = gate.shut('PUT', recordPath)
    expected += 1
    await doing()
    await held.come()
  }
  const answered = () =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && recordPath.test(response.url()))
  /** Lets it through, and what comes after it by itself. */
  const passes = async (more = 0) => {
    for (let left = more; ; left -= 1) {
      const answer = answered()
      const next = left > 0 ? gate.shut('PUT', recordPath) : null
      await held?.pass()
      await answer
      if (!next) return
      expected += 1
      held = next
      await next.come()
    }
  }
  const facts = (by = 0): { overtaken: string | null; isAlso: boolean } => path.steps[at - by]?.state.context

  const act: Readonly<Record<string, () => Promise<unknown>>> = {
    'xstate.init': async () => {
      await page.goto(`/admin/dealer-groups?q=${word}`)
      await isThere(cell(2, 'name').filter({ hasText: word }), 'three groups')
      await cell(1, 'name').focus()
    },
    EDIT: async () => {
      await close()
      await cell(1, 'name').focus()
      focused = '1 name'
      await page.keyboard.press('F2')
      await opens('name')
    },
    TYPE: async () => {
      await page.keyboard.press('Control+a')
      if (event['text'] === '') await page.keyboard.press('Delete')
      else await page.keyboard.insertText(real(event['text']))
    },
    OVERTAKE: async () => {
      if (event['field'] === 'name') return someoneSaves({ name: real(theirs) })
      status = !status
      return someoneSaves({ status })
    },
    GIVE_UP: () => page.keyboard.press('Escape'),
    TAKE: async () => {
      const { onward } = event
      const state = path.steps[at]?.state
      const goes = state && stateOf(state)
      const take = async () => {
        if (onward === 'leave') await page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab').first().focus()
        else await page.keyboard.press(keys[onward as keyof typeof keys])
      }
      if (goes === 'saving') await saving(take)
      else await take()
      if (goes === 'wrong') return
      focused = onward === 'down' ? '2 name' : onward === 'stay' ? '1 name' : ''
      if (onward !== 'next' && onward !== 'previous') return
      // The next that can be edited: along the row, or at the end of the one before.
      await opens('status')
      focused = onward === 'next' ? '1 status' : '0 status'
      await page.keyboard.press('Escape')
    },
    ALSO: choosesStatus,
    SAVED: async () => {
      const { overtaken, isAlso } = facts(1)
      await passes(overtaken === null && !isAlso ? 0 : 1)
    },
    REFUSED: async () => {
      const name = `${real('Bea')}`
      const rival = await other.call(groups.create, { body: { name: name.toUpperCase(), status: true } })
      await passes(facts(1).isAlso ? 1 : 0)
      await other.call(groups.trash, { params: { id: Number(Reflect.get(Object(rival.data), 'id')) } })
    },
    LOST: async () => held?.cut(),
    CONFLICT: () => passes(),
    KEEP_MINE: () => saving(() => question.getByRole('button', { name: 'Save yours' }).press('Enter')),
    // The safe answer has the focus.
    USE_THEIRS: () => page.keyboard.press('Enter'),
    UNDO: () => saving(() => messages.getByRole('button', { name: 'Undo' }).press('Enter')),
    RETRY: () => saving(() => messages.getByRole('button', { name: 'Try again' }).press('Enter')),
  }

  const nameIn = (row: number) => cell(row, 'name').textContent()
  const seesCells = async (name: string) => {
    await shows(() => nameIn(1), real(name), 'the name in the list')
    await shows(() => cell(1, 'status').textContent(), status ? 'Active' : 'Inactive', 'the status in the list')
    deepEqual([await nameIn(0), await nameIn(2)], [`${word} a`, `${word} c`], 'the names beside it')
  }
  const seesFocus = async () => {
    if (focused === '') return
    await shows(
      () =>
        page.evaluate(() => {
          const one = document.activeElement
          return one instanceof HTMLElement ? `${one.parentElement?.dataset['row']} ${one.dataset['column']}` : ''
        }),
      focused,
      'the cell that has the keyboard',
    )
  }
  const message = (text: string) => isThere(messages.filter({ hasText: text }), text)
  const looks: Readonly<Record<string, (now: AnyMachineSnapshot) => Promise<void>>> = {
    resting: async ({ context: { saved, offers, before } }) => {
      await isGone(editor, 'the editor')
      await isGone(question, 'the question')
      await seesCells(saved)
      if (event.type === 'TAKE' || event.type === 'GIVE_UP') await seesFocus()
      if (event.type === 'SAVED') {
        const was = facts(1)
        const isUndo: boolean = path.steps[at - 1]?.state.context.isUndo
        await message(was.isAlso ? 'Status saved.' : isUndo ? 'Name restored.' : 'Name saved.')
        await shows(
          () => messages.getByRole('button', { name: 'Undo' }).count(),
          offers === 'undo' || was.isAlso ? 1 : 0,
          `the way back to ${before}`,
        )
      }
      if (event.type === 'REFUSED') {
        if (facts(1).isAlso) await message('Status saved.')
        else {
          await message(`Name of ${real(saved)} was not saved.`)
          await message('already')
        }
      }
      if (event.type === 'LOST')
        await isThere(messages.getByRole('button', { name: 'Try again' }), 'the way to try again')
      deepEqual({ ...(await stored()) }, { name: real(saved), status }, 'what is stored')
      equal(saves, expected, 'how often it was sent')
    },
    editing: async ({ context: { typed } }) => {
      await shows(() => editor.getByRole('textbox').inputValue(), real(typed), 'what stands in the editor')
      await isGone(messages, 'a message')
    },
    wrong: async () => {
      await isThere(editor.getByText('The name field is required'), 'that a name is needed')
      await shows(() => editor.getByRole('textbox').getAttribute('aria-invalid'), 'true', 'that it is wrong')
      await shows(
        () => editor.getByRole('textbox').evaluate((one) => one === document.activeElement),
        true,
        'the keyboard in what is wrong',
      )
    },
    saving: async ({ context: { typed } }) => {
      await isGone(editor, 'the editor')
      await isGone(question, 'the question')
      await seesCells(typed)
      if (event.type === 'TAKE') await seesFocus()
    },
    asked: async ({ context: { typed } }) => {
      await isThere(question.getByText('Someone else changed this record while you were editing.'), 'the question')
      await isThere(question.getByText(`Yours: ${real(typed)}`), 'what was typed')
      await isThere(question.getByText(`Theirs: ${real(theirs)}`), 'what the other one has saved')
      await shows(
        () => question.getByRole('button', { name: 'Use theirs' }).evaluate((one) => one === document.activeElement),
        true,
        'the keyboard on the safe answer',
      )
    },
  }
  return screenDriver(seat, {
    where: 'in a cell',
    hears: (given) => {
      at += 1
      event = given
    },
    act: ({ type }) => act[type],
    look: (state) => looks[state],
  })
}
