import { globSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LiveEvent } from '#contract/account/auth.ts'
import { assets } from '#contract/brand-assets/assets.ts'
import { type Call, partsOf } from '#contract/call.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { reports, reportTypes } from '#contract/reports/reports.ts'
import { audit } from '#contract/work/audit.ts'
import { bulk } from '#contract/work/bulk.ts'
import { exports } from '#contract/work/exports.ts'
import { history } from '#contract/work/history.ts'
import { jobs } from '#contract/work/jobs.ts'
import { views } from '#contract/work/views.ts'
import { everyDefinition } from '#server/areas/definitions.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Answer, Client, Given } from '#tests/support/client.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Persona, personas, planOf } from './access/kinds.ts'
import { may, type Plant, plantAll, takesId } from './access/plants.ts'
import { explicit, type Way, wayOf } from './access/ways.ts'
import { everyCall, type House, type NamedCall, openHouse, recordOf } from './calls/house.ts'
import { bodyFor } from './calls/made.ts'

let house: House
let plants: readonly Plant[]
/** Whose numbers are at hand: what was planted about every record for each of them. */
const userOf = new Map<Persona | 'superadmin', number>()
const jobOf = new Map<string, number>()
const viewOf = new Map<string, number>()
const noteOf = new Map<string, number>()

const reasons = JSON.stringify([{ message: { id: 'Planted' } }])
/** Writes about every planted record what others may have read of it while they still saw it. */
const writeAbout = async () => {
  const { database } = house.server
  for (const persona of [...personas, 'superadmin'] as const) {
    const [user] = await database.query<{ id: number }>('select id from users where email = $1', [people[persona]])
    userOf.set(persona, user?.id ?? 0)
  }
  for (const { definition, id, mark } of plants) {
    const changes = { [definition.columns.has('name') ? 'name' : 'first_name']: [null, mark ?? 'planted'] }
    await database.query(
      "insert into audit_entries (resource, record_id, kind, changes, request_id) values ($1, $2, 'changed', $3, 'planted')",
      [definition.resource, id, JSON.stringify(changes)],
    )
    const [note] = await database.query<{ id: number }>(
      'insert into notes (resource, record_id, user_id, text) values ($1, $2, $3, $4) returning id',
      [definition.resource, id, userOf.get('superadmin'), mark ?? 'planted'],
    )
    noteOf.set(`${definition.resource} ${id}`, note?.id ?? 0)
  }
  for (const [persona, user] of userOf)
    for (const [resource, some] of Map.groupBy(plants, ({ definition }) => definition.resource)) {
      const [job] = await database.query<{ id: number }>(
        `insert into jobs (owner_id, kind, resource, title, payload, state, failed) values
           ($1, 'bulk', $2, '{"message": {"id": "Planted"}}', '{}', 'done', 1) returning id`,
        [user, resource],
      )
      jobOf.set(`${persona} ${resource}`, job?.id ?? 0)
      for (const { definition, id, mark } of some) {
        await database.query('insert into job_failures (job_id, row, name, reasons) values ($1, $2, $3, $4)', [
          job?.id,
          id,
          mark,
          reasons,
        ])
        if (definition.path !== undefined)
          await database.query('insert into notifications (user_id, title, message, link) values ($1, $2, $2, $3)', [
            user,
            JSON.stringify({ id: 'About {mark}', values: { mark } }),
            (definition.recordPath ?? `${definition.path}/:id`).replace(':id', String(id)),
          ])
      }
    }
  for (const { resource } of everyDefinition) {
    const [view] = await database.query<{ id: number }>(
      'insert into saved_views (user_id, resource, name, shared) values ($1, $2, $3, true) returning id',
      [userOf.get('superadmin'), resource, `Planted ${resource}`],
    )
    viewOf.set(resource, view?.id ?? 0)
  }
}
beforeAll(async () => {
  house = await openHouse()
  plants = await plantAll(house.server.database)
  await writeAbout()
})
afterAll(() => house?.server.stop())

const client = (persona: Persona) => house.person(people[persona])
const unseenBy = (persona: Persona) => plants.filter((one) => one.unseenBy.has(persona))
const calls = (way: Way) => everyCall.filter((one) => wayOf(one) === way)
/** What a text tells of records, by their marks. */
const toldIn = (text: string, of: readonly Plant[]): readonly string[] => {
  const small = text.toLowerCase()
  return of.filter(({ mark }) => mark !== null && small.includes(mark.toLowerCase())).map(({ why }) => why)
}
/** Which of these an answer does not tell of. */
const absentIn = ({ data }: Answer, of: readonly Plant[]): readonly string[] => {
  const told = new Set(toldIn(JSON.stringify(data), of))
  return of.filter(({ mark, why }) => mark !== null && !told.has(why)).map(({ why }) => why)
}
/** An answer that is one: a fault of the server would hide what it would have told. */
const ask = async (who: Client, call: Call, given: Given = {}): Promise<Answer> => {
  const answer = await who.give(call, given)
  if (answer.status >= 500) throw new Error(`${call.route} answered ${answer.status}`)
  return answer
}
const isRefused = ({ status }: Answer) => status === 403 || status === 404
const kindOf = ({ resource }: NamedCall) =>
  ['dealer-users', 'password-links', 'avatars'].includes(resource) ? 'users' : resource
/** What may be left out, and whose list is of another choice. */
const unreferred = {
  sales_consultant_id: null,
  attribute_id: null,
  root_cause_id: null,
  dealer_preventive_measure_id: null,
}
const bodies = new Map<string, Promise<Readonly<Record<string, unknown>>>>()
/** A body that the call takes. */
const bodyOf = (call: Call) => {
  if (!call.body) return undefined
  const known = bodies.get(call.route) ?? bodyFor(call.body, house.refer, unreferred)
  bodies.set(call.route, known)
  return known
}
/** Everything that a call without a number answers: searched by what all marks begin with, and the trash. */
const sweep = async (who: Client, { call }: NamedCall): Promise<string> => {
  const fields = call.query?.fields ?? {}
  const asked = { ...('q' in fields && { q: 'zqx' }), ...('per_page' in fields && { per_page: 200 }) }
  const queries = 'trashed' in fields ? [asked, { ...asked, trashed: true }] : [asked]
  const texts: string[] = []
  for (const query of queries) texts.push(JSON.stringify((await ask(who, call, { query })).data))
  return texts.join('\n')
}

describe('Every way around every kind of record', () => {
  test('every call is a way, or named as none with its reason', () => {
    expect(everyCall.filter((one) => wayOf(one) === null).map(({ resource, name }) => `${resource}.${name}`)).toEqual(
      [],
    )
    const known = new Set(everyCall.map(({ resource, name }) => `${resource}.${name}`))
    expect(Object.keys(explicit).filter((name) => !known.has(name))).toEqual([])
  })
  test('every kind of record has a plan, and what it keeps from readers is planted', () => {
    const without = everyDefinition.filter((definition) => planOf(definition) === null)
    expect(
      without.map(({ resource }) => resource),
      'needs a plan of its own in tests/conformance/access/kinds.ts',
    ).toEqual([])
    const narrowed = everyDefinition.filter(({ sees }) => sees !== undefined)
    const unplanted = narrowed.filter((definition) => {
      const plan = planOf(definition)
      return plan === null || typeof plan === 'string' || (plan.kept === undefined && plan.seenBy === undefined)
    })
    expect(unplanted.map(({ resource }) => resource)).toEqual([])
  })
  test('every definition of records stands on the list of kinds', async () => {
    const isDefinition = (one: unknown): one is RecordsDefinition =>
      v.is(v.looseObject({ resource: v.string(), tableName: v.string(), columns: v.instance(Set) }), one)
    const root = join(import.meta.dirname, '../..')
    const files = globSync('server/areas/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const found = new Set<string>()
    for (const file of files) {
      const exported: Readonly<Record<string, unknown>> = await import(join(root, file))
      for (const one of Object.values(exported)) if (isDefinition(one)) found.add(one.resource)
    }
    expect([...found].sort()).toEqual(everyDefinition.map(({ resource }) => resource as string).sort())
  })
  test('whoever may see a record does', async () => {
    const superadmin = await house.person(people.superadmin)
    const missed: string[] = []
    const texts = await Promise.all(calls('sweep').map((one) => sweep(superadmin, one)))
    const told = new Set(toldIn(texts.join('\n'), plants))
    for (const { definition, id, mark, why } of plants) {
      const isListed = !why.endsWith('in the trash') || definition.calls['list']?.query?.fields['trashed'] !== undefined
      if (mark !== null && isListed && !told.has(why)) missed.push(`${why}: not listed`)
      const { get } = definition.calls
      if (get && (await ask(superadmin, get, { params: { id } })).status !== 200) missed.push(`${why}: not opened`)
    }
    const bell = await ask(superadmin, notifications.list, { query: { per_page: 200 } })
    const noticed = plants.filter(({ definition, mark }) => definition.path !== undefined && mark !== null)
    missed.push(...absentIn(bell, noticed).map((why) => `${why}: not in the bell`))
    for (const [resource, some] of Map.groupBy(plants, ({ definition }) => definition.resource)) {
      const id = jobOf.get(`superadmin ${resource}`) ?? 0
      const failures = await ask(superadmin, jobs.failures, { params: { id } })
      missed.push(...absentIn(failures, some).map((why) => `${why}: not told by the job`))
    }
    expect(missed).toEqual([])
  })
})

describe.each(personas)('What %s must not see', (persona) => {
  test('stands in no answer of a list, a search, the bell, home or a report of figures', async () => {
    const unseen = unseenBy(persona)
    expect(unseen.length).toBeGreaterThan(0)
    const who = await client(persona)
    const found: string[] = []
    for (const one of calls('sweep'))
      found.push(...toldIn(await sweep(who, one), unseen).map((why) => `${one.call.route}: ${why}`))
    expect(found).toEqual([])
  })

  test('is not there for calls that name it', async () => {
    const who = await client(persona)
    const found: string[] = []
    for (const one of calls('one').filter(({ call }) => takesId(call) && !call.form && may(persona, call.roles)))
      for (const { definition, id, why } of unseenBy(persona)) {
        if (definition.resource !== kindOf(one)) continue
        const body = await bodyOf(one.call)
        const answer = await ask(who, one.call, { params: { id }, ...(body && { body }) })
        if (!isRefused(answer))
          found.push(`${one.call.route}: ${why} ${answer.status} ${JSON.stringify(answer.errors)}`)
      }
    expect(found).toEqual([])
  })

  test('is not there for calls that name it in what they send', async () => {
    const who = await client(persona)
    const found: string[] = []
    for (const one of calls('body'))
      for (const { definition, id, why } of unseenBy(persona)) {
        if (definition.resource !== kindOf(one)) continue
        const body = 'changes' in (one.call.body?.fields ?? {}) ? { changes: [{ id, change: 1 }] } : { id }
        if (!isRefused(await ask(who, one.call, { body }))) found.push(`${one.call.route}: ${why}`)
      }
    expect(found).toEqual([])
  })

  test('has no history and no audit for them', async () => {
    const who = await client(persona)
    const found: string[] = []
    for (const { definition, id, mark, why } of unseenBy(persona)) {
      const { resource } = definition
      const told = await ask(who, history.list, { params: { resource, id } })
      if (!isRefused(told)) found.push(`history: ${why}`)
      const entries = await ask(who, audit.list, { query: { resource, record_id: id } })
      if (entries.status !== 403 && entries.meta?.total !== 0) found.push(`audit: ${why} ${entries.status} ${mark}`)
      const [entry] = await house.server.database.query<{ id: number }>(
        'select id from audit_entries where resource = $1 and record_id = $2',
        [resource, id],
      )
      if (!isRefused(await ask(who, audit.get, { params: { id: entry?.id ?? 0 } }))) found.push(`audit entry: ${why}`)
    }
    expect(found.filter((one) => !one.includes('422'))).toEqual([])
  })

  test('has no notes, nobody to mention, no activity and nobody’s presence for them', async () => {
    const who = await client(persona)
    const found: string[] = []
    const body = { text: 'Planted', mentions: [], page: 'planted', mode: 'reading' }
    for (const { definition, id, why } of unseenBy(persona)) {
      const { resource } = definition
      const params = { resource, id }
      const note = { id: noteOf.get(`${resource} ${id}`) ?? 0 }
      for (const call of calls('beside')) {
        const answer = await ask(who, call.call, {
          params: call.call.params ? params : note,
          ...(call.call.body && { body }),
        })
        if (!isRefused(answer)) found.push(`${call.name}: ${why} ${answer.status}`)
      }
    }
    expect(found).toEqual([])
  })

  test('is not selected by them, for a bulk action or a file', async () => {
    const who = await client(persona)
    const found: string[] = []
    for (const [resource, some] of Map.groupBy(unseenBy(persona), ({ definition }) => definition.resource)) {
      const all = { kind: 'all', query: { q: 'zqx' }, as_of: new Date(Date.now() + 60_000).toISOString(), except: [] }
      const selections = [{ kind: 'ids', ids: some.map(({ id }) => id) }, all]
      const named = selections[0]
      for (const action of some[0]?.definition.facets?.bulk ?? []) {
        const body = { action, selection: named, values: null, dry_run: true }
        const answer = await ask(who, bulk.run, { params: { resource }, body })
        if (answer.status === 200) found.push(`${action}: ${resource} ${JSON.stringify(answer.data)}`)
      }
      const started = await ask(who, exports.start, {
        params: { resource },
        body: { format: 'csv', columns: [], selection: named },
      })
      if (started.status === 200) found.push(`exports: ${resource} ${JSON.stringify(started.data)}`)
      for (const query of ['', 'q=zqx', 'trashed=1']) {
        const file = await who.load(partsOf(exports.stream)[1].replace(':resource', resource), { format: 'csv', query })
        const text = Buffer.from(file.bytes).toString()
        found.push(...toldIn(text, some).map((why) => `the file of ${resource} by “${query}”: ${why}`))
      }
    }
    expect(found).toEqual([])
  })

  test('is told by no job of theirs, and no view leads to it', async () => {
    const who = await client(persona)
    const unseen = unseenBy(persona)
    const found: string[] = []
    for (const { resource, calls: own } of everyDefinition) {
      const id = jobOf.get(`${persona} ${resource}`)
      if (id !== undefined) {
        const told = await ask(who, jobs.failures, { params: { id }, query: { per_page: 200 } })
        found.push(...toldIn(JSON.stringify(told.data), unseen).map((why) => `a job: ${why}`))
      }
      const list: Call | undefined = own['list']
      const isListed = list !== undefined && may(persona, list.roles)
      const opened = await ask(who, views.get, { params: { id: viewOf.get(resource) ?? 0 } })
      if ((opened.status === 200) !== isListed) found.push(`a view of ${resource}: ${opened.status}`)
    }
    expect(found).toEqual([])
  })

  test('comes by no ticket of somebody else', async () => {
    const superadmin = await house.person(people.superadmin)
    const who = await client(persona)
    const found: string[] = []
    for (const { definition, id, why } of unseenBy(persona)) {
      if (definition.resource !== 'assets') continue
      const given = await ask(superadmin, assets.download, { params: { id } })
      const { url } = v.parse(v.object({ url: v.string() }), given.data)
      const file = await who.load(url.replace(who.base, ''))
      if (file.status !== 404 && file.status !== 403) found.push(`${why}: ${file.status}`)
    }
    expect(found).toEqual([])
  })

  test('stands in no report that they order', async () => {
    const who = await client(persona)
    const found: string[] = []
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
    for (const type of Object.keys(reportTypes)) {
      const body = { type, format: 'csv', date: [day(-3000), day(1)], dealer_id: [] }
      const ordered = await ask(who, reports.create, { body })
      if (ordered.status !== 200) continue
      const { job } = v.parse(v.object({ job: v.object({ id: v.number() }) }), ordered.data)
      const ended = async () => recordOf(await ask(who, jobs.get, { params: { id: job.id } }))['state']
      await expect.poll(ended).toBe('done')
      const file = await who.load(partsOf(jobs.file)[1].replace(':id', String(job.id)))
      found.push(...toldIn(Buffer.from(file.bytes).toString(), unseenBy(persona)).map((why) => `${type}: ${why}`))
    }
    expect(found).toEqual([])
  })
})

test('Live events name no record to those who must not see it', async () => {
  const lines = await Promise.all(
    personas.map(async (persona) => ({ persona, line: await (await client(persona)).listen() })),
  )
  const everything = await (await house.person(people.superadmin)).listen()
  const user = {
    id: userOf.get('superadmin') ?? 0,
    roles: ['admin', 'admin_survey', 'admin_parts'] as const,
    superadmin: true,
    dealer_id: null,
    locale: 'en' as const,
    session_id: '',
    idle_at: '',
    proof_age: 0,
    mfa_enabled: false,
    expires_at: '',
  }
  const heard = (line: { readonly events: readonly unknown[] }) =>
    new Set(v.parse(v.array(LiveEvent.schema), line.events).map(({ resource, record }) => `${resource} ${record}`))
  const written = plants.filter(({ definition, why }) => definition.hasVersion && !why.endsWith('in the trash'))
  for (const { definition, id } of written) {
    // What a kind refuses or tells besides is none of this test's business.
    const { beforeWrite: _, onChange: __, ...plain } = definition
    const store = house.server.platform.stores(plain, { user, scope: 'all', requestId: 'test' })
    await store.changeAll([id], () => ({}))
  }
  const names = ({ definition, id }: Plant) => `${definition.resource} ${id}`
  await expect.poll(() => written.filter((one) => !heard(everything).has(names(one))).map(({ why }) => why)).toEqual([])
  for (const { persona, line } of lines)
    expect(
      written.filter((one) => one.unseenBy.has(persona) && heard(line).has(names(one))).map(({ why }) => why),
      persona,
    ).toEqual([])
  for (const { line } of lines) line.stop()
  everything.stop()
})
