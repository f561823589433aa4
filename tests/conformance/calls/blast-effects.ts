import * as v from 'valibot'
import { leads } from '#contract/requests/leads.ts'
import { TextBlast, type TextBlastRow, textBlasts } from '#contract/text-blasts/blasts.ts'
import { BlastFile } from '#contract/text-blasts/files.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { BlastSelection } from '#contract/text-blasts/selection.ts'
import { fileRows, recipientHeadings, recipientRow, uploadRecipients } from '#tests/support/blasts.ts'
import type { Answer } from '#tests/support/client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { people } from '#tests/support/sign-in.ts'
import { listsFor, type Probe, same, succeeds } from './effects.ts'
import { type House, recordsOf } from './house.ts'
import type { Findings } from './refusals.ts'

let made = 100_000
/** A file of three good rows, one without a number and one repeated. */
const uploaded = async (house: House) => {
  made += 3
  const client = await house.person(people.surveyAdmin)
  const rows = [0, 1, 2].map((i) => recipientRow(made + i))
  const file = await uploadRecipients(client, [recipientHeadings, ...rows, ['', 'Nobody', '', ''], recipientRow(made)])
  return { client, file }
}
const blastIn = (answer: Answer): TextBlastRow => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
  return v.parse(TextBlast.schema, answer.data)
}
export const created = async (house: House, more: object = {}) => {
  const { client, file } = await uploaded(house)
  const body = {
    file_id: file.id,
    name: `Probe ${made}`,
    purpose: 'service' as const,
    message: 'Hi {first_name}',
    ...more,
  }
  return { client, body, blast: blastIn(await client.call(textBlasts.create, { body })) }
}
/** What somebody else sees of it. */
const seen = async (house: House, id: number) =>
  blastIn(await (await house.person(people.superadmin)).call(textBlasts.get, { params: { id } }))
const until = async (house: House, id: number, is: (blast: TextBlastRow) => boolean): Promise<TextBlastRow> => {
  const blast = await eventually(() => seen(house, id), is)
  if (is(blast)) return blast
  throw new Error(`The text blast ${id} is ${blast.status} still`)
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const refusedOnce = (what: string, answer: Answer): Findings =>
  same(what, [answer.status, answer.error_code], [409, 'conflict'])
const auditOf = async (house: House, id: number): Promise<Findings> => {
  const rows = await house.server.database.query(
    "select from audit_entries where resource = 'text-blasts' and record_id = $1 and user_id is not null and kind = 'changed'",
    [id],
  )
  return rows.length > 0 ? [] : [`no audit entry tells of the text blast ${id}`]
}

const upload: Probe = async (house) => {
  const { client, file } = await uploaded(house)
  const again = await (await house.person(people.superadmin)).send('GET', `/survey-sms-blasts/files/${file.id}`)
  return [
    ...same('the file as a second call sees it', again.data, file),
    ...same('its rows', [file.row_count, file.ready, file.invalid, file.duplicate], [5, 3, 1, 1]),
    ...same('how many rows are kept', (await fileRows(client, file.id)).length, 5),
  ]
}
const select: Probe = async (house, { call }) => {
  const client = await house.person(people.admin)
  const ids = recordsOf(await client.call(leads.list, { query: { per_page: 5 } })).map(({ id }) => id)
  const given = { params: { resource: 'leads' }, body: { selection: { kind: 'ids', ids } } }
  const told = v.parse(BlastSelection.schema, (await client.give(call, given)).data)
  const file = await (await house.person(people.superadmin)).send('GET', `/survey-sms-blasts/files/${told.file_id}`)
  const { row_count, ready } = v.parse(BlastFile.schema, file.data)
  return same('the file as a second call sees it', [row_count, ready], [ids.length, told.ready])
}
const getFile: Probe = async (house) => {
  const { file } = await uploaded(house)
  const token = await (await house.byToken(people.surveyAdmin)).send('GET', `/survey-sms-blasts/files/${file.id}`)
  return same('the file by token', token.data, file)
}
const rows: Probe = async (house) => {
  const { client, file } = await uploaded(house)
  const all = await fileRows(client, file.id)
  const path = `/survey-sms-blasts/files/${file.id}/rows`
  const second = await client.send('GET', path, { query: { page: 2, per_page: 1 } })
  return [
    ...same(
      'their numbers',
      all.map(({ row }) => row),
      [2, 3, 4, 5, 6],
    ),
    ...same('the refused ones', await fileRows(client, file.id, { state: 'invalid' }), all.slice(3, 4)),
    ...same('the second page of one row', recordsOf(second), all.slice(1, 2)),
  ]
}
const exclude: Probe = async (house, { call }) => {
  const { client, file } = await uploaded(house)
  const body = { exclude: [3], include: [] }
  const answer = await client.give(call, { params: { id: file.id }, body })
  const now = v.parse(BlastFile.schema, (await client.send('GET', `/survey-sms-blasts/files/${file.id}`)).data)
  return [...succeeds('it', answer), ...same('what is left', [now.ready, now.excluded], [2, 1])]
}

const create: Probe = async (house) => {
  const { blast, body } = await created(house, { dealer_id: 1 })
  const row = await seen(house, blast.id)
  const audited = await house.server.database.query(
    "select from audit_entries where resource = 'text-blasts' and record_id = $1 and kind = 'created'",
    [blast.id],
  )
  return [
    ...same('the blast as a second call sees it', row, blast),
    ...same(
      'what it was made of',
      [row.name, row.message, row.dealer?.id, row.file_id],
      [body.name, body.message, 1, body.file_id],
    ),
    ...same('its counts', [row.recipients, row.details.queued, row.details.invalid], [4, 3, 1]),
    ...same('how often the audit tells of it', audited.length, 1),
  ]
}
const get: Probe = async (house, { call }) => {
  const { blast } = await created(house)
  const token = await (await house.byToken(people.surveyAdmin)).give(call, { params: { id: blast.id } })
  return same('the blast by token', token.data, blast)
}
const update: Probe = async (house) => {
  const { client, blast } = await created(house)
  const body = { name: 'Other', message: 'Hello', dealer_id: 2, scheduled_at: tomorrow(), version: blast.version }
  const saved = blastIn(await client.call(textBlasts.update, { params: { id: blast.id }, body }))
  const lost = await client.call(textBlasts.update, { params: { id: blast.id }, body })
  return [
    ...same('the blast as a second call sees it', await seen(house, blast.id), saved),
    ...same(
      'what was saved',
      [saved.name, saved.message, saved.dealer?.id, saved.scheduled_at],
      ['Other', 'Hello', 2, body.scheduled_at],
    ),
    ...same('the version', saved.version, blast.version + 1),
    ...refusedOnce('the same save again', lost),
    ...same('the blast that the conflict shows', lost.data, saved),
    ...(await auditOf(house, blast.id)),
  ]
}
const recount: Probe = async (house, { call }) => {
  const { client, blast } = await created(house)
  const answer = await client.give(call, { body: { id: blast.id, exclude: [2, 3], include: [] } })
  const { recipients, details } = await seen(house, blast.id)
  const gone = await client.give(call, { body: { id: 2_000_000_000, exclude: [], include: [] } })
  return [
    ...succeeds('it', answer),
    ...same('what is left', [recipients, details.queued, details.excluded], [2, 1, 2]),
    ...same('an unknown blast', gone.status, 404),
    ...(await auditOf(house, blast.id)),
  ]
}
const send: Probe = async (house, { call }) => {
  const { client, blast } = await created(house)
  const answer = await client.give(call, { params: { id: blast.id } })
  const again = await client.give(call, { params: { id: blast.id } })
  const sent = await until(house, blast.id, ({ status }) => status === 'sent')
  return [
    ...succeeds('it', answer),
    ...refusedOnce('a second time', again),
    ...same('how many the provider took', sent.details.accepted + sent.details.delivered, 3),
    ...(await auditOf(house, blast.id)),
  ]
}
const schedule: Probe = async (house, { call }) => {
  const { client, blast } = await created(house)
  const body = { scheduled_at: tomorrow() }
  const answer = await client.give(call, { params: { id: blast.id }, body })
  const past = await client.give(call, { params: { id: blast.id }, body: { scheduled_at: '2024-01-01T00:00:00.000Z' } })
  const { status, scheduled_at } = await seen(house, blast.id)
  return [
    ...succeeds('it', answer),
    ...same('the blast as a second call sees it', [status, scheduled_at], ['scheduled', body.scheduled_at]),
    ...refusedOnce('a time that has passed', past),
    ...(await auditOf(house, blast.id)),
  ]
}
/** A blast that is being sent, and waits: for the provider to be asked again. */
const sending = async (house: House) => {
  const { client, blast } = await created(house)
  await client.call(textBlasts.schedule, { params: { id: blast.id }, body: { scheduled_at: tomorrow() } })
  await house.server.database.query("update text_blasts set status = 'waiting', purpose = 'promotion' where id = $1", [
    blast.id,
  ])
  return { client, id: blast.id }
}
const stepping =
  (to: string): Probe =>
  async (house, { call }) => {
    const { client, id } = await sending(house)
    const answer = await client.give(call, { params: { id } })
    const { status } = await seen(house, id)
    const again = await client.give(call, { params: { id } })
    return [
      ...succeeds('it', answer),
      ...same('the blast as a second call sees it', status, to),
      ...refusedOnce('a second time', again),
      ...(await auditOf(house, id)),
    ]
  }
const resume: Probe = async (house, { call }) => {
  const { client, blast } = await created(house)
  await house.server.database.query("update text_blasts set status = 'paused', started_at = now() where id = $1", [
    blast.id,
  ])
  const answer = await client.give(call, { params: { id: blast.id } })
  const sent = await until(house, blast.id, ({ status }) => status === 'sent')
  return [
    ...succeeds('it', answer),
    ...same('how many are left', sent.details.queued, 0),
    ...(await auditOf(house, blast.id)),
  ]
}
/** A blast that is over, with one recipient who did not get it. */
const failed = async (house: House, state: 'undelivered' | 'unknown') => {
  const { client, blast } = await created(house)
  await client.call(textBlasts.send, { params: { id: blast.id } })
  await until(house, blast.id, ({ status, details }) => status === 'sent' && details.delivered === 3)
  await house.server.database.query(
    `with one as (update text_blast_recipients set state = '${state}' where blast_id = $1 and row = 2 returning blast_id)
     update text_blasts b set delivered = 2, ${state} = 1 from one where b.id = one.blast_id`,
    [blast.id],
  )
  return { client, id: blast.id }
}
const again = async (house: House, id: number, answer: Answer): Promise<Findings> => {
  const now = await until(house, id, ({ details }) => details.delivered === 3)
  const [row] = await house.server.database.query<{ attempts: number }>(
    'select attempts from text_blast_recipients where blast_id = $1 and row = 2',
    [id],
  )
  return [
    ...succeeds('it', answer),
    ...same('how many have it', now.details.delivered, 3),
    ...same('how often it was tried', row?.attempts, 2),
    ...(await auditOf(house, id)),
  ]
}
const resend: Probe = async (house, { call }) => {
  const { client, id } = await failed(house, 'undelivered')
  return again(house, id, await client.give(call, { params: { id } }))
}
const forceSend: Probe = async (house, { call }) => {
  const { client, id } = await failed(house, 'unknown')
  const answer = await client.give(call, { params: { id }, body: { reason: 'It is urgent' } })
  const [step] = recordsOf(await client.call(textBlasts.steps, { params: { id } }))
  return [...(await again(house, id, answer)), ...(step ? [] : ['no step tells of it'])]
}
const testSend: Probe = async (house, { call }) => {
  const { client, blast } = await created(house)
  const to = '+639171234999'
  const answer = await client.give(call, { params: { id: blast.id }, body: { mobile_number: to } })
  const { message_id, text } = v.parse(v.object({ message_id: v.string(), text: v.string() }), answer.data)
  const { recipients, details } = await seen(house, blast.id)
  const taken = house.simulator.record.taken.filter((one) => `+${one.to}` === to)
  return [
    ...succeeds('it', answer),
    ...same(
      'what reached the provider',
      taken.map((one) => [one.id, one.text]),
      [[message_id, text]],
    ),
    ...same('how it speaks', text, `Hi Ana ${made}`),
    ...same('the counts', [recipients, details.queued], [4, 3]),
  ]
}
const steps: Probe = async (house, { call }) => {
  const { client, blast } = await created(house)
  await client.call(textBlasts.schedule, { params: { id: blast.id }, body: { scheduled_at: tomorrow() } })
  await client.call(textBlasts.cancel, { params: { id: blast.id } })
  const list = recordsOf(await (await house.byToken(people.admin)).give(call, { params: { id: blast.id } }))
  return same(
    'who did what',
    list.map((one) => [one['step'], one['from'], one['to'], one['by']]),
    [
      ['cancel', 'scheduled', 'cancelled', 'Soledad Matapang'],
      ['schedule', 'pending', 'scheduled', 'Soledad Matapang'],
    ],
  )
}
const download: Probe = async (house) => {
  const found: string[] = []
  for (const email of [people.surveyAdmin, people.surveyDealer]) {
    const client = await house.person(email)
    const query = { status: 'delivered' as const }
    const answer = await client.call(blastLogs.download, { query })
    const { url, filename } = v.parse(v.object({ url: v.string(), filename: v.string() }), answer.data)
    const file = await client.load(url.replace(client.base, ''))
    const listed = await client.call(blastLogs.list, { query })
    const lines = Buffer.from(file.bytes).toString().trim().split('\r\n')
    found.push(
      ...same(`${email}: how many rows it has`, lines.length - 1, listed.meta?.total),
      ...(file.headers.get('content-disposition')?.includes(filename) ? [] : [`it is not called ${filename}`]),
    )
  }
  return found
}

/** A recipient of a survey's blast who was invited. */
const invited = async (house: House) => {
  const { client, blast } = await created(house)
  const { database } = house.server
  const [row] = await database.query<{ id: number }>(
    `insert into survey_invitations (id, survey_id, dealer_id, sent_at, expires_at)
     select r.id, (select min(id) from surveys where status = 1), 1, now(), now() + interval '30 days'
     from text_blast_recipients r where r.blast_id = $1 and r.state = 'queued' order by r.row limit 1 returning id`,
    [blast.id],
  )
  const stateOf = async () => {
    const rows = await database.query('select state, reason from survey_invitations where id = $1', [row?.id])
    return rows[0]
  }
  const audited = (kind: string) =>
    database.query('select from audit_entries where record_id = $1 and kind = $2', [blast.id, kind])
  return { client, params: { id: row?.id ?? 0 }, stateOf, audited }
}
const withdraw: Probe = async (house, { call }) => {
  const { client, params, stateOf, audited } = await invited(house)
  const answer = await client.give(call, { params, body: { reason: 'Asked us to' } })
  const again = await client.give(call, { params, body: { reason: 'Asked us to' } })
  return [
    ...succeeds('it', answer),
    ...same('the invitation', await stateOf(), { state: 'withdrawn', reason: 'Asked us to' }),
    ...refusedOnce('a second time', again),
    ...same('how often the audit tells of it', (await audited('invitation-withdrawn')).length, 1),
  ]
}
const surveyLink: Probe = async (house, { call }) => {
  const { client, params, stateOf, audited } = await invited(house)
  const before = await stateOf()
  const { link } = v.parse(v.object({ link: v.string() }), (await client.give(call, { params })).data)
  return [
    ...same('what stands behind the link', (await fetch(link)).status, 200),
    ...same('the invitation', await stateOf(), before),
    ...same('how often the audit tells of it', (await audited('link-copied')).length, 1),
  ]
}

export const blastEffects: Readonly<Record<string, Probe>> = {
  'blast-files.upload': upload,
  'blast-files.select': select,
  'blast-files.get': getFile,
  'blast-files.rows': rows,
  'blast-files.exclude': exclude,
  'text-blasts.list': listsFor(people.surveyAdmin),
  'text-blasts.get': get,
  'text-blasts.create': create,
  'text-blasts.update': update,
  'text-blasts.recount': recount,
  'text-blasts.send': send,
  'text-blasts.schedule': schedule,
  'text-blasts.pause': stepping('paused'),
  'text-blasts.resume': resume,
  'text-blasts.cancel': stepping('cancelled'),
  'text-blasts.resend': resend,
  'text-blasts.forceSend': forceSend,
  'text-blasts.testSend': testSend,
  'text-blasts.steps': steps,
  'blast-logs.list': listsFor(people.surveyAdmin),
  'blast-logs.download': download,
  'blast-logs.withdraw': withdraw,
  'blast-logs.surveyLink': surveyLink,
}
