import charts from 'virtual:machine-charts'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Chart, Legend } from '#areas/machines/Chart.tsx'
import { CoverageLine } from '#areas/machines/CoverageLine.tsx'
import { copyAsTest, machineFacts, recordEvents, replayEvents, switchChart } from '#areas/machines/commands.ts'
import { onScreen, testOf } from '#areas/machines/copied-test.ts'
import { useCoverage } from '#areas/machines/coverage.ts'
import { EventLog, type Logged } from '#areas/machines/EventLog.tsx'
import { ListPart } from '#areas/machines/ListPart.tsx'
import { MachineNames } from '#areas/machines/MachineNames.tsx'
import { MarkedList } from '#areas/machines/MarkedList.tsx'
import styles from '#areas/machines/machines.module.css'
import { machinesPage } from '#areas/machines/machines.ts'
import { markedWrong, markWrong } from '#areas/machines/marked.ts'
import { innermost, marksAfter } from '#areas/machines/marks.ts'
import { keepOf, keptIn } from '#areas/machines/recording.ts'
import { runningOf, useEvents } from '#areas/machines/useMachines.ts'
import { useReplay } from '#areas/machines/useReplay.ts'
import { msg } from '#contract/words.ts'
import type { MachineName } from '#machines/all.ts'
import { actors, type SeenEvent } from '#platform/actors.ts'
import { say as sayNow, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { notify } from '#ui/notices.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from '#ui/Select.tsx'
import { useStore } from '#ui/store.ts'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommands } from '#workspace/commands/live.ts'
import { PageHead } from '#workspace/PageHead.tsx'
import { searchOf } from '#workspace/places.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'

/** Whether the marked event says by its state, or by what a recording keeps beside it, what is wrong. */
const isTelling = (before: SeenEvent | undefined, marked: SeenEvent | undefined): boolean =>
  innermost(before?.value) !== innermost(marked?.value) || (keptIn(marked?.kept)?.shows ?? null) !== null
const isName = (name: string | null): name is MachineName => name !== null && name in charts
const machineNames = Object.keys(charts).filter(isName)

const none: readonly SeenEvent[] = []
/** The state machines of the product: what each may do, what it does in this window, what the tests took of it. */
const MachinesPage = () => {
  const say = useSay()
  const { place, open } = useTab()
  const title = useTabTitle(machinesPage.title)
  useFacts(machineFacts)
  const search = new URLSearchParams(searchOf(place))
  const asked = search.get('machine')
  const name = isName(asked) ? asked : 'session'
  const view = search.get('view') === 'list' ? 'list' : 'chart'
  const state = search.get('state') ?? undefined
  const placeOf = useCallback(
    (changed: Readonly<Record<string, string | undefined>>): `/${string}` => {
      const next = new URLSearchParams(searchOf(place))
      for (const [key, value] of Object.entries(changed))
        if (value === undefined) next.delete(key)
        else next.set(key, value)
      const rest = next.toString()
      return rest === '' ? machinesPage.path : `${machinesPage.path}?${rest}`
    },
    [place],
  )
  const placeOfMachine = useCallback((machine: string) => placeOf({ machine, state: undefined }), [placeOf])
  const show = (next: string) => open(placeOf({ view: next === 'list' ? 'list' : undefined }), { replace: true })

  const events = useEvents()
  const [isRecording, setRecording] = useState(actors.keep !== null)
  const [chosenActor, chooseActor] = useState<string | null>(null)
  const [chosen, choose] = useState<number>()
  const wrong = useStore(markedWrong)
  const eventsHead = useRef<HTMLHeadingElement>(null)
  const chartHead = useRef<HTMLHeadingElement>(null)
  const chart = charts[name]
  const coverage = useCoverage()
  const covered = coverage?.machines[name]
  const running = runningOf(name)
  // Of several, the one that did something last.
  const actor =
    running.find((id) => id === chosenActor) ??
    events.findLast((one) => one.machine === name && running.includes(one.actor))?.actor ??
    events.findLast((one) => one.machine === name)?.actor
  const own = events.filter((one) => one.actor === actor)
  // What just happened is marked in the chart first; the log of it follows.
  const later = useDeferredValue(events, none)
  const rows = useMemo(
    () =>
      later
        .filter((one) => one.actor === actor)
        .map((one, i, all): Logged => ({ id: one.id, one, from: innermost(all[i - 1]?.value ?? one.value) }))
        .toReversed(),
    [later, actor],
  )
  const marked = rows.filter(({ id }) => wrong.includes(id)).toReversed()
  const isMarked = chosen !== undefined && wrong.includes(chosen)
  const at = own.findIndex(({ id }) => id === chosen)
  const until = at === -1 ? own : own.slice(0, at + 1)
  const moment = at !== -1 ? 'past' : actor !== undefined && running.includes(actor) ? 'now' : 'ended'
  const marks = marksAfter(chart.graph, until, moment)
  const shown = innermost(until.at(-1)?.value)
  const { replay, isRunning, off } = useReplay(name, actor, until)

  const record = () => {
    actors.keep = isRecording ? null : keepOf
    setRecording(!isRecording)
    announce(isRecording ? say(msg`Recording stopped`) : say(msg`Recording`))
  }
  const noTest =
    own.length === 0
      ? say(msg`No event of this machine has been seen in this browser tab`)
      : own[0]?.event === 'xstate.init'
        ? undefined
        : say(msg`The first events of this actor are no longer in the log`)
  const copy = async (by: 'machine' | 'screen') => {
    if (noTest !== undefined) return notify({ tone: 'warn', text: noTest })
    // It ends with what is wrong, whatever is looked at: with the first of several marks, or with the one that is selected.
    const end = own.findIndex(({ id }) => id === (isMarked ? chosen : marked.at(0)?.id))
    const steps = end === -1 ? until : own.slice(0, end + 1)
    const text = testOf(name, chart, steps, { isWrong: end !== -1, by })
    const saysNothing = end !== -1 && !isTelling(own[end - 1], own[end])
    try {
      await navigator.clipboard.writeText(text)
      notify({
        tone: saysNothing ? 'warn' : 'ok',
        text: () => (by === 'machine' ? sayNow(msg`Test copied.`) : sayNow(msg`Screen test copied.`)),
        detail: () =>
          sayNow(
            end === -1
              ? msg`No state is marked as wrong. The first line says where to save the file.`
              : saysNothing
                ? msg`The event marked as wrong leads back to the same state, so the test shows nothing wrong. Record the events instead: a recording of the workspace also keeps which tab came to the front.`
                : marked.length > 1
                  ? msg`The test ends with {event}, one of several marks. Select another mark to copy its test too.`
                  : msg`The test ends with the state marked as wrong. The first line says where to save the file.`,
            { event: own[end]?.event ?? '' },
          ),
      })
    } catch {
      notify({ tone: 'warn', text: () => sayNow(msg`Your browser blocked copying. Copy this test:`), detail: text })
    }
  }
  useCommands([
    [recordEvents, record],
    [copyAsTest, () => copy('machine')],
    [replayEvents, () => (off === undefined ? replay() : notify({ tone: 'warn', text: say(off) }))],
    [switchChart, () => show(view === 'list' ? 'chart' : 'list')],
  ])
  return (
    <div className={styles.page} data-zone="panel">
      <PageHead title={title} hasManyActs sub={say(msg`for testers, this browser tab only`)}>
        <Button command={recordEvents.id} keys="r" icon="circle-dot" isSelected={isRecording} onPress={record}>
          {say(msg({ message: 'Record', context: 'the events from now on' }))}
        </Button>
        <Button
          command={replayEvents.id}
          keys="y"
          icon="play"
          isPending={isRunning}
          disabledReason={off && say(off)}
          onPress={() => void replay()}
        >
          {say(replayEvents.title)}
        </Button>
        <Button
          command={copyAsTest.id}
          keys="c"
          icon="copy"
          disabledReason={noTest}
          onPress={() => void copy('machine')}
        >
          {say(copyAsTest.title)}
        </Button>
        {onScreen.includes(name) && (
          <Button icon="copy" disabledReason={noTest} onPress={() => void copy('screen')}>
            {say(msg`Copy as screen test`)}
          </Button>
        )}
      </PageHead>
      <div className={styles.columns}>
        <div className={styles.choice}>
          <Select
            label={say(msg`Machine`)}
            value={name}
            onChange={(machine) => machine !== null && open(placeOfMachine(machine))}
            options={machineNames.map((id) => ({ id, name: id }))}
          />
        </div>
        <MachineNames
          charts={charts}
          events={later}
          coverage={coverage ?? undefined}
          current={name}
          placeOf={placeOfMachine}
        />
        <section className={styles.middle} aria-labelledby="machine-name">
          <header className={styles.bar}>
            <h2 ref={chartHead} id="machine-name" tabIndex={-1}>
              <bdi>{name}</bdi>
            </h2>
            {shown !== '' &&
              (moment === 'now' ? (
                <Badge tone="accent" shape="live">
                  <bdi className={styles.code}>{shown}</bdi>
                </Badge>
              ) : (
                <Badge>
                  {say(moment === 'past' ? msg`past state: {state}` : msg`ended in {state}`, { state: shown })}
                </Badge>
              ))}
            {running.length > 1 && (
              <Select
                label={say(msg`Actor`)}
                value={actor ?? null}
                onChange={chooseActor}
                options={running.map((id, i) => ({ id, name: say(msg`Actor {number}`, { number: i + 1 }) }))}
              />
            )}
            <div className={styles.end}>
              <span className={styles.toEvents}>
                <Button size="sm" icon="chevron-down" onPress={() => eventsHead.current?.focus()}>
                  {say(msg`Events: {count}`, { count: own.length })}
                </Button>
              </span>
              <Segmented
                label={say(msg`Show as`)}
                value={view}
                onChange={show}
                options={[
                  { id: 'chart', name: say(msg`Chart`) },
                  { id: 'list', name: say(msg({ message: 'List', context: 'the machine as one' })) },
                ]}
              />
            </div>
          </header>
          {view === 'list' ? (
            <ListPart
              chart={chart}
              marks={marks}
              coverage={covered}
              state={state}
              placeOf={(one) => placeOf({ state: one })}
            />
          ) : (
            <>
              <Chart key={name} name={name} chart={chart} marks={marks} coverage={covered} />
              <Legend moment={moment} hasCoverage={covered !== undefined} />
            </>
          )}
          <CoverageLine chart={chart} coverage={covered} at={coverage?.at} />
        </section>
        <section className={styles.side} aria-labelledby="machine-events">
          <header className={styles.bar}>
            <h2 ref={eventsHead} id="machine-events" tabIndex={-1}>
              {say(msg`Events in this browser tab`)}
            </h2>
            <span className="num muted">{own.length}</span>
            {isRecording && (
              <Badge tone="bad" shape="live">
                {say(msg`Recording`)}
              </Badge>
            )}
          </header>
          {at !== -1 && (
            <div className={styles.looking}>
              <p>{say(msg`The chart shows the state after the selected event.`)}</p>
              <Checkbox value={isMarked} onChange={(is) => chosen !== undefined && markWrong(chosen, is)}>
                {say(msg`This state is wrong`)}
              </Checkbox>
              <span className={styles.toEvents}>
                <Button size="sm" icon="chevron-up" onPress={() => chartHead.current?.focus()}>
                  {say(msg`Show chart`)}
                </Button>
              </span>
              <Button size="sm" onPress={() => choose(undefined)}>
                {say(msg`Show current state`)}
              </Button>
            </div>
          )}
          {marked.length > 0 && <MarkedList rows={marked} chosen={chosen} onChoose={choose} />}
          {own.length > 0 ? (
            <EventLog key={actor} chart={chart} rows={rows} chosen={chosen} wrong={wrong} onChoose={choose} />
          ) : (
            <p className={styles.none}>{say(msg`No event of this machine has been seen in this browser tab`)}</p>
          )}
        </section>
      </div>
    </div>
  )
}
export default MachinesPage
