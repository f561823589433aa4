import { useQuery } from '@tanstack/react-query'
import { dealerIn, isNarrowedAsLists, placeOf, type Wire } from '#areas/reports/listed.ts'
import { RequestsGraph } from '#areas/reports/RequestsGraph.tsx'
import styles from '#areas/reports/reports.module.css'
import type { Row } from '#contract/fields.ts'
import { type Dashboard as DashboardRec, dashboard, requestKinds, requestTypes } from '#contract/reports/reports.ts'
import { statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import { showDuration, showNumber } from '#platform/formats.ts'
import { errorMessage, queryOf } from '#platform/query.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Change } from '#ui/Change.tsx'
import { PartsBar } from '#ui/charts/PartsBar.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { Table } from '#ui/Table.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { Failed } from '#workspace/Failed.tsx'
import { FilterChip } from '#workspace/list/FilterChip.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { useNarrowing } from '#workspace/records/useNarrowing.ts'
import { useTabTitle } from '#workspace/tab.ts'
import { useRoomPaths } from '#workspace/useRoomPaths.ts'

type Figures = Row<typeof DashboardRec>
type DealerLine = Figures['top'][number]

const noOptions = () => []
const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)
/** How the network does: new requests, what becomes of them, how soon they are answered, and by whom. */
const Dashboard = () => {
  const say = useSay()
  const person = useKnownPerson()
  const title = useTabTitle(msg`Reports`)
  useFacts({ view: 'page' })
  const { asked, values, wire, change } = useNarrowing(dashboard.get.query)
  const { data, isFetching, isError, error, refetch } = useQuery(queryOf('dashboard', dashboard.get, { query: wire }))
  const chips = person?.is_admin === true ? asked : asked.filter(({ field }) => field.kind === 'days')
  return (
    <PanelPage title={title} isWide>
      <ProgressLine isLoading={isFetching} />
      <div className={styles.tools} role="toolbar" aria-label={say(msg`Filters`)}>
        {chips.map((one) => (
          <FilterChip
            key={one.name}
            id={`dashboard-${one.name}`}
            asked={one}
            value={values[one.name]}
            optionsOf={noOptions}
            onChange={(value) => change(one.name, value)}
          />
        ))}
        {data && (
          <span className={styles.period}>
            {say(msg`{period} compared with {before}`, {
              period: `\u2066${data.period.from} – ${data.period.to}\u2069`,
              before: `\u2066${data.before.from} – ${data.before.to}\u2069`,
            })}
          </span>
        )}
      </div>
      {isError && (
        <Failed
          title={say(msg`The figures could not be loaded.`)}
          text={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && <Overview data={data} />}
      {!isError && <RequestsGraph wire={wire} />}
      {data && <Kinds data={data} wire={wire} />}
      {data && data.top.length > 0 && (
        <div className={styles.pair}>
          <Dealers title={msg`Highest conversion`} rows={data.top} period={data.period} />
          <Dealers title={msg`Lowest conversion`} rows={data.bottom} period={data.period} />
        </div>
      )}
    </PanelPage>
  )
}
export default Dashboard

const Overview = ({ data }: { readonly data: Figures | undefined }) => {
  const say = useSay()
  const sum = (of: 'count' | 'before') => data?.kinds.reduce((total, one) => total + one[of], 0) ?? 0
  /** Against the period before, where both have a figure. */
  const change = (
    now: number | null,
    before: number | null,
    show: (of: number) => string,
    { isLessBetter = false, showBy = show } = {},
  ) =>
    now === null || before === null ? undefined : (
      <Change
        by={now - before}
        text={showBy(Math.abs(now - before))}
        before={show(before)}
        isBetter={now < before === isLessBetter}
      />
    )
  const points = (share: number) => say(msg`{points} pts`, { points: (share * 100).toFixed(1) })
  /** The median and what it is compared with are told in the same units. */
  const lasting = (minutes: number) => showDuration(minutes, say, data?.response_minutes ?? minutes)
  return (
    <section aria-label={say(msg`Overview`)}>
      <KeyFigures
        figures={[
          {
            id: 'new',
            label: say(msg`New requests`),
            value: data && showNumber(sum('count')),
            note: data && change(sum('count'), sum('before'), showNumber),
          },
          {
            id: 'won',
            label: say(msg`Conversion`),
            value: data && percent(data.conversion),
            note: data && change(data.conversion, data.conversion_before, percent, { showBy: points }),
          },
          {
            id: 'answer',
            label: say(msg`Median time to answer`),
            value: data && (data.response_minutes === null ? '–' : lasting(data.response_minutes)),
            note: data && change(data.response_minutes, data.response_minutes_before, lasting, { isLessBetter: true }),
          },
        ]}
      />
    </section>
  )
}

/** Each kind by status: every figure leads to the list that it counts. */
const Kinds = ({ data, wire }: { readonly data: Figures; readonly wire: Wire }) => {
  const say = useSay()
  const pathOf = useRoomPaths()
  const leads = isNarrowedAsLists(wire)
  const query = { date: `${data.period.from},${data.period.to}`, ...dealerIn(wire) }
  const figure = (path: `/${string}`, more: Readonly<Record<string, string>>, text: string, name?: string) =>
    leads ? (
      <PlaceLink to={placeOf(path, { ...query, ...more })} className="link" aria-label={name}>
        {text}
      </PlaceLink>
    ) : (
      text
    )
  return (
    <section className={styles.block} aria-labelledby="dashboard-kinds">
      <h2 className={styles.heading} id="dashboard-kinds">
        {say(msg`Requests by status`)}
      </h2>
      <ul className={styles.kinds}>
        {data.kinds.map(({ kind, count, before, by_status }) => {
          const path = pathOf(kind)
          const type = requestTypes[kind]
          const titles: Readonly<Record<string, { readonly title: Message }>> = statuses[type]
          const parts = by_status.map((one) => {
            const [shape, tone] = statusAppearance(one.status, type)
            return { ...one, id: one.status, shape, tone, name: say(titles[one.status]?.title ?? msg`Status`) }
          })
          return (
            <li key={kind}>
              <div className={styles.kind}>
                <strong>{say(requestKinds[kind])}</strong>
                <span className="tn">
                  {figure(path, {}, showNumber(count), `${say(requestKinds[kind])}: ${showNumber(count)}`)}
                </span>
                <Change
                  by={count - before}
                  text={showNumber(Math.abs(count - before))}
                  before={showNumber(before)}
                  isBetter={count > before}
                />
              </div>
              <PartsBar parts={parts} />
              <ul className={styles.parts}>
                {parts
                  .filter((part) => part.count > 0)
                  .map(({ id, name, count: many, shape, tone }) => (
                    <li key={id}>
                      <StatusShape shape={shape} tone={tone} />
                      {figure(path, { status: id }, `${name} ${showNumber(many)}`)}
                    </li>
                  ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Dealers = ({
  title,
  rows,
  period,
}: {
  readonly title: Message
  readonly rows: readonly DealerLine[]
  readonly period: Figures['period']
}) => {
  const say = useSay()
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{say(title)}</h2>
      <Table
        caption={say(title)}
        rows={rows}
        idOf={({ id }) => id}
        columns={[
          {
            id: 'name',
            label: say(msg`Dealer`),
            isName: true,
            cell: ({ id, name }) => (
              <PlaceLink
                to={placeOf('/admin/leads', { dealer: String(id), date: `${period.from},${period.to}` })}
                className="link"
              >
                <bdi>{name}</bdi>
              </PlaceLink>
            ),
          },
          { id: 'leads', label: say(msg`Leads`), isFigure: true, cell: ({ leads }) => showNumber(leads) },
          { id: 'won', label: say(msg`Conversion`), isFigure: true, cell: ({ conversion }) => percent(conversion) },
          { id: 'waiting', label: say(msg`Waiting`), isFigure: true, cell: ({ waiting }) => showNumber(waiting) },
        ]}
      />
    </section>
  )
}
