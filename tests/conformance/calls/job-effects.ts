import * as v from 'valibot'
import { zones } from '#contract/dealers/zones.ts'
import { leads } from '#contract/requests/leads.ts'
import { BulkAnswer, bulk } from '#contract/work/bulk.ts'
import { HistoryEntry, history } from '#contract/work/history.ts'
import { Job, JobFailure, jobs } from '#contract/work/jobs.ts'
import { eventually } from '#tests/support/eventually.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Probe, same, succeeds } from './effects.ts'
import { type House, recordOf, recordsOf } from './house.ts'

const jobIn = (data: unknown) => v.parse(Job.schema, data)
const readJob = async (house: House, id: number) =>
  jobIn((await (await house.person(people.admin)).call(jobs.get, { params: { id } })).data)
/** The job once it is over. */
const over = async (house: House, id: number) => {
  const isOver = ({ state }: Awaited<ReturnType<typeof readJob>>) => state !== 'queued' && state !== 'running'
  const job = await eventually(() => readJob(house, id), isOver)
  if (isOver(job)) return job
  throw new Error(`Job ${id} did not end`)
}
/** An administrator sets the action of one lead to another one than it has; another lead each time. */
let turn = 0
const runOne = async (house: House) => {
  const client = await house.person(people.admin)
  turn += 1
  const all = recordsOf(await client.call(leads.list, { query: { per_page: 1, page: turn } }))
  const id = all[0]?.id ?? 0
  const before = recordOf(await client.call(leads.get, { params: { id } }))
  const action = before['action'] === 'visit' ? 'email' : 'visit'
  const body = { action: 'set-action' as const, selection: { kind: 'ids' as const, ids: [id] }, values: { action } }
  const answer = await client.call(bulk.run, { params: { resource: 'leads' }, body })
  const { job } = v.parse(BulkAnswer.schema, answer.data)
  if (!job) throw new Error(`No job began: ${answer.message}`)
  return { client, id, action, before, answer, job: await over(house, job.id) }
}
const run: Probe = async (house) => {
  const { client, id, action, job, answer } = await runOne(house)
  const after = recordOf(await client.call(leads.get, { params: { id } }))
  return [
    ...succeeds('it', answer),
    ...same('the state', [job.state, job.done, job.failed], ['done', 1, 0]),
    ...same('the lead’s action', after['action'], action),
  ]
}
const list: Probe = async (house) => {
  const { client, job } = await runOne(house)
  const other = await runOne(house)
  const rows = v.parse(v.array(Job.schema), (await client.call(jobs.list, { query: { per_page: 2 } })).data)
  const theirs = await (await house.person(people.superadmin)).call(jobs.list, { query: {} })
  return [
    ...same('the newest jobs', rows, [other.job, job]),
    ...same(
      'what somebody else has of them',
      recordsOf(theirs).filter(({ id }) => id === job.id),
      [],
    ),
  ]
}
const get: Probe = async (house) => {
  const { job } = await runOne(house)
  const foreign = await (await house.person(people.superadmin)).call(jobs.get, { params: { id: job.id } })
  return [
    ...same('the job', await readJob(house, job.id), job),
    ...same('what somebody else is told', foreign.status, 404),
  ]
}
const failures: Probe = async (house) => {
  const client = await house.person(people.admin)
  const name = `Twice ${turn}`
  const create = async () =>
    recordOf(await client.call(zones.create, { body: { name, region_type: 'provincial', status: true } })).id
  const act = async (action: 'trash' | 'restore', id: number) => {
    const body = { action, selection: { kind: 'ids' as const, ids: [id] } }
    const answer = await client.call(bulk.run, { params: { resource: 'dealer-zones' }, body })
    return over(house, v.parse(BulkAnswer.schema, answer.data).job?.id ?? 0)
  }
  const id = await create()
  await act('trash', id)
  await create()
  const job = await act('restore', id)
  const found = await client.call(jobs.failures, { params: { id: job.id }, query: {} })
  const told = v.parse(v.array(JobFailure.schema), found.data).map(({ row, reason }) => ({ row, reason }))
  return same('what could not be done', told, [{ row: id, reason: 'This name is already in use' }])
}
const cancel: Probe = async (house) => {
  const client = await house.person(people.admin)
  // Nobody works on it, as if all processes were busy.
  const [row] = await house.server.database.query<{ id: number }>(
    `insert into jobs (owner_id, kind, resource, title, payload, worker, heartbeat_at)
     select id, 'bulk', 'leads', '{"message":{"id":"x","message":"x"}}',
       '{"resource":"leads","action":"set-action","values":null,"selection":{"kind":"ids","ids":[]},"last":0,"now":""}',
       'somebody', now() + interval '1 hour' from users where email = $1 returning id`,
    [people.admin],
  )
  const id = row?.id ?? 0
  const answer = await client.call(jobs.cancel, { params: { id } })
  const again = await client.call(jobs.cancel, { params: { id } })
  return [
    ...succeeds('it', answer),
    ...same('the state', (await readJob(house, id)).state, 'cancelled'),
    ...same('the second time', again.status, 409),
  ]
}
const undo: Probe = async (house) => {
  const { client, id, before, job } = await runOne(house)
  const answer = await client.call(jobs.undo, { params: { id: job.id } })
  const undone = await over(house, jobIn(answer.data).id)
  const after = recordOf(await client.call(leads.get, { params: { id } }))
  const again = await client.call(jobs.undo, { params: { id: job.id } })
  return [
    ...succeeds('it', answer),
    ...same('what it did', [undone.kind, undone.state, undone.done, undone.skipped], ['undo', 'done', 1, 0]),
    ...same('the lead’s action', after['action'], before['action']),
    ...same('the second time', again.status, 409),
  ]
}
const file: Probe = async (house) => {
  const { client, job } = await runOne(house)
  const empty = await client.call(jobs.file, { params: { id: job.id } })
  await house.server.database.query(
    `with file as (insert into stored_files (name, type, size, expires_at) values ('list.csv', 'text/csv', 3, now() + interval '1 day') returning id),
     chunk as (insert into stored_file_chunks (file_id, position, bytes) select id, 0, 'abc'::bytea from file)
     update jobs set file_id = (select id from file) where id = $1`,
    [job.id],
  )
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${house.server.origin}/api/v1/jobs/${job.id}/file`, { headers: { cookie } })
  const foreign = await (await house.person(people.superadmin)).call(jobs.file, { params: { id: job.id } })
  return [
    ...same('a job without a file', empty.status, 404),
    ...same('the file', await response.text(), 'abc'),
    ...same('its name', /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1], 'list.csv'),
    ...same('the name that the job shows', (await readJob(house, job.id)).file_name, 'list.csv'),
    ...same('what somebody else is told', foreign.status, 404),
  ]
}
const histories: Probe = async (house) => {
  const { client, id } = await runOne(house)
  const answer = await client.call(history.list, { params: { resource: 'leads', id }, query: { per_page: 1 } })
  const [entry] = v.parse(v.array(HistoryEntry.schema), answer.data)
  const [foreign] = await house.server.database.query<{ id: number }>(
    'select id from leads where dealer_id <> 1 limit 1',
  )
  const hidden = await (await house.person(people.dealer)).call(history.list, {
    params: { resource: 'leads', id: foreign?.id ?? 0 },
    query: {},
  })
  return [
    ...same('the newest change', [entry?.kind, entry?.changes.map(({ field }) => field)], ['changed', ['action']]),
    ...same('a lead of another dealer', hidden.status, 404),
  ]
}

/** What jobs, bulk actions and histories must bring about. */
export const jobEffects: Readonly<Record<string, Probe>> = {
  'bulk.run': run,
  'jobs.list': list,
  'jobs.get': get,
  'jobs.failures': failures,
  'jobs.cancel': cancel,
  'jobs.undo': undo,
  'jobs.file': file,
  'history.list': histories,
}
