import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import type { Locale } from '#contract/account/auth.ts'
import { slugsOf } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { titleOf } from '#define/command.ts'
import type { Person } from '#machines/session-types.ts'
import { activeTab } from '#machines/tabs.ts'
import { startLive } from '#platform/live.ts'
import { sentKeyOf } from '#platform/once-key.ts'
import { useSession, useSessionState } from '#platform/session.tsx'
import { drop, type StorageKey } from '#platform/storage.ts'
import { chooseTheme, type Theme } from '#platform/theme.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { frontTabAtom, rolesAtom, tabCountsAtom, useFocusFacts } from '#workspace/commands/facts.ts'
import { type Binding, openWith, useCommands } from '#workspace/commands/live.ts'
import * as own from '#workspace/commands/workspace-commands.ts'
import type { Desk } from '#workspace/desk/desk.ts'
import { narrowedInFront } from '#workspace/panes/comparison.ts'
import { pageFiltersAtom } from '#workspace/panes/page-filters.ts'
import { home, pathOf } from '#workspace/places.ts'
import { useSpeak } from '#workspace/profile/useSpeak.ts'
import { remember } from '#workspace/recents.ts'
import { forgetDone } from '#workspace/records/done.ts'
import { goToRegion } from '#workspace/regions.ts'
import { arrivedRooms } from '#workspace/registered-rooms.ts'
import type { Registry } from '#workspace/registry.ts'
import { drawerAtom, isNarrow, sidebarAtom } from '#workspace/side/modes.ts'
import { watchConnection } from '#workspace/status/connection.ts'
import { store } from '#workspace/store.ts'
import { documentTitleOf } from '#workspace/tabs/labels.ts'

const useOwnCommands = (desk: Desk, person: Person) => {
  const say = useSay()
  const session = useSession()
  const speak = useSpeak(person)
  const theme = (name: Theme): Binding => [
    own.themeCommands[name],
    () => {
      chooseTheme(name)
      announce(titleOf(own.themeCommands[name], say))
    },
  ]
  const locale = (name: Locale): Binding => [own.localeCommands[name], () => speak(name)]
  const mode = (name: keyof typeof own.sidebarCommands): Binding => [
    own.sidebarCommands[name],
    () => {
      const now = store.get(sidebarAtom)
      store.set(sidebarAtom, { ...now, [name]: !now[name] })
      const title = titleOf(own.sidebarCommands[name], say)
      announce(now[name] ? say(msg`{what}: off`, { what: title }) : say(msg`{what}: on`, { what: title }))
    },
  ]
  useCommands([
    [
      own.toggleSidebar,
      () => {
        // The drawer takes the focus, which tells of it.
        if (isNarrow()) return store.set(drawerAtom, !store.get(drawerAtom))
        const { open } = store.get(sidebarAtom)
        store.set(sidebarAtom, { ...store.get(sidebarAtom), open: !open })
        announce(open ? say(msg`The sidebar is closed`) : say(msg`The sidebar is open`))
      },
    ],
    [own.nextRegion, () => goToRegion(1)],
    [own.previousRegion, () => goToRegion(-1)],
    [own.signOut, () => session.send({ type: 'SIGN_OUT' })],
    [own.nextTab, () => desk.step('NEXT')],
    [own.previousTab, () => desk.step('PREVIOUS')],
    [own.closeTab, () => desk.close()],
    [own.closeOtherTabs, () => desk.closeOthers(desk.active.id)],
    [own.reopenTab, () => desk.step('REOPEN')],
    [own.moveTabBack, () => desk.actor.send({ type: 'MOVE', by: -1 })],
    [own.moveTabOn, () => desk.actor.send({ type: 'MOVE', by: 1 })],
    [own.pinTab, () => desk.actor.send({ type: desk.active.pinned ? 'UNPIN' : 'PIN' })],
    ...own.tabsByPlace.map((command, index): Binding => [command, () => desk.goTo(index)]),
    ...(['system', 'light', 'dark'] as const).map(theme),
    ...(['en', 'fil', 'ar'] as const).map(locale),
    ...(['mini', 'floating', 'clipped', 'dark'] as const).map(mode),
  ])
}

const actEvery = 60_000
/** Tells the session that somebody is here, at most once a minute. */
const useActs = () => {
  const session = useSession()
  useEffect(() => {
    let last = 0
    const act = () => {
      const now = Date.now()
      if (now - last < actEvery) return
      last = now
      session.send({ type: 'ACTED' })
    }
    // Signing in, which led here, was an act already.
    last = Date.now()
    addEventListener('keydown', act, { capture: true, passive: true })
    addEventListener('pointerdown', act, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', act, { capture: true })
      removeEventListener('pointerdown', act, { capture: true })
    }
  }, [session])
}

/** Everything that the workspace does without being seen. */
export const useDuties = (desk: Desk, person: Person, registry: Registry): void => {
  const say = useSay()
  const setRoles = useSetAtom(rolesAtom)
  const setCounts = useSetAtom(tabCountsAtom)
  const roles = useSessionState(({ context }) => context.user?.role)
  const { id } = person
  useFocusFacts()
  useLayoutEffect(
    () =>
      setRoles(
        slugsOf(
          (roles ?? person.role).map(({ slug }) => slug),
          person.superadmin,
        ),
      ),
    [setRoles, roles, person.role, person.superadmin],
  )
  useLayoutEffect(() => openWith((place, { newTab }) => desk.open(place, { newTab })), [desk])
  useOwnCommands(desk, person)
  useActs()
  useEffect(() => startLive(id), [id])
  useEffect(() => forgetDone, [])
  useEffect(() => watchConnection(), [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const { tabs, closed, panes } = desk.context
      const tab = activeTab(desk.context)
      store.set(frontTabAtom, tab.id)
      const counts = store.get(tabCountsAtom)
      const now = {
        tabs: tabs.length,
        closedTabs: closed.length,
        panes: panes.length,
        lists: narrowedInFront(desk.context, registry, store.get(pageFiltersAtom)).length,
      }
      if (JSON.stringify(now) !== JSON.stringify(counts)) setCounts(now)
      document.title = documentTitleOf(tab, registry, say)
      clearTimeout(timer)
      // A place counts as visited when somebody stays: typing in a filter passes through many.
      timer = setTimeout(() => {
        if (desk.shownIn(tab.id)?.shown.is === 'open' && tab.place !== home) remember(id, tab.place, tab.title)
      }, 1000)
    }
    follow()
    const following = desk.actor.subscribe(follow)
    const unhear = store.sub(pageFiltersAtom, follow)
    const unhearRooms = arrivedRooms.subscribe(follow)
    const discarding = desk.actor.on('discarded', ({ place }) => {
      // What a form is about may stand in its search.
      for (const about of new Set([pathOf(place), place])) {
        const key: StorageKey = `app:draft:${id}:${about}`
        drop(key)
        drop(sentKeyOf(key))
      }
    })
    return () => {
      clearTimeout(timer)
      store.set(frontTabAtom, null)
      following.unsubscribe()
      unhear()
      unhearRooms()
      discarding.unsubscribe()
    }
  }, [desk, registry, say, id, setCounts])
}
