import { expect, onTestFinished, test } from 'vitest'
import { msg } from '#contract/words.ts'
import { leadImport } from '#server/areas/requests/leads-import.ts'
import { everyRoom } from '#server/areas/rooms.ts'
import { openChanges } from '#server/platform/changes.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { joining } from '#server/platform/joining.ts'
import { createLog } from '#server/platform/log.ts'
import { absentPerson } from '#server/platform/users.ts'
import { createAround } from '#server/work/imports/around.ts'
import { createImports } from '#server/work/imports/resources.ts'
import { runWork } from '#server/work/imports/run.ts'
import { stageFile } from '#server/work/imports/stage.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { asCsv, leadHeadings, leadRow } from '#tests/support/imports.ts'

const title = msg`Import {file}: {resource}`

test('a piece that was checked while the one before it was written is checked again when its dealer is gone since', async () => {
  const database = await openTestDatabase(undefined, 'small')
  const changes = await openChanges(joining(database))
  onTestFinished(async () => {
    await changes.close()
    await database.close()
  })
  const around = createAround(changes)
  const rows = Array.from({ length: 2400 }, (_, i) => leadRow(i))
  const id = await stageFile(database, around, leadImport, 1, asCsv([leadHeadings, ...rows]))
  await database.query("update imports set state = 'running' where id = $1", [id])
  const jobs = createJobs({ database, changes, log: createLog('silent') })
  const work = runWork({ changes, around, jobs, importable: createImports(everyRoom) })
  const owner = await absentPerson(database, 1)
  const job = { id: 1, kind: 'import', owner, ownerId: 1, resource: 'leads', title: { message: title }, importId: id }
  const stepAt = (position: number) =>
    database.transaction((tx) =>
      work.step(tx, {
        ...job,
        payload: { import_id: id },
        cursor: { position },
        done: 0,
        total: rows.length,
        failed: 0,
        skipped: 0,
      }),
    )
  const first = await stepAt(0)
  expect([first.more, first.failures]).toEqual([true, []])
  await database.query('update dealers set deleted_at = now() where id = 2')
  const event = { resource: 'dealers', kind: 'trashed', record: 2, version: null } as const
  await changes.tell(database, { event, dealers: null, users: null })
  const second = await stepAt(1)
  expect(second.failures?.length).toBe(second.done / 2)
  // The same piece once more, as after a step that was rolled back.
  const again = await stepAt(1)
  expect(again).toEqual(second)
  const third = await stepAt(2)
  expect([third.more, third.done, third.failures?.length]).toEqual([
    true,
    2400 - first.done - second.done,
    third.done / 2,
  ])
  expect(await stepAt(3)).toEqual({ more: false, cursor: { position: 3 }, done: 0 })
})
