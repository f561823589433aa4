import { useEffect } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useDesk } from '#workspace/desk/context.ts'
import type { Desk } from '#workspace/desk/desk.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { type Layout, readLayout } from '#workspace/panes/layout.ts'
import { home, searchOf } from '#workspace/places.ts'
import { useTab } from '#workspace/tab.ts'

/** Both places come in the tab's stead, the first one where it stood; each is entered as any other place. */
const arrange = (desk: Desk, tabId: string, { one, other, share, linked }: Layout) => {
  // The first place stands in the first pane, wherever the address was opened.
  if (desk.inPane(1)) desk.unsplit()
  desk.navigate(tabId, one, true)
  desk.split(tabId)
  desk.navigate(desk.active.id, other, true)
  desk.actor.send({ type: 'RESIZE', share })
  if (linked.length > 0) desk.actor.send({ type: 'LINK', names: linked })
  desk.enterPane(tabId, true)
}

/** The address of two places side by side opens both; one that names no two places says so. */
const LayoutPage = () => {
  const say = useSay()
  const desk = useDesk()
  const { id, place, open } = useTab()
  const search = searchOf(place)
  const layout = readLayout(search)
  useEffect(() => {
    const asked = readLayout(search)
    if (asked) arrange(desk, id, asked)
  }, [desk, id, search])
  return (
    <PanelPage title={say(msg`Two panes`)}>
      {!layout && (
        <Empty
          title={say(msg`These 2 pages cannot be opened`)}
          text={say(msg`The link may be incomplete. Request it again, or split a page into two panes yourself.`)}
          action={<Button onPress={() => open(home)}>{say(msg`Go to Home`)}</Button>}
        />
      )}
    </PanelPage>
  )
}
export default LayoutPage
