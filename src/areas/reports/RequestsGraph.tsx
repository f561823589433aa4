import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { dealerIn, isNarrowedAsLists, placeOf, type Wire } from '#areas/reports/listed.ts'
import styles from '#areas/reports/reports.module.css'
import { reports, requestKinds } from '#contract/reports/reports.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { useRoomPaths } from '#workspace/useRoomPaths.ts'

const looks = v.picklist(['chart', 'table'])
/** New requests day by day, week by week or month by month; each point leads to its requests. */
export const RequestsGraph = ({ wire }: { readonly wire: Wire }) => {
  const say = useSay()
  const open = useOpen()
  const pathOf = useRoomPaths()
  const [look, setLook] = useState<v.InferOutput<typeof looks>>('chart')
  const [point, setPoint] = useState<{ readonly index: number; readonly at: Point }>()
  const { data } = useQuery(queryOf('reports', reports.graph, { query: wire }))
  const nameOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
    data?.unit === 'day' ? from : data?.unit === 'month' ? from.slice(0, 7) : `${from} – ${to}`
  const series = (data?.series ?? []).map(({ kind, counts }) => ({ id: kind, name: say(requestKinds[kind]), counts }))
  const label = say(msg`New requests over time`)
  const shown = point && data?.points[point.index]
  const isListed = isNarrowedAsLists(wire)
  return (
    <section className={styles.block} aria-labelledby="dashboard-graph">
      <div className={styles.heading}>
        <h2 id="dashboard-graph">{label}</h2>
        <Segmented
          label={say(msg`Show as`)}
          value={look}
          onChange={setLook}
          options={[
            { id: 'chart', name: say(msg`Chart`), icon: 'chart-no-axes-combined' },
            { id: 'table', name: say(msg`Table`), icon: 'table-2' },
          ]}
        />
      </div>
      {!data && <Skeleton width="100%" height="220px" />}
      {data && look === 'chart' && (
        <LineChart
          label={label}
          hint={say(msg`Press Enter on a point to see its requests.`)}
          points={data.points.map(nameOf)}
          series={series}
          onOpen={isListed ? (index, at) => setPoint({ index, at }) : undefined}
        />
      )}
      {point && shown && (
        <MenuAt
          at={point.at}
          name={nameOf(shown)}
          groups={[
            {
              id: 'kinds',
              entries: series.map(({ id, name, counts }) => ({
                id,
                label: `${name}: ${showNumber(counts[point.index] ?? 0)}`,
                onAction: () => open(placeOf(pathOf(id), { date: `${shown.from},${shown.to}`, ...dealerIn(wire) })),
              })),
            },
          ]}
          onClose={() => setPoint(undefined)}
        />
      )}
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
