import { useQuery } from '@tanstack/react-query'
import styles from '#areas/home/home.module.css'
import { home } from '#contract/home/home.ts'
import { news } from '#contract/news/news.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { msg } from '#contract/words.ts'
import { showDay, showMoment, showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useRecents } from '#workspace/recents.ts'

const waitingList = '/admin/leads?status=pending&order_by=created_at&sort=asc'
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
  const person = useKnownPerson()
  const { data } = useQuery(queryOf('home', home.get))
  const unread = useQuery(
    queryOf('notifications', notifications.list, { query: { only_unopened: true, sort: 'desc', per_page: 5 } }),
  )
  const told = useQuery(queryOf('news', news.active, { query: { per_page: shownNews } }))
  const recents = useRecents().slice(0, 6)
  return (
    <PanelPage title={say(msg`Home`)} isWide>
      <section className={styles.figures} aria-label={say(msg`Overview`)}>
        <Figure label={say(msg`Waiting over a day`)} value={data?.waiting_total} note={say(msg`pending leads`)} />
        <Figure label={say(msg`New today`)} value={data?.new_today} note={say(msg`leads`)} />
        <Figure
          label={say(msg`New this week`)}
          value={data?.new_this_week}
          note={data && say(msg`{before} last week`, { before: showNumber(data.new_last_week) })}
        />
        <Figure label={say(msg`Unread`)} value={unread.data?.total} note={say(msg`notifications`)} />
      </section>
      <div className={styles.columns}>
        <section className={styles.block} aria-labelledby="home-waiting">
          <h2 className={styles.title} id="home-waiting">
            {say(msg`Waiting for you`)}
            {data && data.waiting_total > 0 && (
              <PlaceLink to={waitingList} className="link">
                {say(msg`All {count}`, { count: showNumber(data.waiting_total) })}
              </PlaceLink>
            )}
          </h2>
          {!data && <Waiting />}
          {data?.waiting.length === 0 && (
            <p className={styles.none}>{say(msg`Nothing waits: every pending lead is younger than a day.`)}</p>
          )}
          {data && data.waiting.length > 0 && (
            <ul className={styles.list}>
              {data.waiting.map((lead) => (
                <li key={lead.id}>
                  <PlaceLink to={`/admin/leads/${lead.id}`} className={styles.item}>
                    <span className={styles.who}>
                      <strong className="trunc">
                        <bdi>{`${lead.first_name} ${lead.last_name}`}</bdi>
                      </strong>
                      <span className="trunc">{[lead.model?.name, lead.dealer.name].filter(Boolean).join(' · ')}</span>
                    </span>
                    <span className={styles.since}>
                      <Figures>{showMoment(lead.created_at).slice(0, 16)}</Figures>
                    </span>
                  </PlaceLink>
                </li>
              ))}
            </ul>
          )}
        </section>
        <div>
          <section className={styles.block} aria-labelledby="home-news">
            <h2 className={styles.title} id="home-news">
              {say(msg`News`)}
            </h2>
            {told.isPending && <Waiting />}
            {told.data?.rows.length === 0 && <p className={styles.none}>{say(msg`There are no news just now.`)}</p>}
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
                        <Figures>{showDay(one.published_at)}</Figures>
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
              {say(msg`Recent places`)}
            </h2>
            {recents.length === 0 && (
              <p className={styles.none}>
                {say(msg`Places that you open are listed here, {name}.`, { name: person?.first_name ?? '' })}
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

const Figure = ({
  label,
  value,
  note,
}: {
  readonly label: string
  readonly value: number | undefined
  readonly note: string | undefined
}) => (
  <div className={styles.figure}>
    <span className={styles.label}>{label}</span>
    <span className={styles.number}>
      {value === undefined ? <Skeleton width="64px" height="28px" /> : showNumber(value)}
    </span>
    <span className={styles.before}>{note ?? '\u00a0'}</span>
  </div>
)
