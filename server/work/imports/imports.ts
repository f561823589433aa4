import type { Row } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { type ImportForm, imports } from '#contract/work/imports.ts'
import { whyNotOnImport } from '#machines/import.ts'
import { Conflict, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagingOf } from '#server/platform/records-list.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import { importAnswer } from '#server/work/imports/answer.ts'
import { createAround } from '#server/work/imports/around.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'
import { refusedFile, templateFile } from '#server/work/imports/files.ts'
import { missingOf } from '#server/work/imports/headings.ts'
import type { Imports } from '#server/work/imports/resources.ts'
import { countChanged, revertOrder, revertWork } from '#server/work/imports/revert.ts'
import { findImport, type ImportEntry, nearIn, pageOfRows, speakRow } from '#server/work/imports/rows.ts'
import { runOrder, runWork } from '#server/work/imports/run.ts'
import { checkAnew, stageFile } from '#server/work/imports/stage.ts'

type Upload = Row<typeof ImportForm>

const begun = msg`This import has already started.`
const notComplete = msg`This import is not complete, so there is nothing to undo.`
const changed = msg`{count, plural, one {This import cannot be undone because # row was changed or used since.} other {This import cannot be undone because # rows were changed or used since.}}`
const noGoodRows = msg`No rows can be imported because all of them were rejected. Download the rejected rows to see why.`
const columnMissing = msg`The file has no column for {field}. Add one with this heading, or download the template.`
const wrongMapping = msg`Match each column to one field only, and each field to one column only.`

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
export const importHandlers = ({ database, changes, jobs }: Platform, importable: Imports): readonly Served[] => {
  const around = createAround(changes)
  jobs.define('import', runWork({ changes, around, jobs, importable }))
  jobs.define('revert', revertWork({ changes, jobs, importable }))
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

  /** Whoever has gone to another dealer leaves behind what they have sent for the one before. */
  const hasForeign = async (sql: Sql, { records, dealer }: ImportDefinition, id: number) => {
    const foreign = await sql.query(
      `select from ${records.tableName} t where t.import_id = $1 and t.${records.scope} <> $2 limit 1`,
      [id, dealer],
    )
    return foreign.length > 0
  }
  const open = async (sql: Sql, id: number, user: Person, lock: '' | 'for update' = '') => {
    const entry = await findImport(sql, id, lock)
    if (!entry) throw new NotFound()
    const definition = await around.whole(sql, importable.for(entry.resource, user))
    // A dealer's people see the files that they have sent themselves.
    if (definition.dealer !== undefined && (entry.user_id !== user.id || (await hasForeign(sql, definition, id))))
      throw new NotFound()
    return { entry, definition }
  }
  const answer = async (id: number, { user, say }: SignedIn, sql: Sql = database) => {
    const { entry, definition } = await open(sql, id, user)
    return importAnswer(sql, definition, entry, say)
  }
  /** Begins to write, in one transaction with saying so: its answer is what it began, however soon the job is done. */
  const run = (id: number, given: SignedIn) =>
    database.transaction(async (tx) => {
      const { entry, definition } = await open(tx, id, given.user, 'for update')
      const [missing] = missingOf(definition, entry.mapping, entry.fills)
      const good = entry.rows - entry.bad
      const why = whyNotOnImport('run', entry.state, { hasColumns: missing === undefined, good })
      if (why === 'no-column')
        throw new Invalid({ mapping: [{ message: columnMissing, field: definition.row.fields[missing ?? '']?.label }] })
      if (why === 'no-good-row') throw new Invalid({ file: [{ message: noGoodRows }] })
      if (why !== null) throw new Conflict(await importAnswer(tx, definition, entry, given.say), begun)
      const job = await jobs.start(tx, runOrder(given.user.id, definition, { ...entry, good }))
      await tx.query("update imports set state = 'running', job_id = $2 where id = $1", [id, job])
      return answer(id, given, tx)
    })

  /** Checks a file, for the wizard or to write its good rows at once. */
  const uploaded = async (of: string, { file, check }: Upload, given: SignedIn) => {
    const definition = await around.whole(database, importable.for(of, given.user))
    const id = await stageFile(database, around, definition, given.user.id, file)
    if (check === true) return answer(id, given)
    try {
      const begun = await run(id, given)
      given.tell(msg`Started. You can follow it in Background jobs.`)
      return begun
    } catch (fault) {
      // Nobody has a wizard open here, in which it could be put right.
      await database.query("delete from imports where id = $1 and state = 'checked'", [id])
      if (fault instanceof Invalid) throw new Invalid({ file: Object.values(fault.errors).flat() })
      throw fault
    }
  }

  return [
    serve(imports.template, async ({ params, query, user, say }) => {
      const definition = await around.whole(database, importable.for(params.resource, user))
      return templateFile(database, definition, query.format, say)
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
          near: nearIn(errors),
        })),
        total,
      }
    }),
    serve(imports.map, async ({ params, body, ...given }) => {
      const { entry, definition } = await open(database, params.id, given.user)
      if (whyNotOnImport('map', entry.state) !== null)
        throw new Conflict(await importAnswer(database, definition, entry, given.say), begun)
      if (!isMapping(definition, entry, body.mapping)) throw new Invalid({ mapping: [{ message: wrongMapping }] })
      const fills = { ...entry.fills, ...body.fills }
      // What a column says needs no value for all.
      const kept = Object.fromEntries(
        Object.entries(fills).filter(
          ([name, text]) =>
            text.trim() !== '' && Object.hasOwn(definition.row.fields, name) && !body.mapping.includes(name),
        ),
      )
      await checkAnew(database, around, definition, entry, {
        mapping: body.mapping,
        fills: kept,
        mends: (body.mends ?? []).filter(({ column }) => column < entry.headings.length),
      })
      return answer(entry.id, given)
    }),
    serve(imports.refused, async ({ params, query, user, say }) => {
      const { entry } = await open(database, params.id, user)
      return refusedFile(database, entry, query.format ?? 'csv', say)
    }),
    serve(imports.run, async ({ params, ...given }) => {
      const begun = await run(params.id, given)
      given.tell(msg`Started. You can follow it in Background jobs.`)
      return begun
    }),
    serve(imports.revert, async ({ params, ...given }) => {
      const undoing = await database.transaction(async (tx) => {
        const { entry, definition } = await open(tx, params.id, given.user, 'for update')
        const current = () => importAnswer(tx, definition, entry, given.say)
        if (whyNotOnImport('revert', entry.state) !== null) throw new Conflict(await current(), notComplete)
        const { all, changed: count } = await countChanged(tx, definition, entry.id)
        if (whyNotOnImport('revert', entry.state, { isChanged: count > 0 }) !== null)
          throw new Conflict(await current(), { ...changed, values: { count } })
        const job = await jobs.start(tx, revertOrder(given.user.id, definition, entry, all))
        await tx.query("update imports set state = 'reverting', job_id = $2 where id = $1", [entry.id, job])
        return answer(entry.id, given, tx)
      })
      given.tell(msg`Undoing the import.`)
      return undoing
    }),
    ...importable.all.map(({ id, call }) => serve(call, ({ form, ...given }) => uploaded(id, form, given))),
  ]
}
