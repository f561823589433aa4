import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import styles from '#areas/reports/reports.module.css'
import { useNarrowing } from '#areas/reports/useNarrowing.ts'
import type { Row } from '#contract/fields.ts'
import { type Dashboard as DashboardRec, dashboard, reports, requestKinds } from '#contract/reports/reports.ts'
import { statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf, toldOf } from '#platform/query.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { PartsBar } from '#ui/charts/PartsBar.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { Table } from '#ui/Table.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { useFacts } from '#workspace/facts.ts'
import { FilterChip } from '#workspace/list/FilterChip.tsx'
import { lookOf } from '#workspace/list/status-shapes.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { requestPlaces } from '#workspace/request-places.ts'
import { useTabTitle } from '#workspace/tab.ts'

type Figures = Row<typeof DashboardRec>
type DealerLine = Figures['top'][number]

const noOptions = () => []
const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)
/** “2 h 05 min” in figures that read the same in every language. */
const duration = (minutes: number | null): string => {
  if (minutes === null) return '–'
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  if (whole < 48 * 60) return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`
  return `${(whole / 1440).toFixed(1)} d`
}
const placeOf = (path: `/${string}`, query: Readonly<Record<string, string>>): `/${string}` =>
  `${path}?${new URLSearchParams(query).toString()}`

/** How the network does: new requests, what becomes of them, how soon they are answered, and by whom. */
const Dashboard = () => {
  const say = useSay()
  const person = useKnownPerson()
  const title = say(msg`Reports`)
  useTabTitle(title)
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
          text={toldOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && <Overview data={data} />}
      {!isError && <Graph wire={wire} />}
      {data && <Kinds data={data} wire={wire} />}
      {data && data.top.length > 0 && (
        <div className={styles.pair}>
          <Dealers title={msg`Strongest dealers`} rows={data.top} period={data.period} />
          <Dealers title={msg`Weakest dealers`} rows={data.bottom} period={data.period} />
        </div>
      )}
    </PanelPage>
  )
}
export default Dashboard

const Overview = ({ data }: { readonly data: Figures | undefined }) => {
  const say = useSay()
  const sum = (of: 'count' | 'before') => data && showNumber(data.kinds.reduce((total, one) => total + one[of], 0))
  const before = (value: string | undefined) =>
    value === undefined ? undefined : say(msg`{value} before`, { value: `\u2066${value}\u2069` })
  return (
    <section aria-label={say(msg`Overview`)}>
      <KeyFigures
        figures={[
          { id: 'new', label: say(msg`New requests`), value: sum('count'), note: before(sum('before')) },
          {
            id: 'won',
            label: say(msg`Leads won`),
            value: data && percent(data.conversion),
            note: before(data && percent(data.conversion_before)),
          },
          {
            id: 'answer',
            label: say(msg`Median time to answer`),
            value: data && duration(data.response_minutes),
            note: before(data && duration(data.response_minutes_before)),
          },
        ]}
      />
    </section>
  )
}

const looks = v.picklist(['chart', 'table'])
const Graph = ({ wire }: { readonly wire: Readonly<Record<string, unknown>> }) => {
  const say = useSay()
  const [look, setLook] = useState<v.InferOutput<typeof looks>>('chart')
  const { data } = useQuery(queryOf('reports', reports.graph, { query: wire }))
  const nameOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
    data?.unit === 'day' ? from : data?.unit === 'month' ? from.slice(0, 7) : `${from} – ${to}`
  const series = (data?.series ?? []).map(({ kind, counts }) => ({ id: kind, name: say(requestKinds[kind]), counts }))
  const label = say(msg`New requests over time`)
  return (
    <section className={styles.block} aria-labelledby="dashboard-graph">
      <h2 className={styles.heading} id="dashboard-graph">
        {label}
        <Segmented
          label={say(msg`Show as`)}
          value={look}
          onChange={setLook}
          options={[
            { id: 'chart', name: say(msg`Chart`), icon: 'chart-no-axes-combined' },
            { id: 'table', name: say(msg`Table`), icon: 'table-2' },
          ]}
        />
      </h2>
      {!data && <Skeleton width="100%" height="220px" />}
      {data && look === 'chart' && <LineChart label={label} points={data.points.map(nameOf)} series={series} />}
      {data && look === 'table' && (
        <Table
          caption={label}
          rows={data.points.map((point, index) => ({ point, index }))}
          idOf={({ point }) => point.from}
          columns={[
            {
              id: 'point',
              label: say(msg`Date`),
              isName: true,
              cell: ({ point }) => <span className="ltr tn">{nameOf(point)}</span>,
            },
            ...series.map(({ id, name, counts }) => ({
              id,
              label: name,
              isFigure: true,
              cell: ({ index }: { readonly index: number }) => showNumber(counts[index] ?? 0),
            })),
          ]}
        />
      )}
    </section>
  )
}

/** Each kind by status: every figure leads to the list that it counts. */
const Kinds = ({ data, wire }: { readonly data: Figures; readonly wire: Readonly<Record<string, unknown>> }) => {
  const say = useSay()
  const { dealer_id: dealer } = dashboard.get.query.fields
  const narrowed = wire['dealer_id'] ? { dealer: dealer.cell.write(wire['dealer_id']) } : {}
  // Lists of requests know no zones and groups: figures narrowed by these would not be what the list shows.
  const leads = wire['dealer_zone'] === undefined && wire['dealer_group'] === undefined
  const query = { date: `${data.period.from},${data.period.to}`, ...narrowed }
  const figure = (path: `/${string}`, more: Readonly<Record<string, string>>, text: string) =>
    leads ? (
      <PlaceLink to={placeOf(path, { ...query, ...more })} className="link">
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
          const { path, type } = requestPlaces[kind]
          const titles: Readonly<Record<string, { readonly title: Message }>> = statuses[type]
          const parts = by_status.map((one) => {
            const [shape, tone] = lookOf(one.status, type)
            return { ...one, id: one.status, shape, tone, name: say(titles[one.status]?.title ?? msg`Status`) }
          })
          return (
            <li key={kind}>
              <div className={styles.kind}>
                <strong>{say(requestKinds[kind])}</strong>
                <span className="tn">{figure(path, {}, showNumber(count))}</span>
                <span className={styles.note}>{say(msg`{value} before`, { value: showNumber(before) })}</span>
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
          { id: 'won', label: say(msg`Won`), isFigure: true, cell: ({ conversion }) => percent(conversion) },
          { id: 'waiting', label: say(msg`Waiting`), isFigure: true, cell: ({ waiting }) => showNumber(waiting) },
        ]}
      />
    </section>
  )
}
