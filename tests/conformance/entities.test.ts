import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { partsOf } from '#contract/call.ts'
import { uploadRecipients } from '#tests/support/blasts.ts'
import { people } from '#tests/support/sign-in.ts'
import { everyCall, type House, openHouse, rowsOf } from './calls/house.ts'
import { lackedBy, spec } from './lists.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.server.stop())

/** Where an entity is read, and what the wire calls a field that the texts name otherwise. */
interface Place {
  readonly path: string
  readonly as?: string
  readonly names?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Filters that take other values here than elsewhere. */
  readonly values?: Readonly<Record<string, string>>
}
// Options are made of what every record has: its name is their text, its id their value.
const option = { text: 'name', value: 'id' }
const places: Readonly<Record<string, Place>> = {
  notification: { path: '/notifications', as: people.dealer, names: { opened: 'opened_at' } },
  model: { path: '/models' },
  year: { path: '/model/years' },
  color: { path: '/colors' },
  variant: { path: '/variants' },
  'variant-color': { path: '/variant/colors' },
  dealer: { path: '/dealers', names: option },
  'dealer-group': { path: '/dealer/groups', names: option },
  'dealer-zone': { path: '/dealer/zones', names: option },
  'sales-consultant': { path: '/sales-consultants', names: { dealer_id: 'dealer.id' } },
  'dealer-user': { path: '/dealer/users', names: { dealer_id: 'dealer.id' } },
  lead: { path: '/leads' },
  inquiry: { path: '/inquiries', values: { action: 'call' } },
  inventory: { path: '/inventories' },
  'test-drive-unit': { path: '/test-drive-unit' },
  quotation: { path: '/quotation', values: { action: 'revise' } },
  reservation: { path: '/reservation' },
  'test-drive': { path: '/test-drive', values: { action: 'schedule' } },
  'infobip-account': { path: '/infobip', names: { active: 'status' } },
  'news-item': { path: '/news' },
  'brand-asset-category': { path: '/assets/categories' },
  'brand-asset-folder': { path: '/assets/folders' },
  'brand-asset': { path: '/assets/folders/1/assets' },
  'parts-masterlist-item': { path: '/parts/masterlist', as: people.partsAdmin },
  'parts-inventory-item': { path: '/parts/inventory', as: people.partsAdmin },
  'parts-inquiry': { path: '/parts/inquiries', as: people.partsAdmin, values: { channel: 'cart' } },
  region: { path: '/regions' },
  province: { path: '/provinces' },
  city: { path: '/cities' },
  barangay: { path: '/barangays' },
  status: { path: '/statuses', query: { type: 'lead' } },
  action: { path: '/actions', query: { type: 'lead' } },
  'text-blast': { path: '/survey-sms-blasts', names: { timestamps: 'updated_at' } },
  'survey-result': { path: '/survey-results', as: people.surveyAdmin, values: { order_by: 'submitted_at' } },
  'target-score': {
    path: '/surveys-target-score',
    as: people.surveyAdmin,
    query: { type: 'dcsi', target: 'trend' },
    values: { type: 'dssi', target: 'factor' },
  },
  'survey-ranking': {
    path: '/survey-dcsi-rankings',
    as: people.surveyAdmin,
    query: { dates: `2020-01-01,${today().toString()}` },
    values: { order_by: 'csi_score', region: 'provincial', dates: `2020-01-01,${today().toString()}`, 'group(s)': '1' },
  },
  'survey-factor': { path: '/survey-factors', as: people.surveyAdmin },
  'email-log': { path: '/survey-email-logs', as: people.surveyAdmin, values: { order_by: 'created_at' } },
  'text-blast-log': { path: '/survey-sms-blasts/logs' },
}
/** Filters that the specification words otherwise than calls can. */
const filterNames: Readonly<Record<string, string>> = { 'active only': 'active', 'group(s)': 'groups' }
/** A value that each filter takes. */
const filterValues: Readonly<Record<string, string>> = {
  page: '1',
  per_page: '5',
  q: 'a',
  model: '1',
  status: 'pending',
  dealer: '1',
  dealer_id: '1',
  zones: '1,2',
  groups: '1,2',
  region_types: 'provincial',
  only_unopened: '1',
  sort: 'desc',
  order_by: 'name',
  limit: '5',
  type: 'lead',
  'active only': '1',
  survey_sms_blast_id: '1',
  date: '2026-01-01,2026-12-31',
  dealers: '1,2',
  regions: 'provincial',
  survey_id: '1',
  availed_service_date: '2026-01-01,2026-12-31',
  sales_delivery_date: '2026-01-01,2026-12-31',
  category: 'sales',
  variant_id: '1',
}
const reach = (value: unknown, path: string): unknown =>
  path.split('.').reduce((at: unknown, name) => (v.is(v.looseObject({}), at) ? at[name] : undefined), value)

/** The names that the call of a path takes in its query; of others the server would take no notice. */
const takenAt = (path: string): readonly string[] => {
  const found = everyCall.find(({ call }) => {
    const [method, route] = partsOf(call)
    return method === 'GET' && new RegExp(`^${route.replaceAll(/:\w+/g, '\\d+')}$`).test(path)
  })
  if (!found) throw new Error(`No call reads ${path}`)
  return Object.keys(found.call.query?.fields ?? {})
}
const lacksAt = async (entity: (typeof spec.entities)[number], place: Place): Promise<readonly string[]> => {
  const client = await house.person(place.as ?? people.admin)
  const rows = rowsOf(await client.send('GET', place.path, { query: place.query ?? {} }))
  const fields = entity.fields
    .map(({ name }) => place.names?.[name] ?? name)
    .filter((name) => !rows.some((row) => reach(row, name) !== undefined))
    .map((name) => `no record of ${place.path} has a ${name}`)
  const filters: string[] = []
  const taken = takenAt(place.path)
  for (const name of entity.filters) {
    if (!taken.includes(filterNames[name] ?? name)) filters.push(`${place.path} has no filter ${name}`)
    const value = place.values?.[name] ?? filterValues[name]
    if (value === undefined) throw new Error(`Give the filter ${name} a value to try`)
    const given = { ...place.query, [filterNames[name] ?? name]: value }
    const { status } = await client.send('GET', place.path, { query: given })
    if (status !== 200) filters.push(`${place.path} answers ${status} to the filter ${name}`)
  }
  return [...fields, ...filters]
}
const namesOf = (id: string) => spec.entities.find((one) => one.id === id)?.fields.map(({ name }) => name) ?? []
const has = (value: unknown, names: readonly string[], what: string) =>
  names.filter((name) => reach(value, name) === undefined).map((name) => `${what} has no ${name}`)

/** Entities that are no records of a list. */
const others: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  survey: async () => {
    const client = await house.person(people.surveyAdmin)
    const [first] = rowsOf(await client.send('GET', '/surveys'))
    const one = await client.send('GET', `/surveys/${first?.['id']}`)
    return has(one.data, namesOf('survey'), 'GET /surveys/:id')
  },
  'survey-kind': () => takenAs('survey-kind', '/surveys', 'kind'),
  'survey-category': async () => {
    const client = await house.person(people.surveyAdmin)
    const rows = rowsOf(await client.send('GET', '/survey-categories')).map((row) => row['slug'])
    return JSON.stringify(rows) === JSON.stringify(optionsOf('survey-category')) ? [] : [`there are ${rows}`]
  },
  'survey-cdc': async () => {
    const client = await house.person(people.surveyAdmin)
    const lacks = await lacksAt(
      { ...entityOf('survey-cdc'), fields: [] },
      { path: '/surveys-cdcs', values: { order_by: 'opened_at' } },
    )
    const paths: Readonly<Record<string, string>> = {
      factors: 'factors',
      attributes: 'attributes?factor_id=1',
      'root causes': 'root-cause?attribute_id=1',
      'immediate measures': 'immediate-measures',
      'dealer preventive measures': 'dealer-preventive-measures?attribute_id=1',
    }
    const offered = namesOf('survey-cdc').map(async (name) =>
      rowsOf(await client.send('GET', `/surveys-cdcs/options/${paths[name]}`)).length > 0
        ? []
        : [`no ${name} are offered`],
    )
    return [...lacks, ...(await Promise.all(offered)).flat()]
  },
  'text-blast-upload': async () => {
    const file = await uploadRecipients(await house.person(people.admin), [['mobile'], ['none']])
    return has(file, namesOf('text-blast-upload'), 'POST /survey-sms-blasts/upload')
  },
  user: async () => {
    const client = await house.person(people.dealer)
    const login = await house.visitor().send('POST', '/auth/login', {
      body: { email: people.dealer, password: 'Portal-demo-2026' },
    })
    const names = namesOf('user').filter((name) => name !== 'access_token')
    return [
      ...has((await client.send('GET', '/me')).data, names, 'GET /me'),
      ...has(login.data, ['access_token'], 'POST /auth/login'),
    ]
  },
  'paging-parameters': async () => {
    const client = await house.person(people.admin)
    const query = { page: '2', per_page: '3', q: 'a', order_by: 'name', sort: 'desc' }
    const answer = await client.send('GET', '/leads', { query })
    return answer.meta?.current_page === 2 && rowsOf(answer).length === 3 ? [] : ['GET /leads does not page so']
  },
  'paged-response': async () => {
    const client = await house.person(people.admin)
    return has(await client.send('GET', '/leads'), namesOf('paged-response'), 'GET /leads')
  },
  'survey-touchpoint-summary': async () => {
    const client = await house.person(people.surveyAdmin)
    const lacks = optionsOf('survey-touchpoint-summary').map(async (kind) => {
      const { status, data } = await client.send('GET', `/survey-${kind}-touchpoints/overall`)
      return status === 200 && reach(data, 'kind') === kind ? [] : [`there is no summary of ${kind}`]
    })
    return (await Promise.all(lacks)).flat()
  },
  'preferred-communication': () => writtenAs('preferred-communication', 'leads', 'preferred_communication'),
  'region-type': () => writtenAs('region-type', 'dealer-zones', 'region_type'),
  'bulk-action': async () => {
    const client = await house.person(people.superadmin)
    const lacks = optionsOf('bulk-action').map(async (name) => {
      const action =
        { 'move to trash': 'trash', 'permanently delete': 'purge', 'book rider': 'book-rider' }[name] ?? name
      const path = action === 'book-rider' ? '/bulk/test-drives' : '/bulk/dealers'
      const body = { action, selection: { kind: 'ids', ids: [1, 2] }, dry_run: true }
      const { status, errors } = await client.send('POST', path, { body })
      // Nothing of the selection lies in the trash, which restoring and purging look into.
      const isOffered = status === 200 || (['restore', 'purge'].includes(action) && 'selection' in errors)
      return isOffered ? [] : [`${path} answers ${status} to “${name}”`]
    })
    return (await Promise.all(lacks)).flat()
  },
  'graph-report-parameters': async () => {
    const client = await house.person(people.admin)
    const lacks = namesOf('graph-report-parameters').map(async (name) => {
      const ask = (value: string) => client.send('GET', '/reports/graph', { query: { [name]: value } })
      const [good, bad] = [await ask(name === 'date' ? '2026-01-01,2026-01-31' : '1'), await ask('nonsense')]
      return good.status === 200 && bad.status === 422 && name in bad.errors
        ? []
        : [`GET /reports/graph reads no ${name}`]
    })
    return (await Promise.all(lacks)).flat()
  },
  'report-type': async () => {
    const client = await house.person(people.admin)
    const lacks: string[] = []
    for (const name of optionsOf('report-type')) {
      const body = { type: name.toLowerCase().replaceAll(' ', '-'), format: 'csv' }
      const { status, data } = await client.send('POST', '/reports', { body })
      if (status !== 200 || !String(reach(data, 'job.title')).includes(name))
        lacks.push(`POST /reports makes no “${name}”`)
    }
    return lacks
  },
}
const entityOf = (id: string) => {
  const found = spec.entities.find((one) => one.id === id)
  if (!found) throw new Error(`The specification has no ${id}`)
  return found
}
/** The options, by the words before their colons, are what a filter takes, and it takes no other. */
const takenAs = async (id: string, path: string, filter: string): Promise<readonly string[]> => {
  const client = await house.person(people.surveyAdmin)
  const statusFor = async (value: string) => (await client.send('GET', path, { query: { [filter]: value } })).status
  const lacks: string[] = []
  for (const option of optionsOf(id).map((one) => one.split(':')[0] ?? '')) {
    const status = await statusFor(option)
    if (status !== 200) lacks.push(`${path} answers ${status} to ${option}`)
  }
  return [...lacks, ...((await statusFor('nonsense')) === 422 ? [] : [`${path} takes any ${filter}`])]
}
const optionsOf = (id: string) => spec.entities.find((one) => one.id === id)?.options ?? []
/** The options as a file of a list writes them, which is how people read them: each of them, and no other. */
const writtenAs = async (id: string, resource: string, column: string): Promise<readonly string[]> => {
  const client = await house.person(people.admin)
  const { bytes } = await client.load(`/exports/${resource}/file`, { format: 'csv', columns: column })
  const [, ...lines] = new TextDecoder().decode(bytes).split(/\r?\n/)
  const written = new Set(lines.filter((line) => line !== ''))
  const missing = optionsOf(id).filter((name) => !written.has(name))
  const others = [...written].filter((line) => !optionsOf(id).includes(line))
  return [
    ...missing.map((name) => `no row of ${resource} says “${name}”`),
    ...others.map((line) => `a row of ${resource} says “${line}”`),
  ]
}

test('every entity has its fields in a real answer and takes its filters', async () => {
  const lacks = new Map<string, readonly string[]>()
  for (const entity of spec.entities) {
    const place = places[entity.id]
    lacks.set(
      entity.id,
      place ? await lacksAt(entity, place) : ((await others[entity.id]?.()) ?? ['nothing serves it']),
    )
  }
  expect(lackedBy('entities', (id) => lacks.get(id) ?? [])).toEqual([])
})
