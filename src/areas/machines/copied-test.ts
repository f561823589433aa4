import { innermost, placesTaken } from '#areas/machines/marks.ts'
import { keptIn } from '#areas/machines/recording.ts'
import { timeZone } from '#contract/calendar.ts'
import type { MachineName } from '#machines/all.ts'
import type { MachineChart } from '#machines/drawing.ts'
import type { SeenEvent } from '#platform/actors.ts'

/** Machines that have a screen, which the page objects of `tests/model/ui` lead. */
export const onScreen: readonly MachineName[] = [
  'session',
  'auth-request',
  'workspace',
  'form-draft',
  'bulk-action',
  'upload',
]

/** Two reports of one machine are two files. */
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const fieldsOf = (one: SeenEvent) => Object.entries(keptIn(one.kept)?.fields ?? {})
const valuesOf = (one: SeenEvent) =>
  Object.fromEntries(fieldsOf(one).flatMap(([name, kept]) => ('value' in kept ? [[name, kept.value]] : [])))
const placesNamed = (one: SeenEvent) =>
  Object.fromEntries(fieldsOf(one).flatMap(([name, kept]) => ('place' in kept ? [[name, kept.place]] : [])))
/** Guards that let it through; what they are given besides, such as an answer's kind, is said by itself. */
const passedBy = (graph: MachineChart['graph'], one: SeenEvent): readonly string[] => [
  ...new Set(
    placesTaken(graph, one).flatMap((at) => {
      const { event, guard } = graph.transitions[at] ?? {}
      return event === one.event && guard && /^\w+$/.test(guard) ? [guard] : []
    }),
  ),
]
const stepOf = (graph: MachineChart['graph'], one: SeenEvent, isWrong: boolean): string => {
  const values = valuesOf(one)
  const [named, passed] = [placesNamed(one), passedBy(graph, one)]
  const { shows } = keptIn(one.kept) ?? {}
  const parts = [
    `event: ${JSON.stringify(one.event)}`,
    ...(one.kind === undefined ? [] : [`is: ${JSON.stringify(one.kind)}`]),
    ...(passed.length > 0 ? [`passed: ${JSON.stringify(passed)}`] : []),
    ...(Object.keys(values).length > 0 ? [`values: ${JSON.stringify(values)}`] : []),
    ...(Object.keys(named).length > 0 ? [`places: ${JSON.stringify(named)}`] : []),
    `${isWrong ? 'wrong' : 'state'}: ${JSON.stringify(innermost(one.value))}`,
    ...(shows ? [`shows: ${JSON.stringify(shows)}`] : []),
  ]
  return `  { ${parts.join(', ')} },`
}

/**
 * A file for vitest that takes the same steps, and says where to keep it. It names events and answers, and the tests' own cases stand for what was
 * typed. With `isWrong`, the last event led to a state that it must not lead to: the test fails until that is mended.
 */
export const testOf = (
  machine: MachineName,
  { graph }: Pick<MachineChart, 'graph'>,
  seen: readonly SeenEvent[],
  { isWrong, by }: { readonly isWrong: boolean; readonly by: 'machine' | 'screen' },
): string => {
  const name = by === 'screen' ? 'recordedOnScreen' : 'recordedTest'
  const file = by === 'screen' ? '#tests/model/ui/recorded.ts' : '#tests/model/recorded.ts'
  const folder = by === 'screen' ? 'tests/model/ui' : 'tests/model'
  const project = by === 'screen' ? 'model-ui' : 'model'
  // That the screen was left is no step of the machine.
  const events = seen.filter(({ event }) => event !== 'xstate.stop')
  const saved = `recorded-${machine}-${clock.format(events.at(-1)?.at).replaceAll(':', '')}`
  return [
    `// Save as ${folder}/${saved}.test.ts, then: npx vitest run --project ${project} ${saved}`,
    `import { ${name} } from '${file}'`,
    '',
    `${name}('${machine}', [`,
    ...events.map((one, i) => stepOf(graph, one, isWrong && i === events.length - 1)),
    '])',
    '',
  ].join('\n')
}
