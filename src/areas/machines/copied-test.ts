import { innermost } from '#areas/machines/marks.ts'
import { keptIn } from '#areas/machines/recording.ts'
import type { MachineName } from '#machines/all.ts'
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

const valuesOf = (one: SeenEvent) =>
  Object.fromEntries(
    Object.entries(keptIn(one.kept) ?? {}).flatMap(([name, kept]) => ('value' in kept ? [[name, kept.value]] : [])),
  )
const stepOf = (one: SeenEvent, isWrong: boolean): string => {
  const values = valuesOf(one)
  const parts = [
    `event: ${JSON.stringify(one.event)}`,
    ...(one.kind === undefined ? [] : [`is: ${JSON.stringify(one.kind)}`]),
    ...(Object.keys(values).length > 0 ? [`values: ${JSON.stringify(values)}`] : []),
    `${isWrong ? 'wrong' : 'state'}: ${JSON.stringify(innermost(one.value))}`,
  ]
  return `  { ${parts.join(', ')} },`
}

/**
 * A file for vitest that takes the same steps. It names events and answers, and the tests' own cases stand for what was
 * typed. With `isWrong`, the last event led to a state that it must not lead to: the test fails until that is mended.
 */
export const testOf = (
  machine: MachineName,
  events: readonly SeenEvent[],
  { isWrong, by }: { readonly isWrong: boolean; readonly by: 'machine' | 'screen' },
): string => {
  const name = by === 'screen' ? 'recordedOnScreen' : 'recordedTest'
  const file = by === 'screen' ? '#tests/model/ui/recorded.ts' : '#tests/model/recorded.ts'
  return [
    `import { ${name} } from '${file}'`,
    '',
    `${name}('${machine}', [`,
    ...events.map((one, i) => stepOf(one, isWrong && i === events.length - 1)),
    '])',
    '',
  ].join('\n')
}
