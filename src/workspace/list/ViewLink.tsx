import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { inSentence } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { ApiError } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { useDesk } from '#workspace/desk/context.ts'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage } from '#workspace/failures.ts'
import styles from '#workspace/list/list.module.css'
import { searchOf } from '#workspace/places.ts'
import { placeOfList, viewAsked } from '#workspace/records/address.ts'
import { useTab } from '#workspace/tab.ts'
import { stateOf, viewOf } from '#workspace/views/views.ts'

/** Reads the view that a link names and becomes its list; says so when there is none, or when it is not shared. */
const Asked = ({ room, id }: { readonly room: Room; readonly id: number }) => {
  const say = useSay()
  const tab = useTab()
  const { data, error, isFetching, refetch } = useQuery(viewOf(id))
  const desk = useDesk()
  const { open, id: tabId } = tab
  const page = useRef<HTMLDivElement>(null)
  const isOther = data !== undefined && data.resource !== room.name
  useEffect(() => {
    if (!data || data.resource !== room.name) return
    const focused = document.activeElement
    const hadFocus = focused === document.body || page.current?.contains(focused) === true
    open(placeOfList(room, stateOf(room, data)), { replace: true })
    // The heading that had it goes with this page: the rows take it.
    if (hadFocus && desk.active.id === tabId) desk.askFocus()
  }, [data, room, open, desk, tabId])
  const isMissing = isOther || (error instanceof ApiError && error.status === 404)
  const missing = say(msg`View not found`)
  useEffect(() => {
    if (isMissing) announce(missing, { urgency: 'assertive' })
  }, [isMissing, missing])
  return (
    <div ref={page} className={styles.page}>
      <ProgressLine isLoading={isFetching} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{say(room.definition.title)}</h1>
      </header>
      {isMissing ? (
        <Empty
          art="error"
          title={missing}
          text={say(msg`The view may have been deleted, belong to another list, or not be shared with you.`)}
          action={
            <Button variant="primary" onPress={() => open(room.definition.path, { replace: true })}>
              {say(msg`Show all {what}`, { what: inSentence(say(room.definition.title)) })}
            </Button>
          }
        />
      ) : (
        error && (
          <Failed
            title={say(msg`The view could not be loaded.`)}
            text={failureMessage(error, error.message)}
            onRetry={() => void refetch()}
          />
        )
      )}
    </div>
  )
}

/** A list, unless its address names nothing but a view: then that is read first. */
export const ViewLink = ({ room, children }: { readonly room: Room; readonly children: ReactNode }) => {
  const { place } = useTab()
  const id = viewAsked(searchOf(place))
  return id === undefined ? children : <Asked key={id} room={room} id={id} />
}
