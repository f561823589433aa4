import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { showMoment } from '#platform/formats.ts'
import { onLive } from '#platform/live.ts'
import { say as sayNow, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Count } from '#ui/Count.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { onNotice, type ShownNotice } from '#ui/notices.ts'
import { Popover } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { useCommand, useKeysOf } from '#workspace/commands.ts'
import styles from '#workspace/notifications/Bell.module.css'
import {
  linkOf,
  markOpened,
  type Noticed,
  newestQuery,
  refreshNotifications,
  unopenedQuery,
} from '#workspace/notifications/data.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { openBell } from '#workspace/workspace-commands.ts'

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
/** Keeps the count true: notifications of this person come as live events. */
const useLiveNotifications = () => {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive(
        ({ resource, kind }) => {
          if (resource !== 'notifications') return
          refreshNotifications(client)
          if (kind === 'notified' || kind === 'created') announce(sayNow(msg`New notification`))
        },
        () => void client.invalidateQueries(),
      ),
    [client],
  )
}

const One = ({ one, onOpen }: { readonly one: Noticed; readonly onOpen: () => void }) => {
  const say = useSay()
  const link = linkOf(one)
  const isNew = one.opened_at === null || one.opened_at === undefined
  const words = (
    <>
      <span className={styles.line}>
        <strong className={cx(styles.title, 'trunc')}>{one.title}</strong>
        <span className={cx(styles.date, 'ltr')}>{showMoment(one.created_at).slice(0, 16)}</span>
      </span>
      <span className={styles.message}>{one.message}</span>
      {isNew && <span className="vh">{say(msg`Unopened`)}</span>}
    </>
  )
  return (
    <li className={cx(styles.item, isNew && styles.fresh)}>
      {link === null ? (
        <button type="button" className={styles.link} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <PlaceLink to={link} className={styles.link} onClick={onOpen}>
          {words}
        </PlaceLink>
      )}
    </li>
  )
}

const List = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(newestQuery)
  const all = useRef<HTMLDivElement>(null)
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
            <button type="button" className="link" onClick={() => void refetch()}>
              {say(msg`Try again`)}
            </button>
          </p>
        )}
        {data?.rows.length === 0 && <p className={styles.none}>{say(msg`Notification box is empty`)}</p>}
        {data && data.rows.length > 0 && (
          <ul>
            {data.rows.map((one) => (
              <One
                key={one.id}
                one={one}
                onOpen={() => {
                  if (one.opened_at === null || one.opened_at === undefined) void markOpened(client, [one.id])
                  onClose()
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <div ref={all} className={styles.foot}>
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
              : say(msg`{count, plural, one {Notifications, # unopened} other {Notifications, # unopened}}`, { count })
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
          <h2 className={styles.head}>{say(msg`Notifications`)}</h2>
          <List onClose={close} />
          {messages.length > 0 && (
            <section className={styles.messages} aria-label={say(msg`Messages of this page`)}>
              <h3>{say(msg`Messages of this page`)}</h3>
              <ul>
                {messages.map(({ id, text, detail, tone }) => (
                  <li key={id}>
                    <StatusShape shape={tone === 'bad' ? 'stopped' : tone === 'ok' ? 'done' : 'note'} tone={tone} />
                    <span>
                      {text}
                      {detail !== undefined && <span className="muted"> {detail}</span>}
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
