import { type Message, msg } from '#contract/words.ts'
import { type FieldErrors, Invalid } from '#server/platform/failures.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

const trashed = msg`The chosen {field} is in the trash`

/** A column, the table that it chooses from, and what the field is called. */
type Choice = readonly [column: string, from: string, label: Message]

/** What is wrong with the choices: what was chosen before may stay after it was trashed, but cannot be newly chosen. */
export const trashedAmong = async (
  tx: Sql,
  before: SqlRow | null,
  values: SqlRow,
  choices: readonly Choice[],
): Promise<FieldErrors> => {
  const errors: Record<string, FieldErrors[string]> = {}
  for (const [column, from, label] of choices) {
    const chosen = values[column] ?? null
    if (chosen === null || chosen === before?.[column]) continue
    const found = await tx.query(`select from ${from} where id = $1 and deleted_at is not null`, [chosen])
    if (found.length > 0) errors[column] = [{ message: trashed, field: label }]
  }
  return errors
}
/** For `beforeWrite`: the same, thrown. */
export const refuseTrashed = async (
  tx: Sql,
  before: SqlRow | null,
  values: SqlRow,
  choices: readonly Choice[],
): Promise<void> => {
  const errors = await trashedAmong(tx, before, values, choices)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
