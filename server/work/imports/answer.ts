import type { Field } from '#contract/fields.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'
import { missingOf, suggest } from '#server/work/imports/headings.ts'
import type { ImportEntry } from '#server/work/imports/rows.ts'
import { wordsOf } from '#server/work/imports/words.ts'
import { jobById } from '#server/work/jobs/jobs.ts'

const targetsOf = (definition: ImportDefinition, say: Say) =>
  Object.entries<Field>(definition.row.fields).map(([name, field]) => ({
    name,
    label: say(field.label),
    required: definition.required.includes(name),
    kind: field.kind,
    allowed: [...(wordsOf(field)?.values() ?? [])].map((word) => say(word)),
  }))

/** What its good rows do, as they were checked. */
const changesOf = ({ rows, bad, updated, unchanged, removed }: ImportEntry) => ({
  created: rows - bad - updated - unchanged - removed,
  updated,
  unchanged,
  removed,
})

/** The job of an import as the wire has it, whoever of the administrators began it. */
const jobOfImport = async (sql: Sql, jobId: number | null, say: Say) => {
  if (jobId === null) return null
  // Old jobs are forgotten before their imports.
  return jobById(sql, jobId, say)
}

/** An import as the wire has it. */
export const importAnswer = async (sql: Sql, definition: ImportDefinition, entry: ImportEntry, say: Say) => ({
  id: entry.id,
  resource: entry.resource,
  file_name: entry.file_name,
  state: entry.state,
  headings: [...entry.headings],
  mapping: [...entry.mapping],
  suggestions: [...suggest(definition, entry.headings, entry.mapping)],
  targets: targetsOf(definition, say),
  fills: { ...entry.fills },
  rows: entry.rows,
  good: entry.rows - entry.bad,
  bad: entry.bad,
  ...changesOf(entry),
  missing: [...missingOf(definition, entry.mapping, entry.fills)],
  job: await jobOfImport(sql, entry.job_id, say),
  created_at: entry.created_at,
})
