import { useState } from 'react'
import { panesResource, views } from '#contract/work/views.ts'
import { sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { opening } from '#ui/opening.tsx'
import { useCommands } from '#workspace/commands/live.ts'
import { paneViews, savePanes } from '#workspace/commands/pane-commands.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { layoutOf, layoutPlace } from '#workspace/panes/layout.ts'
import { searchOf } from '#workspace/places.ts'
import { LateViewDialog } from '#workspace/views/LateViewDialog.tsx'
import { useStar } from '#workspace/views/useStar.ts'
import type { ViewChoice } from '#workspace/views/ViewDialog.tsx'
import { myViews, refreshViews } from '#workspace/views/views.ts'

const PaneViewsDialog = opening(async () => (await import('#workspace/views/PaneViewsDialog.tsx')).PaneViewsDialog)

/** Views of two panes: the commands that save one, and that show one's own. */
export const PaneViews = () => {
  const say = useSay()
  const desk = useDesk()
  const [dialog, setDialog] = useState<'new' | 'all'>()
  const star = useStar(undefined)
  const close = () => setDialog(undefined)
  useCommands([
    [savePanes, () => setDialog('new')],
    [paneViews, () => setDialog('all')],
  ])
  const save = async ({ name, isShared, isStarred }: ViewChoice) => {
    const layout = layoutOf(desk)
    if (!layout) return
    const { result, message } = await sendApi(views.create, {
      body: { resource: panesResource, name, query: searchOf(layoutPlace(layout)), layout: null, shared: isShared },
    })
    queryClient.setQueryData(myViews().queryKey, (all) => all && [...all, result])
    void refreshViews()
    notify({ tone: 'ok', text: message })
    if (isStarred) star.give(result)
  }
  return (
    <>
      {dialog === 'new' && (
        <LateViewDialog
          title={say(savePanes.title)}
          given={{ name: '', isShared: false, isStarred: false }}
          onSave={save}
          onClose={close}
        />
      )}
      {dialog === 'all' && <PaneViewsDialog onClose={close} />}
    </>
  )
}
