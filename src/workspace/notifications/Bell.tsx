import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { msg } from '#contract/words.ts'
import { onLive } from '#platform/live.ts'
import { listed, say as sayNow, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Count } from '#ui/Count.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { inWords, languageOf, onNotice, type ShownNotice } from '#ui/notices.ts'
import { opening } from '#ui/opening.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Press } from '#ui/Press.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { openBell } from '#workspace/commands/workspace-commands.ts'
import styles from '#workspace/notifications/Bell.module.css'
import { type Noticed, newestQuery, refreshNotifications, unopenedQuery } from '#workspace/notifications/data.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { isJobToldHere } from '#workspace/progress/voice.ts'

const BellList = opening(async () => (await import('#workspace/notifications/BellList.tsx')).BellList)

const keptMessages = 10
/** Messages of the corner that have gone, so that nobody has to read against the clock. */
const useMessages = (): readonly ShownNotice[] => {
  const [messages, setMessages] = useState<readonly ShownNotice[]>([])
  useEffect(
    () =>
      onNotice((notice) =>
        setMessages((before) => [notice, ...before.filter(({ id }) => id !== notice.id)].slice(0, keptMessages)),
      ),
    [],
  )
  return messages
}
/** What this page tells by itself: how its own jobs go, and what happens at the place in front. */
const isToldHere = ({ job_id: job, link }: Noticed): boolean =>
  (typeof job === 'number' && isJobToldHere(job)) || link === location.pathname + location.search
/** Reads what is new under the bell, and says what nothing else on the page tells. */
const ring = async (client: QueryClient): Promise<void> => {
  const before = client.getQueryData(unopenedQuery.queryKey)?.rows[0]?.id ?? 0
  await refreshNotifications(client)
  const fresh = client.getQueryData(unopenedQuery.queryKey)?.rows.filter(({ id }) => id > before) ?? []
  const titles = fresh.filter((one) => !isToldHere(one)).map(({ title }) => title)
  if (titles.length === 0) return
  // What came several times is said once.
  const title = listed([...new Set(titles)])
  announce(
    sayNow(msg`{count, plural, one {New notification: {title}} other {# new notifications: {title}}}`, {
      count: titles.length,
      title,
    }),
    { about: 'bell' },
  )
}
/** Keeps the count true: notifications of this person come as live events. */
const useLiveNotifications = () => {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive(
        ({ resource, kind }) => {
          if (resource !== 'notifications') return
          if (kind === 'notified' || kind === 'created') void ring(client)
          else refreshNotifications(client)
        },
        () => void client.invalidateQueries(),
      ),
    [client],
  )
}

const List = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay()
  const { data, isError, refetch } = useQuery(newestQuery)
  return (
    <>
      <div className={styles.scroll}>
        {!data && !isError && (
          <div className={styles.waiting}>
            <span className="vh">{say(msg`Loading`)}</span>
            <Skeleton width="70%" />
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </div>
        )}
        {isError && (
          <p className={styles.none}>
            {say(msg`The notifications could not be loaded.`)}{' '}
            <Press className="link" onPress={() => void refetch()}>
              {say(msg`Try again`)}
            </Press>
          </p>
        )}
        {data?.rows.length === 0 && <p className={styles.none}>{say(msg`Notification box is empty`)}</p>}
        {data && data.rows.length > 0 && <BellList rows={data.rows} onClose={onClose} />}
      </div>
      <div className={styles.foot}>
        <PlaceLink to="/admin/notifications" className="link" onClick={onClose}>
          {say(msg`View all notifications`)}
        </PlaceLink>
      </div>
    </>
  )
}

/** Notifications: how many are unopened, and the newest of them. */
export const Bell = () => {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const keys = useKeysOf(openBell.id)
  const { data } = useQuery(unopenedQuery)
  const messages = useMessages()
  useLiveNotifications()
  useCommand(openBell, () => setOpen(true))
  const count = data?.total ?? 0
  return (
    <Popover
      name={say(msg`Notifications`)}
      placement="bottom end"
      width="360px"
      flush
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          name={
            count === 0
              ? say(msg`Notifications`)
              : say(msg`{count, plural, one {Notifications, # unread} other {Notifications, # unread}}`, { count })
          }
          icon="bell"
          keys={keys}
          command={openBell.id}
        >
          {count > 0 && (
            <span className={styles.badge} aria-hidden="true">
              <Count of={count} />
            </span>
          )}
        </IconButton>
      }
    >
      {(close) => (
        <>
          {/* It has the focus first: the list below comes when it has been read. */}
          <h2 className={styles.head} tabIndex={-1} data-focus-first>
            {say(msg`Notifications`)}
          </h2>
          <List onClose={close} />
          {messages.length > 0 && (
            <section className={styles.messages} aria-label={say(msg`Recent messages`)}>
              <h3>{say(msg`Recent messages`)}</h3>
              <ul>
                {messages.map(({ id, text, detail, tone, lang }) => (
                  <li key={id}>
                    <StatusShape shape={tone === 'bad' ? 'stopped' : tone === 'ok' ? 'done' : 'note'} tone={tone} />
                    <span>
                      <span {...languageOf({ lang }, text)}>{inWords(text)}</span>
                      {detail !== undefined && (
                        <span className="muted" {...languageOf({ lang }, detail)}>
                          {' '}
                          {inWords(detail)}
                        </span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Popover>
  )
}
