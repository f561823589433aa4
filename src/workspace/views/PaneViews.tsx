import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { panesResource, views } from '#contract/work/views.ts'
import { sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { copyLink } from '#ui/copyLink.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ask } from '#ui/dialogs.ts'
import { Empty } from '#ui/Empty.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { notify } from '#ui/notices.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { paneViews, savePanes } from '#workspace/commands/pane-commands.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { tellFailure } from '#workspace/failures.ts'
import { layoutOf, layoutPlace } from '#workspace/panes/layout.ts'
import { searchOf } from '#workspace/places.ts'
import { useStar } from '#workspace/views/useStar.ts'
import { type ViewChoice, ViewDialog } from '#workspace/views/ViewDialog.tsx'
import styles from '#workspace/views/views.module.css'
import { myViews, placeOfPanes, refreshViews, type View } from '#workspace/views/views.ts'

const Entry = ({ view, onLeave }: { readonly view: View; readonly onLeave: () => void }) => {
  const say = useSay()
  const desk = useDesk()
  const { isStarred, toggle } = useStar(view)
  const place = placeOfPanes(view)
  const remove = async () => {
    onLeave()
    const yes = await ask({
      title: say(msg`Delete view “{name}”?`, { name: view.name }),
      text: say(msg`Links to this view will stop working. No records are deleted.`),
      action: say(msg`Delete`),
      tone: 'danger',
    })
    if (!yes) return
    try {
      const { message } = await sendApi(views.remove, { params: { id: view.id } })
      await refreshViews()
      notify({ tone: 'ok', text: message })
    } catch (fault) {
      tellFailure(fault)
    }
  }
  const star = isStarred
    ? say(msg`Remove {name} from starred`, { name: view.name })
    : say(msg`Add {name} to starred`, { name: view.name })
  return (
    <li className={styles.entry}>
      <Button
        disabledReason={place ? undefined : say(msg`This link does not open two pages`)}
        onPress={() => {
          if (!place) return
          onLeave()
          desk.open(place)
        }}
      >
        <bdi className={styles.viewName}>{view.name}</bdi>
      </Button>
      <span className={styles.acts}>
        <IconButton name={star} icon={isStarred ? 'star-off' : 'star'} onPress={toggle} />
        {place && (
          <IconButton
            name={say(msg`Copy link to {name}`, { name: view.name })}
            icon="link-2"
            onPress={() => copyLink(new URL(place, location.origin).href)}
          />
        )}
        <IconButton name={say(msg`Delete {name}`, { name: view.name })} icon="trash-2" onPress={() => void remove()} />
      </span>
    </li>
  )
}

/** Views of two panes: the commands that save one, and that show one's own. */
export const PaneViews = () => {
  const say = useSay()
  const desk = useDesk()
  const [dialog, setDialog] = useState<'new' | 'all'>()
  const { data } = useQuery({ ...myViews(), enabled: dialog === 'all' })
  const mine = data?.filter(({ resource }) => resource === panesResource)
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
        <ViewDialog
          title={say(savePanes.title)}
          given={{ name: '', isShared: false, isStarred: false }}
          onSave={save}
          onClose={close}
        />
      )}
      {dialog === 'all' && (
        <Dialog isOpen onClose={close} title={say(paneViews.title)} action={say(msg`Close`)} cancel={null}>
          {mine?.length === 0 && (
            <Empty
              title={say(msg`No saved views yet`)}
              text={say(msg`Split a page into two panes, then save both as a view.`)}
            />
          )}
          {mine && mine.length > 0 && (
            <ul className={styles.entries}>
              {mine.map((view) => (
                <Entry key={view.id} view={view} onLeave={close} />
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </>
  )
}
