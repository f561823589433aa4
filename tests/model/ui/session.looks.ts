import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright'
import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/session.ts'
import { isRenewable } from '#machines/session-rules.ts'
import { ben } from '#tests/model/session.model.ts'
import { isGone, isThere, type Named, shows } from '#tests/model/ui/house.ts'
import { adaRenamed } from '#tests/model/ui/session.cases.ts'

export type Snapshot = SnapshotFrom<typeof sessionMachine>
/** What has just happened, and what must be there again after signing in once more. */
export interface Trail {
  event: AnyEventObject
  before: AnyMachineSnapshot | null
  tabs: readonly string[]
  place: string | null
}

/** How each state of the session looks, worked out by hand; `one` is signed in as Ada, `other` as Ben. */
export const sessionLooks = (
  page: Page,
  trail: Trail,
  one: Named,
  other: Named,
): Readonly<Record<string, (snapshot: Snapshot) => Promise<void>>> => {
  const here = () => new URL(page.url())
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).filter({ visible: true })
  const nameButton = () => page.getByRole('button', { name: /Your account/ })
  const tabsOn = () => page.getByRole('tab').allInnerTexts()
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
    const kept = page.getByText(/^Tabs and drafts are kept for /)
    if (formerUser) {
      // A new first name comes with the record, the whole name with the next sign-in.
      const isRenamed = formerUser.first_name === adaRenamed.first_name
      await isThere(
        page.getByText(`Tabs and drafts are kept for ${isRenamed ? `Adelina ${one.last_name}` : name}.`),
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
    if (!trail.event.type.startsWith('xstate.done.actor') && trail.event.type !== 'OTHER_TAB_SIGNED_IN') return
    if (trail.place === null || trail.event.type.includes('signOut') || trail.event.type.includes('renew')) return
    if (resumed) {
      await shows(tabsOn, trail.tabs, 'the tabs as they were')
      equal(here().pathname, trail.place, 'the place as it was')
    }
    trail.place = null
  }
  /** Somebody has signed out: here, or in another tab. */
  const isMeant = () =>
    ['SIGN_OUT', 'xstate.done.actor.signOut', 'OTHER_TAB_SIGNED_OUT'].includes(trail.event.type) ||
    trail.before?.matches('signingOut') === true

  return {
    restoring: async () => undefined,
    signedOut: async (snapshot) => {
      await form(snapshot)
      await complains(snapshot)
      await isKnown(null)
      equal(await page.evaluate(() => document.cookie), '', 'the token goes with the session')
      if (!isMeant()) return
      const before = trail.before?.context
      const whoLeft = (before?.user ?? before?.formerUser)?.id === ben.id ? other.id : one.id
      const left = await page.evaluate(
        (id) => Object.keys(localStorage).filter((key) => key.includes(`:${id}`)),
        whoLeft,
      )
      // Which commands somebody uses most stays on the device until the profile forgets it.
      const work = left.filter((key) => key !== `app:palette:${whoLeft}`)
      deepEqual(work, [], 'what was kept for the person is gone')
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
        () => page.getByRole('button', { name: 'Save and continue' }).getAttribute('aria-disabled'),
        null,
        'the password may be saved',
      )
    },
    'pending.savingPassword': async (snapshot) => {
      await passwordForm()
      await complains(snapshot)
      await isBusy('Save and continue')
    },
    'signedIn.fresh': async (snapshot) => {
      await desk(snapshot)
      await isGone(banner(), 'the warning before the end')
      const { notice } = snapshot.context
      if (notice !== null && /signOut$/.test(trail.event.type))
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
}
