import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Group, groups } from '#contract/dealers/groups.ts'
import { Zone, zones } from '#contract/dealers/zones.ts'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { BulkAnswer, bulk } from '#contract/work/bulk.ts'
import { HistoryEntry, history } from '#contract/work/history.ts'
import { Job, JobFailure, jobs, type WireSelection } from '#contract/work/jobs.ts'
import { everyDefinition } from '#server/areas/definitions.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { foundIn } from '#tests/support/held.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
let second: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
  second = await signIn(server.origin, 'second.dealer@demo.test')
})
afterAll(() => server?.stop())

type Row = Record<string, unknown>
const leadRows = (where = 'true') =>
  server.database.query<Row & { id: number; dealer_id: number; status: string; version: number }>(
    `select * from leads where ${where} order by id`,
  )
const everything = (query: Record<string, string> = {}, except: number[] = []): WireSelection => ({
  kind: 'all',
  query,
  as_of: new Date(Date.now() + 1000).toISOString(),
  except,
})
const run = (client: Client, resource: string, body: object) => client.give(bulk.run, { params: { resource }, body })
const started = (answer: Answer) => {
  expect(answer.errors).toEqual({})
  const { job, ...rest } = v.parse(BulkAnswer.schema, answer.data)
  if (!job) throw new Error('No job was started')
  return { job, ...rest }
}
/** The job once it is over. */
const over = async (client: Client, id: number) => {
  const read = async () => v.parse(Job.schema, (await client.call(jobs.get, { params: { id } })).data)
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toMatch(/done|failed|cancelled/)
  return read()
}
const done = async (client: Client, resource: string, body: object) =>
  over(client, started(await run(client, resource, body)).job.id)
const failuresOf = async (client: Client, id: number) =>
  v.parse(
    v.array(JobFailure.schema),
    (await client.call(jobs.failures, { params: { id }, query: { per_page: 200 } })).data,
  )
const undone = async (client: Client, id: number) =>
  over(client, v.parse(Job.schema, (await client.call(jobs.undo, { params: { id } })).data).id)
const heard = async (client: Client) =>
  v.parse(
    v.array(Notification.schema),
    (await client.call(notifications.list, { query: { sort: 'desc', per_page: 100 } })).data,
  )

test('A bulk action without a selection is refused, and so is one that finds nothing [bulk.07]', async () => {
  for (const selection of [
    { kind: 'ids', ids: [] },
    { kind: 'ids', ids: [2_000_000_000] },
    everything({ q: 'nobody at all' }),
  ]) {
    const answer = await run(admin, 'leads', { action: 'set-status', selection, values: { status: 'contacted' } })
    expect(answer.status).toBe(422)
    readMessage('bulk.no-selection', answer.errors['selection']?.[0] ?? '')
  }
})

test('A look alone counts the rows of the selection and changes none', async () => {
  const before = await leadRows()
  const pending = before.filter(({ status }) => status === 'pending')
  const answer = await run(admin, 'leads', {
    action: 'set-status',
    values: { status: 'contacted' },
    selection: everything({ status: 'pending' }, [pending[0]?.id ?? 0]),
    dry_run: true,
  })
  expect(answer.data).toMatchObject({ count: pending.length - 1, undoable: pending.length - 1 })
  expect(await leadRows()).toEqual(before)
})

test('Everything that matches but some gets its status, although the change moves rows out of the filter, and undo puts back what nobody has changed since', async () => {
  const before = await leadRows("status = 'pending'")
  const spared = foundIn(before, () => true, 'two pending leads at each dealer')
  const touched = foundIn(before, (row) => row !== spared, 'two pending leads at each dealer')
  const bells = (await heard(second)).length
  const job = await done(admin, 'leads', {
    action: 'set-status',
    values: { status: 'qualified' },
    selection: everything({ status: 'pending', order_by: 'dealer', sort: 'desc' }, [spared.id]),
  })
  const count = before.length - 1
  expect(job).toMatchObject({ state: 'done', done: count, total: count, failed: 0, skipped: 0 })
  expect(job.title).toBe('Set status to Qualified: Leads')
  expect(job.message).toBe(`${count} records were changed.`)
  const after = await leadRows(`id in (${before.map(({ id }) => id).join()})`)
  expect(after.map(({ id, status, version }) => [id, status, version])).toEqual(
    before.map(({ id, version }) => (id === spared.id ? [id, 'pending', version] : [id, 'qualified', version + 1])),
  )
  // The running totals follow.
  const qualified = await admin.call(leads.list, { query: { status: 'qualified' } })
  expect(qualified.meta?.total).toBe((await leadRows("status = 'qualified'")).length)
  const audited = await server.database.query(
    `select changes from audit_entries where request_id = 'job-${job.id}' and kind = 'changed' and resource = 'leads'`,
  )
  expect(audited).toHaveLength(count)
  const writers = await server.database.query(
    "select distinct u.email from leads l join users u on u.id = l.updated_by where l.status = 'qualified' and l.id = any($1)",
    [before.map(({ id }) => id)],
  )
  expect(writers).toEqual([{ email: people.admin }])
  expect(audited[0]).toEqual({ changes: { status: ['pending', 'qualified'] } })
  // Each concerned person hears once, not once for each lead.
  expect((await heard(second)).length).toBe(bells + 1)

  const lead = v.parse(Lead.schema, (await admin.call(leads.get, { params: { id: touched.id } })).data)
  const body = { ...lead, model_id: lead.model?.id ?? null, sales_consultant_id: null, status: 'lost' }
  expect((await admin.give(leads.update, { params: { id: lead.id }, body })).status).toBe(200)
  const undo = await undone(admin, job.id)
  expect(undo).toMatchObject({ kind: 'undo', state: 'done', done: count, skipped: 1, failed: 0 })
  expect(undo.message).toBe(`${count - 1} records were changed back. 1 was skipped because it was changed since.`)
  const back = await leadRows(`id in (${before.map(({ id }) => id).join()})`)
  expect(back.map(({ id, status }) => [id, status])).toEqual(
    before.map(({ id }) => [id, id === touched.id ? 'lost' : 'pending']),
  )
  const again = await admin.call(jobs.undo, { params: { id: job.id } })
  expect([again.status, again.message]).toEqual([409, 'This has already been undone.'])
  // Undoing the undo is the redo, which can be undone in its turn.
  const redo = await undone(admin, undo.id)
  expect(redo).toMatchObject({ kind: 'redo', state: 'done', done: count - 1, skipped: 0, failed: 0 })
  expect(redo.message).toBe(`${count - 1} records were changed again.`)
  const statusesOf = async () =>
    (await leadRows(`id in (${before.map(({ id }) => id).join()})`)).map(({ id, status }) => [id, status])
  const spareds: readonly (readonly [number, string])[] = [
    [spared.id, 'pending'],
    [touched.id, 'lost'],
  ]
  expect(await statusesOf()).toEqual(before.map(({ id }) => spareds.find(([one]) => one === id) ?? [id, 'qualified']))
  expect(await undone(admin, redo.id)).toMatchObject({ kind: 'undo', done: count - 1, skipped: 0 })
  expect(await statusesOf()).toEqual(before.map(({ id }) => [id, id === touched.id ? 'lost' : 'pending']))
  expect(v.parse(Job.schema, (await admin.call(jobs.get, { params: { id: job.id } })).data).undo_until).toBeNull()
})

test('A dealer’s bulk action reaches the dealer’s own rows alone, by query and by numbers, and follows the rules of a single save', async () => {
  const before = await leadRows()
  const own = (await leadRows('dealer_id = 1')).map(({ id }) => id)
  const job = await done(dealer, 'leads', {
    action: 'set-status',
    values: { status: 'contacted' },
    selection: { kind: 'ids', ids: before.map(({ id }) => id) },
  })
  expect(job.total).toBe(own.length)
  const final = before.filter(
    ({ dealer_id, status }) => dealer_id === 1 && (status === 'lost' || status === 'converted'),
  )
  expect(final.length).toBeGreaterThan(0)
  expect(job.failed).toBe(final.length)
  const failures = await failuresOf(dealer, job.id)
  expect(failures.map(({ row }) => row)).toEqual(final.map(({ id }) => id))
  expect(failures[0]).toMatchObject({
    name: `${final[0]?.['first_name']} ${final[0]?.['last_name']}`,
    reason: 'Only an administrator can reopen a lead that is Converted or Lost',
  })
  const after = await leadRows()
  const settled = new Set(final.map(({ id }) => id))
  expect(after.map(({ id, status }) => [id, status])).toEqual(
    before.map(({ id, dealer_id, status }) => [id, dealer_id === 1 && !settled.has(id) ? 'contacted' : status]),
  )
  // Somebody else's job does not exist.
  for (const call of [jobs.get, jobs.cancel, jobs.undo, jobs.file, jobs.failures])
    expect((await second.give(call, { params: { id: job.id } })).status).toBe(404)
  const mine = await dealer.call(jobs.list, { query: { kind: 'bulk' } })
  expect(v.parse(v.array(Job.schema), mine.data).map(({ id }) => id)).toContain(job.id)
  // The owner's bell, which leads to the job.
  const [bell] = (await heard(dealer)).filter(({ link }) => link === `/admin/jobs/${job.id}`)
  expect(bell).toMatchObject({ title: 'Your bulk action is finished' })
  expect(bell?.message).toContain('Set status to Contacted: Leads.')
})

test('Rows that came after the list was read, or after it was confirmed, are left alone', async () => {
  const { query } = server.database
  const copy = async (created: string) => {
    const [row] = await query<{ id: number }>(
      `insert into leads (dealer_id, reference_no, first_name, last_name, mobile_number, source, status, model_id, created_at)
       select dealer_id, 'LATE-' || (select count(*) from leads), first_name, last_name, mobile_number, source, 'qualified',
         model_id, ${created} from leads order by id limit 1 returning id`,
    )
    return row?.id ?? 0
  }
  const read = new Date()
  const late = await copy("now() + interval '1 second'")
  // Nobody works on the job before the row that was there in time, but has come to the database since, stands there.
  await query(
    `create function wait_for_the_test() returns trigger language plpgsql as $$ begin
       new.state := 'running'; new.worker := 'a test'; new.heartbeat_at := now() + interval '1 day'; return new; end $$`,
  )
  await query(
    'create trigger wait_for_the_test before insert on jobs for each row execute function wait_for_the_test()',
  )
  const { job } = started(
    await run(admin, 'leads', {
      action: 'set-status',
      values: { status: 'contacted' },
      selection: { kind: 'all', query: { status: 'qualified' }, as_of: read.toISOString(), except: [] },
    }),
  )
  const since = await copy(`'${new Date(read.getTime() - 60_000).toISOString()}'`)
  await query('drop trigger wait_for_the_test on jobs')
  await query("update jobs set state = 'queued', worker = null, heartbeat_at = null where id = $1", [job.id])
  const ended = await over(admin, job.id)
  expect([ended.state, ended.done]).toEqual(['done', job.total])
  expect((await leadRows(`id in (${late}, ${since})`)).map(({ status }) => status)).toEqual(['qualified', 'qualified'])
  expect(await leadRows(`status = 'qualified' and id not in (${late}, ${since})`)).toEqual([])
})

test('Undoing reaches no row that has left the dealer', async () => {
  const [one, two] = await leadRows("dealer_id = 1 and status = 'contacted'")
  if (!one || !two) throw new Error('The dealer has two leads that were contacted')
  const ids = [one.id, two.id]
  const job = await done(dealer, 'leads', {
    action: 'set-status',
    values: { status: 'qualified' },
    selection: { kind: 'ids', ids },
  })
  expect([job.done, job.failed]).toEqual([2, 0])
  await server.database.query('update leads set dealer_id = 2 where id = $1', [one.id])
  const undo = await undone(dealer, job.id)
  expect(undo.message).toBe('1 record was changed back. 1 was skipped because it was changed since.')
  expect((await leadRows(`id in (${ids.join()})`)).map(({ status }) => status)).toEqual(['qualified', 'contacted'])
  await server.database.query("update leads set dealer_id = 1, status = 'contacted' where id = $1", [one.id])
})

test('A consultant of another dealer can be assigned to nothing, nor is their name told', async () => {
  const [foreign] = await server.database.query<{ id: number }>(
    'select id from sales_consultants where dealer_id = 2 limit 1',
  )
  const [own] = await server.database.query<{ id: number }>(
    'select id from sales_consultants where dealer_id = 1 and status and deleted_at is null limit 1',
  )
  const selection = everything({})
  const assign = (client: Client, sales_consultant_id: number | undefined) =>
    run(client, 'leads', { action: 'assign-consultant', selection, values: { sales_consultant_id } })
  expect((await assign(dealer, foreign?.id)).status).toBe(422)
  const job = await over(admin, started(await assign(admin, own?.id)).job.id)
  const others = await leadRows('dealer_id <> 1')
  expect(job.failed).toBe(others.length)
  expect(others.filter((row) => row['sales_consultant_id'] === own?.id)).toEqual([])
  expect((await leadRows('dealer_id = 1')).every((row) => row['sales_consultant_id'] === own?.id)).toBe(true)
})

test('Who may not do it to one row may not do it to many, and a list does not do what it does not offer', async () => {
  const selection = everything()
  const refused = await run(dealer, 'dealer-zones', { action: 'trash', selection })
  expect(refused.status).toBe(403)
  expect(
    (await run(await signIn(server.origin, people.surveyAdmin), 'leads', { action: 'set-action', selection })).status,
  ).toBe(403)
  expect((await run(admin, 'leads', { action: 'trash', selection })).errors).toHaveProperty('action')
  expect(
    (await run(admin, 'leads', { action: 'set-status', selection, values: { status: 'sold' } })).errors,
  ).toHaveProperty('values')
  expect((await run(admin, 'nothing', { action: 'trash', selection })).status).toBe(404)
})

const zoneNamed = async (name: string) =>
  v.parse(
    Zone.schema,
    (await admin.call(zones.create, { body: { name, region_type: 'provincial', status: true } })).data,
  )
const ids = (...rows: { id: number }[]) => ({ kind: 'ids', ids: rows.map(({ id }) => id) })

test('Rows go into the trash, out of it and for good; a name that was taken meanwhile keeps one row there alone', async () => {
  const [a, b, c] = [await zoneNamed('Bulk A'), await zoneNamed('Bulk B'), await zoneNamed('Bulk C')]
  const trashed = await done(admin, 'dealer-zones', { action: 'trash', selection: ids(a, b, c) })
  expect(trashed).toMatchObject({ state: 'done', done: 3, failed: 0 })
  expect((await admin.call(zones.list, { query: { q: 'bulk ', trashed: true } })).meta?.total).toBe(3)
  await zoneNamed('Bulk B')
  const restored = await done(admin, 'dealer-zones', { action: 'restore', selection: ids(a, b, c) })
  expect(restored).toMatchObject({ state: 'done', done: 3, failed: 1 })
  expect(await failuresOf(admin, restored.id)).toMatchObject([
    { row: b.id, name: 'Bulk B', reason: 'This name is already in use' },
  ])
  const back = await undone(admin, restored.id)
  expect(back).toMatchObject({ done: 2, skipped: 0 })
  expect((await admin.call(zones.list, { query: { q: 'bulk ', trashed: true } })).meta?.total).toBe(3)
  const purged = started(await run(admin, 'dealer-zones', { action: 'purge', selection: ids(a, b, c) }))
  expect(purged.undoable).toBe(0)
  expect(await over(admin, purged.job.id)).toMatchObject({ done: 3, failed: 0, undo_until: null })
  expect(
    await server.database.query('select id from dealer_zones where id = any($1::int[])', [[a.id, b.id, c.id]]),
  ).toEqual([])
  expect((await admin.call(jobs.undo, { params: { id: purged.job.id } })).status).toBe(409)
})

test('What is referred to cannot be deleted for good, and the answer says by whom', async () => {
  const group = v.parse(Group.schema, (await admin.call(groups.create, { body: { name: 'Kept', status: true } })).data)
  await server.database.query('update dealers set group_id = $1', [group.id])
  const used = await done(admin, 'dealer-groups', { action: 'trash', selection: ids(group) })
  expect(used.failed).toBe(0)
  const purge = await done(admin, 'dealer-groups', { action: 'purge', selection: ids(group) })
  expect(purge).toMatchObject({ done: 1, failed: 1 })
  expect(await failuresOf(admin, purge.id)).toMatchObject([
    { row: group.id, name: 'Kept', reason: 'Still used by 2 dealers.' },
  ])
})

test('What has no name of its own is named by what it consists of, also where it cannot be deleted for good', async () => {
  const [used] = await server.database.query<{ id: number; name: string }>(
    `select c.id, v.name || ' ' || k.name as name from variant_colors c join variants v on v.id = c.variant_id
     join colors k on k.id = c.color_id where exists (select from reservations r where r.variant_color_id = c.id)
     and c.deleted_at is null order by c.id limit 1`,
  )
  if (!used) throw new Error('The world holds no reservation with a car')
  expect((await done(admin, 'variant-colors', { action: 'trash', selection: ids(used) })).failed).toBe(0)
  const purge = await done(admin, 'variant-colors', { action: 'purge', selection: ids(used) })
  expect(await failuresOf(admin, purge.id)).toMatchObject([{ row: used.id, name: used.name }])
})

test('What has lain in the trash for 30 days is deleted for good once a day, unless something refers to it', async () => {
  const daily = () => server.database.query("select distinct resource from jobs where kind = 'purge' order by resource")
  const kept = everyDefinition.filter(({ hasTrash }) => hasTrash).map(({ resource }) => ({ resource }))
  expect(kept.length).toBeGreaterThan(10)
  await expect.poll(daily).toEqual(kept.toSorted((a, b) => (a.resource < b.resource ? -1 : 1)))
  const [old, young, used] = [await zoneNamed('Old'), await zoneNamed('Young'), await zoneNamed('Used')]
  await server.database.query('update dealers set zone_id = $1 where id = 1', [used.id])
  await server.database.query(
    `update dealer_zones set deleted_at = now() - (case when id = $1 then 29.5 else 30.5 end) * interval '1 day'
     where id = any($2::int[])`,
    [young.id, [old.id, young.id, used.id]],
  )
  await server.database.query(
    `insert into jobs (kind, resource, title, payload)
     values ('purge', 'dealer-zones', '{"message":{"id":"x"}}', '{"resource":"dealer-zones"}')`,
  )
  const left = async () =>
    (
      await server.database.query<{ id: number }>('select id from dealer_zones where id = any($1::int[]) order by id', [
        [old.id, young.id, used.id],
      ])
    ).map(({ id }) => id)
  await expect.poll(left, { timeout: 30_000 }).toEqual([young.id, used.id])
})

test('A job speaks the language of who reads it', async () => {
  const [row] = await leadRows("dealer_id = 2 and status <> 'contacted'")
  const selection = ids(row ?? { id: 0 })
  const { id } = await done(admin, 'leads', { action: 'set-status', selection, values: { status: 'contacted' } })
  const titleIn = async (locale: string) => {
    admin.speak(locale)
    const { data } = await admin.call(jobs.get, { params: { id } })
    admin.speak('en')
    return v.parse(Job.schema, data).title
  }
  expect(await titleIn('en')).toBe('Set status to Contacted: Leads')
  expect(await titleIn('fil')).toContain('Nakontak')
})

test('A record’s history tells who changed what, in words, and only to who may read the record', async () => {
  const rows = await leadRows("dealer_id = 1 and status = 'contacted'")
  const row = foundIn(rows, () => true, 'every status of every kind of request at each dealer')
  await done(admin, 'leads', { action: 'set-status', selection: ids(row), values: { status: 'lost' } })
  const read = (client: Client) => client.call(history.list, { params: { resource: 'leads', id: row.id }, query: {} })
  const [entry] = v.parse(v.array(HistoryEntry.schema), (await read(dealer)).data)
  expect(entry).toMatchObject({
    kind: 'changed',
    user: { name: expect.any(String) },
    changes: [{ field: 'status', label: 'Status', before: 'Contacted', after: 'Lost' }],
  })
  expect((await read(second)).status).toBe(404)
  expect((await admin.call(history.list, { params: { resource: 'nothing', id: 1 }, query: {} })).status).toBe(404)
})

test('Whoever a person may not touch one by one, they may not touch together with others', async () => {
  const nameOf = async (email: string) => {
    const [row] = await server.database.query<{ id: number }>('select id from users where email = $1', [email])
    return { id: row?.id ?? 0 }
  }
  const [own, above, free] = [
    await nameOf(people.admin),
    await nameOf(people.superadmin),
    await nameOf(people.partsDealer),
  ]
  const job = await done(admin, 'users', { action: 'trash', selection: ids(own, above, free) })
  expect(job).toMatchObject({ state: 'done', done: 3, failed: 2 })
  expect((await failuresOf(admin, job.id)).map(({ row }) => row).sort()).toEqual([own.id, above.id].sort())
  await server.database.query('update users set deleted_at = now() where id = $1', [above.id])
  const purge = await done(admin, 'users', { action: 'purge', selection: ids(above) })
  expect(purge).toMatchObject({ done: 1, failed: 1 })
  expect(await undone(admin, job.id)).toMatchObject({ done: 1, skipped: 0 })
  // What is gone for good is told by the audit, without what let them in.
  const [leaving] = await server.database.query<{ id: number; password_hash: string }>(
    `insert into users (first_name, last_name, email, password_hash, deleted_at)
     select 'Paalam', 'Na', 'paalam@demo.test', password_hash, now() from users where id = $1 returning id, password_hash`,
    [free.id],
  )
  expect(await done(admin, 'users', { action: 'purge', selection: ids({ id: leaving?.id ?? 0 }) })).toMatchObject({
    done: 1,
    failed: 0,
  })
  const told = await server.database.query<{ changes: unknown }>(
    "select changes from audit_entries where resource = 'users' and record_id = $1 and kind = 'purged'",
    [leaving?.id],
  )
  expect(JSON.stringify(told)).toContain('paalam@demo.test')
  expect(JSON.stringify(told)).not.toContain(leaving?.password_hash ?? '')
  const [back] = await server.database.query('select deleted_at from users where id = $1', [free.id])
  expect(back).toEqual({ deleted_at: null })
})
