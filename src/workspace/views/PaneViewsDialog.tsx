import { useQuery } from '@tanstack/react-query'
import { msg } from '#contract/words.ts'
import { panesResource, views } from '#contract/work/views.ts'
import { sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { copyLink } from '#ui/copyLink.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ask } from '#ui/dialogs.ts'
import { Empty } from '#ui/Empty.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { notify } from '#ui/notices.ts'
import { paneViews } from '#workspace/commands/pane-commands.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { tellFailure } from '#workspace/failures.ts'
import { useStar } from '#workspace/views/useStar.ts'
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
      text: say(msg`Links to this view will stop working. No records will be deleted. This cannot be undone.`),
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
    ? say(msg`Remove “{name}” from starred`, { name: view.name })
    : say(msg`Add “{name}” to starred`, { name: view.name })
  return (
    <li className={styles.entry}>
      <Button
        disabledReason={place ? undefined : say(msg`These 2 pages cannot be opened`)}
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
            name={say(msg`Copy link to “{name}”`, { name: view.name })}
            icon="link-2"
            onPress={() => copyLink(new URL(place, location.origin).href)}
          />
        )}
        <IconButton
          name={say(msg`Delete “{name}”`, { name: view.name })}
          icon="trash-2"
          onPress={() => void remove()}
        />
      </span>
    </li>
  )
}

/** The views of two panes that somebody saved. */
export const PaneViewsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay()
  const { data } = useQuery(myViews())
  const mine = data?.filter(({ resource }) => resource === panesResource)
  return (
    <Dialog isOpen onClose={onClose} title={say(paneViews.title)} action={say(msg`Close`)} cancel={null}>
      {mine?.length === 0 && (
        <Empty
          title={say(msg`No saved views yet`)}
          text={say(msg`Split a page into two panes, then save both as a view.`)}
        />
      )}
      {mine && mine.length > 0 && (
        <ul className={styles.entries}>
          {mine.map((view) => (
            <Entry key={view.id} view={view} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
