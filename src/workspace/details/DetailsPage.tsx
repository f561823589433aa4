import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { msg } from '#contract/words.ts'
import { can } from '#define/abilities.ts'
import { detailsOf } from '#define/list.ts'
import { nameIn, type PlainRow, type Room } from '#define/resource.ts'
import { editPlaceOf } from '#define/routes.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { iconOf } from '#ui/Icon.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommand } from '#workspace/commands/live.ts'
import styles from '#workspace/details/details.module.css'
import { showHistory } from '#workspace/history/commands.ts'
import { hasHistory, useHistory } from '#workspace/history/useHistory.tsx'
import { drawn, textOf } from '#workspace/list/columns.tsx'
import { Opened } from '#workspace/Opened.tsx'
import { Facts } from '#workspace/PanelPage.tsx'
import { RecordPage } from '#workspace/record/RecordPage.tsx'
import { useRecordActs } from '#workspace/record/useRecordActs.tsx'
import { refreshRoom } from '#workspace/records/pages.ts'
import { recordQuery, rowOf } from '#workspace/records/record.ts'
import { useTitles } from '#workspace/records/useTitles.ts'
import type { RoomViewProps } from '#workspace/registry.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'

/** What can be done with the record: its room's own acts, its form where somebody may write, its history. */
const Acts = ({ room, row }: { readonly room: Room; readonly row: PlainRow }) => {
  const say = useSay()
  const roles = useRoles()
  const { open } = useTab()
  // What is done may take the record out of the room: its list says what has become of it.
  const done = useCallback(() => {
    void refreshRoom(room)
    open(room.definition.path)
  }, [room, open])
  const { acts, start, dialog } = useRecordActs(room, roles, done)
  const history = useHistory(room)
  const tellsHistory = hasHistory(room)
  const tell = () => history.show(row.id, nameIn(room, row))
  useCommand(showHistory, tell, { enabled: tellsHistory })
  const mayEdit = can(room, 'edit', roles)
  if (acts.length === 0 && !mayEdit && !tellsHistory) return null
  return (
    <div className={styles.acts}>
      {mayEdit && (
        <Button variant="primary" icon="pencil" onPress={() => open(editPlaceOf(room, row.id))}>
          {say(msg`Edit`)}
        </Button>
      )}
      {acts.map((act) => (
        <Button key={act.id} icon={iconOf(act.icon)} tone={act.tone} onPress={() => start(act, row)}>
          {say(act.title)}
        </Button>
      ))}
      {tellsHistory && (
        <Button icon="history" command={showHistory.id} onPress={tell}>
          {say(showHistory.title)}
        </Button>
      )}
      {dialog}
      {history.dialog}
    </div>
  )
}

/** One record that is looked at: each field of the room's `details` in a line. */
const DetailsPage = ({ room, params }: RoomViewProps) => {
  const say = useSay()
  const answer = useQuery(recordQuery(room, Number(params['id'])))
  const row = answer.data === undefined ? undefined : rowOf(answer.data)
  const { titles } = useTitles(room)
  const title = useTabTitle(row ? nameIn(room, row) : room.definition.one)
  useFacts({ room: room.name, view: 'page' })
  return (
    <RecordPage room={room} row={row ?? null} id={Number(params['id'])} title={title}>
      <Opened what={title} answer={answer}>
        {() =>
          row && (
            <>
              <Facts
                of={detailsOf(room).map((column) => {
                  const value = column.valueOf(row)
                  const text = textOf(column, value, say, titles)
                  return [say(column.label), text === '' ? null : drawn(column, value, text)]
                })}
              />
              <Acts room={room} row={row} />
            </>
          )
        }
      </Opened>
    </RecordPage>
  )
}
export default DetailsPage
