import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from '#areas/audit/audit.module.css'
import { auditRoom } from '#areas/audit/audit.ts'
import type { Row } from '#contract/fields.ts'
import { auditLists } from '#contract/named.ts'
import { msg } from '#contract/words.ts'
import { type AuditEntry, audit, auditKinds } from '#contract/work/audit.ts'
import { canOpen } from '#define/abilities.ts'
import type { ViewProps } from '#define/page.ts'
import { placeOf } from '#define/routes.ts'
import { queryOf } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Moment } from '#ui/Moment.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { Changes } from '#workspace/history/Changes.tsx'
import { hasHistory, useHistory } from '#workspace/history/useHistory.tsx'
import { Opened } from '#workspace/Opened.tsx'
import { Facts, PanelBlock, PanelPage } from '#workspace/PanelPage.tsx'
import { useRoom } from '#workspace/registered-rooms.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'

type Entry = Row<typeof AuditEntry>

/** One write: who, when, where, and each field before and after; from here on to the record and its history. */
const AuditPage = ({ params }: ViewProps) => {
  const id = Number(params['id'])
  const answer = useQuery(queryOf('audit', audit.get, { params: { id } }))
  const { data } = answer
  const title = useTabTitle(
    data ? msg`{kind}: {name}` : auditRoom.definition.one,
    data && { kind: auditKinds[data.kind], name: nameOf(data) },
  )
  useFacts({ room: 'audit', view: 'page' })
  return (
    <PanelPage title={title}>
      <Opened what={title} answer={answer}>
        {(entry) => <PageFilters entry={entry} />}
      </Opened>
    </PanelPage>
  )
}
export default AuditPage

const nameOf = ({ name, record_id, id }: Entry): string => name ?? `#${record_id ?? id}`

const PageFilters = ({ entry }: { readonly entry: Entry }) => {
  const say = useSay()
  const { registry } = useDesk()
  const tab = useTab()
  const roles = useRoles()
  const room = useRoom(registry.rooms.find(({ name, definition }) => name === entry.resource && !definition.within))
  const recordId = entry.record_id
  // A record that is gone has no name any more.
  const isThere = room !== undefined && recordId !== null && recordId !== undefined && typeof entry.name === 'string'
  const history = useHistory(room ?? auditRoom)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say(msg`Changed by`), entry.user ? <bdi key="by">{entry.user.name}</bdi> : say(msg`System`)],
    [say(msg`Date`), <Moment key="at" at={entry.at} />],
    [say(msg`List`), say(auditLists[entry.resource])],
    [say(msg`Record`), entry.name ? <bdi key="name">{entry.name}</bdi> : null],
    [say(msg`Record ID`), entry.record_id ?? null],
    [
      say(msg`Request`),
      entry.request_id ? (
        <bdi key="request" className={styles.request}>
          {entry.request_id}
        </bdi>
      ) : null,
    ],
  ]
  return (
    <>
      <Facts of={facts} />
      {isThere && (
        <div className={styles.acts}>
          {canOpen(room, roles) && (
            <Button variant="primary" icon="arrow-right" onPress={() => tab.open(placeOf(room, recordId))}>
              {say(msg`Open record`)}
            </Button>
          )}
          {hasHistory(room) && (
            <Button icon="history" onPress={() => history.show(recordId, nameOf(entry))}>
              {say(msg`Record history`)}
            </Button>
          )}
        </div>
      )}
      <PanelBlock id={`audit-changes-${entry.id}`} title={say(msg`Changes`)}>
        {entry.changes.length > 0 ? (
          <Changes of={entry.changes} isNew={entry.kind === 'created'} />
        ) : (
          <p className="muted">{say(msg`This entry has no field details.`)}</p>
        )}
      </PanelBlock>
      {history.dialog}
    </>
  )
}
