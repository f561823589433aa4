import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright'
import { type Path, stateOf } from '#tests/model/driver.ts'
import { ada, ben } from '#tests/model/session.model.ts'
import {
  eventually,
  fillIn,
  type Held,
  isThere,
  openGate,
  personIn,
  pressKeys,
  runCommand,
  type ScreenDriver,
  type Seat,
  signInOn,
  takeSeat,
} from '#tests/model/ui/house.ts'
import { adaRenamed, last, newPassword } from '#tests/model/ui/session.cases.ts'
import { type Snapshot, sessionLooks, type Trail } from '#tests/model/ui/session.looks.ts'
import { codeIn } from '#tests/support/mail.ts'
import type { TestServer } from '#tests/support/server.ts'
import { demoPassword, people } from '#tests/support/sign-in.ts'

export { screen } from '#tests/model/ui/session.cases.ts'

const signInPath = /\/auth\/login$/
const codePath = /\/auth\/login\/otp$/
const resendPath = /\/auth\/login\/otp-resend$/
const passwordPath = /\/auth\/force-reset-password$/
const pendingPath = /\/auth\/login\/pending$/
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

/** The next that the other tabs tell this page about the session, once the page itself has heard it. */
const hearTabs = async (page: Page) => {
  const heard = await page.evaluateHandle(() => {
    const channel = new BroadcastChannel('dealer-desk:session')
    return { come: new Promise<void>((resolve) => channel.addEventListener('message', () => resolve())) }
  })
  return { come: () => heard.evaluate(({ come }) => come) }
}

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
  let held: Held | null = null
  let tab: Page | null = null
  /** Another tab's signing out, on its way. */
  let leaving: Held | null = null
  const trail: Trail = { event: { type: 'xstate.init' }, before: null, tabs: [], place: null }
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
  /** The page learns that the session ends in so many minutes, which afterwards is not so any more. */
  const learnEnd = async (minutes: number) => {
    const ends = (interval: string) =>
      database.query('update sessions set expires_at = now() + $1::interval', [interval])
    const { pathname } = here()
    await ends(`${minutes} minutes`)
    const { keys, name } = pathname === '/admin/home' ? { keys: 'g l', name: 'Leads' } : { keys: 'g h', name: 'Home' }
    await pressKeys(page, keys)
    await isThere(heading(name), name)
    await goBack()
    equal(here().pathname, pathname)
    await ends('12 hours')
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
    trail.tabs = await tabsOn()
    trail.place = here().pathname
  }
  const endSessions = () => database.query('delete from sessions')
  /** What somebody meets who comes without a session. */
  const comesAsStranger = async () => {
    const html = await (await fetch(`${server.origin}/admin/login`)).text()
    ok(/<input[^>]+name="password"/.test(html), 'the form to sign in comes with the page, before any script')
    await page.goto('/admin/force-reset-password')
    await isThere(heading('Change Password'), 'what to do about a password that must be changed')
    equal(here().pathname, '/admin/force-reset-password')
    await page.goto('/admin/leads?status=pending')
    await isThere(heading('Sign in'), 'the sign-in form')
    equal(here().search, '?from=%2Fadmin%2Fleads%3Fstatus%3Dpending', 'where one wanted to go')
  }

  const act: Readonly<Record<string, () => Promise<void>>> = {
    'xstate.init': async () => {
      await server.forgetLimits()
      await account({})
    },
    'xstate.done.actor.restoreUser': async () => {
      const { user, pending } = trail.event['output']
      if (user === null && !pending) await comesAsStranger()
      await page.goto('/admin/login')
      if (pending) {
        await account({ mfa: pending.is === 'code', forced: pending.is === 'password' })
        codesBefore = codes().length
        await fillIn(page, people.admin, demoPassword)
        await page.keyboard.press('Enter')
        await page.waitForURL(pending.is === 'code' ? /\/admin\/mfa/ : /\/admin\/force-reset-password/)
        await page.reload()
        return
      }
      if (user === null) return
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
      await account({ mfa: trail.event['output'].is === 'code', forced: trail.event['output'].is === 'password' })
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
        trail.event['output'].is === 'password',
      ])
      if (trail.event['output'].is === 'ended') await database.query('delete from pending_logins')
      await held?.pass()
    },
    RESEND: async () => {
      await server.forgetLimits()
      held = gate.shut('POST', resendPath)
      await page.getByRole('button', { name: 'Send another code' }).press('Enter')
      await held.come()
    },
    'xstate.done.actor.resendCode': async () => {
      const { is } = trail.event['output']
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
      if (trail.event['output'].is === 'ended') await database.query('delete from pending_logins')
      await held?.pass()
    },
    CANCEL: () => page.getByRole('button', { name: 'Back to sign-in' }).press('Enter'),
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
      if (trail.event['session'] === last)
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
      const from = rooms.find(({ place }) => place === trail.place)
      trail.place = room.place
      trail.tabs = trail.tabs.map((title) => (title === from?.title ? room.title : title))
      if (before === 'signedIn.fresh') await pressKeys(page, room.keys)
      else await page.goBack()
    },
    SIGN_OUT: async () => {
      if (stateBefore() === 'expired') {
        await page.getByRole('button', { name: 'Discard tabs and drafts' }).press('Enter')
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
      // The session may be over already when one leaves.
      if (trail.event['output'].over === true) await endSessions()
      if (trail.event['output'].is !== 'refused') return held?.pass()
      // It is tried once more by itself.
      const again = gate.shut('POST', signOutPath)
      for (const one of [held, again]) await one?.pass({ 'x-xsrf-token': 'spoilt' })
    },
    OTHER_TAB_SIGNED_IN: async () => {
      await account({})
      await server.forgetLimits()
      if (stateBefore() === 'restoring') {
        // What a sign-in waits for is asked of the server, which takes its time.
        held = gate.shut('GET', pendingPath)
        await page.goto('/admin/mfa')
        await held.come()
      }
      const whom = trail.event['user'].id === ben.id ? people.superadmin : people.admin
      const second = await openTab()
      if (!stateBefore().startsWith('signedIn')) return signInOn(second, whom)
      await isThere(second.getByRole('tablist'), 'the tabs in the other tab')
      if (whom === people.superadmin) {
        await endSessions()
        await pressKeys(second, 'g z')
        return signInOn(second, whom)
      }
      const isFresh = stateBefore() === 'signedIn.fresh'
      if (isFresh) await learnEnd(30)
      await seat.pass(61_000)
      const renewed = second.waitForResponse((answer) => renewPath.test(answer.url()))
      const told = isFresh ? hearTabs(page) : undefined
      await second.keyboard.press('Shift')
      await renewed
      // By the times of before the other tab was used, this one would warn now.
      await (await told)?.come()
      if (isFresh) await seat.jump(35 * 60_000)
    },
    OTHER_TAB_SIGNED_OUT: async () => {
      if (stateBefore() === 'expired') return leaving?.pass()
      const second = await openTab()
      await isThere(second.getByRole('tablist'), 'the tabs in the other tab')
      await runCommand(second, 'Logout')
    },
    'xstate.after.second.session.pending.enteringCode.counting': async () => {
      // The server asks for a minute, which is counted as one second or two.
      if (stateAfter() !== stateBefore()) return seat.tick(61_000)
      const before = await secondsLeft()
      await seat.tick(1_000)
      await eventually(async () => ok((await secondsLeft()) < before, `still ${before} seconds`))
    },
    'xstate.after.pendingLogin.session.pending': () => seat.jump(20 * 60_000),
    'xstate.after.untilWarning.session.signedIn.fresh': async () => {
      await goOn()
      await goOn()
      await seat.jump((await left()) - 119_000)
    },
    'xstate.after.untilEnd.session.signedIn.expiring': async () => {
      await keep()
      if (nextIs('OTHER_TAB_SIGNED_OUT')) {
        const second = await openTab()
        await isThere(second.getByRole('tablist'), 'the tabs in the other tab')
        leaving = (await openGate(second, /\/api\/v1\/auth\//)).shut('POST', signOutPath)
        await runCommand(second, 'Logout')
        await leaving.come()
      }
      await seat.jump(121_000)
    },
  }
  const stateBefore = () => stateOf(path.steps[at - 1]?.state ?? path.steps[0]?.state ?? ({} as never))
  const stateAfter = () => stateOf(path.steps[at]?.state ?? ({} as never))
  const secondsLeft = async () => {
    const text = (await page.getByText(/^Resend in /).textContent()) ?? ''
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  /** Until the session ends, by the page's clock. */
  const left = async () => {
    const [row] = await database.query<{ ends: string }>(
      'select least(idle_at, expires_at) as ends from sessions order by created_at desc limit 1',
    )
    return Date.parse(row?.ends ?? '') - (await page.evaluate(() => Date.now()))
  }

  const looks = sessionLooks(page, trail, one, other)
  return {
    page,
    do: async (given) => {
      at += 1
      trail.event = given
      trail.before = path.steps[at - 1]?.state ?? null
      const doing =
        act[given.type] ?? (given.type.startsWith('xstate.error.actor.') ? async () => held?.cut() : undefined)
      if (!doing) throw new Error(`Nobody knows how to do ${given.type} on the screen`)
      await doing()
    },
    sees: async (state) => {
      const look = looks[stateOf(state)]
      if (!look) throw new Error(`Nobody knows how ${stateOf(state)} looks`)
      await look(state as Snapshot)
      if (!(stateOf(state) === 'expired' && nextIs('OTHER_TAB_SIGNED_OUT'))) {
        await tab?.close()
        tab = null
      }
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
