import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dealerIn, isNarrowedAsLists, placeOf, type Wire } from '#areas/reports/listed.ts'
import { reports, requestKinds } from '#contract/reports/reports.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { listed, useSay } from '#platform/words.tsx'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import { LineSample, lines } from '#ui/charts/lines.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ChartBlock } from '#workspace/charts/ChartBlock.tsx'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { useRoomPaths } from '#workspace/useRoomPaths.ts'

/** New requests day by day, week by week or month by month; each point leads to its requests. */
export const RequestsGraph = ({ wire }: { readonly wire: Wire }) => {
  const say = useSay()
  const open = useOpen()
  const pathOf = useRoomPaths()
  const [point, setPoint] = useState<{ readonly index: number; readonly at: Point; readonly isBehind: boolean }>()
  const { data } = useQuery(queryOf('reports', reports.graph, { query: wire }))
  if (!data) return <Skeleton width="100%" height="256px" />
  const nameOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
    data.unit === 'day' ? from : data.unit === 'month' ? from.slice(0, 7) : `${from} – ${to}`
  const series = data.series.map(({ kind, counts }) => ({ id: kind, name: say(requestKinds[kind]), values: counts }))
  const label = say(msg`New requests over time`)
  const shown = point && data.points[point.index]
  const isListed = isNarrowedAsLists(wire)
  const figure = (counts: readonly number[], index: number) => showNumber(counts[index] ?? 0)
  return (
    <>
      <ChartBlock
        id="requests"
        title={label}
        hint={say(msg`Press Enter on a point to see its requests.`)}
        begins="last"
        legend={series.map(({ id, name }, index) => (
          <li key={id}>
            <LineSample index={index} />
            {name}
          </li>
        ))}
        mark={lines({ names: data.points.map(nameOf), series, isFromZero: true })}
        points={data.points.map((one, index) => ({
          id: one.from,
          said: say(msg`{point}: {figures}`, {
            point: nameOf(one),
            figures: listed(series.map(({ name, values }) => `${name} ${figure(values, index)}`)),
          }),
          tip: { name: nameOf(one), lines: series.map(({ name, values }) => [name, figure(values, index)]) },
          opens: isListed,
        }))}
        twin={{
          rows: data.points.map((one, index) => ({ one, index })),
          idOf: ({ one }) => one.from,
          columns: [
            {
              id: 'point',
              label: say(msg`Date`),
              isName: true,
              text: ({ one }) => nameOf(one),
              cell: ({ one }) => <span className="ltr tn">{nameOf(one)}</span>,
            },
            ...series.map(({ id, name, values }) => ({
              id,
              label: name,
              isFigure: true,
              text: ({ index }: { readonly index: number }) => figure(values, index),
            })),
          ],
        }}
        onOpen={isListed ? (index, { at, isBehind }) => setPoint({ index, at, isBehind }) : undefined}
      />
      {point && shown && (
        <MenuAt
          at={point.at}
          name={nameOf(shown)}
          groups={[
            {
              id: 'kinds',
              entries: series.map(({ id, name, values }) => ({
                id,
                label: `${name}: ${figure(values, point.index)}`,
                onAction: () =>
                  open(placeOf(pathOf(id), { date: `${shown.from},${shown.to}`, ...dealerIn(wire) }), {
                    newTab: point.isBehind,
                  }),
              })),
            },
          ]}
          onClose={() => setPoint(undefined)}
        />
      )}
    </>
  )
}
