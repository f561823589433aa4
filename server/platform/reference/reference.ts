import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { actions, recordTypes, type StatusWord, statuses } from '#contract/statuses.ts'
import type { Message } from '#contract/words.ts'
import { commentWords } from '#server/platform/reference/comment-words.ts'
import { type PlaceRow, placesFile, readPlaces } from '#server/platform/reference/places.ts'
import { factors, immediateMeasures } from '#server/platform/reference/survey-options.ts'
import { other } from '#server/platform/reference/survey-options-types.ts'
import type { Sql } from '#server/platform/sql.ts'
import { wordStems } from '#server/platform/word-stems.ts'
import { everyLocale, sayIn } from '#server/platform/words.ts'

/** Data that every installation has: installed again when its version changes, and only then. */
interface Step {
  readonly name: string
  readonly version: () => string
  readonly install: (sql: Sql) => Promise<void>
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const workflow: Step = {
  name: 'statuses and actions',
  version: () => hashOf(JSON.stringify([statuses, actions])),
  install: async (sql) => {
    await sql.query('delete from statuses')
    await sql.query('delete from actions')
    for (const type of recordTypes) {
      const words: [string, StatusWord][] = Object.entries(statuses[type])
      for (const [at, [slug, { title, final }]] of words.entries())
        await sql.query('insert into statuses (type, slug, title, position, final) values ($1, $2, $3, $4, $5)', [
          type,
          slug,
          JSON.stringify(title),
          at + 1,
          final === true,
        ])
      for (const [at, [slug, title]] of Object.entries(actions[type]).entries())
        await sql.query('insert into actions (type, slug, title, position) values ($1, $2, $3, $4)', [
          type,
          slug,
          JSON.stringify(title),
          at + 1,
        ])
    }
  },
}

const columnsOf = (places: readonly PlaceRow[]) => [
  places.map((one) => one.id),
  places.map((one) => one.parent),
  places.map((one) => one.name),
  places.map((one) => one.position),
]
const below = (table: string, parent: string) => `
  insert into ${table} (id, ${parent}, name, position)
  select * from unnest($1::int[], $2::int[], $3::text[], $4::int[])
  on conflict (id) do update set ${parent} = excluded.${parent}, name = excluded.name, position = excluded.position`

// Places that the PSA has dropped stay: dealers may stand there.
const address: Step = {
  name: 'places',
  version: () => hashOf(readFileSync(placesFile, 'utf8')),
  install: async (sql) => {
    const { regions, provinces, cities, barangays } = readPlaces()
    await sql.query(
      `insert into regions (id, name, position) select * from unnest($1::int[], $2::text[], $3::int[])
       on conflict (id) do update set name = excluded.name, position = excluded.position`,
      [regions.map((one) => one.id), regions.map((one) => one.name), regions.map((one) => one.position)],
    )
    await sql.query(below('provinces', 'region_id'), columnsOf(provinces))
    await sql.query(below('cities', 'province_id'), columnsOf(cities))
    await sql.query(
      `insert into barangays (id, city_id, name, position, code)
       select * from unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::text[])
       on conflict (id) do update set city_id = excluded.city_id, name = excluded.name, position = excluded.position,
         code = excluded.code`,
      [...columnsOf(barangays), barangays.map((one) => one.code)],
    )
  },
}

const namesOf = (name: Message) => Object.fromEntries(everyLocale.map((locale) => [locale, sayIn(locale)(name)]))
const attributes = factors.flatMap((factor, at) => factor.attributes.map((one) => ({ ...one, factor_id: at + 1 })))
const ofAttributes = (kind: 'causes' | 'measures') =>
  attributes.flatMap((attribute, at) =>
    attribute[kind].map((name, place) => ({
      names: namesOf(name),
      attribute_id: at + 1,
      position: place + 1,
      other: name === other,
    })),
  )
const numbered = <T extends object>(rows: readonly T[]) => rows.map((row, at) => ({ id: at + 1, ...row }))
/** What surveys ask about, by table. A factor's weight and status are its people's: installed once, never again. */
const optionTables = () => [
  {
    table: 'survey_factors',
    rows: numbered(
      factors.map(({ slug, name, category, weight }, at) => ({
        slug,
        names: namesOf(name),
        category,
        weight,
        position: at + 1,
        status: true,
        version: 0,
      })),
    ),
    kept: ['weight', 'status', 'version'],
  },
  {
    table: 'survey_attributes',
    rows: numbered(
      attributes.map(({ slug, name, touchpoint, factor_id }, at) => ({
        slug,
        names: namesOf(name),
        factor_id,
        touchpoint,
        position: at + 1,
        status: true,
      })),
    ),
    kept: ['status'],
  },
  {
    table: 'survey_themes',
    rows: numbered(
      attributes.map(({ slug }) => {
        const words = commentWords[slug] ?? []
        return { words, stems: wordStems(words), version: 0 }
      }),
    ),
    kept: ['words', 'stems', 'version'],
  },
  { table: 'survey_root_causes', rows: numbered(ofAttributes('causes')), kept: [] },
  { table: 'survey_preventive_measures', rows: numbered(ofAttributes('measures')), kept: [] },
  {
    table: 'survey_immediate_measures',
    rows: numbered(
      immediateMeasures.map(({ slug, name }, at) => ({
        slug,
        names: namesOf(name),
        position: at + 1,
        other: name === other,
      })),
    ),
    kept: [],
  },
]
const surveyOptions: Step = {
  name: 'survey options',
  version: () => hashOf(JSON.stringify(optionTables())),
  install: async (sql) => {
    for (const { table, rows, kept } of optionTables()) {
      const columns = Object.keys(rows[0] ?? {})
      const renewed = columns.filter((column) => column !== 'id' && !kept.some((one) => one === column))
      const sets = renewed.map((column) => `${column} = excluded.${column}`)
      await sql.query(
        `insert into ${table} (${columns.join(', ')})
         select ${columns.map((column) => `r.${column}`).join(', ')}
         from jsonb_populate_recordset(null::${table}, $1::jsonb) r
         on conflict (id) do ${sets.length === 0 ? 'nothing' : `update set ${sets.join(', ')}`}`,
        [JSON.stringify(rows)],
      )
    }
  },
}

/** Statuses, actions, addresses and what surveys ask about, for `migrate` to call within its transaction. Answers what it installed. */
export const installReference = async (sql: Sql): Promise<readonly string[]> => {
  const installed = new Map(
    (await sql.query<{ name: string; version: string }>('select name, version from reference_data')).map((row) => [
      row.name,
      row.version,
    ]),
  )
  const due = [workflow, address, surveyOptions].filter((step) => installed.get(step.name) !== step.version())
  for (const step of due) {
    await step.install(sql)
    await sql.query(
      `insert into reference_data (name, version) values ($1, $2)
       on conflict (name) do update set version = excluded.version`,
      [step.name, step.version()],
    )
  }
  return due.map((step) => step.name)
}
