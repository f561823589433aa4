import type { Field, Rec } from '#contract/fields.ts'
import { actions, type RecordType, recordTypes, statuses } from '#contract/statuses.ts'

/** Finds a record to refer to: the id of one dealer, one zone … */
export type Refer = (resource: string, chosen: Readonly<Record<string, unknown>>) => Promise<number>

let made = 0
const isRecordType = (of: string): of is RecordType => recordTypes.some((one) => one === of)
const openStatus = (of: string): string => {
  const all = isRecordType(of) ? Object.entries(statuses[of]) : []
  const open = all.filter(([, word]) => !('final' in word)).at(made % 2)
  if (!open) throw new Error(`There are no statuses of ${of}`)
  return open[0]
}

const firstAction = (of: string): string | null => (isRecordType(of) && Object.keys(actions[of])[0]) || null

/** A value that the field takes, another one each time where it can. */
const valueFor = async (
  name: string,
  field: Field,
  chosen: Readonly<Record<string, unknown>>,
  refer: Refer,
): Promise<unknown> => {
  made += 1
  const number = String(made).padStart(4, '0')
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return `${name} ${process.pid % 1000}-${number}`.slice(-(field.max ?? 255))
    case 'email':
      return `made.${number}@demo.test`
    case 'mobile':
      return `+63917${String(process.pid % 1000).padStart(3, '0')}${number}`
    case 'phone':
      return `(02) 8123 ${number}`
    case 'money':
      return made * 1000.25
    case 'count':
      return (made % 90) + 1
    case 'year':
      return 1990 + (made % 90)
    case 'hex':
      return `#${String(made).padStart(6, '0')}`
    // A picture is sent before it is named: the probe of sending one sees to that.
    case 'picture':
      return null
    case 'status':
      return openStatus(field.of ?? '')
    case 'flag':
      return made % 2 === 0
    case 'options':
    case 'action':
      return field.kind === 'action'
        ? firstAction(field.of ?? '')
        : (Object.keys(field.words ?? {}).at(made % 2) ?? Object.keys(field.words ?? {})[0])
    case 'choice':
      return refer(field.of ?? '', chosen)
    case 'choices':
      return [await refer(field.of ?? '', chosen)]
    case 'several':
      return Object.keys(field.words ?? {}).slice(-1)
    case 'lines':
      return [`${name} ${number}`]
    case 'date':
      return `2025-0${(made % 9) + 1}-15`
    case 'instant':
      return '2025-06-15T04:00:00.000Z'
    case 'secret':
      return `Made-secret-${number}`
    case 'code':
      return '000000'
    case 'version':
      return 0
    case 'nested':
      if (field.optional) return null
      throw new Error(`${name}: it needs a value of its own: give it in the probe`)
    default:
      throw new Error(`${name}: a ${field.kind} needs a value of its own: give it in the probe`)
  }
}

/** A body that fits, every field filled; `given` goes before what is made up. */
export const bodyFor = async (
  shape: Rec,
  refer: Refer,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> => {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.fields))
    body[name] =
      name in given
        ? given[name]
        : field.confirms === undefined
          ? await valueFor(name, field, body, refer)
          : body[field.confirms]
  return body
}

const tooLong = (field: Field) => (field.max === undefined ? [] : ['x'.repeat(field.max + 1)])
/** Values that the field must refuse. */
export const badValuesFor = (field: Field): readonly unknown[] => {
  const required = field.optional ? [] : [null, '']
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'secret':
      return [...required, ...tooLong(field), 7]
    case 'email':
      return [...required, 'nobody', 'a@b', 7]
    case 'phone':
      return [...required, 'call me']
    case 'mobile':
      return [...required, '12345', '+15005550006']
    case 'money':
    case 'count':
    case 'version':
      return [...(field.optional ? [] : [null]), -1, 'many', 1e30]
    case 'year':
      return [...(field.optional ? [] : [null]), 1979, 2101, 'many']
    case 'hex':
      return [...required, 'red', '#12345', '#12345g']
    case 'picture':
      return [...required, 'x', 'A'.repeat(64), 'e'.repeat(64)]
    case 'id':
    case 'choice':
      return [...(field.optional ? [] : [null]), 0, -3, 1.5, 'one']
    case 'choices':
      return [[0], ['one']]
    case 'status':
    case 'action':
    case 'options':
      return [...required, 'nonsense']
    case 'several':
      return [null, [], ['nonsense']]
    case 'flag':
      return [...(field.optional ? [] : [null]), 'maybe', 2]
    case 'date':
      return [...required, '2025-02-30', 'tomorrow']
    case 'instant':
      return [...required, 'now']
    case 'code':
      return [...required, '12', 'abcdef']
    default:
      return []
  }
}
/** The same, as the address bar would say it: numbers and flags are words there. */
export const badQueryValuesFor = (field: Field): readonly string[] => {
  switch (field.kind) {
    case 'text':
      return tooLong(field)
    case 'count':
      return ['-1', 'many']
    case 'choice':
    case 'choices':
      return ['0', 'one', '1,two']
    case 'flag':
      return ['maybe']
    case 'status':
    case 'action':
    case 'options':
      return ['nonsense']
    case 'date':
      return ['2025-02-30']
    default:
      return []
  }
}
