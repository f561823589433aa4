import { deepStrictEqual } from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isoOf, momentAt } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { BulkAnswer, bulk } from '#contract/work/bulk.ts'
import { Job, jobs } from '#contract/work/jobs.ts'
import { type JobFacts, type JobState, jobMachine, stateOfJob, whyNotOnJob } from '#machines/job.ts'
import { openChanges } from '#server/platform/changes.ts'
import { NotFound } from '#server/platform/failures.ts'
import { insertJob } from '#server/platform/job-rows.ts'
import { createRunner } from '#server/platform/job-runner.ts'
import type { JobStep, Stepped } from '#server/platform/job-work.ts'
import { createJobs, nothing } from '#server/platform/jobs.ts'
import { joining } from '#server/platform/joining.ts'
import { createLog } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/sql.ts'
import { situations } from '#tests/model/job.model.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Led, Lifecycle, Stands } from '#tests/model/walks/lifecycle.ts'
import { inEnglish, onLine, outcomeOf, outcomeOfSystem } from '#tests/model/walks/outcomes.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { eventually } from '#tests/support/eventually.ts'
import { people } from '#tests/support/sign-in.ts'

const { fresh } = situations
/** Who works on it for the walk, and who would take it over. The server's own process is neither. */
const [mine, other] = ['a walk', 'another process']
/** A bulk action can be undone; an export, which reads the same payload, cannot. */
const payload = {
  ...{ resource: 'leads', action: 'set-status', values: { status: 'contacted' }, last: 0, now: '2026-11-20T01:00:00Z' },
  ...{ selection: { kind: 'ids', ids: [] }, format: 'csv', columns: null, locale: 'en' },
}
const cursor = { after: 0, kept: 1 }

let made = 0

const open = async (house: House): Promise<Led> => {
  const { database, changes, person } = house
  made += 1
  await database.query('delete from rate_limits')
  const [owner] = await database.query<{ id: number }>('select id from users where email = $1', [people.admin])
  // It always looks as if somebody worked on it: the server leaves it alone.
  const hold = `worker = '${mine}', heartbeat_at = now() + interval '1 day'`
  const id = await database.transaction(async (tx) => {
    const job = await insertJob(tx, {
      ...{ owner: owner?.id ?? 0, kind: 'bulk', resource: 'leads', payload, cursor, total: made },
      title: { message: msg`Trash` },
    })
    await tx.query(`update jobs set ${hold} where id = $1`, [job])
    return job
  })
  const params = { id }
  let facts: JobFacts = fresh
  const work = (type: string): Stepped<object, object> => ({
    payload: nothing,
    cursor: nothing,
    step: async (): Promise<JobStep<object>> => {
      if (type === 'stumble') throw new Error('The walk stumbles')
      if (type === 'fail') throw new NotFound()
      return { more: type === 'step', cursor, done: 1 }
    },
    over: async () => ({ canBeUndone: facts.isUndoable }),
  })
  /** Does one step as a process does, which finds the job as the facts say. */
  const process = async (type: string) => {
    const found =
      facts.isTaken && (facts.heartbeatAt ?? 0) < facts.now - 5000 ? "now() - interval '6 seconds'" : 'now()'
    const own = joining({
      ...database,
      transaction: (inside) =>
        database.transaction(async (tx) => {
          if (facts.isTaken)
            await tx.query(`update jobs set heartbeat_at = ${found} where id = $1 and worker is not null`, [id])
          const result = await inside(tx)
          await tx.query(`update jobs set ${hold} where id = $1 and worker is not null`, [id])
          return result
        }),
    })
    const kinds = new Map()
    const around = { database: own, changes, log: createLog('silent'), kinds, hooks: [] }
    const { signal } = new AbortController()
    const runner = createRunner({ ...around, worker: facts.isTaken ? other : mine, stopping: signal })
    for (const kind of ['bulk', 'export']) kinds.set(kind, runner.kindOf(work(type)))
    await runner.step(id)
  }
  const arrange = async (now: JobFacts) => {
    facts = now
    await database.query(
      `update jobs set attempts = $2, kind = case when $3 then 'bulk' else 'export' end,
       undo_until = case when state not in ('queued', 'running') then now() + $4::int * interval '1 second' end
       where id = $1`,
      [id, now.attempts, now.isUndoable, now.undoUntil === null ? null : (now.undoUntil - now.now) / 1000],
    )
  }
  const stands = async () => {
    const [row] = await database.query<{ state: string; attempts: number; done: number; was: boolean }>(
      'select state, attempts, done, undone_by is not null as was from jobs where id = $1',
      [id],
    )
    const state = row?.was ? 'undone' : (row?.state ?? '')
    return { state, attempts: row?.attempts ?? 0, done: row?.done ?? 0 }
  }
  const seen = (data: unknown) => {
    const { state, was_undone: was, undo_until: until } = v.parse(Job.schema, data)
    return {
      value: stateOfJob({ state, wasUndone: was === true }),
      details: { canBeUndone: typeof until === 'string' },
    }
  }
  const read = (data: unknown) => seen(data).value
  const sit = (at: number) => person(people.admin, at)
  return {
    ask: async (at, event, cut) => {
      const { client, line } = await sit(at)
      const call = event.type === 'cancel' ? jobs.cancel : jobs.undo
      const answer = await onLine(line, cut, () => client.call(call, { params }))
      // What undoes it is another job, which the answer shows.
      const { outcome, shows } = outcomeOf(answer, read)
      return event.type === 'cancel' && shows !== undefined ? { outcome, shows } : { outcome }
    },
    system: async (event) => {
      const before = await stands()
      if (event.type === 'facts') {
        await arrange(event['facts'])
        return { outcome: { is: 'done' }, shows: before.state }
      }
      await process(event.type)
      const after = await stands()
      facts = { ...facts, attempts: after.attempts }
      return outcomeOfSystem(before.state, after.state, !isDeepStrictEqual(before, after))
    },
    announced: () => house.heardOf('jobs', id),
    look: async (at) => {
      const { client } = await sit(at)
      return { is: 'seen', ...seen((await client.call(jobs.get, { params })).data) }
    },
  }
}

/** A bulk action and its undo, done by the server alone; then once more, with the server killed meanwhile. */
const alone = async (house: House): Promise<void> => {
  const { database, person } = house
  await database.query('delete from rate_limits')
  const { client } = await person(people.admin, 0)
  const leads = () => database.query<{ id: number; status: string }>('select id, status from leads order by id')
  const before = await leads()
  const changed = before.map((one) => ({ ...one, status: one.status === 'pending' ? 'contacted' : one.status }))
  const body = {
    action: 'set-status' as const,
    values: { status: 'contacted' },
    selection: {
      kind: 'all' as const,
      query: { status: 'pending' },
      as_of: isoOf(momentAt(Date.now() + 1000)),
      except: [],
    },
  }
  const begin = async () => {
    const answer = await client.call(bulk.run, { params: { resource: 'leads' }, body })
    return v.parse(BulkAnswer.schema, answer.data).job?.id ?? 0
  }
  const read = async (id: number) => v.parse(Job.schema, (await client.call(jobs.get, { params: { id } })).data)
  const over = (id: number) =>
    eventually(
      () => read(id),
      ({ state }) => state !== 'queued' && state !== 'running',
    )
  const undo = async (id: number) => v.parse(Job.schema, (await client.call(jobs.undo, { params: { id } })).data).id
  /** Lists of jobs hear of one more. */
  const isTold = async (id: number) =>
    deepStrictEqual(
      await eventually(
        () => house.heardOf('jobs', id, 'created'),
        (times) => times > 0,
      ),
      1,
      'how often a new job is told',
    )
  for (const isKilled of [false, true]) {
    const id = await begin()
    await isTold(id)
    if (isKilled) await house.killAfter(0)
    const { state, done, failed, undo_until } = await over(id)
    const count = before.filter(({ status }) => status === 'pending').length
    deepStrictEqual([state, done, failed, typeof undo_until], ['done', count, 0, 'string'])
    deepStrictEqual(await leads(), changed)
    const back = await undo(id)
    await isTold(back)
    if (isKilled) await house.killAfter(0)
    deepStrictEqual((await over(back)).state, 'done')
    deepStrictEqual(await leads(), before)
    const { was_undone, undo_until: until } = await read(id)
    deepStrictEqual([was_undone, until], [true, null])
  }
  await takesUp(house)
  await takesUpEmbedded()
}

/** An embedded database has one process: what somebody seems to work on when it is opened was left by one that is gone. */
const takesUpEmbedded = async (): Promise<void> => {
  const database = joining(await openTestDatabase('pglite', 'small'))
  const changes = await openChanges(database)
  const all = createJobs({ database, changes, log: createLog('silent') })
  all.define('walked', { payload: nothing, cursor: nothing, step: async () => ({ more: false, cursor: {}, done: 1 }) })
  const [owner] = await database.query<{ id: number }>('select id from users where email = $1', [people.admin])
  const order = { kind: 'walked', resource: 'leads', payload: {}, title: { message: msg`Trash` } } as const
  const id = await database.transaction((tx) => insertJob(tx, { ...order, owner: owner?.id ?? 0 }))
  await database.query(
    "update jobs set state = 'running', worker = $2, heartbeat_at = now() + interval '1 day' where id = $1",
    [id, other],
  )
  await all.open()
  const stateOf = async () =>
    (await database.query<{ state: string }>('select state from jobs where id = $1', [id]))[0]?.state
  deepStrictEqual(await eventually(stateOf, (state) => state === 'done'), 'done', 'left by the process before')
  await all.close()
  await changes.close()
  await database.close()
}

/**
 * What the server finds by itself: a job of a process that is gone, of which nobody has sent word or whose word was not
 * heard; even after pg-boss could not be started. What another process works on it leaves alone.
 */
const takesUp = async ({ database, killAfter }: House): Promise<void> => {
  const [owner] = await database.query<{ id: number }>('select id from users where email = $1', [people.admin])
  const leftBy = (worker: string, heartbeat: string, also?: (tx: Sql, id: number) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      const id = await insertJob(tx, {
        ...{ owner: owner?.id ?? 0, kind: 'bulk', resource: 'leads', payload, cursor: { after: 0, kept: 0 } },
        title: { message: msg`Trash` },
      })
      await tx.query(`update jobs set state = 'running', worker = $2, heartbeat_at = ${heartbeat} where id = $1`, [
        id,
        worker,
      ])
      await also?.(tx, id)
      return id
    })
  const gone = (also?: (tx: Sql, id: number) => Promise<unknown>) =>
    leftBy('a process that is gone', "now() - interval '1 minute'", also)
  const stateOf = async (id: number) =>
    (await database.query<{ state: string }>('select state from jobs where id = $1', [id]))[0]?.state
  const done = (id: number) =>
    eventually(
      () => stateOf(id),
      (state) => state === 'done',
    )
  deepStrictEqual(await done(await gone()), 'done', 'without a word')
  const unheard = await gone((tx, id) =>
    // As pg-boss keeps it, whose NOTIFY was lost: it takes no second word of the same job.
    tx.query(
      `insert into pgboss.job (name, data, singleton_key, policy)
       values ('jobs', jsonb_build_object('id', $1::int), $1::text, 'short')`,
      [id],
    ),
  )
  deepStrictEqual(await done(unheard), 'done', 'its word was not heard')

  const others = await leftBy(other, "now() + interval '1 day'")
  await database.script(`
    create sequence tries_of_wakers;
    create or replace function not_now() returns trigger language plpgsql as $$ begin
      perform nextval('tries_of_wakers'); raise 'not now';
    end $$;
    create trigger not_now before insert on pgboss.queue for each row execute function not_now()`)
  await killAfter(0)
  const late = await gone()
  // What a sequence counts stays, whatever is rolled back.
  const isTried = async () =>
    (await database.query<{ is_called: boolean }>('select is_called from tries_of_wakers'))[0]?.is_called === true
  deepStrictEqual(await eventually(isTried, (is) => is), true, 'the server has tried to start pg-boss in vain')
  await database.script('drop trigger not_now on pgboss.queue')
  deepStrictEqual(await done(late), 'done', 'after pg-boss has started with the second try')
  const [held] = await database.query('select state, worker from jobs where id = $1', [others])
  deepStrictEqual({ ...held }, { state: 'running', worker: other })
  await database.query('delete from jobs where id = $1', [others])
}

/** What a step leaves in the row. */
const after = (
  { facts }: Stands<JobFacts>,
  event: { readonly type: string; readonly [name: string]: unknown },
  to: string,
): JobFacts => {
  if (event.type === 'facts') return event['facts'] as JobFacts
  if (event.type === 'step') return { ...facts, attempts: 0 }
  if (event.type === 'stumble' && to !== 'failed') return { ...facts, attempts: facts.attempts + 1 }
  if (event.type === 'undo') return facts
  return { ...facts, undoUntil: facts.isUndoable ? fresh.undoUntil : null }
}
export const job: Lifecycle<JobFacts> = {
  name: 'job',
  machine: jobMachine,
  begin: { value: 'queued', facts: fresh },
  roles: [people.admin],
  asked: [{ type: 'cancel' }, { type: 'undo' }],
  happens: [
    ...Object.values(situations).map((facts) => ({ type: 'facts', facts })),
    { type: 'step' },
    { type: 'stumble' },
    { type: 'fail' },
    { type: 'finish' },
  ],
  contextOf: (facts) => facts,
  // A job that has one step to do does it, and is done.
  eventsOf: (_, event) => (event.type === 'finish' ? [{ type: 'step' }, event] : [event]),
  after,
  why: ({ value, facts }, { type }) =>
    type === 'cancel' || type === 'undo' ? inEnglish(whyNotOnJob(type, value as JobState, facts)) : null,
  details: (facts, value) => ({
    canBeUndone: whyNotOnJob('undo', value as JobState, { ...facts, isUndoable: true }) === null,
  }),
  open,
  alone,
}
