import { useQuery } from '@tanstack/react-query'
import styles from '#areas/home/home.module.css'
import type { Row } from '#contract/fields.ts'
import { type Home as HomeRec, home } from '#contract/home/home.ts'
import { news } from '#contract/news/news.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { requestKinds } from '#contract/reports/reports.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { Age, Day } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useRecents } from '#workspace/recents.ts'
import { useRoomPaths } from '#workspace/useRoomPaths.ts'

type Requests = Row<typeof HomeRec>['requests']
const sumOf = (requests: Requests, of: 'today' | 'this_week' | 'last_week') =>
  requests.reduce((sum, one) => sum + one[of], 0)
/** How many of the latest news Home shows; each leads on to the others. */
const shownNews = 4
const lines = [0, 1, 2, 3]
const Waiting = () => (
  <ul className={styles.list} aria-hidden="true">
    {lines.map((line) => (
      <li key={line} className={styles.item}>
        <Skeleton width="60%" />
      </li>
    ))}
  </ul>
)

/** What waits for the reader: leads that nobody answered for a day, what is new, the news, what they last had open. */
const Home = () => {
  const say = useSay()
  const pathOf = useRoomPaths()
  const person = useKnownPerson()
  const { data } = useQuery(queryOf('home', home.get))
  const unread = useQuery(
    queryOf('notifications', notifications.list, { query: { only_unopened: true, sort: 'desc', per_page: 5 } }),
  )
  const told = useQuery(queryOf('news', news.active, { query: { per_page: shownNews } }))
  const recents = useRecents().slice(0, 6)
  return (
    <PanelPage title={say(msg`Home`)} isWide>
      <section aria-label={say(msg`Overview`)}>
        <KeyFigures
          figures={[
            {
              id: 'waiting',
              label: say(msg`Waiting more than a day`),
              value: data && showNumber(data.waiting_total),
              note: say(msg`pending requests`),
            },
            {
              id: 'today',
              label: say(msg`New today`),
              value: data && showNumber(sumOf(data.requests, 'today')),
              note: say(msg`requests`),
            },
            {
              id: 'week',
              label: say(msg`New this week`),
              value: data && showNumber(sumOf(data.requests, 'this_week')),
              note: data && say(msg`{before} last week`, { before: showNumber(sumOf(data.requests, 'last_week')) }),
            },
            {
              id: 'unread',
              label: say(msg`Unread`),
              value: unread.data && showNumber(unread.data.total),
              note: say(msg`notifications`),
            },
          ]}
        />
      </section>
      <div className={styles.columns}>
        <section className={styles.block} aria-labelledby="home-waiting">
          <h2 className={styles.title} id="home-waiting">
            {say(msg`Waiting for you`)}
          </h2>
          {!data && <Waiting />}
          {data?.waiting.length === 0 && (
            <p className={styles.none}>{say(msg`Nothing is waiting. All pending requests are less than a day old.`)}</p>
          )}
          {data && data.waiting.length > 0 && (
            <ul className={styles.list}>
              {data.waiting.map((one) => (
                <li key={`${one.kind} ${one.id}`}>
                  <PlaceLink to={`${pathOf(one.kind)}/${one.id}`} className={styles.item}>
                    <span className={styles.who}>
                      <strong className="trunc">
                        <bdi>{one.name}</bdi>
                      </strong>
                      <span className="trunc">
                        {[say(requestKinds[one.kind]), one.model, one.dealer].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <span className={styles.since}>
                      <Age at={one.created_at} />
                    </span>
                  </PlaceLink>
                </li>
              ))}
            </ul>
          )}
          {data && data.requests.length > 0 && <NewRequests rows={data.requests} />}
        </section>
        <div>
          <section className={styles.block} aria-labelledby="home-news">
            <h2 className={styles.title} id="home-news">
              {say(msg`News`)}
            </h2>
            {told.isPending && <Waiting />}
            {told.data?.rows.length === 0 && <p className={styles.none}>{say(msg`No news right now.`)}</p>}
            {told.data && told.data.rows.length > 0 && (
              <ul className={styles.list}>
                {told.data.rows.map((one) => (
                  <li key={one.id}>
                    <PlaceLink to={`/admin/news/${one.id}`} className={styles.item}>
                      <span className={styles.who}>
                        <strong className="trunc">
                          <bdi>{one.title}</bdi>
                        </strong>
                        <span className="trunc">{one.summary}</span>
                      </span>
                      <span className={styles.since}>
                        <Day at={one.published_at} />
                      </span>
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={styles.block} aria-labelledby="home-unread">
            <h2 className={styles.title} id="home-unread">
              {say(msg`Notifications`)}
              <PlaceLink to="/admin/notifications" className="link">
                {say(msg`View all notifications`)}
              </PlaceLink>
            </h2>
            {!unread.data && <Waiting />}
            {unread.data?.rows.length === 0 && <p className={styles.none}>{say(msg`Notification box is empty`)}</p>}
            {unread.data && unread.data.rows.length > 0 && (
              <ul className={styles.list}>
                {unread.data.rows.map((one) => (
                  <li key={one.id}>
                    <PlaceLink to={one.link} className={styles.item}>
                      <span className={styles.who}>
                        <strong className="trunc">{one.title}</strong>
                        <span className="trunc">{one.message}</span>
                      </span>
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={styles.block} aria-labelledby="home-recent">
            <h2 className={styles.title} id="home-recent">
              {say(msg`Recent pages`)}
            </h2>
            {recents.length === 0 && (
              <p className={styles.none}>
                {say(msg`Pages you open will appear here, {name}.`, { name: person?.first_name ?? '' })}
              </p>
            )}
            {recents.length > 0 && (
              <ul className={styles.list}>
                {recents.map((recent) => (
                  <li key={recent.place}>
                    <PlaceLink to={recent.place} className={styles.item}>
                      <span className={styles.who}>
                        <strong className="trunc">{recent.title}</strong>
                      </span>
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </PanelPage>
  )
}
export default Home

/** New requests by kind: each leads to its list, what waits there to those that wait, the oldest first. */
const NewRequests = ({ rows }: { readonly rows: Requests }) => {
  const say = useSay()
  const pathOf = useRoomPaths()
  return (
    <Table
      caption={say(msg`New requests`)}
      rows={rows}
      idOf={({ kind }) => kind}
      columns={[
        {
          id: 'kind',
          label: say(msg`New requests`),
          isName: true,
          cell: ({ kind }) => (
            <PlaceLink to={pathOf(kind)} className="link">
              {say(requestKinds[kind])}
            </PlaceLink>
          ),
        },
        { id: 'today', label: say(msg`Today`), isFigure: true, cell: ({ today }) => showNumber(today) },
        { id: 'week', label: say(msg`This week`), isFigure: true, cell: ({ this_week }) => showNumber(this_week) },
        { id: 'last', label: say(msg`Last week`), isFigure: true, cell: ({ last_week }) => showNumber(last_week) },
        {
          id: 'waiting',
          label: say(msg`Waiting more than a day`),
          isFigure: true,
          cell: ({ kind, waiting }) =>
            waiting === 0 ? (
              showNumber(waiting)
            ) : (
              <PlaceLink
                to={`${pathOf(kind)}?status=pending&order_by=created_at&sort=asc`}
                className="link"
                aria-label={say(msg`{kind}, waiting more than a day: {count}`, {
                  kind: say(requestKinds[kind]),
                  count: showNumber(waiting),
                })}
              >
                {showNumber(waiting)}
              </PlaceLink>
            ),
        },
      ]}
    />
  )
}
