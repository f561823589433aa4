import { equal } from 'node:assert/strict'
import type { Request } from 'playwright'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { groups } from '#contract/dealers/groups.ts'
import { differences } from '#machines/draft.ts'
import { type formDraftMachine, sentences } from '#machines/form-draft.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { draft, isCovered, notThere, staleDraft } from '#tests/model/ui/form-draft.cases.ts'
import {
  enterAs,
  type Held,
  isGone,
  isThere,
  openGate,
  type ScreenDriver,
  shows,
  signInOn,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { screenDriver } from '#tests/model/ui/screen-driver.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/form-draft.cases.ts'

type Snapshot = SnapshotFrom<typeof formDraftMachine>
const place = '/admin/dealer-groups'
const recordPath = /\/dealer\/groups\/\d+$/
let made = 0

/** A person who fills the form of a group, while somebody else works on the same one. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database } = server
  made += 1
  const number = made
  await server.forgetLimits()
  const other = await signIn(server.origin, people.superadmin)
  const seat = await takeSeat(server)
  const { page } = seat
  const gate = await openGate(page, /\/api\/v1\/dealer\/groups/)
  const userId = await enterAs(server, seat, people.admin)
  let loads = 0
  /** Signs of life of the open record that are on their way. */
  const signs = new Set<Request>()
  page.on('request', (request) => {
    if (request.method() === 'GET' && recordPath.test(request.url())) loads += 1
    if (/\/presence\//.test(request.url())) signs.add(request)
  })
  page.on('requestfinished', (request) => signs.delete(request))
  page.on('requestfailed', (request) => signs.delete(request))
  /** By itself the page tells that it has the record open: the session is to be missed by the form's own request. */
  const endSession = async () => {
    await shows(async () => signs.size, 0, 'signs of life on their way')
    await database.query('delete from sessions where user_id = $1', [userId])
  }
  let id = 0
  let at = -1
  let event: AnyEventObject = { type: 'xstate.init' }
  let held: Held | null = null
  const state = () => path.steps[at]?.state ?? null
  const before = () => path.steps[at - 1]?.state ?? null
  const isNew = () => before()?.context.isNew === true

  /** Names are unique in a database that many walks share. */
  const real = (name: unknown): string => (name === null || name === '' ? '' : `${String(name)} ${number}`)
  const addGroup = async (name: string): Promise<number> => {
    const answer = await other.call(groups.create, { body: { name, status: true } })
    if (answer.status >= 300) throw new Error(`no group ${name}: ${answer.message}`)
    return Number(Reflect.get(Object(answer.data), 'id'))
  }
  const someoneSaves = async (values: { name: string; status: boolean }) => {
    const now = await other.call(groups.get, { params: { id } })
    const version = Number(Reflect.get(Object(now.data), 'version'))
    const body = { ...values, name: real(values.name), version }
    const answer = await other.call(groups.update, { params: { id }, body })
    equal(answer.status, 200, answer.message)
  }
  const hide = () => database.query('update dealer_groups set id = id + 1000000 where id = $1', [id])
  const bringBack = () => database.query('update dealer_groups set id = id - 1000000 where id = $1', [id + 1_000_000])

  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const field = panel.getByRole('textbox', { name: 'Name' })
  const bar = panel.getByRole('region', { name: 'Unsaved changes' })
  const button = (name: string | RegExp) => panel.getByRole('button', { name })
  const question = page.getByRole('dialog')
  const form = page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).filter({ visible: true })

  const type = async (text: string) => {
    await field.focus()
    await page.keyboard.press('Control+a')
    if (text === '') await page.keyboard.press('Delete')
    else await page.keyboard.insertText(text)
  }
  const setStatus = (status: boolean) =>
    panel.getByRole('radio', { name: status ? 'Active' : 'Inactive', exact: true }).press('Space')
  /** Stops the request that the event is going to send, if it sends one. */
  const sending = async (doing: () => Promise<unknown>) => {
    const now = state()
    const isSaving = now !== null && stateOf(now) === 'saving' && before()?.value !== 'saving'
    const isLoading = now !== null && stateOf(now) === 'loading'
    if (isSaving) held = isNew() ? gate.shut('POST', /\/dealer\/groups$/) : gate.shut('PUT', recordPath)
    if (isLoading) held = gate.shut('GET', recordPath)
    await doing()
    if (isSaving || isLoading) await held?.come()
  }
  const reload = async () => {
    await page.reload()
    await isThere(field, 'the form')
  }

  const act: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    'xstate.init': async () => {
      if (event['beginning'] === 1) return page.goto(`${place}/create`)
      id = await addGroup(real('Ada'))
      return sending(() => page.goto(`${place}/${id}/edit`))
    },
    'xstate.done.actor.loadRecord': async () => {
      const { is } = event['output']
      if (is === 'refused') await hide()
      if (is === 'unauthenticated') await endSession()
      await held?.pass()
    },
    'xstate.error.actor.loadRecord': async () => {
      // What got no answer is asked for again, three times and ever later.
      for (const wait of [1, 2, 4]) {
        await held?.cut()
        held = gate.shut('GET', recordPath)
        await seat.wait(wait * 1000 + 100)
        await held.come()
      }
      await held?.cut()
    },
    CHANGE: async () => (event['field'] === 'name' ? type(real(event['value'])) : setStatus(event['value'])),
    BLUR: async () => {
      await field.focus()
      await page.keyboard.press('Tab')
    },
    SUBMIT: () => sending(() => page.keyboard.press('Control+s')),
    'xstate.done.actor.saveRecord': async () => {
      const { is, message, values } = event['output']
      const name = before()?.context.sent?.['name']
      const rival = is === 'refused' && message !== notThere ? await addGroup(real(name).toUpperCase()) : null
      if (is === 'refused' && message === notThere) await hide()
      if (is === 'conflict') await someoneSaves(values)
      if (is === 'unauthenticated') await endSession()
      const answered = page.waitForResponse(
        (response) => /\/dealer\/groups/.test(response.url()) && ['PUT', 'POST'].includes(response.request().method()),
      )
      await held?.pass()
      await answered
      if (is === 'refused' && message === notThere) await bringBack()
      if (rival !== null) await database.query('delete from dealer_groups where id = $1', [rival])
      if (is === 'saved' && isNew()) {
        await page.waitForURL(/\/admin\/dealer-groups\/\d+\/edit$/)
        id = Number(new URL(page.url()).pathname.split('/').at(-2))
      }
    },
    'xstate.error.actor.saveRecord': () => held?.cut(),
    RETRY: async () => {
      if (before()?.value === 'loadFailed' && before()?.context.message === notThere) await bringBack()
      const name = before()?.value === 'conflict' ? 'Save chosen versions' : 'Try again'
      await sending(() => button(name).press('Enter'))
    },
    RESUME: async () => {
      await server.forgetLimits()
      await sending(() => signInOn(page, people.admin))
    },
    DISCARD: () => button('Discard').press('Enter'),
    CONFIRM: () => question.getByRole('button', { name: 'Discard' }).press('Enter'),
    CANCEL: () => page.keyboard.press('Escape'),
    CHOOSE: () =>
      panel
        .getByRole('radio', { name: event['side'] === 'mine' ? 'Name: keep yours' : 'Name: use theirs' })
        .press('Space'),
    KEEP_MINE_ALL: () => button('Keep all mine').press('Enter'),
    TAKE_THEIRS_ALL: () => button('Use all theirs').press('Enter'),
    RESTORE_DRAFT: async () => {
      if (event['stored'] === draft) await setStatus(false)
      if (event['stored'] === staleDraft) {
        await someoneSaves({ name: 'Al', status: true })
        await reload()
        await shows(() => field.inputValue(), real('Al'), 'what somebody else saved')
        await type(real('Dan'))
        await someoneSaves({ name: 'Ada', status: true })
      }
      await isThere(bar, 'the save bar')
      await reload()
    },
    RECORD_CHANGED: () => someoneSaves({ name: event['values'].name, status: event['values'].status }),
  }

  const fields = async ({ context: { draft: typed, faults, serverErrors } }: Snapshot) => {
    await shows(() => field.inputValue(), real(typed['name']), 'the name')
    const word = typed['status'] === true ? 'Active' : 'Inactive'
    await shows(() => panel.getByRole('radio', { name: word, exact: true }).isChecked(), true, `the status ${word}`)
    const isWrong = 'name' in faults || 'name' in serverErrors
    await shows(() => field.getAttribute('aria-invalid'), isWrong ? 'true' : null, 'whether the name is marked')
    const words = 'name' in faults ? /The Name field is required/i : /is already in use/
    if (isWrong) await isThere(panel.getByText(words), `what is wrong with the name: ${words}`)
  }
  const savebar = async ({ context: { changed, isNew: isNewOne, stale } }: Snapshot, isUp = changed.length > 0) => {
    if (isUp || isNewOne) await isThere(bar, 'the save bar')
    else await isGone(bar, 'the save bar')
    const count = changed.length === 1 ? '1 unsaved change' : `${changed.length} unsaved changes`
    if (changed.length > 0) await isThere(bar.getByText(count, { exact: true }), count)
    const old = bar.getByText('based on an older version')
    if (stale && changed.length > 0) await isThere(old, 'that the draft is older than the record')
    else await isGone(old, 'that the draft is older than the record')
    const tab = page.getByRole('tab', { selected: true })
    await shows(
      async () => /unsaved changes/.test((await tab.textContent()) ?? ''),
      changed.length > 0,
      'the mark on the tab',
    )
    await shows(
      () =>
        page.evaluate(
          (key) => localStorage.getItem(key) !== null,
          `app:draft:${userId}:${new URL(page.url()).pathname}`,
        ),
      changed.length > 0,
      'whether a draft is kept',
    )
  }
  const box = panel
    .getByRole('group')
    .filter({ hasText: /The form was not saved|Some fields are not valid|does not exist/ })
  const table = panel.getByRole('table')
  const editing = async (snapshot: Snapshot) => {
    await isGone(question, 'the question')
    await isGone(table, 'both versions')
    await fields(snapshot)
    await savebar(snapshot)
  }
  const looks: Readonly<Record<string, (snapshot: Snapshot) => Promise<void>>> = {
    loading: async () => {
      await isThere(panel.getByRole('heading', { level: 1 }), 'the heading')
      await isGone(field, 'the form')
      await isGone(button('Try again'), 'a failure')
    },
    loadFailed: async (snapshot) => {
      if (isCovered(snapshot)) return isThere(form, 'the sign-in form')
      await isThere(panel.getByText('Group could not be opened'), 'that it could not be opened')
      const { message } = snapshot.context
      await isThere(panel.getByText(typeof message === 'string' ? message : String(message?.message)), 'why')
      await isThere(button('Try again'), 'the way to try again')
      const asked = loads
      await seat.wait(3_000)
      await new Promise((soon) => setTimeout(soon, 200))
      equal(loads, asked, 'nothing tries again by itself')
    },
    'editing.clean': async (snapshot) => {
      await editing(snapshot)
      await isGone(box, 'what was wrong')
      if (event['output']?.is !== 'saved') return
      await isThere(
        page.getByRole('region', { name: 'Messages' }).getByText(/saved|created|added/i),
        'that it was saved',
      )
    },
    'editing.dirty': async (snapshot) => {
      await editing(snapshot)
      await isGone(box, 'what was wrong')
    },
    'editing.invalid': async (snapshot) => {
      await editing(snapshot)
      await isThere(box.getByText('The form was not saved. 1 field needs attention.'), 'what is wrong')
    },
    'editing.refused': async (snapshot) => {
      await editing(snapshot)
      await isThere(box.getByText(String(snapshot.context.message)), 'why it was refused')
    },
    'editing.offline': async (snapshot) => {
      await editing(snapshot)
      await isThere(bar.getByText(String(sentences.offline.message)), 'that it did not get through')
      await isThere(bar.getByRole('button', { name: 'Try again' }), 'the way to try again')
    },
    saving: async (snapshot) => {
      await fields(snapshot)
      const save = bar.getByRole('button', { name: /Save/ })
      await shows(() => save.getAttribute('aria-disabled'), 'true', 'it is being saved')
      await isGone(box, 'what was wrong')
      await isGone(table, 'both versions')
    },
    interrupted: async () => {
      await isThere(form, 'the sign-in form')
      await isGone(panel, 'the form')
    },
    conflict: async ({ context: now }) => {
      await isThere(panel.getByText(String(now.message)), 'that somebody else saved it')
      const all = differences(now)
      await shows(() => table.getByRole('row').count(), all.length + 1, 'a row for each field that differs')
      for (const { field: name, chosen, mine, theirs } of all) {
        const label = name === 'name' ? 'Name' : 'Status'
        const shown = (value: unknown) =>
          name === 'name' ? real(value) || 'empty' : value === true ? 'Active' : 'Inactive'
        const row = table.getByRole('row', { name: label })
        await shows(
          () => row.getByRole('cell').allTextContents(),
          [shown(mine), shown(theirs)],
          `both versions of ${label}`,
        )
        for (const side of ['mine', 'theirs'] as const) {
          const radio = row.getByRole('radio', {
            name: side === 'mine' ? `${label}: keep yours` : `${label}: use theirs`,
          })
          await shows(() => radio.isChecked(), chosen === side, `${label}: ${side}`)
        }
      }
      const isDecided = all.every(({ chosen }) => chosen !== null)
      await shows(
        () => button('Save chosen versions').getAttribute('aria-disabled'),
        isDecided ? null : 'true',
        'whether it may be saved',
      )
    },
    askingDiscard: async () => {
      await isThere(question.getByText('Discard changes?'), 'the question')
    },
  }
  return screenDriver(seat, {
    where: 'on the form',
    hears: (given) => {
      at += 1
      event = given
    },
    act: ({ type }) => act[type],
    look: (state) => looks[state],
  })
}
