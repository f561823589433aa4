import { inventories } from '#contract/inventories/inventories.ts'
import { parts } from '#contract/parts/masterlist.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { leads } from '#contract/requests/leads.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { testDriveUnits } from '#contract/requests/test-drive-units.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { msg } from '#contract/words.ts'
import { imports } from '#contract/work/imports.ts'
import { changesOf, importAnswer, jobOfImport } from '#server/areas/work/imports-answer.ts'
import { createAround } from '#server/areas/work/imports-around.ts'
import type { ImportDefinition } from '#server/areas/work/imports-definition.ts'
import { refusedFile, templateFile } from '#server/areas/work/imports-files.ts'
import { missingOf } from '#server/areas/work/imports-headings.ts'
import { importFor } from '#server/areas/work/imports-resources.ts'
import { countChanged, revertOrder, revertWork } from '#server/areas/work/imports-revert.ts'
import { findImport, type ImportEntry, pageOfRows, speakRow } from '#server/areas/work/imports-rows.ts'
import { runOrder, runWork } from '#server/areas/work/imports-run.ts'
import { checkAnew, stageFile } from '#server/areas/work/imports-stage.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

const begun = msg`This import has begun already.`
const notComplete = msg`This import is not complete, so there is nothing to take back.`
const changed = msg`{count, plural, one {# row was changed or is in use since, so this import cannot be taken back.} other {# rows were changed or are in use since, so this import cannot be taken back.}}`
const noGoodRows = msg`No row can be imported: every one is refused. Download the refused rows to see why.`
const columnMissing = msg`The file has no column for {field}. Add one with this heading, or download the template.`
const wrongMapping = msg`Each column goes to one field of the list, and each field to one column.`

/** How long uploads that nobody began lie about, and the rows of others. */
const keptDays = { unused: 7, rows: 30 }

const isMapping = (definition: ImportDefinition, { headings }: ImportEntry, mapping: readonly (string | null)[]) => {
  const named = mapping.filter((name) => name !== null)
  return (
    mapping.length === headings.length &&
    new Set(named).size === named.length &&
    named.every((name) => Object.hasOwn(definition.row.fields, name))
  )
}

/** Files on their way into lists, checked before anything is written. */
export const importHandlers = ({ database, changes, jobs }: Platform): readonly Served[] => {
  const around = createAround(changes)
  jobs.define('import', runWork(changes, around, jobs))
  jobs.define('revert', revertWork(changes, jobs))
  jobs.daily('forgetting old imports', async () => {
    await database.query(
      `delete from imports where state = 'checked' and created_at < now() - interval '${keptDays.unused} days'
       or state = 'reading' and created_at < now() - interval '1 day'`,
    )
    await database.query(
      `delete from import_chunks c using imports i where i.id = c.import_id
       and i.state in ('complete', 'reverted', 'failed') and i.created_at < now() - interval '${keptDays.rows} days'`,
    )
  })

  const open = async (sql: Sql, id: number, user: Person, lock: '' | 'for update' = '') => {
    const entry = await findImport(sql, id, lock)
    if (!entry) throw new NotFound()
    const definition = importFor(entry.resource, user)
    // A dealer's people see the files that they have sent themselves.
    if (definition.dealer !== undefined && entry.user_id !== user.id) throw new NotFound()
    return { entry, definition }
  }
  const answer = async (id: number, { user, say }: SignedIn) => {
    const { entry, definition } = await open(database, id, user)
    return importAnswer(database, definition, entry, say)
  }
  /** Begins to write, in one transaction with saying so. */
  const run = (id: number, given: SignedIn): Promise<number> =>
    database.transaction(async (tx) => {
      const { entry, definition } = await open(tx, id, given.user, 'for update')
      if (entry.state !== 'checked') throw new Conflict(await importAnswer(tx, definition, entry, given.say), begun)
      const [missing] = missingOf(definition, entry.mapping)
      if (missing !== undefined)
        throw new Invalid({ mapping: [{ message: columnMissing, field: definition.row.fields[missing]?.label }] })
      const good = entry.rows - entry.bad
      if (good === 0) throw new Invalid({ file: [{ message: noGoodRows }] })
      const job = await jobs.start(tx, runOrder(given.user.id, definition, { ...entry, good }))
      await tx.query("update imports set state = 'running', job_id = $2 where id = $1", [id, job])
      return job
    })

  /** Checks a file and writes its good rows in one call, without a wizard. */
  const uploaded = async (resource: string, file: File, given: SignedIn) => {
    const definition = importFor(resource, given.user)
    const id = await stageFile(database, around, definition, given.user.id, file)
    try {
      const job = await jobOfImport(database, await run(id, given), given.say)
      const { entry } = await open(database, id, given.user)
      if (!job) throw new NotFound()
      given.tell(msg`It has begun.`)
      const { rows, bad } = entry
      return { import_id: id, rows, good: rows - bad, bad, ...changesOf(entry), job }
    } catch (fault) {
      // Nobody has a wizard open here, in which it could be put right.
      await database.query("delete from imports where id = $1 and state = 'checked'", [id])
      if (fault instanceof Invalid) throw new Invalid({ file: Object.values(fault.errors).flat() })
      throw fault
    }
  }

  return [
    serve(imports.template, ({ params, query, user, say }) =>
      templateFile(importFor(params.resource, user), query.format, say),
    ),
    serve(imports.create, async ({ params, form, ...given }) => {
      const definition = importFor(params.resource, given.user)
      return answer(await stageFile(database, around, definition, given.user.id, form.file), given)
    }),
    serve(imports.get, ({ params, ...given }) => answer(params.id, given)),
    serve(imports.rows, async ({ params, query, user, say }) => {
      const { entry } = await open(database, params.id, user)
      const { page, perPage } = pagingOf(query)
      const { rows, total } = await pageOfRows(database, entry.id, {
        from: (page - 1) * perPage,
        count: perPage,
        onlyBad: query.bad === true,
        backwards: query.sort === 'desc',
      })
      return {
        rows: rows.map(({ row: [row, cells], errors }) => ({
          id: row,
          row,
          cells: entry.headings.map((_, i) => cells[i] ?? ''),
          errors: speakRow(errors, say),
        })),
        total,
      }
    }),
    serve(imports.map, async ({ params, body, ...given }) => {
      const { entry, definition } = await open(database, params.id, given.user)
      if (entry.state !== 'checked')
        throw new Conflict(await importAnswer(database, definition, entry, given.say), begun)
      if (!isMapping(definition, entry, body.mapping)) throw new Invalid({ mapping: [{ message: wrongMapping }] })
      await checkAnew(database, around, definition, entry, body.mapping)
      return answer(entry.id, given)
    }),
    serve(imports.refused, async ({ params, query, user, say }) => {
      const { entry } = await open(database, params.id, user)
      return refusedFile(database, entry, query.format ?? 'csv', say)
    }),
    serve(imports.run, async ({ params, ...given }) => {
      await run(params.id, given)
      given.tell(msg`It has begun.`)
      return answer(params.id, given)
    }),
    serve(imports.revert, async ({ params, ...given }) => {
      await database.transaction(async (tx) => {
        const { entry, definition } = await open(tx, params.id, given.user, 'for update')
        const current = () => importAnswer(tx, definition, entry, given.say)
        if (entry.state !== 'complete') throw new Conflict(await current(), notComplete)
        const { all, changed: count } = await countChanged(tx, definition, entry.id)
        if (count > 0) throw new Conflict(await current(), { ...changed, values: { count } })
        const job = await jobs.start(tx, revertOrder(given.user.id, definition, entry, all))
        await tx.query("update imports set state = 'reverting', job_id = $2 where id = $1", [entry.id, job])
      })
      given.tell(msg`It is being taken back.`)
      return answer(params.id, given)
    }),
    serve(leads.upload, ({ form, ...given }) => uploaded('leads', form.file, given)),
    serve(inventories.upload, ({ form, ...given }) => uploaded('inventories', form.file, given)),
    serve(salesConsultants.upload, ({ form, ...given }) => uploaded('sales-consultants', form.file, given)),
    serve(reservations.upload, ({ form, ...given }) => uploaded('reservations', form.file, given)),
    serve(testDrives.upload, ({ form, ...given }) => uploaded('test-drives', form.file, given)),
    serve(inquiries.upload, ({ form, ...given }) => uploaded('inquiries', form.file, given)),
    serve(testDriveUnits.upload, ({ form, ...given }) => uploaded('test-drive-units', form.file, given)),
    serve(parts.upload, ({ form, ...given }) => uploaded('parts', form.file, given)),
    serve(optOuts.upload, ({ form, ...given }) => uploaded('opt-outs', form.file, given)),
  ]
}
