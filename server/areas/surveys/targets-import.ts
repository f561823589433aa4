import { today } from '#contract/calendar.ts'
import type { Rec } from '#contract/fields.ts'
import { categoryOfKind, surveyCategories } from '#contract/surveys/factors.ts'
import {
  FactorRow,
  OnlineFactorRow,
  OnlineTrendRow,
  type TargetFile,
  TrendRow,
  targetFiles,
} from '#contract/surveys/targets.ts'
import { msg } from '#contract/words.ts'
import { targetKey, targetsOf } from '#server/areas/surveys/targets.ts'
import { targetRecords } from '#server/areas/surveys/targets-list.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { defineImport, type ImportDefinition, type Surroundings } from '#server/work/imports/definition.ts'
import { bare } from '#server/work/imports/words.ts'

const wrongMonth = msg`The month is not valid`
const noFactor = msg`There is no factor called “{text}” for {category} surveys`
const noDealer = msg`There is no dealer with the code {code}`
const repeated = msg`Row {row} already sets this target`
const told = msg`{created, plural, =0 {No targets were added.} one {# target was added.} other {# targets were added.}} {updated, plural, =0 {None were updated.} one {# was updated.} other {# were updated.}}{unchanged, plural, =0 {} one { # was unchanged.} other { # were unchanged.}}{removed, plural, =0 {} one { # was removed.} other { # were removed.}}{failed, plural, =0 {} one { # failed.} other { # failed.}}`

const monthNames = 'january february march april may june july august september october november december'.split(' ')
/** 1 to 12, or its English name or the first three letters of it. */
const monthIn = (text: string): number | Sentence => {
  const typed = text.toLowerCase().replace(/\.$/, '')
  const named = monthNames.findIndex((name) => typed === name || typed === name.slice(0, 3)) + 1
  const number = named > 0 ? named : /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= 12 ? number : { message: wrongMonth }
}

interface KnownFactor {
  readonly id: number
  readonly slug: string
  readonly category: string
  readonly names: Readonly<Record<string, string>>
}
const factorsIn = (sql: Sql, category: string | null) =>
  sql.query<KnownFactor & object>(
    'select id, slug, category, names from survey_factors where $1::text is null or category = $1 order by category, position',
    [category],
  )
const dealersByCode = async (sql: Sql) => {
  const rows = await sql.query<{ id: number; code: string }>('select id, code from dealers where deleted_at is null')
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]))
}

/** The rows of a file of this kind, with what their cells are held against. */
const surroundingsOf =
  (file: TargetFile) =>
  async (sql: Sql): Promise<Surroundings> => {
    const { kind, of } = targetFiles[file]
    const only = kind === 'csonline' ? null : categoryOfKind[kind]
    const factors = of === 'factor' ? await factorsIn(sql, only) : []
    const named = new Map(
      factors.flatMap(({ id, slug, category, names }) =>
        [slug, ...Object.values(names)].map((name) => [`${category} ${bare(name)}`, id] as const),
      ),
    )
    const byCode = await dealersByCode(sql)
    return {
      choose: {
        month: monthIn,
        dealer_id: (code) => byCode.get(code.toLowerCase()) ?? { message: noDealer, values: { code } },
        ...(of === 'factor' && {
          factor_id: (text: string, values: SqlRow) => {
            const category = only ?? String(values['category'] ?? '')
            const found = named.get(`${category} ${bare(text)}`)
            if (found !== undefined) return found
            const word = Object.entries(surveyCategories).find(([slug]) => slug === category)?.[1]
            return { message: noFactor, values: { text }, words: { category: word ?? msg`all` } }
          },
        }),
      },
    }
  }

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOr = (value: unknown) => (typeof value === 'number' ? value : null)

/** The network's twelve months of this year, each with the target that it has: what one fills in. */
const templateOf =
  (file: TargetFile) =>
  async (sql: Sql): Promise<readonly Readonly<Record<string, string>>[]> => {
    const { kind, of } = targetFiles[file]
    const { year } = today()
    const targets = await targetsOf(sql, kind, { from: `${year}-01-01`, to: `${year}-12-31`, dealers: [] })
    const factors = of === 'factor' ? await factorsIn(sql, kind === 'csonline' ? null : categoryOfKind[kind]) : [null]
    return factors.flatMap((factor) =>
      monthNames.map((_, at) => {
        const day = `${year}-${String(at + 1).padStart(2, '0')}-01`
        const target = targets.of({ from: day, to: day, factor: factor?.id ?? null })
        return {
          year: String(year),
          month: String(at + 1),
          target: target === null ? '' : String(target),
          ...(factor && { factor_id: factor.slug, category: factor.category }),
        }
      }),
    )
  }

const importOf = (file: TargetFile, row: Rec): ImportDefinition => {
  const { kind, of } = targetFiles[file]
  const only = kind === 'csonline' ? null : categoryOfKind[kind]
  return defineImport({
    records: targetRecords,
    upload: file,
    row,
    defaults: {},
    synonyms: {
      dealer_id: ['Dealer', 'Dealership', 'Branch code'],
      target: ['Target score', 'Score', 'Goal', 'Points'],
      ...(of === 'factor' && { factor_id: ['Factor key', 'Factor name'] }),
    },
    example: {},
    template: templateOf(file),
    follows: ['dealers', 'survey-factors'],
    surroundings: surroundingsOf(file),
    unique: ['key'],
    keyOf: (values) =>
      targetKey({
        kind,
        year: Number(values['year']),
        month: numberOr(values['month']),
        category: only ?? textOr(values['category']),
        factor_id: numberOr(values['factor_id']),
        dealer_id: numberOr(values['dealer_id']),
      }),
    updates: true,
    removes: 'target',
    repeated,
    told,
    refusesRepetition: false,
    give: async (_, rows) => {
      for (const one of rows) Object.assign(one, { kind }, only && { category: only })
    },
    nameOf: ({ year, month }) => [year, month].filter((part) => part !== null && part !== undefined).join('-'),
    path: '/admin/survey/targets',
  })
}

/** The six files that change targets: a known key is changed, a new one added, and what a file lacks stays. */
export const targetImports: readonly ImportDefinition[] = [
  importOf('csTrend', OnlineTrendRow),
  importOf('csFactors', OnlineFactorRow),
  importOf('dcsiTrend', TrendRow),
  importOf('dcsiFactors', FactorRow),
  importOf('dssiTrend', TrendRow),
  importOf('dssiFactors', FactorRow),
]
