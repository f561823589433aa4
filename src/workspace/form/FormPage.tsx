import { useSelector } from '@xstate/react'
import { memo, useCallback, useEffect, useId, useState } from 'react'
import { msg } from '#contract/words.ts'
import { can, canOpen } from '#define/abilities.ts'
import { inside } from '#define/command.ts'
import { nameIn } from '#define/resource.ts'
import { recordCommandOf } from '#define/room-commands.ts'
import { placeOf } from '#define/routes.ts'
import { useKnownPerson, useRoles, useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { iconOf } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { notify } from '#ui/notices.ts'
import { ProgressLine } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ActivityPanel } from '#workspace/activity/ActivityPanel.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { runCommand, useCommand, useCommands, useKeysOf } from '#workspace/commands/live.ts'
import { Failed } from '#workspace/Failed.tsx'
import { Below } from '#workspace/form/Below.tsx'
import { redoSave, restoreRecord, trashRecord, undoSave } from '#workspace/form/commands.ts'
import { type Drafting, type Subject, useDraft } from '#workspace/form/draft.ts'
import { FormBody } from '#workspace/form/FormBody.tsx'
import styles from '#workspace/form/form.module.css'
import { hasWidePart } from '#workspace/form/OwnForm.tsx'
import { SaveBar } from '#workspace/form/SaveBar.tsx'
import { useFormActs } from '#workspace/form/useFormActs.ts'
import { WithinLink } from '#workspace/form/WithinLink.tsx'
import { showHistory } from '#workspace/history/commands.ts'
import { hasHistory, useHistory } from '#workspace/history/useHistory.tsx'
import { pathOf } from '#workspace/places.ts'
import { copyRecordLink } from '#workspace/record/commands.ts'
import { RecordFrame } from '#workspace/record/RecordFrame.tsx'
import { RecordHead } from '#workspace/record/RecordHead.tsx'
import { useRecordActs } from '#workspace/record/useRecordActs.tsx'
import { Walk } from '#workspace/record/Walk.tsx'
import { lastDone, type Way } from '#workspace/records/done.ts'
import { saveBack } from '#workspace/records/goBack.ts'
import { refreshRoom } from '#workspace/records/pages.ts'
import { listedName } from '#workspace/records/trail.ts'
import { moveToTrash, restoreFromTrash } from '#workspace/records/trash.ts'
import { TabProvider, useTab, useTabTitle } from '#workspace/tab.ts'

/** The form hears of every change by itself. */
const nothingMore = () => {}

/**
 * A record in a tab of its own: its fields, its save bar, and what else one can do with it. While the next record is on
 * its way nothing of the one before is drawn anew: it stands where it was, in the place that it has.
 */
const FormPage = (asked: Subject) => {
  const tab = useTab()
  const person = useKnownPerson()
  const drafting = useDraft(asked, `app:draft:${person?.id ?? 0}:${pathOf(tab.place)}`)
  const { subject } = drafting
  const isThere = subject.room === asked.room && subject.verb === asked.verb && subject.id === asked.id
  const [held, setHeld] = useState(tab)
  if (isThere && held !== tab) setHeld(tab)
  return (
    <TabProvider value={held}>
      <DraftPage drafting={drafting} />
    </TabProvider>
  )
}
export default FormPage

const DraftPage = memo(({ drafting }: { readonly drafting: Drafting }) => {
  const say = useSay()
  const sentence = useSentence()
  const tab = useTab()
  const formId = useId()
  const { open } = tab
  const { subject, actor, row, rowNow } = drafting
  const { room, verb, id } = subject
  const roles = useRoles()
  const saved = useCallback(() => {
    const made = rowNow()
    if (verb !== 'create' || !made) return
    // What is only looked at has nothing more to be done: its list shows it.
    if (canOpen(room, roles) && !room.definition.details) return open(placeOf(room, made.id), { replace: true })
    // What cannot be opened alone is seen in the list.
    void refreshRoom(room)
    open(room.definition.path, { replace: true })
  }, [verb, room, roles, open, rowNow])
  const { isDirty } = useFormActs(actor, saved)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const message = useSelector(actor, ({ context }) => context.message)

  const one = say(room.definition.one)
  const known = row ? nameIn(room, row) : id === null ? undefined : listedName(room, pathOf(placeOf(room, id)), id)
  const name = known || one
  const { titles } = room.definition
  const title = useTabTitle(titles?.[verb] ?? (verb === 'create' ? msg`New {what}` : name), {
    what: inside(room.definition.one),
  })
  const { setDirty } = tab
  useFacts({ room: room.name, view: 'form' })
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])

  const maySave = can(room, verb, roles)
  const mayTrash = id !== null && can(room, 'trash', roles)
  const mayRestore = id !== null && can(room, 'restore', roles)
  const trash = async () => {
    if (id !== null && (await moveToTrash(room, id))) tab.close()
  }
  useCommand(trashRecord, trash, { enabled: mayTrash })
  useCommand(restoreRecord, () => id !== null && restoreFromTrash(room, id), { enabled: mayRestore })

  const goBack = (way: Way) => async () => {
    const act = id === null ? undefined : lastDone(way, room, id)
    if (act?.kind === 'save') await saveBack(way, act)
    else notify({ tone: 'info', text: () => say(way === 'undo' ? msg`Nothing to undo.` : msg`Nothing to redo.`) })
  }
  const canGoBack = id !== null && maySave && !isDirty
  useCommands([
    [undoSave, goBack('undo'), { enabled: canGoBack }],
    [redoSave, goBack('redo'), { enabled: canGoBack }],
  ])

  const own = useRecordActs(room, roles, nothingMore)
  const ownActs = verb === 'edit' ? own.acts : []
  useCommands(
    ownActs.map((act) => [recordCommandOf(room, act), () => row && own.start(act, row), { enabled: row !== null }]),
  )
  const history = useHistory(room)
  const tellsHistory = id !== null && hasHistory(room)
  const historyKeys = useKeysOf(showHistory.id)
  const tellHistory = () => id !== null && history.show(id, name)
  useCommand(showHistory, tellHistory, { enabled: tellsHistory })

  const head = (
    <>
      <ProgressLine isLoading={isLoading} />
      <RecordHead
        room={room}
        row={verb === 'edit' ? row : null}
        title={title}
        whyNoStatus={isDirty ? say(msg`Save or discard your changes first`) : undefined}
        below={<WithinLink room={room} />}
      >
        {row &&
          ownActs.map((act) => (
            <Button
              key={act.id}
              variant="ghost"
              tone={act.tone}
              icon={iconOf(act.icon)}
              command={recordCommandOf(room, act).id}
              onPress={() => own.start(act, row)}
            >
              {say(act.title)}
            </Button>
          ))}
        {tellsHistory && (
          <IconButton
            name={say(showHistory.title)}
            icon="history"
            command={showHistory.id}
            keys={historyKeys}
            onPress={() => void tellHistory()}
          />
        )}
        {id !== null && <Walk room={room} id={id} name={known || null} />}
        {id !== null && (
          <Menu
            name={say(msg`More actions`)}
            placement="bottom end"
            trigger={<IconButton name={say(msg`More actions`)} icon="ellipsis" />}
            groups={[
              {
                id: 'record',
                entries: [
                  {
                    id: copyRecordLink.id,
                    label: say(copyRecordLink.title),
                    icon: 'link-2',
                    onAction: () => void runCommand(copyRecordLink.id),
                  },
                ],
              },
              {
                id: 'trash',
                entries: mayTrash
                  ? [
                      {
                        id: trashRecord.id,
                        label: say(trashRecord.title),
                        icon: 'trash-2',
                        tone: 'bad',
                        onAction: () => void trash(),
                      },
                    ]
                  : [],
              },
            ]}
          />
        )}
      </RecordHead>
    </>
  )
  // What takes the whole width, as a builder does, has nothing beside it; its history stays behind the button.
  const isWide = hasWidePart(room)
  const side = tellsHistory && row !== null && !isWide && <ActivityPanel key={id} room={room} id={id} />
  const foot = !isLoading && !hasFailed && maySave && <SaveBar actor={actor} formId={formId} onCancel={tab.close} />
  return (
    <RecordFrame zone="form" className={cx(styles.form, isWide && styles.wide)} head={head} foot={foot} side={side}>
      {isLoading && (
        <div className={styles.skeleton} aria-hidden="true">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height="36px" />
          ))}
        </div>
      )}
      {hasFailed && (
        <Failed
          title={say(msg`{what} could not be opened.`, { what: one })}
          text={sentence(message) ?? undefined}
          onRetry={() => actor.send({ type: 'RETRY' })}
        />
      )}
      {!maySave && (
        <Box tone="info" title={say(msg`Only an administrator can save this record`)}>
          {say(msg`You can view this, but you cannot save changes.`)}
        </Box>
      )}
      {!isLoading && !hasFailed && <FormBody drafting={drafting} formId={formId} />}
      {row !== null && id !== null && <Below key={id} room={room} id={id} />}
      {history.dialog}
      {own.dialog}
    </RecordFrame>
  )
})
