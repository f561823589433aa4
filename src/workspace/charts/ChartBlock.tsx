import { atom, useAtom } from 'jotai'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useKnownPerson } from '#platform/session.tsx'
import { readStored, writeStored } from '#platform/storage.ts'
import { Chart, type ChartProps, type Look } from '#ui/charts/Chart.tsx'
import { switchTwin } from '#workspace/charts/commands.ts'
import { useCommand } from '#workspace/commands/live.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import type { Place } from '#workspace/places.ts'

const looks = v.record(v.string(), v.picklist(['chart', 'table']))
const noLooks: v.InferOutput<typeof looks> = {}
/** What was chosen since the page was loaded, by person: two panes of one report show the same. */
const chosenAtom = atom<Readonly<Record<string, v.InferOutput<typeof looks>>>>({})
/** Whether a chart is seen as a chart or as its table, kept per person. */
const useLook = (id: string): readonly [Look, (look: Look) => void] => {
  const person = useKnownPerson()
  const own = String(person?.id ?? '')
  const [chosen, setChosen] = useAtom(chosenAtom)
  const [stored] = useState(() => readStored(`app:charts:${own}`, looks) ?? noLooks)
  const all = chosen[own] ?? stored
  const choose = (look: Look) => {
    const next = { ...all, [id]: look }
    setChosen((before) => ({ ...before, [own]: next }))
    writeStored(`app:charts:${own}`, next)
  }
  return [all[id] ?? 'chart', choose]
}

/** The chart that the focus is in, or was in before the palette opened over the page, whose command is meant for it. */
const inChartAtom = atom<string | null>(null)
const isOverPage = (at: EventTarget | null) => at instanceof Element && at.closest('[role="dialog"]') !== null

/** Hears the key as long as it stands there. */
const TwinKey = ({ onSwitch }: { readonly onSwitch: () => void }) => {
  useCommand(switchTwin, onSwitch)
  return null
}

/** A chart in a page: its points open places in new tabs, and a key switches the one that has the focus to its table. */
export const ChartBlock = <Row,>({
  id,
  placeOf,
  ...chart
}: Omit<ChartProps<Row>, 'look' | 'onLook'> & {
  /** Names it among the charts of the portal: what was chosen is kept by it. */
  readonly id: string
  /** The rows behind a point; a chart without it may bring an act of its own. */
  readonly placeOf?: (index: number) => Place | undefined
}) => {
  const open = useOpen()
  const [look, setLook] = useLook(id)
  const ownId = useId()
  const [inChart, setInChart] = useAtom(inChartAtom)
  const part = useRef<HTMLDivElement>(null)
  const isSwitched = useRef(false)
  useLayoutEffect(() => {
    if (!isSwitched.current) return
    isSwitched.current = false
    const shown = look === 'chart' ? '[role="slider"]' : 'section[tabindex="0"]'
    part.current?.querySelector<HTMLElement>(shown)?.focus()
  }, [look])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div
      ref={part}
      onFocus={() => setInChart(ownId)}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isStill = currentTarget.contains(relatedTarget) || isOverPage(relatedTarget)
        if (!isStill) setInChart(null)
      }}
    >
      {inChart === ownId && (
        <TwinKey
          onSwitch={() => {
            isSwitched.current = true
            setLook(look === 'chart' ? 'table' : 'chart')
          }}
        />
      )}
      <Chart
        {...chart}
        look={look}
        onLook={setLook}
        onOpen={
          placeOf
            ? (index) => {
                const place = placeOf(index)
                if (place !== undefined) open(place, { newTab: true })
              }
            : chart.onOpen
        }
      />
    </div>
  )
}
