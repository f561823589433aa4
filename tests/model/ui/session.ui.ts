// biome-ignore-all lint/correctness/noComponentHookFactories: the events of machines are written in capitals; nothing here is a component
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/session.ts'
import { isRenewable } from '#machines/session-rules.ts'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { ada, ben } from '#tests/model/session.model.ts'
import {
  eventually,
  fillIn,
  type Held,
  isGone,
  isThere,
  openGate,
  personIn,
  pressKeys,
  runCommand,
  type ScreenDriver,
  type Seat,
  shows,
  signInOn,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { adaRenamed, last, newPassword } from '#tests/model/ui/session.cases.ts'
import { codeIn } from '#tests/support/mail.ts'
import type { TestServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/session.cases.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

const signInPath = /\/auth\/login$/
const codePath = /\/auth\/login\/otp$/
const resendPath = /\/auth\/login\/otp-resend$/
const passwordPath = /\/auth\/force-reset-password$/
const renewPath = /\/auth\/renew$/
const signOutPath = /\/auth\/logout$/
interface Room {
  readonly place: string
  readonly title: string
  readonly keys: string
}
const rooms: readonly Room[] = [
  { place: '/admin/dealer-zones', title: 'Zones', keys: 'g z' },
  { place: '/admin/dealer-groups', title: 'Groups', keys: 'g k' },
  { place: '/admin/dealers-account-maintenance/dealers', title: 'Dealers', keys: 'g d' },
]

/** A person in front of the real screens of signing in, with the real server behind them. */
export const driver = async (server: TestServer, path: Path): Promise<ScreenDriver> => {
  const { database, mailbox } = server
  const [one, other] = [await personIn(server, people.admin), await personIn(server, people.superadmin)]
  const [stored] = await database.query<{ password_hash: string }>('select password_hash from users where id = $1', [
    one.id,
  ])
  const seat: Seat = await takeSeat(server)
  const { page, context } = seat
  const gate = await openGate(page, /\/api\/v1\/auth\//)
  let at = -1
  let event: AnyEventObject = { type: 'xstate.init' }
  let held: Held | null = null
  let tab: Page | null = null
  let tabsBefore: readonly string[] = []
  let placeBefore: string | null = null
  const next = () => path.steps[at + 1]?.event
  const nextIs = (type: string, is?: string) =>
    next()?.type === type && (is === undefined || next()?.['output']?.is === is)

  const account = (fields: { mfa?: boolean; forced?: boolean }) =>
    database.query(
      'update users set password_hash = $2, mfa_enabled = $3, must_change_password = $4, first_name = $5 where id = $1',
      [one.id, stored?.password_hash, fields.mfa ?? false, fields.forced ?? false, one.first_name],
    )
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).filter({ visible: true })
  const nameButton = () => page.getByRole('button', { name: /Your account/ })
  const tabsOn = () => page.getByRole('tab').allInnerTexts()
  const here = () => new URL(page.url())
  const codes = () =>
    mailbox.mails.filter(({ to, text }) => to.includes(people.admin) && /(?<!\d)\d{6}(?!\d)/.test(text))
  let codesBefore = 0
  const newestCode = async () => {
    await eventually(async () => ok(codes().length > codesBefore, 'no code has come by mail'))
    return codes().map(codeIn).at(-1) ?? ''
  }

  /** A place that is open in no tab: going there makes the portal check the roles. */
  const elsewhere = async (): Promise<Room> => {
    const open = await tabsOn()
    const room = rooms.find(({ title }) => !open.includes(title))
    if (!room) throw new Error(`Nothing is left to open beside ${open.join(', ')}`)
    return room
  }
  /** Where the tab in front came from, for going back. */
  let behind: string | null = null
  const goOn = async () => {
    const { keys, title } = await elsewhere()
    behind = here().pathname
    await pressKeys(page, keys)
    await isThere(heading(title), `the page “${title}”`)
  }
  /** The same without a key or a click. */
  const goBack = async () => {
    const from = here().pathname
    await page.goBack()
    await eventually(async () => ok(here().pathname !== from, `still at ${from}`))
  }
  /** A second tab of the same browser. */
  const openTab = async () => {
    await tab?.close()
    tab = await context.newPage()
    await tab.goto('/admin/login')
    return tab
  }
  /** What must be there again after signing in once more. */
  const keep = async () => {
    tabsBefore = await tabsOn()
    placeBefore = here().pathname
  }
  const endSessions = () => database.query('delete from sessions')

  const act: Readonly<Record<string, () => Promise<void>>> = {
    'xstate.init': async () => {
      await server.forgetLimits()
      await account({})
    },
    'xstate.done.actor.restoreUser': async () => {
      await page.goto('/admin/login')
      if (event['output'].user === null) return
      await signInOn(page, people.admin)
      await page.reload()
    },
    SIGN_IN: async () => {
      await server.forgetLimits()
      const who = nextIs('xstate.done.actor.signIn', 'signed-in') ? next()?.['output'].user.id : ada.id
      const isWrong = nextIs('xstate.done.actor.signIn', 'refused')
      held = gate.shut('POST', signInPath)
      await fillIn(
        page,
        who === ben.id ? people.superadmin : people.admin,
        isWrong ? 'not the right one' : demoPassword,
      )
      await page.keyboard.press('Enter')
      await held.come()
    },
    'xstate.done.actor.signIn': async () => {
      await account({ mfa: event['output'].is === 'code', forced: event['output'].is === 'password' })
      codesBefore = codes().length
      await held?.pass()
    },
    CODE: async () => {
      const right = await newestCode()
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
      held = gate.shut('POST', codePath)
      await page.getByLabel('Code', { exact: true }).fill('')
      await page
        .getByLabel('Code', { exact: true })
        .pressSequentially(nextIs('xstate.done.actor.checkCode', 'refused') ? wrong : right)
      await held.come()
    },
    'xstate.done.actor.checkCode': async () => {
      await database.query('update users set must_change_password = $2 where id = $1', [
        one.id,
        event['output'].is === 'password',
      ])
      if (event['output'].is === 'ended') await database.query('delete from pending_logins')
      await held?.pass()
    },
    RESEND: async () => {
      await server.forgetLimits()
      held = gate.shut('POST', resendPath)
      await page.getByRole('button', { name: 'Send another code' }).press('Enter')
      await held.come()
    },
    'xstate.done.actor.resendCode': async () => {
      const { is } = event['output']
      await database.query("update pending_logins set code_sent_at = now() - $1 * interval '1 second'", [
        is === 'refused' ? 0 : 61,
      ])
      if (is === 'ended') await database.query('delete from pending_logins')
      if (is === 'resent') codesBefore = codes().length
      await held?.pass()
    },
    SAVE_PASSWORD: async () => {
      const password = nextIs('xstate.done.actor.savePassword', 'refused') ? demoPassword : newPassword
      held = gate.shut('POST', passwordPath)
      await page.locator('input[name=password]').fill(password)
      await page.locator('input[name=password_confirmation]').fill(password)
      await page.keyboard.press('Enter')
      await held.come()
    },
    'xstate.done.actor.savePassword': async () => {
      if (event['output'].is === 'ended') await database.query('delete from pending_logins')
      await held?.pass()
    },
    CANCEL: () => page.getByRole('button', { name: 'Back to sign in' }).press('Enter'),
    ACTED: async () => {
      await seat.pass(61_000)
      held = gate.shut('POST', renewPath)
      await page.keyboard.press('Shift')
      await held.come()
    },
    RENEW: async () => {
      held = gate.shut('POST', renewPath)
      await page.keyboard.press('F9')
      await held.come()
    },
    'xstate.done.actor.renew': async () => held?.pass(),
    VALIDATED: async () => {
      if (event['session'] === last)
        await database.query("update sessions set expires_at = now() + interval '30 minutes'")
      if (stateBefore() === 'signedIn.fresh') await goOn()
      else await goBack()
    },
    USER_CHANGED: async () => {
      await database.query('update users set first_name = $2 where id = $1', [one.id, adaRenamed.first_name])
      await runCommand(page, 'Language: English')
      await isThere(nameButton().filter({ hasText: 'Adelina' }), 'the new name')
      await database.query('update users set first_name = $2 where id = $1', [one.id, one.first_name])
    },
    UNAUTHENTICATED: async () => {
      const before = stateBefore()
      if (before === 'signedIn.fresh') await goOn()
      await keep()
      const room = before === 'signedIn.fresh' ? await elsewhere() : rooms.find(({ place }) => place === behind)
      await endSessions()
      if (before === 'signedIn.renewing') return held?.pass()
      if (!room) throw new Error('There is nothing to go back to')
      // Where one was going when the session turned out to be over is where one goes on.
      const from = rooms.find(({ place }) => place === placeBefore)
      placeBefore = room.place
      tabsBefore = tabsBefore.map((title) => (title === from?.title ? room.title : title))
      if (before === 'signedIn.fresh') await pressKeys(page, room.keys)
      else await page.goBack()
    },
    SIGN_OUT: async () => {
      if (stateBefore() === 'expired') {
        await page.getByRole('button', { name: 'Discard and start over' }).press('Enter')
        return
      }
      if (stateBefore() === 'signedIn.fresh') {
        await goOn()
        await goOn()
      }
      held = gate.shut('POST', signOutPath)
      await runCommand(page, 'Logout')
      await held.come()
    },
    'xstate.done.actor.signOut': async () => {
      if (event['output'].is !== 'refused') return held?.pass()
      // It is tried once more by itself.
      const again = gate.shut('POST', signOutPath)
      for (const one of [held, again]) await one?.pass({ 'x-xsrf-token': 'spoilt' })
    },
    OTHER_TAB_SIGNED_IN: async () => {
      await account({})
      await server.forgetLimits()
      const whom = event['user'].id === ben.id ? people.superadmin : people.admin
      const second = await openTab()
      if (!stateBefore().startsWith('signedIn')) return signInOn(second, whom)
      await isThere(second.getByRole('tablist'), 'the tabs in the other tab')
      if (whom === people.superadmin) {
        await endSessions()
        await pressKeys(second, 'g z')
        return signInOn(second, whom)
      }
      await seat.pass(61_000)
      await second.keyboard.press('Shift')
    },
    OTHER_TAB_SIGNED_OUT: async () => {
      const second = await openTab()
      await isThere(second.getByRole('tablist'), 'the tabs in the other tab')
      await runCommand(second, 'Logout')
    },
    'xstate.after.second.session.pending.enteringCode.counting': () => seat.tick(61_000),
    'xstate.after.pendingLogin.session.pending': () => seat.jump(20 * 60_000),
    'xstate.after.untilWarning.session.signedIn.fresh': async () => {
      await goOn()
      await goOn()
      await seat.jump((await left()) - 119_000)
    },
    'xstate.after.untilEnd.session.signedIn.expiring': async () => {
      await keep()
      await seat.jump(121_000)
    },
  }
  const stateBefore = () => stateOf(path.steps[at - 1]?.state ?? path.steps[0]?.state ?? ({} as never))
  /** Until the session ends, by the page's clock. */
  const left = async () => {
    const [row] = await database.query<{ ends: string }>(
      'select least(idle_at, expires_at) as ends from sessions order by created_at desc limit 1',
    )
    return Date.parse(row?.ends ?? '') - (await page.evaluate(() => Date.now()))
  }

  const asText = (sentence: unknown): RegExp => {
    const text = typeof sentence === 'string' ? sentence : String(Reflect.get(Object(sentence), 'message'))
    return new RegExp(`^${text.replaceAll(/[.?]/g, String.raw`\$&`).replace('#', String.raw`\d+`)}$`)
  }
  /** The box above the form says this, or there is none. */
  const complains = async ({ context: { authError } }: Snapshot) => {
    const boxes = page.locator('[role=alert], [role=status]').filter({ visible: true, hasText: /\w/ })
    if (authError === null) return isGone(boxes, 'a complaint above the form')
    await isThere(boxes.filter({ hasText: asText(authError) }), String(asText(authError)))
  }
  const isKnown = (id: number | null) =>
    shows(
      async () => {
        const kept = await page.evaluate(() => localStorage.getItem('app:user'))
        return kept === null ? null : Number(JSON.parse(kept).id)
      },
      id,
      'the stored user',
    )
  const isBusy = async (name: string) =>
    shows(() => page.getByRole('button', { name }).getAttribute('aria-disabled'), 'true', `“${name}” is under way`)
  const form = async (snapshot: Snapshot) => {
    await isThere(heading('Sign in'), 'the sign-in form')
    const { formerUser } = snapshot.context
    const name = formerUser?.id === ben.id ? other.name : one.name
    const kept = page.getByText(/^Your tabs and drafts are kept for /)
    if (formerUser) {
      // A new first name comes with the record, the whole name with the next sign-in.
      const isRenamed = formerUser.first_name === adaRenamed.first_name
      await isThere(
        page.getByText(`Your tabs and drafts are kept for ${isRenamed ? `Adelina ${one.last_name}` : name}.`),
        'whose workspace is kept',
      )
    } else await isGone(kept, 'somebody’s kept workspace')
    await isGone(page.getByRole('tablist'), 'the workspace')
    equal(here().pathname, '/admin/login')
  }
  const codeForm = async () => isThere(heading('Enter the one-time code'), 'the form for the code')
  const passwordForm = async () => isThere(heading('Change Password'), 'the form for a new password')
  const banner = () => page.getByRole('group', { name: /^(You will be signed out|Your session ends) at / })

  const desk = async (snapshot: Snapshot) => {
    const { user, resumed } = snapshot.context
    await isThere(page.getByRole('tablist'), 'the workspace')
    await isGone(heading('Sign in'), 'the sign-in form')
    const name =
      user?.id === ben.id
        ? other.name
        : user?.first_name === adaRenamed.first_name
          ? `Adelina ${one.last_name}`
          : one.name
    await isThere(nameButton().filter({ hasText: name }), `the name ${name}`)
    await isKnown(user?.id === ben.id ? other.id : one.id)
    ok(!/\/admin\/(login|mfa|force-reset-password)$/.test(here().pathname), `a sign-in address: ${here().pathname}`)
    if (!event.type.startsWith('xstate.done.actor') && event.type !== 'OTHER_TAB_SIGNED_IN') return
    if (placeBefore === null || event.type.includes('signOut') || event.type.includes('renew')) return
    if (resumed) {
      await shows(tabsOn, tabsBefore, 'the tabs as they were')
      equal(here().pathname, placeBefore, 'the place as it was')
    }
    placeBefore = null
  }
  const isMeant = () => event.type === 'SIGN_OUT' || event.type === 'xstate.done.actor.signOut'

  const looks: Readonly<Record<string, (snapshot: Snapshot) => Promise<void>>> = {
    restoring: async () => undefined,
    signedOut: async (snapshot) => {
      await form(snapshot)
      await complains(snapshot)
      await isKnown(null)
      if (!isMeant()) return
      const before = path.steps[at - 1]?.state.context
      const whoLeft = (before?.user ?? before?.formerUser)?.id === ben.id ? other.id : one.id
      const left = await page.evaluate(
        (id) => Object.keys(localStorage).filter((key) => key.includes(`:${id}`)),
        whoLeft,
      )
      deepEqual(left, [], 'what was kept for the person is gone')
      equal(here().search, '', 'the next one is not led to where the last one was')
    },
    signingIn: async (snapshot) => {
      await form(snapshot)
      await complains(snapshot)
      await isBusy('Sign in')
    },
    'pending.enteringCode.counting': async (snapshot) => {
      await codeForm()
      await complains(snapshot)
      await isThere(page.getByText(/^Resend in \d:\d\d$/), 'the seconds until another code')
      await isGone(page.getByRole('button', { name: 'Send another code' }), 'the button for another code')
    },
    'pending.enteringCode.ready': async (snapshot) => {
      await codeForm()
      await complains(snapshot)
      await shows(() => page.getByRole('button', { name: 'Send another code' }).isEnabled(), true, 'may resend')
    },
    'pending.enteringCode.resending': async (snapshot) => {
      await codeForm()
      await complains(snapshot)
      await shows(() => page.getByRole('button', { name: 'Send another code' }).isDisabled(), true, 'is resending')
    },
    'pending.checkingCode': async (snapshot) => {
      await codeForm()
      await complains(snapshot)
      await isBusy('Verify')
    },
    'pending.changingPassword': async (snapshot) => {
      await passwordForm()
      await complains(snapshot)
      await shows(
        () => page.getByRole('button', { name: 'Save and go on' }).getAttribute('aria-disabled'),
        null,
        'the password may be saved',
      )
    },
    'pending.savingPassword': async (snapshot) => {
      await passwordForm()
      await complains(snapshot)
      await isBusy('Save and go on')
    },
    'signedIn.fresh': async (snapshot) => {
      await desk(snapshot)
      await isGone(banner(), 'the warning before the end')
      const { notice } = snapshot.context
      if (notice !== null && /signOut$/.test(event.type))
        await isThere(page.getByRole('region', { name: 'Messages' }).getByText(asText(notice)), 'why it failed')
    },
    'signedIn.expiring': async (snapshot) => {
      await desk(snapshot)
      await isThere(banner(), 'the warning before the end')
      const renewable = isRenewable(snapshot.context.session)
      equal(
        await banner()
          .getByRole('button', { name: /Stay signed in/ })
          .count(),
        renewable ? 1 : 0,
      )
    },
    'signedIn.renewing': async (snapshot) => {
      await desk(snapshot)
      await isGone(banner(), 'the warning before the end')
    },
    expired: async (snapshot) => {
      await form(snapshot)
      await complains(snapshot)
      await isKnown(null)
    },
    signingOut: desk,
  }

  return {
    page,
    do: async (given) => {
      at += 1
      event = given
      const doing =
        act[given.type] ?? (given.type.startsWith('xstate.error.actor.') ? async () => held?.cut() : undefined)
      if (!doing) throw new Error(`Nobody knows how to do ${given.type} on the screen`)
      await doing()
    },
    sees: async (state) => {
      const look = looks[stateOf(state)]
      if (!look) throw new Error(`Nobody knows how ${stateOf(state)} looks`)
      await look(state as Snapshot)
      await tab?.close()
      tab = null
      deepEqual(
        seat.troubles.filter((one) => !/Failed to (load|fetch)/.test(one)),
        [],
      )
    },
    end: async () => {
      await account({})
      await context.close()
    },
  }
}
