import { getTableName } from 'drizzle-orm'
import type { Condition } from '#contract/conditions.ts'
import { type Field, text } from '#contract/fields.ts'
import { familyOf, readCondition, type Stretch, type Test } from '#contract/narrowing.ts'
import { msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'
import { fold, foldedText, foldSearch } from '#server/platform/fold.ts'
import type { Params } from '#server/platform/params.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Reader } from '#server/platform/users.ts'

/*
 * The one translation of a list's conditions into SQL. It knows a record's fields as this reader may know them
 * (`computedIn`), so that nobody learns by narrowing what they could not read.
 */

const unknownField = msg`This list has no filter “{name}”.`
const unreadable = msg`The filter “{name}” does not accept this value.`
const refused = (message: typeof unreadable, name: string) => new Invalid({ where: [{ message, values: { name } }] })

/** A pattern that finds a word anywhere, taken literally. */
export const likeOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** What holds a word holds whatever is within it: of “please” and “ple” the latter finds both. */
export const shortestOf = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].filter((word, _, all) => !all.some((other) => other !== word && word.includes(other)))

interface Target {
  readonly field: Field
  readonly sql: string
  /** The SQL may speak of the joins. */
  readonly isJoined: boolean
  /** It is kept folded. */
  readonly isFolded: boolean
}
const nameOf = text(msg`Name`)
/** What a condition looks at: a field of the record, or the folded text that the list is ordered by under this name. */
const targetOf = (definition: RecordsDefinition, reader: Reader, joins: string, name: string): Target | undefined => {
  const { record, references, computed, computedIn, narrowedBy, sorts } = definition
  if (Object.hasOwn(record.fields, name)) {
    const field = record.fields[name]
    if (!field || !familyOf(field)) return undefined
    const reference = references?.[name]
    const known =
      reference === undefined
        ? (narrowedBy?.[name] ?? computedIn?.[name]?.(reader) ?? computed?.[name])
        : 'by' in reference
          ? undefined
          : reference.id
    const column = reference !== undefined && 'by' in reference ? reference.by : name
    return {
      field,
      sql: known === undefined ? `t.${column}` : `(${known})`,
      isJoined: known !== undefined && joins !== '' && !/^t\.\w+$/.test(known),
      isFolded: false,
    }
  }
  const by = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  return typeof by === 'string' && definition.foldedColumns.has(by)
    ? { field: nameOf, sql: `t.${by}`, isJoined: false, isFolded: true }
    : undefined
}

const inStretch = (column: string, { from, before }: Stretch, type: 'date' | 'timestamptz', param: Params['param']) =>
  [
    ...(from === undefined ? [] : [`${column} >= ${param(from)}::${type}`]),
    ...(before === undefined ? [] : [`${column} < ${param(before)}::${type}`]),
  ].join(' and ')

/** Counts are compared as what they are kept as: cast to another type, the planner knows nothing of how many there are. */
const typeOf = ({ kind }: Field, ...values: readonly unknown[]): 'bigint' | 'numeric' =>
  kind !== 'money' && values.every((value) => Number.isSafeInteger(value)) ? 'bigint' : 'numeric'

/** The values of a choice are texts, numbers of records, or yes and no. */
const isOneOf = (column: string, of: readonly (string | number | boolean)[], field: Field, param: Params['param']) => {
  const type = ['money', 'count', 'year'].includes(field.kind)
    ? typeOf(field, ...of)
    : typeof of[0] === 'number'
      ? 'int'
      : 'text'
  if (field.kind === 'flag') return of.map((one) => `${column} is ${one === true ? 'true' : 'false'}`).join(' or ')
  const compared = type === 'text' ? `${column}::text` : column
  return of.length === 1
    ? `${compared} = ${param(type === 'text' ? String(of[0]) : of[0])}::${type}`
    : `${compared} = any(${param(type === 'text' ? of.map(String) : of)}::${type}[])`
}

/**
 * The texts that are searched for hold some fields, others stand beside them whole: there an index leads to the numbers
 * of the few rows to look at.
 */
const textsBeside = (
  { searchIn, scope }: RecordsDefinition,
  name: string,
  patterns: readonly string[],
  own: readonly string[],
): { readonly within: string; readonly isWhole: boolean } | undefined => {
  const whole = searchIn?.beside?.[name]
  const column = searchIn?.holds?.includes(name) ? searchIn.column : whole
  if (!searchIn || column === undefined) return undefined
  const scoped = own.filter((one) => one.startsWith(`t.${scope} `)).map((one) => one.replace('t.', 's.'))
  const all = [...scoped, `(${patterns.map((pattern) => `s.${column} like ${pattern}`).join(' or ')})`]
  const within = `select s.${searchIn.of} from ${getTableName(searchIn.table)} s where ${all.join(' and ')}`
  return { within, isWhole: whole !== undefined }
}

const sqlOf = (
  definition: RecordsDefinition,
  { field, sql, isFolded }: Target,
  { field: name, not }: Condition,
  test: Test,
  own: readonly string[],
  param: Params['param'],
): string => {
  const { emptyBy } = definition
  switch (test.is) {
    case 'empty':
      // A column that must have a value is never asked.
      if (!field.optional && /^t\.\w+$/.test(sql)) return 'false'
      if (emptyBy?.[name] !== undefined) return `t.${emptyBy[name]}`
      return familyOf(field) === 'text' ? `(${sql} is null or ${sql}::text = '')` : `${sql} is null`
    case 'has': {
      const words = test.words.map((word) => (field.kind === 'mobile' ? foldSearch(word) : fold(word)))
      const patterns = shortestOf(words).map((word) => param(likeOf(word)))
      const folded = isFolded ? sql : foldedText(`${sql}::text`)
      const holds = patterns.map((pattern) => `${folded} like ${pattern}`).join(' or ')
      const beside = textsBeside(definition, name, patterns, own)
      if (beside === undefined) return `(${holds})`
      const { within, isWhole } = beside
      const asked = `holds_text(${isFolded ? sql : `${sql}::text`}, array[${patterns.join(', ')}]::text[])`
      if (!not) return isWhole ? `t.id in (${within})` : `t.id in (${within}) and ${asked}`
      // Those that hold it are found first: of the others no text is looked at.
      const found = isWhole
        ? within
        : `select t.id from ${definition.tableName} t where t.id in (${within}) and ${asked}`
      return `exists (select from (${found}) found (id) where found.id = t.id)`
    }
    case 'one-of':
      return `(${isOneOf(sql, test.of, field, param)})`
    case 'compared':
      return `${sql} ${test.by} ${param(test.to)}::${typeOf(field, test.to)}`
    case 'within':
      return `${sql} >= ${param(test.from)}::${typeOf(field, test.from)} and ${sql} <= ${param(test.to)}::${typeOf(field, test.to)}`
    case 'during': {
      const type = familyOf(field) === 'day' ? 'date' : 'timestamptz'
      const column = sql.startsWith('(') ? `${sql}::${type}` : sql
      return `(${test.stretches.map((one) => `(${inStretch(column, one, type, param)})`).join(' or ')})`
    }
  }
}

/** What a row costs to be looked at: its own values little, its texts more, what is joined most. */
const costOf = (target: Target, test: Test): number => (target.isJoined ? 2 : test.is === 'has' ? 1 : 0)

/**
 * A list's conditions as SQL over `t`, the cheapest first, or 422 for what its records do not have. `joins` are those of its columns, `own`
 * the conditions that say which rows the reader sees.
 */
export const whereConditions = (
  definition: RecordsDefinition,
  reader: Reader,
  asked: readonly Condition[],
  { joins, own }: { readonly joins: string; readonly own: readonly string[] },
  param: Params['param'],
): readonly string[] => {
  const all = asked.map((condition) => {
    const target = targetOf(definition, reader, joins, condition.field)
    if (!target) throw refused(unknownField, condition.field)
    const reading = readCondition(target.field, condition)
    if (!reading.ok) throw refused(unreadable, condition.field)
    const held = sqlOf(definition, target, condition, reading.test, own, param)
    const here = target.isJoined
      ? `exists (select from (select t.*) t ${joins} where ${held})`
      : condition.not
        ? `(${held})`
        : held
    // What has no value is none of those that are left out.
    // “not exists” and nothing else lets the planner take those away that were found.
    const others = here.startsWith('(exists (') ? `not ${here.slice(1, -1)}` : `${here} is not true`
    return { cost: costOf(target, reading.test), sql: condition.not ? others : here }
  })
  return all.toSorted((a, b) => a.cost - b.cost).map((one) => one.sql)
}
