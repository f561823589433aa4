import { QueryClientProvider } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { slugsOf } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import type { Person } from '#machines/session-types.ts'
import { prepareLive } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'
import { type SessionActor, useSession } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Announcer } from '#ui/Announcer.tsx'
import { cx } from '#ui/cx.ts'
import { DialogHost } from '#ui/DialogHost.tsx'
import { Press } from '#ui/Press.tsx'
import { ToastRegion } from '#ui/ToastRegion.tsx'
import { UiLocale } from '#ui/UiLocale.tsx'
import { AppBar } from '#workspace/bar/AppBar.tsx'
import { CheatSheet } from '#workspace/CheatSheet.tsx'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { defineAll } from '#workspace/commands/live.ts'
import { useKeymapCommands } from '#workspace/commands/useKeymapCommands.ts'
import { useKeys } from '#workspace/commands/useKeys.ts'
import { DeskProvider } from '#workspace/desk/context.ts'
import { Desk } from '#workspace/desk/desk.ts'
import { tellQueryFaults } from '#workspace/failures.ts'
import { followKeymap, ownKeymap } from '#workspace/keys/keymap.ts'
import { PaletteHost } from '#workspace/palette/PaletteHost.tsx'
import { ProofHost } from '#workspace/proof/ProofHost.tsx'
import type { Registry } from '#workspace/registry.ts'
import { sidebarAtom } from '#workspace/side/modes.ts'
import { Sidebar } from '#workspace/side/Sidebar.tsx'
import { useFoldedBesidePanes } from '#workspace/side/useFoldedBesidePanes.ts'
import { Banners } from '#workspace/status/Banners.tsx'
import { StatusLine } from '#workspace/status/StatusLine.tsx'
import { store } from '#workspace/store.ts'
import { DiscardQuestion } from '#workspace/tabs/DiscardQuestion.tsx'
import { waitForPlace } from '#workspace/tabs/OnItsWay.tsx'
import { TabPanels } from '#workspace/tabs/TabPanels.tsx'
import { TabStrip } from '#workspace/tabs/TabStrip.tsx'
import { useDuties } from '#workspace/useDuties.ts'
import { starredViews } from '#workspace/views/views.ts'
import styles from '#workspace/Workspace.module.css'

export interface WorkspaceProps {
  /** Whose workspace it is. Give `key={person.id}`, so that another person gets another one. */
  readonly person: Person
  /** Made once by `makeRegistry`. */
  readonly registry: Registry
  /** Called when there is something to see in it; until then nothing of it is on the screen. */
  readonly onArrive?: (() => void) | undefined
}

// Before the first request of any desk goes out.
tellQueryFaults()

let opened: { readonly personId: number; readonly desk: Desk } | null = null
/** Makes a person's desk before it is drawn: its first requests are answered while it is. */
export const openDesk = (person: Person, registry: Registry, session: SessionActor): Desk => {
  // Before any part binds its commands or asks who may do what.
  defineAll(registry.allCommands)
  ownKeymap(person.id)
  store.set(
    rolesAtom,
    slugsOf(
      person.role.map(({ slug }) => slug),
      person.superadmin,
    ),
  )
  const desk = new Desk({ person, registry, session, leave: waitForPlace })
  prepareLive(person.id)
  desk.anticipate()
  // The sidebar is drawn with them: what comes later moves all below it.
  void queryClient.prefetchQuery(starredViews())
  opened = { personId: person.id, desk }
  return desk
}

/** The hallway: everything around the rooms, and the tabs that they open in. Needs a SessionProvider around it. */
const Workspace = ({ person, registry, onArrive }: WorkspaceProps) => {
  const session = useSession()
  const [desk] = useState(() => (opened?.personId === person.id ? opened.desk : openDesk(person, registry, session)))
  return (
    <QueryClientProvider client={queryClient}>
      <UiLocale>
        <DeskProvider value={desk}>
          <Frame desk={desk} person={person} registry={registry} onArrive={onArrive} />
          <Announcer />
          <ToastRegion />
          <DialogHost />
          <ProofHost />
        </DeskProvider>
      </UiLocale>
    </QueryClientProvider>
  )
}
export default Workspace

/** The first stop of the Tab key: past the bar and the sidebar to what the tab in front shows. */
const SkipButton = ({ desk }: { readonly desk: Desk }) => {
  const say = useSay()
  return (
    <Press className={styles.skip} onPress={() => desk.askFocus()}>
      {say(msg`Skip to content`)}
    </Press>
  )
}

const Frame = ({ desk, person, registry, onArrive }: WorkspaceProps & { readonly desk: Desk }) => {
  const hasArrived = useSyncExternalStore(desk.subscribe, () => desk.hasArrived)
  useLayoutEffect(() => {
    if (hasArrived) onArrive?.()
  }, [hasArrived, onArrive])
  useDuties(desk, person, registry)
  useKeys()
  useKeymapCommands()
  useFoldedBesidePanes()
  useEffect(() => followKeymap(person.id), [person.id])
  // After the effects of the tabs: one that comes back with the workspace leaves the focus where it is.
  useEffect(() => desk.start(), [desk])
  const { open, mini, floating, clipped } = useAtomValue(sidebarAtom)
  const isMini = !open && mini
  return (
    <div
      className={cx(
        styles.app,
        isMini && styles.mini,
        !open && !mini && styles.closed,
        floating && styles.floating,
        !clipped && styles.full,
        !hasArrived && styles.coming,
      )}
    >
      <SkipButton desk={desk} />
      <AppBar person={person} />
      <Sidebar person={person} />
      <div className={styles.work}>
        <Banners />
        <TabStrip />
        <TabPanels />
      </div>
      <StatusLine />
      <PaletteHost />
      <CheatSheet />
      <DiscardQuestion />
    </div>
  )
}
