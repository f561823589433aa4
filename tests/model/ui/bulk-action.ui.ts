import { deepEqual } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { bulk } from '#contract/work/bulk.ts'
import { type bulkActionMachine, sentences } from '#machines/bulk-action.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { seesEveryQuestion } from '#tests/model/ui/bulk-questions.ts'
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
import { people, signIn } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/bulk-action.cases.ts'

type Snapshot = SnapshotFrom<typeof bulkActionMachine>
/** What each state that waits for the server is waiting for. */
const requests: Readonly<Record<string, readonly [method: string, path: RegExp]>> = {
  counting: ['POST', /\/bulk\/leads$/],
  sending: ['POST', /\/bulk\/leads$/],
  'running.watching': ['GET', /\/jobs\/\d+$/],
  'running.stopping': ['POST', /\/jobs\/\d+\/cancel$/],
  undoing: ['POST', /\/jobs\/\d+\/undo$/],
  takingBack: ['GET', /\/jobs\/\d+$/],
}
/** As often is a job asked for in vain before it is given up, and as long is waited in between. */
const misses = 5
const pollEvery = 2000

/** How the act is asked for: by the menu, by the palette with its value, or by the list of statuses, which asks nothing more. */
type Asking = 'menu' | 'palette' | 'chooser'
let asked = 0

/** Somebody of a dealer who sets the status of two leads, and the database behind the list. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database } = server
  await server.forgetLimits()
  const seat = await takeSeat(server)
  const { page } = seat
  const gate = await openGate(page, /\/api\/v1\/(bulk|jobs)\//)
  await enterAs(server, seat, people.dealer)
  await seesEveryQuestion(server, page)
  await page.goto('/admin/leads')
  const rows = page.getByRole('row').filter({ hasText: /LD-\d/ })
  // The list says nothing of the machine: it may come as late as it likes.
  await rows.nth(1).waitFor({ timeout: 60_000 })
  const refs = (await rows.allTextContents()).slice(0, 2).map((row) => /LD-\d+-\d+/.exec(row)?.[0])
  const leads = await database.query<{ id: number; dealer_id: number }>(
    'select id, dealer_id from leads where reference_no = any($1)',
    [refs],
  )
  const other = await signIn(server.origin, people.dealer)
  let job = 0
  let undoJob = 0
  let at = -1
  /** The request that the state waits for. */
  let held: Held | null = null
  /** The reading of the job; it waits while something else is asked for. */
  let reading: Held | null = null
  const stateAt = (step: number) => {
    const state = path.steps[step]?.state
    return state ? stateOf(state) : ''
  }

  let asking: Asking = 'menu'
  /** The next of the ways that go where the walk goes. */
  const nextAsking = (): Asking => {
    const [counted, set, confirmed, closed] = path.steps.slice(at + 1, at + 5).map(({ event }) => event)
    const isSet = counted?.['output']?.is === 'counted' && set?.type === 'SET'
    if (!isSet) return 'menu'
    asked += 1
    if (asked % 2 === 1) return 'menu'
    const isCarriedOut = confirmed?.type === 'CONFIRM' && closed?.type.startsWith('xstate.after') === true
    return isCarriedOut && asked % 4 === 0 ? 'chooser' : 'palette'
  }

  const question = page.getByRole('dialog')
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const message = (text: string | RegExp) => messages.filter({ hasText: text })
  const told = (text: unknown) => (typeof text === 'string' ? text : String(Reflect.get(Object(text), 'message')))
  const close = async (text: string | RegExp) => {
    await message(text).getByRole('button', { name: 'Close' }).press('Enter')
    await isGone(message(text), String(text))
  }
  const cell = page.locator('[role="gridcell"][tabindex="0"]').filter({ visible: true })
  const bar = page.getByRole('group', { name: 'Selection' })
  /** The rows are as they were before. */
  const pending = () => database.query("update leads set status = 'pending' where id = any($1)", [ids()])
  const ids = () => leads.map(({ id }) => id)
  const hide = () =>
    database.query(
      'update leads set dealer_id = (select max(id) from dealers where id <> dealer_id) where id = any($1)',
      [ids()],
    )
  const bringBack = async () => {
    for (const { id, dealer_id } of leads)
      await database.query('update leads set dealer_id = $2 where id = $1', [id, dealer_id])
  }
  const isOver = (id: number) =>
    eventually(async () => {
      const open = await database.query("select id from jobs where id = $1 and state in ('queued', 'running')", [id])
      deepEqual(open, [], 'the job is over')
    })
  /** The job is told to be so, and nobody works on it any more. */
  const setJob = (id: number, state: string, canUndo = false) =>
    database.query(
      `update jobs set state = $2, heartbeat_at = now() + interval '1 day', worker = 'a walk',
       undo_until = case when $3::boolean then now() + interval '1 day' end where id = $1`,
      [id, state, canUndo],
    )
  const choose = async () => {
    const two = bar.getByText('2 selected')
    await cell.focus()
    if (await two.isVisible()) return
    for (const keys of ['Control+Home', 'Shift+Space', 'Shift+ArrowDown']) await page.keyboard.press(keys)
    await isThere(two, 'that two rows are chosen')
  }
  const asks = async () => {
    if (asking === 'palette') await runCommand(page, 'Set status (selected rows)')
    else await page.keyboard.press(asking === 'chooser' ? 's' : 'b')
    if (asking === 'menu') return page.getByRole('menuitem', { name: 'Set status' }).press('Enter')
    const contacted = page.getByRole('option', { name: 'Contacted', exact: true })
    await isThere(contacted, 'the statuses')
    if (asking === 'chooser') {
      await isThere(question.getByRole('heading', { name: 'Set status for 2 leads', exact: true }), 'for how many')
      await isThere(question.getByText('You can undo this for 24 hours.'), 'the way back')
    }
    await page.keyboard.type('Contacted')
    await isThere(contacted.and(page.locator('[data-focused], [aria-selected="true"], :focus')), 'the status, chosen')
    await page.keyboard.press('Enter')
  }

  /** Does it, and waits for the request that the new state sends. */
  const sending = async (doing: () => Promise<unknown>) => {
    const name = stateAt(at)
    const from = stateAt(at - 1)
    const isReading = name === 'running.watching' || name === 'takingBack'
    const request = name === from || (isReading && from === 'running.stopping') ? undefined : requests[name]
    const next = request && gate.shut(...request)
    await doing()
    if (!next) return
    if (isReading) reading = next
    else held = next
    await next.come()
  }
  const passing = async (one: Held | null) => {
    const answered = page.waitForResponse((response) => /\/(bulk|jobs)\//.test(response.url()))
    await one?.pass()
    return await answered
  }
  /** The screen has drawn what it knows. */
  const drawn = () => page.evaluate(() => new Promise((soon) => setTimeout(soon, 50)))
  /** A job that has begun: it is done at once, and told to be under way for as long as the walk needs it. */
  const begun = async (): Promise<number> => {
    const { data } = await (await passing(held)).json()
    const id = Number(data.job?.id ?? data.id)
    await isOver(id)
    await setJob(id, 'running')
    return id
  }
  const givenUp = async () => {
    const [method, path] = requests['takingBack'] ?? ['', /^$/]
    for (let miss = 1; miss < misses; miss += 1) {
      const next = gate.shut(method, path)
      await reading?.cut()
      await drawn()
      await seat.tick(pollEvery)
      await next.come()
      reading = next
    }
    await reading?.cut()
  }
  const answers: Readonly<Record<string, (output: AnyEventObject) => Promise<unknown>>> = {
    countRows: async ({ is }) => {
      if (is === 'refused') await hide()
      // What was confirmed beforehand goes on by itself.
      if (asking === 'chooser') await seat.freeze()
      await passing(held)
      await bringBack()
    },
    sendAction: async ({ is }) => {
      if (is === 'refused') {
        await hide()
        await passing(held)
        return bringBack()
      }
      await pending()
      await sending(async () => {
        job = await begun()
      })
    },
    watchJob: async ({ state, canUndo }) => {
      await setJob(job, state, canUndo)
      await passing(reading)
    },
    cancelJob: async ({ is }) => {
      if (is === 'refused') await setJob(job, 'done')
      await passing(held)
      if (is === 'refused') await setJob(job, 'running')
    },
    undoJob: async ({ is }) => {
      if (is === 'refused') {
        await setJob(job, 'done', false)
        await passing(held)
        return setJob(job, 'done', true)
      }
      await sending(async () => {
        undoJob = await begun()
      })
    },
    watchUndo: async () => {
      await setJob(undoJob, 'done')
      await passing(reading)
    },
  }
  const act: Readonly<Record<string, () => Promise<unknown>>> = {
    'xstate.init': async () => {
      await pending()
      // A refusal leaves the machine as it is, so no walk comes by here.
      await cell.focus()
      await asks()
      await shows(() => messages.count(), 1, 'one message')
      await close(told(sentences.nothing))
    },
    ASK: async () => {
      await choose()
      asking = nextAsking()
      await sending(asks)
    },
    SET: async () => {
      if (asking !== 'menu') return
      await question.getByRole('combobox').press('Enter')
      await isThere(page.getByRole('option', { name: 'Contacted' }), 'the statuses')
      await page.keyboard.type('Contacted')
      await page.keyboard.press('Enter')
    },
    CONFIRM: async () => {
      if (asking === 'chooser') return
      await seat.freeze()
      await question.getByRole('button', { name: 'Set status' }).press('Enter')
    },
    'xstate.after.closing.bulkAction.closing': () =>
      sending(async () => {
        await seat.tick(300)
        await seat.thaw()
      }),
    CANCEL: async () => {
      await page.keyboard.press('Escape')
      if (stateAt(at - 1) === 'closing') await seat.thaw()
    },
    RETRY: () => sending(() => question.or(messages).getByRole('button', { name: 'Try again' }).press('Enter')),
    STOP: () => sending(() => messages.getByRole('button', { name: 'Cancel' }).press('Enter')),
    UNDO: () => sending(() => messages.getByRole('button', { name: 'Undo' }).press('Enter')),
    UNDO_EARLIER: async () => {
      await pending()
      const { data } = await other.give(bulk.run, {
        params: { resource: 'leads' },
        body: { action: 'set-status', values: { status: 'contacted' }, selection: { kind: 'ids', ids: ids() } },
      })
      job = Number(Reflect.get(Object(Reflect.get(Object(data), 'job')), 'id'))
      await isOver(job)
      await cell.focus()
      await sending(() => page.keyboard.press('Control+z'))
    },
    LEAVE: async () => {
      const from = stateAt(at - 1)
      await messages.getByRole('button', { name: 'Close' }).first().press('Enter')
      if (!from.startsWith('running') && from !== 'takingBack') return
      // The job ends by itself, and nobody hears of it any more.
      await setJob(from === 'takingBack' ? undoJob : job, 'done')
      await passing(reading)
      await drawn()
    },
  }

  const dialogSays = async (text: unknown) => {
    await isThere(question.getByText('Could not complete “Set status”'), 'that it did not work')
    await isThere(question.getByText(told(text)), told(text))
  }
  const underWay = 'Setting status for 2 leads'
  const cancelOffered = (is: boolean) =>
    shows(() => message(underWay).getByRole('button', { name: 'Cancel' }).count(), is ? 1 : 0, 'the way to cancel it')
  const undoOffered = (is: boolean) =>
    shows(() => messages.getByRole('button', { name: 'Undo' }).count(), is ? 1 : 0, 'the way to undo it')
  const looks: Readonly<Record<string, (snapshot: Snapshot) => Promise<void>>> = {
    idle: async () => {
      await isGone(page.getByRole('dialog').or(question), 'the question')
      await isGone(messages, 'a message')
    },
    counting: () => isThere(page.getByRole('dialog').getByText('Counting rows'), 'that the rows are counted'),
    countFailed: ({ context: { message: why } }) => dialogSays(typeof why === 'string' ? sentences.nothing : why),
    confirming: async ({ context: { values } }) => {
      if (asking === 'chooser') return isGone(question, 'the question')
      const isChosen = values['status'] === 'contacted' || asking === 'palette'
      const name = isChosen ? 'Set status to Contacted for 2 leads?' : 'Set status for 2 leads'
      await isThere(question.getByRole('heading', { name, exact: true }), 'what is asked')
      await isThere(question.getByText('You can undo this for 24 hours.'), 'the way back')
      await shows(
        () => question.getByRole('button', { name: 'Set status' }).getAttribute('aria-disabled'),
        isChosen ? null : 'true',
        'whether it can be confirmed',
      )
      const { type } = path.steps[at]?.event ?? {}
      if (type !== 'xstate.done.actor.countRows') return
      const first = isChosen ? question.getByRole('button', { name: 'Set status' }) : question.getByRole('combobox')
      await isThere(first.and(page.locator(':focus')), 'the focus on what is next')
    },
    closing: async () => {
      if (asking === 'chooser') return isGone(question, 'the question')
      await seat.tick(280)
      await isThere(question, 'the question, closing')
      await shows(() => question.locator('button[aria-disabled="true"]').count(), 1, 'that it takes no second press')
    },
    sending: async () => {
      await isGone(question, 'the question')
      await isThere(message(underWay).getByText('Starting'), 'that it starts')
    },
    sendFailed: async ({ context: { message: why } }) => {
      await dialogSays(typeof why === 'string' ? sentences.nothing : why)
      await isGone(messages, 'a message')
    },
    'running.watching': async ({ context: { message: why } }) => {
      if (why !== null) await close(typeof why === 'string' ? 'This has already finished.' : told(why))
      await shows(() => messages.count(), 1, 'one message')
      await isThere(message(underWay).getByText('0 of 2'), 'how far it is')
      await cancelOffered(true)
    },
    'running.stopping': async () => {
      await isThere(message('Cancelling'), 'that it is being cancelled')
      await shows(() => messages.count(), 1, 'one message')
      await cancelOffered(false)
    },
    'running.stopped': async () => {
      await drawn()
      await isThere(message('Cancelling'), 'that it is being cancelled')
      await shows(() => messages.count(), 1, 'one message')
      await cancelOffered(false)
    },
    lost: () => isThere(message(told(sentences.watchFault)), 'that it goes on unseen'),
    finished: async ({ context: { outcome } }) => {
      await isThere(message('2 records were changed.'), 'what came of it')
      await undoOffered(outcome?.canUndo === true)
      deepEqual(await statuses(), ['contacted', 'contacted'])
    },
    undoing: () => isThere(message('Undoing').getByText('Starting'), 'that the undoing starts'),
    undoFailed: ({ context: { message: why } }) =>
      isThere(message(typeof why === 'string' ? 'This can no longer be undone.' : told(why)), 'why it is not undone'),
    takingBack: async () => {
      await isThere(message('Undoing').getByText('0 of 2'), 'how far the undoing is')
      await undoOffered(false)
    },
    undoLost: () => isThere(message(told(sentences.watchFault)), 'that it goes on unseen'),
    undone: async () => {
      await isThere(message('2 records were changed back.'), 'what came of the undoing')
      await undoOffered(false)
      deepEqual(await statuses(), ['pending', 'pending'])
    },
  }
  const statuses = async () =>
    (await database.query<{ status: string }>('select status from leads where id = any($1)', [ids()])).map(
      ({ status }) => status,
    )
  return screenDriver<Snapshot>(seat, {
    where: 'to many rows',
    hears: () => {
      at += 1
    },
    act: ({ type, actorId, output }) =>
      type.startsWith('xstate.done.actor.')
        ? () => answers[String(actorId)]?.(output)
        : type === 'xstate.error.actor.watchJob' || type === 'xstate.error.actor.watchUndo'
          ? givenUp
          : type.startsWith('xstate.error.actor.')
            ? () => held?.cut()
            : act[type],
    look: (state) => looks[state],
  })
}
