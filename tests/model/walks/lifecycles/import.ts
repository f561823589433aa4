import { deepStrictEqual, ok } from 'node:assert/strict'
import * as v from 'valibot'
import { Import, type ImportState, imports } from '#contract/work/imports.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import { type ImportFacts, importMachine, type WhyNotImport, whyNotOnImport } from '#machines/import.ts'
import { everyRoom } from '#server/areas/rooms.ts'
import { NotFound } from '#server/platform/failures.ts'
import { createRunner, type Kind } from '#server/platform/job-runner.ts'
import type { Stepped } from '#server/platform/job-work.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { joining } from '#server/platform/joining.ts'
import { createLog } from '#server/platform/log.ts'
import { createAround } from '#server/work/imports/around.ts'
import { createImports } from '#server/work/imports/resources.ts'
import { revertWork } from '#server/work/imports/revert.ts'
import { runWork } from '#server/work/imports/run.ts'
import { situations } from '#tests/model/import.model.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Led, Lifecycle, Stands } from '#tests/model/walks/lifecycle.ts'
import { onLine, outcomeOf, outcomeOfSystem } from '#tests/model/walks/outcomes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { asCsv, rowsNow, settled, upload } from '#tests/support/imports.ts'
import { people } from '#tests/support/sign-in.ts'

const { fresh } = situations
/** Who works on its jobs for the walk: the server's own process leaves them alone. */
const worker = 'a walk'
const mapping = ['mobile_number', 'note']

/** What is said of each reason why a step cannot be done. */
const told: Readonly<Record<WhyNotImport, string>> = {
  begun: 'This import has already started.',
  'no-column': 'mapping',
  'no-good-row': 'file',
  incomplete: 'This import is not complete, so there is nothing to undo.',
  changed: 'This import cannot be undone because 1 row was changed or used since.',
}

/** A job that is begun from now on looks as if somebody worked on it. */
const held = `create or replace function import_held_by_a_walk() returns trigger language plpgsql as $$ begin
    new.state := 'running'; new.worker := '${worker}'; new.heartbeat_at := now() + interval '1 day'; return new;
  end $$;
  create or replace trigger import_held_by_a_walk before insert on jobs for each row
    when (new.kind in ('import', 'revert')) execute function import_held_by_a_walk()`
let made = 0

const open = async (house: House): Promise<Led> => {
  const { database, changes, person } = house
  made += 1
  // What its row says of its columns and its rows is for the walk to say, whoever checks them anew.
  await database.script(`
    create table if not exists imports_of_walks (id int primary key, columns jsonb not null, good int not null);
    ${held};
    create or replace function import_shown_by_a_walk() returns trigger language plpgsql as $$
      declare arranged imports_of_walks; begin
      select * into arranged from imports_of_walks w where w.id = new.id;
      if found then new.mapping := arranged.columns; new.bad := new.rows - arranged.good; end if;
      return new;
    end $$;
    create or replace trigger import_shown_by_a_walk before update on imports for each row
      execute function import_shown_by_a_walk();
    delete from rate_limits`)
  const sit = (at: number) => person(people.surveyAdmin, at)
  const number = `+63998${String(Date.now() % 10_000).padStart(4, '0')}${String(made % 1000).padStart(3, '0')}`
  const { client: owner } = await sit(0)
  const { id } = await upload(
    owner,
    'opt-outs',
    asCsv([
      ['Mobile', 'Notes'],
      [number, 'as it came'],
    ]),
  )
  const params = { id }

  const arrange = async ({ hasColumns, good, hasWritten, isChanged }: ImportFacts) => {
    const columns = hasColumns ? mapping : [null, 'note']
    await database.query(
      `insert into imports_of_walks values ($1, $2::jsonb, $3)
       on conflict (id) do update set columns = excluded.columns, good = excluded.good`,
      [id, JSON.stringify(columns), good],
    )
    await database.query('update imports set bad = bad where id = $1', [id])
    await database.query(
      `update jobs set cursor = $2::jsonb where id = (select job_id from imports where id = $1) and kind = 'import'
       and state = 'running'`,
      [id, JSON.stringify({ position: hasWritten ? 1 : 0 })],
    )
    await database.query(
      `update opt_outs set version = $2, note = $3 where import_id = $1
       and exists (select from imports where id = $1 and state = 'complete')`,
      [id, isChanged ? 1 : 0, isChanged ? 'changed since' : 'as it came'],
    )
  }
  let facts: ImportFacts = fresh
  await arrange(facts)

  const stands = async () => {
    const [row] = await database.query<{ state: string; job_id: number | null }>(
      'select state, job_id from imports where id = $1',
      [id],
    )
    return { state: row?.state ?? '', job: row?.job_id ?? null }
  }
  const log = createLog('silent')
  const own = joining(database)
  const importable = createImports(everyRoom)
  const ownJobs = createJobs({ database: own, changes, log })
  const around = { changes, importable, jobs: ownJobs, around: createAround(changes) }
  ownJobs.define('revert', revertWork(around))
  /** Does what is left of its job, as a process does; or the job finds that it cannot. */
  const work = async (type: string) => {
    const kinds = new Map<string, Kind>()
    const { signal } = new AbortController()
    const runner = createRunner({ database: own, changes, log, kinds, hooks: [], worker, stopping: signal })
    const fails = <P, C>(one: Stepped<P, C>): Stepped<P, C> => ({
      ...one,
      step: async () => {
        throw new NotFound()
      },
    })
    const [run, revert] = [runWork(around), revertWork(around)]
    kinds.set('import', runner.kindOf(type === 'fail' ? fails(run) : run))
    kinds.set('revert', runner.kindOf(type === 'fail' ? fails(revert) : revert))
    const { job } = await stands()
    // All of its rows are written by the one step that is left.
    if (type === 'finish') await database.query(`update jobs set cursor = '{}' where id = $1`, [job])
    if (job === null) return
    for (let next = await runner.step(job); next === 'more'; ) next = await runner.step(job)
  }
  return {
    ask: async (at, event, cut) => {
      const { client, line } = await sit(at)
      await arrange(facts)
      const read = (data: unknown) => v.parse(Import.schema, data).state
      switch (event.type) {
        case 'map': {
          const body = { mapping: facts.hasColumns ? mapping : [null, 'note'] }
          return outcomeOf(await onLine(line, cut, () => client.call(imports.map, { params, body })), read)
        }
        case 'cancel': {
          const { job } = await stands()
          if (job === null) return { outcome: { is: 'refused', why: 'it has no job yet' } }
          const { outcome } = outcomeOf(
            await onLine(line, cut, () => client.call(jobs.cancel, { params: { id: job } })),
            String,
          )
          return { outcome }
        }
        default: {
          const call = event.type === 'run' ? imports.run : imports.revert
          return outcomeOf(await onLine(line, cut, () => client.call(call, { params })), read)
        }
      }
    },
    system: async (event) => {
      const before = await stands()
      if (event.type === 'facts') {
        facts = event['facts']
        await arrange(facts)
        return { outcome: { is: 'done' }, shows: before.state }
      }
      await arrange(facts)
      await work(event.type)
      const after = await stands()
      return outcomeOfSystem(before.state, after.state, before.state !== after.state)
    },
    announced: () => house.heardOf('opt-outs', 0),
    look: async (at) => {
      const { client } = await sit(at)
      const { data } = await client.call(imports.get, { params })
      const { state } = v.parse(Import.schema, data)
      const [job] = await database.query<{ id: number }>(
        `select id from jobs where kind = 'import' and payload ->> 'import_id' = $1::text order by id desc limit 1`,
        [String(id)],
      )
      const answer = job && state === 'complete' ? await client.call(jobs.get, { params: { id: job.id } }) : null
      return { is: 'seen', value: state, details: { said: answer && v.parse(Job.schema, answer.data).message } }
    },
  }
}

/** Of two rows one is used after it was asked to take the file back, and before that is done: it stays, and is counted. */
const usedMeanwhile = async ({ database, person }: House): Promise<void> => {
  const { client } = await person(people.partsAdmin, 0)
  const { id } = await upload(
    client,
    'parts',
    asCsv([
      ['Part number', 'Description'],
      ['WALK-2', 'Sun visor'],
      ['WALK-3', 'Sun blind'],
    ]),
  )
  const params = { id }
  await client.call(imports.run, { params })
  deepStrictEqual((await settled(client, id, 'complete', 'reverted')).state, 'complete')
  await database.script(held)
  const answer = await client.call(imports.revert, { params })
  const { job } = v.parse(Import.schema, answer.data)
  const [item] = await database.query<{ id: number }>(
    `insert into parts_inquiry_items (inquiry_id, position, part_id, part_number, quantity)
     select min(i.id), 99, p.id, p.part_number, 1 from parts_inquiries i, parts p where p.part_number = 'WALK-2'
     group by p.id returning id`,
  )
  await database.script(`drop trigger import_held_by_a_walk on jobs;
    update jobs set worker = null, heartbeat_at = null where worker = '${worker}'`)
  const over = await settled(client, id, 'complete', 'reverted')
  deepStrictEqual([over.state, over.job?.message], ['reverted', '1 row was removed. 1 was kept because it is in use.'])
  ok(job, 'the job that takes it back')
  await database.query('delete from parts_inquiry_items where id = $1', [item?.id])
  await database.query("delete from parts where part_number = 'WALK-2'")
}

/** A file of parts that adds one and changes one, and its undo, done by the server alone; once more, killed meanwhile. */
const alone = async (house: House): Promise<void> => {
  const { database, person } = house
  await database.script(`
    drop trigger if exists import_held_by_a_walk on jobs; drop trigger if exists import_shown_by_a_walk on imports;
    delete from rate_limits; delete from quotas`)
  const { client } = await person(people.partsAdmin, 0)
  const parts = () =>
    database.query<{ part_number: string; description: string }>(
      'select part_number, description, srp from parts order by part_number',
    )
  const before = await parts()
  const [first] = before
  const kept = async (id: number) =>
    (await database.query('select from import_updates where import_id = $1', [id])).length
  for (const isKilled of [false, true]) {
    const { id } = await upload(
      client,
      'parts',
      asCsv([
        ['Part number', 'Description'],
        ['WALK-1', 'Sun visor'],
        [first?.part_number ?? '', 'Another name'],
      ]),
    )
    const params = { id }
    const [{ row = 0 } = {}] = await rowsNow(client, id)
    const mapped = v.parse(Import.schema, (await client.call(imports.get, { params })).data).mapping
    // A mend of the first row and one of a column that the file has not, which is nobody's.
    const mends = [
      { row, column: 1, from: 'Sun visor', to: 'Sun blind' },
      { row, column: 2, from: '', to: 'nothing' },
    ]
    // Nor has a value for all rows any use that a column says already, that is empty, or that the list has no field for.
    const fills = { description: 'of all', year: ' ', nothing: 'of all', function_type: 'Accessory' }
    const checked = await client.call(imports.map, { params, body: { mapping: mapped, mends, fills } })
    deepStrictEqual(v.parse(Import.schema, checked.data).fills, { function_type: 'Accessory' })
    const heard = house.heardOf('parts', 0, 'created')
    await client.call(imports.run, { params })
    if (isKilled) await house.killAfter(0)
    const over = await settled(client, id, 'complete', 'reverted')
    deepStrictEqual([over.state, over.created, over.updated], ['complete', 1, 1])
    deepStrictEqual(over.job?.message, '1 row was added. 1 was updated.')
    // Whoever has the list of parts open hears of the first rows, and once more when all have come.
    const told = await eventually(
      () => house.heardOf('parts', 0, 'created') - heard,
      (times) => times > 1,
    )
    ok(told > 1, `news of imported parts went out ${told} times`)
    const after = await parts()
    deepStrictEqual(after.find(({ part_number }) => part_number === 'WALK-1')?.description, 'Sun blind')
    deepStrictEqual(after.find(({ part_number }) => part_number === first?.part_number)?.description, 'Another name')
    deepStrictEqual(await kept(id), 1)
    await client.call(imports.revert, { params })
    if (isKilled) await house.killAfter(0)
    deepStrictEqual((await settled(client, id, 'complete', 'reverted')).state, 'reverted')
    deepStrictEqual(await parts(), before)
    deepStrictEqual(await kept(id), 0)
  }
  await usedMeanwhile(house)
}

export const importing: Lifecycle<ImportFacts> = {
  name: 'import',
  machine: importMachine,
  begin: { value: 'checked', facts: fresh },
  roles: [people.surveyAdmin],
  asked: [{ type: 'map' }, { type: 'run' }, { type: 'revert' }, { type: 'cancel' }],
  happens: [
    ...Object.values(situations).map((facts) => ({ type: 'facts', facts })),
    { type: 'finish' },
    { type: 'fail' },
  ],
  contextOf: (facts) => facts,
  after: ({ facts }: Stands<ImportFacts>, event) => (event.type === 'facts' ? event['facts'] : facts),
  why: ({ value, facts }, { type }) => {
    if (type !== 'map' && type !== 'run' && type !== 'revert') return null
    const why = whyNotOnImport(type, value as ImportState, facts)
    return why && told[why]
  },
  // Whoever reads the list hears of the rows that have come or gone.
  isQuiet: ({ type }) => type !== 'finish',
  details: (_, value) => ({ said: value === 'complete' ? '1 row was imported.' : null }),
  open,
  alone,
}
