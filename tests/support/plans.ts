import * as v from 'valibot'
import { expect, vi } from 'vitest'
import type { Database } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

const Plan = v.looseObject({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  Plans: v.optional(v.array(v.unknown())),
})
const Explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.looseObject({ Plan })]) })])
/** One step of a plan, as `explain (format json)` names its parts. */
export type PlanStep = Pick<v.InferOutput<typeof Plan>, 'Node Type' | 'Relation Name' | 'Index Name'>
const stepsOf = (plan: unknown): readonly PlanStep[] => {
  const { Plans = [], ...step } = v.parse(Plan, plan)
  return [step, ...Plans.flatMap(stepsOf)]
}
/** How PostgreSQL would carry a statement out, which is not run. */
export const planOf = async (
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<readonly PlanStep[]> => {
  const rows = v.parse(Explained, await database.query(`explain (format json) ${text}`, values))
  return stepsOf(rows[0]['QUERY PLAN'][0].Plan)
}
/** The tables that a plan reads from their first row to their last. */
export const readWhole = (steps: readonly PlanStep[]): readonly string[] =>
  steps.flatMap(({ 'Node Type': node, 'Relation Name': table = '' }) => (node === 'Seq Scan' ? [table] : []))

/** Somebody who asks a store without a session. */
export const planReader = (roles: Person['roles'], superadmin = false): Person => ({
  id: 1,
  roles,
  superadmin,
  dealer_id: null,
  locale: 'en',
  session_id: 'test',
  idle_at: '',
  expires_at: '',
  proof_age: 0,
  mfa_enabled: false,
})

/**
 * Vacuums and analyzes until every page of `table` is marked visible to all: a snapshot that somebody else still holds,
 * as autovacuum does while it analyzes, leaves pages unmarked, and the planner then takes reading through an index for dearer.
 * Without cleaned indexes a page with a few dead rows stays unmarked as well.
 */
export const vacuumWhole = (database: Database, table: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await database.script('vacuum (analyze, index_cleanup on)')
      const [unmarked] = await database.query<{ pages: number }>(
        'select relpages - relallvisible as pages from pg_class where oid = $1::regclass',
        [table],
      )
      expect(unmarked?.pages).toBe(0)
    },
    { timeout: 60_000, interval: 500 },
  )
