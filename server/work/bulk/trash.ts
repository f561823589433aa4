import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import { titleOf } from '#server/platform/definitions.ts'
import type { Platform } from '#server/platform/platform.ts'
import { purgeRows } from '#server/work/bulk/purge.ts'
import { followUp } from '#server/work/bulk/rows.ts'

/** How long the trash keeps a record, in days. */
export const trashDays = 30
const rowsPerStep = 1000

/** Deletes for good what has lain in the trash for 30 days; what is referred to stays there. */
export const startPurging = ({ database, changes, jobs, definitions }: Platform): void => {
  jobs.define('purge', {
    payload: v.object({ resource: v.string() }),
    cursor: v.object({ after: v.optional(v.number(), 0) }),
    step: async (tx, job) => {
      const definition = definitions.auditedOf(job.payload.resource)
      if (!definition) throw new Error(`${job.payload.resource} cannot be purged: it is not among those worked on`)
      const rows = await tx.query(
        `select t.* from ${definition.tableName} t where t.deleted_at < now() - interval '${trashDays} days'
         and t.id > $1 order by t.id limit ${rowsPerStep} for update of t`,
        [job.cursor.after],
      )
      const { written, failures } = await purgeRows(tx, definition, rows)
      await followUp(tx, changes, definition, written, { kind: 'purged', user: null, requestId: `job-${job.id}` })
      return {
        more: rows.length === rowsPerStep,
        cursor: { after: Number(rows.at(-1)?.['id'] ?? job.cursor.after) },
        done: rows.length,
        failures,
      }
    },
  })
  jobs.daily('purging the trash', () =>
    database.transaction(async (tx) => {
      for (const definition of definitions.audited)
        if (definition.hasTrash)
          await jobs.start(tx, {
            owner: null,
            kind: 'purge',
            resource: definition.resource,
            title: { message: msg`Emptying trash: {list}`, words: { list: titleOf(definition) } },
            payload: { resource: definition.resource },
          })
    }),
  )
}
