import { type Condition, type Piece, piecesOf, quoted, writeCondition } from '#contract/conditions.ts'
import { comparisonsOf, familyOf, readCondition } from '#contract/narrowing.ts'
import { isPeriod, periods } from '#contract/periods.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { fold } from '#platform/fold.ts'
import type { Say } from '#platform/words.tsx'
import { every, type Filterable, filterablesOf, ownValueOf } from '#workspace/records/filterable.ts'

/** A value of a field that has a name. */
export interface Named {
  readonly value: string
  readonly name: string
}
/** The words of a line: what fields and values are called by who types. */
export interface Dictionary {
  /** The language that is on first, then the others. */
  readonly says: readonly Say[]
  /** The values of a field that are few. */
  readonly valuesOf: (one: Filterable) => readonly Named[]
  /** Records that are known by name, of a resource. */
  readonly recordsOf: (resource: string) => readonly Named[]
}
const emptyWord = msg`empty`
const allWord = msg`all`

/** How names are compared: without case, marks, spaces and hyphens. */
export const same = (text: string): string => fold(text).replaceAll(/[\s_-]+/g, '')
const written = (text: string): string => text.toLocaleLowerCase().replaceAll(/\s+/g, '-')

/** What a field is called in a line. */
export const nameInLine = (one: Filterable, [say]: readonly Say[]): string =>
  quoted(written(say ? say(one.label) : one.id))
const isNamed = (one: Filterable, typed: string, says: readonly Say[]): boolean =>
  [one.id, one.own?.name ?? one.id, ...says.flatMap((say) => [say(one.label), say(one.field.label)])].some(
    (name) => same(name) === typed,
  )
export const findField = (room: Room, name: string, { says }: Dictionary): Filterable | undefined => {
  const typed = same(name)
  return filterablesOf(room).find((one) => isNamed(one, typed, says))
}
const isReference = ({ field }: Filterable) => ['reference', 'choice', 'choices'].includes(field.kind)
const periodWords = (says: readonly Say[]): readonly Named[] =>
  Object.entries(periods).flatMap(([value, word]) => [
    { value, name: value },
    ...says.map((say) => ({ value, name: say(word) })),
  ])
/** The values that a field knows by name, as far as they are known here. */
export const namedValues = (one: Filterable, { valuesOf, recordsOf, says }: Dictionary): readonly Named[] => {
  const family = familyOf(one.field)
  if (family === 'day' || family === 'moment') return periodWords(says)
  if (isReference(one)) return recordsOf(one.field.of ?? '')
  return valuesOf(one)
}
const valueIn = (one: Filterable, text: string, dictionary: Dictionary): string => {
  const typed = same(text)
  if (isReference(one) && /^#\d+$/.test(text)) return text.slice(1)
  if (isReference(one) && dictionary.says.some((say) => same(say(allWord)) === typed)) return every
  const named = namedValues(one, dictionary)
  return named.find(({ value, name }) => value === text || same(name) === typed)?.value ?? text
}

export interface Problem {
  readonly at: number
  readonly end: number
  readonly message: Message
  readonly values?: Readonly<Record<string, string>>
}
export interface ReadLine {
  readonly conditions: readonly Condition[]
  /** What is searched for. */
  readonly words: string
  readonly problems: readonly Problem[]
  /** Names of records that are not known here yet: they are looked up before the line is applied. */
  readonly unknown: readonly { readonly resource: string; readonly name: string }[]
}
const unknownName = msg`This list has no field “{name}”`
const unfinished = msg`“{name}” needs a value, such as {example}`
const openQuote = msg`The closing quotation mark is missing`
const wrongWay = msg`“{name}” cannot be compared this way`
const wrongValue = msg`“{name}” has no value “{value}”`
const unsearched = msg`This list cannot be searched for words`

/** An example of what follows a field's name. */
export const exampleOf = (one: Filterable, dictionary: Dictionary): string => {
  const family = familyOf(one.field)
  const [say] = dictionary.says
  if (family === 'number') return '>=100'
  if (family === 'day' || family === 'moment') return written(say ? say(periods['this-month']) : 'this-month')
  return quoted(namedValues(one, dictionary)[0]?.name ?? 'Ana')
}

const readPiece = (room: Room, piece: Piece, dictionary: Dictionary) => {
  const { at, end, condition } = piece
  const problem = (message: Message, values?: Problem['values']) => ({ at, end, message, ...(values && { values }) })
  if (!condition) return piece.lacks ? { problem: problem(openQuote) } : { word: piece.word }
  const one = findField(room, condition.field, dictionary)
  if (!one) return { problem: problem(unknownName, { name: condition.field }) }
  const [say] = dictionary.says
  const name = say ? say(one.label) : one.id
  if (piece.lacks === 'quote') return { problem: problem(openQuote) }
  if (piece.lacks) return { problem: problem(unfinished, { name, example: exampleOf(one, dictionary) }) }
  const only = condition.values.length === 1 ? same(condition.values[0] ?? '') : ''
  const saysEmpty = condition.how === 'in' && dictionary.says.some((each) => same(each(emptyWord)) === only)
  const isText = familyOf(one.field) === 'text'
  const meant: Condition =
    saysEmpty && !isText
      ? { field: one.id, not: condition.not, how: 'empty', values: [] }
      : {
          ...condition,
          field: one.id,
          values: isText ? condition.values : condition.values.map((value) => valueIn(one, value, dictionary)),
        }
  const reading = readCondition(one.field, meant)
  const isOwn = ownValueOf(one, meant) !== undefined
  if (isOwn || (one.isField && reading.ok)) return { condition: meant }
  if (isReference(one) && meant.how === 'in' && !reading.ok && reading.wrong === 'value')
    return {
      problem: problem(wrongValue, { name, value: reading.value }),
      unknown: { resource: one.field.of ?? '', name: reading.value },
    }
  return reading.ok || reading.wrong === 'how'
    ? { problem: problem(wrongWay, { name }) }
    : { problem: problem(wrongValue, { name, value: reading.value }) }
}

/** What a typed line says: what is understood works, the rest is told with its place. */
export const readLine = (room: Room, text: string, dictionary: Dictionary): ReadLine => {
  const conditions: Condition[] = []
  const words: string[] = []
  const problems: Problem[] = []
  const unknown: { resource: string; name: string }[] = []
  const isSearched = 'q' in room.calls.list.query.fields
  for (const piece of piecesOf(text)) {
    const read = readPiece(room, piece, dictionary)
    if (read.condition) conditions.push(read.condition)
    if (read.problem) problems.push(read.problem)
    if (read.unknown) unknown.push(read.unknown)
    if (read.word !== undefined && read.word !== '') {
      if (isSearched) words.push(read.word)
      else problems.push({ at: piece.at, end: piece.end, message: unsearched })
    }
  }
  return { conditions, words: words.join(' '), problems, unknown }
}

/** What a value of a condition is called. */
export const nameOfValue = (one: Filterable, value: string, dictionary: Dictionary): string => {
  const [say] = dictionary.says
  if (say && value === every && isReference(one)) return say(allWord)
  if (say && isPeriod(value)) return say(periods[value])
  if (isReference(one))
    return dictionary.recordsOf(one.field.of ?? '').find((named) => named.value === value)?.name ?? `#${value}`
  return dictionary.valuesOf(one).find((named) => named.value === value)?.name ?? value
}
/** A condition as it is typed, in the language that is on. */
export const conditionInLine = (room: Room, condition: Condition, dictionary: Dictionary): string => {
  const one = filterablesOf(room).find(({ id }) => id === condition.field)
  if (!one) return writeCondition(condition)
  const isNamed = familyOf(one.field) !== 'text' && familyOf(one.field) !== 'number'
  const values = condition.values.map((value) => {
    if (!isNamed) return value
    return isPeriod(value) ? written(nameOfValue(one, value, dictionary)) : nameOfValue(one, value, dictionary)
  })
  const plain = writeCondition({ ...condition, field: 'x', values })
  return plain.replace(/^(-?)x:/, (_, not: string) => `${not}${nameInLine(one, dictionary.says)}:`)
}
/** The line that says what a list is narrowed by. */
export const writeLine = (
  room: Room,
  conditions: readonly Condition[],
  words: string,
  dictionary: Dictionary,
): string =>
  [
    ...conditions.map((one) => conditionInLine(room, one, dictionary)),
    ...words
      .split(/\s+/)
      .flatMap((word) => (word === '' ? [] : [/^-|:/.test(word) ? quoted(word, true) : quoted(word, false)])),
  ].join(' ')

/** What can stand where the caret is: names of fields, or values of the one that is typed. */
export interface Completion {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** The line with it, and where the caret stands then. */
  readonly text: string
  readonly caret: number
}
export interface Completing {
  /** The stretch that is typed, and what it begins with. */
  readonly from: number
  readonly end: number
  readonly typed: string
  /** The field whose value is typed; undefined while its name is. */
  readonly one: Filterable | undefined
}
/** What the caret stands in. */
export const completingAt = (room: Room, text: string, caret: number, dictionary: Dictionary): Completing => {
  const before = text.slice(0, caret)
  const piece = piecesOf(before).at(-1)
  if (!piece || piece.end < caret) return { from: caret, end: caret, typed: '', one: undefined }
  const colon = piece.condition
    ? /^-?(?:"[^"]*"|[^:]*):(?:>=|<=|[<>≥≤])?/u.exec(before.slice(piece.at))?.[0].length
    : undefined
  if (colon === undefined) {
    const from = piece.at + (before[piece.at] === '-' ? 1 : 0)
    return { from, end: caret, typed: before.slice(from), one: undefined }
  }
  const start = piece.at + colon
  let from = start
  let isQuoted = false
  for (let at = start; at < caret; at += 1) {
    if (before[at] === '"') isQuoted = !isQuoted
    if (!isQuoted && (before[at] === ',' || before[at] === '،')) from = at + 1
  }
  return {
    from,
    end: caret,
    typed: before.slice(from).replaceAll('"', ''),
    one: findField(room, piece.condition?.field ?? '', dictionary),
  }
}
const most = 12
/** Nearly every Arabic name begins with its article: the letter after it tells them apart. */
const withoutArticle = (name: string): string => name.replace(/^ال/u, '')
/** What fits there, best first. */
export const completionsOf = (
  room: Room,
  text: string,
  { from, end, typed, one }: Completing,
  dictionary: Dictionary,
): readonly Completion[] => {
  const { says } = dictionary
  const [say] = says
  const wanted = same(typed)
  const put = (word: string, after: string) => ({
    text: `${text.slice(0, from)}${word}${after}${text.slice(end)}`,
    caret: from + word.length + after.length,
  })
  if (!one)
    return filterablesOf(room)
      .filter((each) =>
        [each.id, ...says.map((other) => other(each.label))].some(
          (name) => same(name).startsWith(wanted) || withoutArticle(same(name)).startsWith(wanted),
        ),
      )
      .slice(0, most)
      .map((each) => ({
        id: each.id,
        label: say ? say(each.label) : each.id,
        hint: `${nameInLine(each, says)}:${exampleOf(each, dictionary)}`,
        ...put(nameInLine(each, says), ':'),
      }))
  const family = familyOf(one.field)
  const isDay = family === 'day' || family === 'moment'
  const values = isDay
    ? Object.entries(periods).map(([value, word]) => ({ value, name: written(say ? say(word) : value) }))
    : namedValues(one, dictionary)
  const empty = say && family && comparisonsOf[family].includes('empty') && one.isField && one.field.optional
  const all = empty ? [...values, { value: 'empty', name: say(emptyWord) }] : values
  return all
    .filter(({ value, name }) => [value, name].some((word) => same(word).includes(wanted)))
    .slice(0, most)
    .map(({ value, name }) => ({
      id: value,
      label: name,
      ...put(family === 'text' && value === 'empty' ? 'empty' : quoted(name), ''),
    }))
}
