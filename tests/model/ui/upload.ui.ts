import { deepEqual, match } from 'node:assert/strict'
import type { CDPSession } from 'playwright'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { leads } from '#contract/requests/leads.ts'
import { sentences, type uploadMachine } from '#machines/upload.ts'
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
  signInOn,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { screenDriver } from '#tests/model/ui/screen-driver.ts'
import { headings } from '#tests/model/ui/upload.cases.ts'
import { seesUpdates } from '#tests/model/ui/upload-updates.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/upload.cases.ts'

type Snapshot = SnapshotFrom<typeof uploadMachine>
const place = '/admin/leads/upload'
/** What each state that waits for the server is waiting for. */
const requests: Readonly<Record<string, readonly [method: string, path: RegExp]>> = {
  loading: ['GET', /\/imports\/\d+$/],
  uploading: ['POST', /\/leads$/],
  remapping: ['PUT', /\/imports\/\d+$/],
  beginning: ['POST', /\/imports\/\d+\/run$/],
  startingRevert: ['POST', /\/imports\/\d+\/revert$/],
}
/** What is not a good file, by the answer that it gets. */
const contents: Readonly<Record<string, Buffer>> = {
  refused: Buffer.from(''),
  tooLarge: Buffer.alloc(33_000_000, 'x'),
}
const working = ['running', 'reverting']

/** Somebody who imports a small file, and the database behind it. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database } = server
  await server.forgetLimits()
  await seesUpdates(server)
  const [dealer] = await database.query<{ code: string }>('select code from dealers where status order by id limit 1')
  const line = (mobile: string) => ['Ana', 'Reyes', mobile, dealer?.code, '1', '1013000', 'Website', ''].join(',')
  // Three rows are good; the number of the fourth is wrong, and is corrected to another one that is.
  const numbers = ['09171234567', '09171234568', '09171234569', '0917 12']
  const good = [headings.join(','), ...numbers.map(line)].join('\n')
  const other = await signIn(server.origin, people.superadmin)
  const seat = await takeSeat(server)
  const { page, context } = seat
  const gate = await openGate(page, /\/api\/v1\/(imports|leads$)/)
  const userId = await enterAs(server, seat, people.admin)
  let id = 0
  let at = -1
  let event: AnyEventObject = { type: 'xstate.init' }
  let held: Held | null = null
  /** To the browser, for how fast the network is. */
  let connection: CDPSession | null = null
  /** The reading that would tell how the job goes on. */
  let poll: Held | null = null
  const state = () => path.steps[at]?.state ?? null
  const before = () => path.steps[at - 1]?.state ?? null

  const panel = page.getByRole('tabpanel').filter({ visible: true })
  const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: typeof name === 'string' })
  const step = (name: string | RegExp) => panel.getByRole('heading', { level: 2, name })
  const figures = panel.getByRole('region', { name: 'Check result' }).locator('dl > div')
  const question = page.getByRole('dialog')
  const dialog = page.getByRole('dialog').or(question)
  const form = page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }).filter({ visible: true })

  const setState = (to: string) => database.query('update imports set state = $2 where id = $1', [id, to])
  const hide = () => database.query("update imports set resource = 'gone' where id = $1", [id])
  const bringBack = () => database.query("update imports set resource = 'leads' where id = $1", [id])
  const endSession = () => database.query('delete from sessions where user_id = $1', [userId])
  const jobsAreOver = () =>
    eventually(async () => {
      const open = await database.query(
        "select id from jobs where import_id = $1 and state in ('queued', 'running') limit 1",
        [id],
      )
      deepEqual(open, [], 'the job is over')
    })
  /** How fast files go up, in bytes a second; -1 is as fast as they can. */
  const upAt = async (uploadThroughput: number) => {
    connection ??= await context.newCDPSession(page)
    await connection.send('Network.enable')
    await connection.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  }
  const isGoingUp = () => path.steps[at - 1]?.event.type === 'PROGRESS'
  /** Which answer the upload that begins now is going to get. */
  const coming = (): string => {
    for (const { event: next } of path.steps.slice(at + 1)) {
      if (['CHOOSE', 'START_OVER'].includes(next.type)) break
      if (next.type === 'PROGRESS') return 'tooLarge'
      const is: unknown = Reflect.get(Object('output' in next ? next['output'] : null), 'is')
      if (next.type === 'xstate.done.actor.uploadFile' && is !== 'unauthenticated') return String(is)
    }
    return 'answered'
  }
  /** Stops the request that the event is going to send, and the readings while a job is under way. */
  const sending = async (doing: () => Promise<unknown>) => {
    const now = state()
    const name = now === null ? '' : stateOf(now)
    const isNew = before() === null || stateOf(before() ?? now ?? ({} as never)) !== name
    const request = isNew ? requests[name] : undefined
    const next = request && gate.shut(...request)
    if ((isNew || event.type === 'IMPORT_CHANGED') && working.includes(name)) poll = gate.shut('GET', /\/imports\/\d+$/)
    await doing()
    if (next) {
      held = next
      await next.come()
    }
  }
  const passing = () => held?.pass()
  const press = (name: string | RegExp) => button(name).press('Enter')
  /** By its button, and every second time by its command. */
  const takes = (name: string | RegExp, command: string) => (at % 2 === 0 ? press(name) : runCommand(page, command))

  const answers: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    readImport: async () => {
      const { is, import: facts } = event['output']
      if (is === 'answered') {
        await jobsAreOver()
        await setState(facts.state)
      }
      if (is === 'refused') await hide()
    },
    mapColumns: async () => {
      if (event['output'].is === 'refused') await hide()
      if (event['output'].is === 'moved') await setState('running')
    },
    beginImport: async () => {
      if (event['output'].is === 'refused') await hide()
      if (event['output'].is === 'moved') await setState('running')
    },
    revertImport: async () => {
      await jobsAreOver()
      await setState(event['output'].is === 'refused' ? 'checked' : 'complete')
    },
  }
  const answer = async () => {
    const actor = String(event['actorId'])
    const { is } = event['output']
    if (is === 'unauthenticated') await endSession()
    else await answers[actor]?.()
    const answered = page.waitForResponse((response) => /\/(imports\/.*|leads)$/.test(response.url()))
    await sending(async () => {
      if (isGoingUp()) await upAt(-1)
      else await passing()
      await answered
    })
    if (is === 'tooLarge') {
      await isThere(dialog.getByText('The file exceeded the maximum size.'), 'that it is too large')
      await page.keyboard.press('Escape')
    }
    if (is === 'refused' && actor !== 'uploadFile') await bringBack()
    if (actor === 'revertImport' && is === 'refused') await setState('complete')
    if (actor !== 'uploadFile' || is !== 'answered') return
    await page.waitForURL(/\?import=\d+$/)
    id = Number(new URL(page.url()).searchParams.get('import'))
  }

  const correctCell = async (number: string) => {
    await step(/rows can be imported/).focus()
    await page.keyboard.press('e')
    await isThere(panel.getByRole('grid').getByText(/^0917 \d+$/), 'the rejected row')
    await page.keyboard.press('Enter')
    await isThere(dialog, 'the cell to correct')
    await page.keyboard.insertText(number)
    await page.keyboard.press('Enter')
    await isGone(dialog, 'the cell to correct')
    await isThere(panel.getByRole('grid').getByText(number), 'what the cell was corrected to')
  }
  const goOn = () =>
    database.query('update jobs set done = done + 1 where id = (select job_id from imports where id = $1)', [id])

  const act: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    'xstate.init': async () => {
      if (event['beginning'] === 0) return page.goto(place)
      const made = await other.give(leads.upload, { form: { file: new File([good], 'leads.csv'), check: '1' } })
      id = Number(Reflect.get(Object(made.data), 'id'))
      return sending(() => page.goto(`${place}?import=${id}`))
    },
    CHOOSE: () =>
      sending(() =>
        panel.locator('input[type=file]').setInputFiles({
          name: 'leads.csv',
          mimeType: 'text/csv',
          buffer: contents[coming()] ?? Buffer.from(good),
        }),
      ),
    PROGRESS: async () => {
      await upAt(1_000_000)
      await passing()
    },
    ABORT: async () => {
      await press(before()?.value === 'unsent' ? 'Remove file' : 'Stop upload')
      if (isGoingUp()) await upAt(-1)
    },
    MAP: async () => {
      const select = panel.getByRole('combobox', { name: 'Extra' })
      await select.press('Enter')
      await page.keyboard.type('Email')
      await page.keyboard.press('Enter')
    },
    RESET: () => takes('Undo changes', 'Undo column changes'),
    CHECK: () => sending(() => takes('Check again', 'Check columns again')),
    BEGIN: () => takes('Import 3 rows', 'Start import'),
    REVERT: () => takes('Undo import', 'Undo import'),
    CONFIRM: () => sending(() => question.getByRole('button').last().press('Enter')),
    CANCEL: () => page.keyboard.press('Escape'),
    RETRY: () => sending(() => press('Try again')),
    RESUME: async () => {
      await server.forgetLimits()
      await sending(() => signInOn(page, people.admin))
    },
    START_OVER: () => {
      const name = /^(Import another file|Choose another file)$/
      return before()?.value === 'loadFailed' ? press(name) : takes(name, 'Import another file')
    },
    IMPORT_CHANGED: async () => {
      if (before()?.value === 'checked') return correctCell(`0917 ${at}`)
      await jobsAreOver()
      await setState(event['import'].state)
      // A job that is still under way has gone on.
      if (before()?.value === event['import'].state) await goOn()
      const reading = poll
      await sending(async () => reading?.pass())
    },
  }

  const told = async ({ context: { message } }: Snapshot) => {
    const box = panel.locator('[data-tone="bad"]')
    if (message === null) return isGone(box, 'what went wrong')
    await isThere(box, 'what went wrong')
    await isGone(panel.getByText('Required columns are missing'), 'columns that are not missing')
    if (typeof message !== 'string') await isThere(box.getByText(message.message ?? ''), String(message.message))
  }
  const addressed = () => shows(async () => new URL(page.url()).search, `?import=${id}`, 'the import in the address')
  const checked = async (snapshot: Snapshot) => {
    await isThere(step('3 of 4 rows can be imported'), 'how many rows can be imported')
    await addressed()
    const { draft, mapping } = snapshot.context
    const chosen = (draft ?? mapping)[7] === 'email' ? 'Email' : 'Not imported'
    await shows(
      async () => ((await panel.getByRole('combobox', { name: 'Extra' }).textContent()) ?? '').includes(chosen),
      true,
      `the last column: ${chosen}`,
    )
    await shows(() => button('Check again').count(), draft === null ? 0 : 1, 'the way to check again')
    await shows(() => button('Import 3 rows').count(), draft === null ? 1 : 0, 'the way to begin')
    await shows(
      () => button('Undo changes').count(),
      draft === null ? 0 : 1,
      'the way back to the columns as they were',
    )
    await shows(() => figures.allTextContents(), ['Good3', 'Rejected1'], 'what was counted')
    await isThere(button('Rejected rows'), 'the way to what was rejected')
  }
  const complete = async () => {
    await isThere(step('The import is finished'), 'that it is complete')
    await isThere(button('Undo import'), 'the way back')
    await addressed()
  }
  const isOff = (name: string, off: boolean) =>
    shows(
      async () => (await button(name).getAttribute('aria-disabled')) === 'true',
      off,
      `${name} takes no second press`,
    )
  const looks: Readonly<Record<string, (snapshot: Snapshot) => Promise<void>>> = {
    loading: () => isGone(panel.getByRole('heading', { level: 2 }), 'a step'),
    loadFailed: async ({ context: { message } }) => {
      await isThere(panel.getByText('The import could not be opened.'), 'that it could not be opened')
      const why = typeof message === 'string' ? /does not exist/ : String(message?.message)
      await isThere(panel.getByText(why), 'why')
    },
    choosing: async (snapshot) => {
      await isThere(step('Drop a spreadsheet here'), 'where a file goes')
      await told(snapshot)
      await isGone(button('Try again'), 'another try')
      await shows(async () => new URL(page.url()).search, '', 'no import in the address')
    },
    uploading: async ({ context: { share } }) => {
      await isThere(step(/Uploading leads\.csv|Checking every row/), 'that it goes up')
      await isThere(button('Stop upload'), 'the way to stop it')
      if (share > 0) {
        const bar = panel.getByRole('progressbar', { name: 'Uploading leads.csv' })
        await eventually(async () => match((await bar.getAttribute('aria-valuetext')) ?? '', /^[1-9]\d? %$/))
      }
      await isGone(panel.locator('[data-tone="bad"]'), 'what went wrong')
    },
    unsent: async (snapshot) => {
      await told(snapshot)
      await isThere(panel.getByText('“leads.csv” could not be imported'), 'the name of the file')
      await isThere(panel.getByText(sentences.unsent.message ?? ''), 'why')
      await isThere(button('Try again'), 'another try')
    },
    checked: async (snapshot) => {
      await isGone(question, 'the question')
      await checked(snapshot)
      await told(snapshot)
    },
    remapping: async () => isOff('Check again', true),
    confirming: () => isThere(question.getByText('Import 3 rows?'), 'the question'),
    beginning: async () => {
      await isGone(question, 'the question')
      await isOff('Import 3 rows', true)
    },
    running: () => isThere(step('Import in progress'), 'that it is under way'),
    complete: async (snapshot) => {
      await isGone(question, 'the question')
      await complete()
      await isOff('Undo import', false)
      await told(snapshot)
    },
    failed: () => isThere(step('The import could not be undone'), 'that it failed'),
    askingRevert: () => isThere(question.getByText('Undo this import?'), 'the question'),
    startingRevert: async () => {
      await isGone(question, 'the question')
      await isOff('Undo import', true)
    },
    reverting: () => isThere(step('Undoing the import'), 'that it is taken back'),
    reverted: () => isThere(step('The import was undone'), 'that it was taken back'),
    interrupted: () => isThere(form, 'the sign-in form'),
  }
  return screenDriver(seat, {
    where: 'in the import',
    hears: (given) => {
      at += 1
      event = given
    },
    act: ({ type }) =>
      type.startsWith('xstate.done.actor.')
        ? answer
        : // The import begins, and nobody hears of it.
          type === 'xstate.error.actor.beginImport'
          ? () => held?.lose()
          : type.startsWith('xstate.error.actor.')
            ? () => held?.cut()
            : act[type],
    look: (state) => looks[state],
  })
}
