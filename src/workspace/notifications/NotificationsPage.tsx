import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { notifications } from '#contract/notifications/notifications.ts'
import { msg } from '#contract/words.ts'
import { callApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { LongGridList } from '#ui/LongGridList.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Press } from '#ui/Press.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage } from '#workspace/failures.ts'
import {
  linkOf,
  markAllOpened,
  markOpened,
  type Noticed,
  unopenedQuery,
  writtenIn,
} from '#workspace/notifications/data.ts'
import styles from '#workspace/notifications/NotificationsPage.module.css'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTab } from '#workspace/tab.ts'

const perPage = 50
const rowHeight = 64
const usePages = (onlyUnopened: boolean) =>
  useInfiniteQuery({
    queryKey: ['notifications', 'pages', onlyUnopened],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        notifications.list,
        {
          query: { page: pageParam, per_page: perPage, sort: 'desc', ...(onlyUnopened && { only_unopened: true }) },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
  })

const Entry = ({ one }: { readonly one: Noticed }) => {
  const say = useSay()
  const client = useQueryClient()
  const isNew = one.opened_at === null || one.opened_at === undefined
  const link = linkOf(one)
  const open = () => {
    if (isNew) void markOpened(client, [one.id])
  }
  const words = (
    <>
      <span className={styles.words}>
        <strong className={cx(styles.title, 'trunc')} {...writtenIn(one)}>
          {one.withdrawn == null ? one.title : <s>{one.title}</s>}
        </strong>
        <span className={cx(styles.message, 'trunc')} {...writtenIn(one)}>
          {one.withdrawn == null ? (
            one.message
          ) : (
            <>
              <s>{one.message}</s> {one.withdrawn}
            </>
          )}
        </span>
      </span>
      {isNew && <span className="vh">{say(msg`Unread`)}</span>}
      <span className={styles.date}>
        <Moment at={one.created_at} />
      </span>
    </>
  )
  const look = cx(styles.entry, isNew && styles.fresh)
  return link === null ? (
    <Press className={look} onPress={open}>
      {words}
    </Press>
  ) : (
    <PlaceLink to={link} className={look} onClick={open}>
      {words}
    </PlaceLink>
  )
}

/** All notifications, newest first. */
const NotificationsPage = () => {
  const say = useSay()
  const client = useQueryClient()
  const tab = useTab()
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [isMarking, setMarking] = useState(false)
  const onlyUnopened = new URLSearchParams(search).get('only_unopened') === '1'
  const { data, isPending, isFetching, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    usePages(onlyUnopened)
  const unopened = useQuery(unopenedQuery)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const total = data?.pages[0]?.total ?? 0
  useFacts({ view: 'list' })
  const markAll = async () => {
    setMarking(true)
    await markAllOpened(client)
    setMarking(false)
  }
  return (
    <div className={styles.page}>
      <ProgressLine isLoading={isFetching} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{say(msg`Notifications`)}</h1>
        {data && <span className={cx(styles.total, 'tn')}>{showNumber(total)}</span>}
        <span className="grow" />
        <Segmented
          label={say(msg`Show`)}
          value={onlyUnopened ? 'unopened' : 'all'}
          options={[
            { id: 'all', name: say(msg`All`) },
            { id: 'unopened', name: say(msg`Unread`) },
          ]}
          onChange={(show) => navigate(show === 'unopened' ? `${path}?only_unopened=1` : path, { replace: true })}
        />
        <Button
          isPending={isMarking}
          disabledReason={unopened.data?.total === 0 ? say(msg`All notifications are already read`) : undefined}
          onPress={() => void markAll()}
        >
          {say(msg`Mark all as read`)}
        </Button>
      </header>
      {isPending && (
        <div className={styles.waiting}>
          <span className="vh">{say(msg`Loading`)}</span>
          {['48%', '72%', '60%', '66%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {error && (
        <div className={styles.middle}>
          <Failed
            title={say(msg`The notifications could not be loaded.`)}
            text={failureMessage(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data && rows.length === 0 && (
        <div className={styles.middle}>
          <Empty
            title={say(msg`Notification box is empty`)}
            text={
              onlyUnopened ? say(msg`You have no unread notifications.`) : say(msg`New notifications will appear here.`)
            }
          />
        </div>
      )}
      {rows.length > 0 && (
        <LongGridList
          // Another list begins at its beginning.
          key={String(onlyUnopened)}
          label={say(msg`Notifications`)}
          rows={rows}
          nameOf={({ title }) => title}
          rowSize={rowHeight}
          rowClassName={styles.item}
          isLoading={isFetchingNextPage}
          onMore={() => {
            if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
          }}
          start={tab.scroll()}
          onScrolled={tab.keepScroll}
        >
          {(one) => <Entry one={one} />}
        </LongGridList>
      )}
    </div>
  )
}
export default NotificationsPage
