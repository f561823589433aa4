import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erasedMobile } from '#contract/mobile.ts'
import { customers, Erasure } from '#contract/requests/erasure.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { AuditEntry, audit } from '#contract/work/audit.ts'
import { mailInvitation } from '#server/areas/surveys/customer-mails.ts'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { asCsv, leadHeadings, leadRow, runNow, upload } from '#tests/support/imports.ts'
import { invite, publish } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'
import { tells } from '#tests/support/tells.ts'

const mobile = '+639171230987'
const email = 'rosa.burahin@mail.test'
const capitals = 'Rosa.BURAHIN@Mail.test'
const name = 'Rosamunda'
const traces = [mobile.slice(1), '0917 123 0987', email, name, 'Burahin', 'N01-23-456789', 'lihim na mensahe']
let server: TestServer
let admin: Client
let dealer: Client
let lead = 0

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const erasureOf = (answer: Answer) => {
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return v.parse(Erasure.schema, answer.data)
}
const find = async (contact: string) => erasureOf(await admin.give(customers.find, { body: { contact } }))
const erase = (by: Client, contact: string, given: Record<string, unknown> = {}) =>
  by.give(customers.erase, { body: { contact, confirmation: contact, reason: 'Hiningi ng kostumer', ...given } })
const countsOf = ({ places }: v.InferOutput<typeof Erasure.schema>) =>
  Object.fromEntries(places.filter(({ count }) => count > 0).map(({ place, count }) => [place, count]))

let result = 0
/** The customer was asked, has answered twice, and is followed up; another invitation waits. */
const plantSurvey = async () => {
  const { database } = server
  const survey = await publish(server)
  const [done, waits] = await invite(server, survey, 2)
  await database.query(
    `update survey_invitations set first_name = $2, last_name = 'Burahin', mobile_number = $3, email = $4,
       answers = case when id = $5 then '{"fault": "lihim na mensahe"}'::jsonb else '{}' end,
       state = case when id = $5 then 'started' else 'completed' end where id = any($1::bigint[])`,
    [[done?.id, waits?.id], name, mobile, email, waits?.id],
  )
  const answers = { courtesy: 2, fault: 'lihim na mensahe', source: { value: 'other', text: `Si ${name}` }, overall: 1 }
  const [row] = await database.query<{ id: number }>(
    `insert into survey_results (reference_no, survey_id, version_no, invitation_id, kind, category, status, dealer_id,
       first_name, last_name, mobile_number, email, channel, submitted_at, answers, original, csi_score, factor_scores,
       overall, dissatisfied, comment)
     values ('SR-2026-777777', $1, 1, $2, 'csonline', 'service', 'complete', 1, $3, 'Burahin', $4, $5, 'sms', now(),
       $6::jsonb, $6::jsonb, 25, '{}', 1, true, 'lihim na mensahe') returning id`,
    [survey, done?.id, name, mobile, email, JSON.stringify(answers)],
  )
  result = row?.id ?? 0
  await database.transaction(async (tx) => {
    await followResult(tx, result)
    await mailInvitation(tx, waits?.id ?? 0, 'invitation')
  })
  await database.query("update survey_cdcs set remarks = 'Tumawag kay Rosamunda' where result_id = $1", [result])
  const corrected = await admin.send('PUT', `/survey-results/${result}`, {
    body: { dealer_id: 1, last_name: 'Burahin-Reyes', reason: 'Kasal na si Rosamunda' },
  })
  expect([corrected.status, corrected.errors]).toEqual([200, {}])
}
/** Puts the customer into every table that may hold one. */
const plant = async () => {
  const { database } = server
  const set = `first_name = '${name}', last_name = 'Burahin', mobile_number = '${mobile}', email = '${email}',
    message = 'lihim na mensahe'`
  const one = async (table: string, more = '') => {
    const [row] = await database.query<{ id: number }>(
      `update ${table} set ${set}${more} where id = (select min(id) from ${table} where dealer_id = 1) returning id`,
    )
    if (!row) throw new Error(`The small world has no ${table} of the first dealer`)
    return row.id
  }
  const [file] = await database.query<{ id: number }>(
    `insert into stored_files (name, type, expires_at) values ('${name}.pdf', 'application/pdf', now() + interval '9 days') returning id`,
  )
  await one('quotations', `, file_id = ${file?.id}, file_name = '${name}.pdf', file_size = 3`)
  await one('reservations', ", payment_reference = 'N01-23-456789'")
  await one('inquiries')
  await one('test_drives', ", licence_no = 'N01-23-456789'")
  await one('leads')
  // As people do it, so that there is an audit, a search text and a bell.
  await database.query(
    `with base as (
       insert into parts_inquiry_bases (reference_no, channel, first_name, last_name, mobile_number, email, message)
       values ('PI-ERASED', 'cart', $1, 'Burahin', $2, $3, 'lihim na mensahe') returning *)
     insert into parts_inquiries
       (reference_no, channel, base_id, dealer_id, source, first_name, last_name, mobile_number, email, message)
     select reference_no || '-1', channel, id, 1, 'website', first_name, last_name, mobile_number, email, message from base`,
    [name, mobile, email],
  )
  const [row] = await database.query<{ id: number }>('select id from leads where mobile_number = $1', [mobile])
  lead = row?.id ?? 0
  const { data } = await admin.give(leads.get, { params: { id: lead } })
  const was = v.parse(Lead.schema, data)
  const next = was.status === 'contacted' ? 'qualified' : 'contacted'
  const saved = await admin.give(leads.update, {
    params: { id: lead },
    body: {
      ...was,
      model_id: was.model?.id,
      sales_consultant_id: null,
      status: next,
      message: 'lihim na mensahe at iba',
    },
  })
  expect([saved.status, saved.errors]).toEqual([200, {}])
  // A bulk action has kept what was there before, and tells whom it failed at; people write addresses as they like.
  const [job] = await database.query<{ id: number }>(
    `insert into jobs (owner_id, kind, resource, title, payload, state)
     select id, 'bulk', 'leads', '{"message": {"id": "x"}}', '{}', 'done' from users where email = $1 returning id`,
    [people.admin],
  )
  await database.query('insert into job_undo (job_id, record_id, version, before) values ($1, $2, 1, $3)', [
    job?.id,
    lead,
    JSON.stringify({ first_name: name, message: 'lihim na mensahe' }),
  ])
  await database.query("insert into job_failures (job_id, row, name, reasons) values ($1, $2, $3, '[]')", [
    job?.id,
    lead,
    `${name} Burahin`,
  ])
  await database.query(
    `insert into audit_entries (resource, record_id, kind, changes, request_id)
     select 'test-drives', id, 'changed', '{"licence_no": [null, "N01-23-456789"]}', 'x' from test_drives where mobile_number = $1`,
    [mobile],
  )
  await database.query('update inquiries set email = $2 where mobile_number = $1', [mobile, capitals])
  const [blastFile] = await database.query<{ id: number }>(
    `insert into text_blast_files (owner_id, filename, original_filename, headers, row_count)
     select id, 'f', 'f.csv', '[]'::jsonb, 1 from users where email = $1 returning id`,
    [people.admin],
  )
  await database.query(
    `insert into text_blast_recipients (file_id, row, mobile, first_name, last_name, email, search, state, consent_source, consent_date)
     values ($1, 2, $2, $3, 'Burahin', $4, 'rosamunda burahin 639171230987', 'queued', 'file', '2026-01-01')`,
    [blastFile?.id, mobile, name, capitals],
  )
  const [account] = await database.query<{ id: number }>(
    `insert into infobip_accounts (name, kind, sender, webhook_key) values ('Para sa pagsubok', 'simulator', 'AMIHAN', 'k') returning id`,
  )
  await database.query(
    `insert into provider_reports (account_id, kind, payload, applied_at) values ($1, 'delivery', $2::jsonb, now())`,
    [account?.id, JSON.stringify({ results: [{ to: mobile.slice(1), status: 'DELIVERED' }] })],
  )
  await database.query(
    "insert into opt_outs (mobile_number, source, note) values ($1, 'manual', 'Tumawag si Rosamunda Burahin')",
    [mobile],
  )
  await plantSurvey()
  const imported = await upload(
    admin,
    'leads',
    asCsv([leadHeadings, leadRow(1), [name, 'Burahin', '0917 123 0987', email, ...leadRow(2).slice(4)]]),
  )
  await runNow(admin, imported.id)
}
/** Every row of every table that holds any trace of the customer, but for what must stay. */
const whereTraced = async () => {
  const { database } = server
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name: table } of tables)
    for (const trace of traces) {
      const rows = await database.query(`select 1 from ${table} t where strpos(lower(t::text), $1) > 0 limit 1`, [
        trace.toLowerCase(),
      ])
      if (rows.length > 0) found.push(`${table}: ${trace}`)
    }
  return found
}

describe('A customer’s personal data', () => {
  test('is found in every place, and finding changes nothing', async () => {
    await plant()
    const before = await whereTraced()
    expect(before.length).toBeGreaterThan(15)
    const found = await find('0917-123-0987')
    expect(countsOf(found)).toMatchObject({
      leads: 2,
      quotations: 1,
      reservations: 1,
      inquiries: 1,
      'test-drives': 1,
      'parts-inquiries': 1,
      recipients: 1,
      'survey-invitations': 2,
      'survey-results': 1,
      'survey-emails': 1,
      reports: 1,
      imports: 1,
      'opt-outs': 1,
      files: 1,
      undo: 1,
    })
    expect(countsOf(found)['audit']).toBeGreaterThan(1)
    expect(countsOf(found)['notifications']).toBeGreaterThan(0)
    expect([found.names, found.also, found.opted_out]).toEqual([[`${name} Burahin`, 'Burahin-Reyes'], [email], true])
    expect(await whereTraced()).toEqual(before)
    expect(await find(mobile)).toEqual(found)
    const byMail = countsOf(await find(email.toUpperCase()))
    expect(byMail).toMatchObject({ leads: 2, quotations: 1, inquiries: 1, recipients: 1, imports: 1 })
  })

  test('is refused to be erased without a reason, the same once more, or with the number in the reason', async () => {
    const named = async (given: Record<string, unknown>) => {
      const { status, errors } = await erase(admin, mobile, given)
      return [status, Object.keys(errors)]
    }
    expect(await named({ reason: '' })).toEqual([422, ['reason']])
    expect(await named({ confirmation: '+639171230988' })).toEqual([422, ['confirmation']])
    expect(await named({ reason: 'Tumawag mula 0917 123 0987' })).toEqual([422, ['reason']])
    expect((await admin.give(customers.find, { body: { contact: 'Rosamunda' } })).status).toBe(422)
    expect((await erase(admin, erasedMobile)).status).toBe(422)
    for (const body of [{ contact: mobile }]) {
      expect((await dealer.give(customers.find, { body })).status).toBe(403)
      expect((await erase(dealer, mobile)).status).toBe(403)
    }
    expect((await find(mobile)).total).toBeGreaterThan(5)
  })

  test('waits while a message to the customer is being handed over', async () => {
    const { database } = server
    await database.query("update text_blast_recipients set state = 'handing-over' where mobile = $1", [mobile])
    expect((await erase(admin, mobile)).status).toBe(409)
    await database.query("update text_blast_recipients set state = 'queued' where mobile = $1", [mobile])
  })

  test('is gone from every table afterwards, but for the number of the opt-out; what is counted and summed stays', async () => {
    const figures = () =>
      server.database.query(
        `select 'leads', dealer_id, status, count(*) as n, sum(total_amount) as amount from leads group by dealer_id, status
         union all select 'reservations', dealer_id, status, count(*), sum(reservation_fee) from reservations group by dealer_id, status
         union all select 'quotations', dealer_id, status, count(*), sum(unit_price) from quotations group by dealer_id, status
         order by 1, 2, 3`,
      )
    const before = await figures()
    const found = await find(mobile)
    // Emails that are gone are gone from their list as well.
    const about = { resource: 'outgoing-emails', kind: 'changed', record: null } as const
    const erased = erasureOf(await tells(server, { event: about }, () => erase(admin, mobile)))
    expect(erased).toEqual(found)
    // Only the number of the opt-out is left, in the list and in what it is searched by.
    expect(await whereTraced()).toEqual([`opt_outs: ${mobile.slice(1)}`])
    expect(await figures()).toEqual(before)
    const [told] = await server.database.query(
      'select csi_score::float8 as score, answers from survey_results where id = $1',
      [result],
    )
    expect(told).toMatchObject({ answers: { courtesy: 2, source: 'other', overall: 1 } })
    const open = "select from survey_invitations where state in ('invited', 'started') and first_name = 'Erased'"
    expect(await server.database.query(open)).toEqual([])
    expect(countsOf(await find(mobile))).toEqual({})
    const one = v.parse(Lead.schema, (await admin.give(leads.get, { params: { id: lead } })).data)
    expect([one.first_name, one.last_name, one.mobile_number, one.email, one.message]).toEqual([
      'Erased',
      'customer',
      erasedMobile,
      null,
      null,
    ])
    for (const q of ['Rosamunda', '0917 123 0987', email])
      expect((await admin.give(leads.list, { query: { q } })).meta?.total).toBe(0)
    const body = { ...one, model_id: one.model?.id, sales_consultant_id: null }
    expect((await admin.give(leads.update, { params: { id: lead }, body })).status).toBe(200)
  })

  test('leaves an audit entry that says who, when, why and how much, and nothing of the customer', async () => {
    const [entry] = v.parse(
      v.array(AuditEntry.schema),
      (await admin.give(audit.list, { query: { kind: 'erased' } })).data,
    )
    expect(entry?.user?.name).toBeTruthy()
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'reason', label: 'Reason', before: null, after: 'Hiningi ng kostumer' },
        { field: 'leads', label: 'Leads', before: null, after: '2' },
      ]),
    )
  })

  test('goes from the emails of the portal too, by the address', async () => {
    // Emails that could not be sent, and what was sent, stand in a list for 30 days.
    await server.database.query(
      `insert into outgoing_emails (kind, to_address, payload, message_id, status, due_at)
       values ('consultant-verification', $1, $2::jsonb, 'one', 'failed', null)`,
      [email, JSON.stringify({ consultant: 1, email, name })],
    )
    expect(await whereTraced()).toContain(`outgoing_emails: ${email}`)
    expect(countsOf(erasureOf(await erase(admin, email.toUpperCase())))).toEqual({ mails: 1 })
    expect(await whereTraced()).toEqual([`opt_outs: ${mobile.slice(1)}`])
  })

  test('is written to by no survey any more: an email that waits goes, whichever contact was erased', async () => {
    const { database } = server
    const [waits] = await invite(server, await publish(server), 1)
    const [number, address] = ['+639171230989', 'waits@mail.test']
    const outgoing = await database.transaction(async (tx) => {
      await tx.query('update survey_invitations set mobile_number = $2, email = $3 where id = $1', [
        waits?.id,
        number,
        address,
      ])
      await mailInvitation(tx, waits?.id ?? 0, 'invitation')
      // It is not sent before it is erased.
      return tx.query(
        "update outgoing_emails set due_at = now() + interval '1 day' where to_address = $1 returning id",
        [address],
      )
    })
    expect(outgoing).toHaveLength(1)
    expect(countsOf(erasureOf(await erase(admin, number)))).toMatchObject({ 'survey-emails': 1 })
    expect(await database.query('select id from outgoing_emails where to_address = $1', [address])).toEqual([])
  })
})
