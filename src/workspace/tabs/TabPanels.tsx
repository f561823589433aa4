import { Activity } from 'react'
import { useDesk, useDeskState } from '#workspace/tabs/context.ts'
import styles from '#workspace/tabs/TabPanels.module.css'
import { TabRoute } from '#workspace/tabs/TabRoute.tsx'

/** Every tab that was in front since the page was loaded, kept alive; only the active one is shown and has effects. */
export const TabPanels = () => {
  const desk = useDesk()
  const tabs = useDeskState((context) => context.tabs)
  const active = useDeskState((context) => context.panes[context.focused]?.active ?? '')
  return (
    <main className={styles.main} data-zone="panel" data-region="panel">
      {tabs
        .filter(({ id }) => id === active || desk.shownIn(id) !== undefined)
        .map(({ id }) => (
          <Activity key={id} mode={id === active ? 'visible' : 'hidden'}>
            <TabRoute tabId={id} />
          </Activity>
        ))}
    </main>
  )
}
