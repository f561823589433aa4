import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsOf } from '#contract/call.ts'
import { effects } from './calls/effects.ts'
import { everyCall, type House, type NamedCall, openHouse } from './calls/house.ts'
import { ownEffects } from './calls/own-effects.ts'
import {
  hidesForeignRecords,
  namesBadFields,
  namesBadParameters,
  refusesOldProofs,
  refusesOtherRoles,
  refusesStrangers,
} from './calls/refusals.ts'
import { overwritesWithoutVersion } from './calls/versions.ts'
import { lackedBy, spec } from './lists.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.server.stop())

const shapeOf = (route: string) => route.replaceAll(/\{\w+\}|:\w+/g, ':')
const declared = new Set(everyCall.map(({ call }) => shapeOf(call.route)))

/** Streams are no envelope: only their effect and their visitors are probed. */
const isStream = ({ call }: NamedCall) => 'streamed' in call.answer
/** Saves that may say which version they began from. */
const isVersioned = ({ call }: NamedCall) => 'version' in { ...call.body?.fields, ...call.form?.fields }
/** Bodies whose fields a generator cannot make up. */
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'notifications.open': { ids: [1] },
  'exports.start': { columns: [], selection: { kind: 'ids', ids: [1] } },
  'imports.map': { mapping: [] },
  'bulk.run': { selection: { kind: 'ids', ids: [1] }, values: null },
  'blast-files.select': { selection: { kind: 'ids', ids: [1] } },
  'blast-files.exclude': { exclude: [], include: [] },
  'inventories.updateQuantity': { changes: [{ id: 1, change: 1 }] },
  'survey-results.update': { sales_consultant_id: null, answers: null, status: null },
  'survey-email-logs.update': { cc: [] },
  'surveys-cdcs.update': {
    factor_id: null,
    attribute_id: null,
    root_cause_id: null,
    immediate_measure_id: null,
    dealer_preventive_measure_id: null,
    step: null,
  },
  'test-drive-units.updateQuantity': { changes: [{ id: 1, change: 1 }] },
  'surveys.create': { questions_data: {}, thanks: null, status: 2, answer_days: 14, reminder_days: 5 },
  'surveys.update': { questions_data: {}, thanks: null, status: 2, answer_days: 14, reminder_days: 5 },
  'surveys.bulkUpdate': { ids: [1] },
  'surveys.bulkDelete': { ids: [1] },
  'text-blasts.create': { file_id: 1 },
  'text-blasts.recount': { exclude: [], include: [] },
  'provider-webhooks.reports': { results: [] },
  'provider-webhooks.inbound': { results: [] },
  'survey-answers.save': { answers: {} },
  'survey-answers.submit': { answers: {} },
  'monthly-pages.create': { date: ['2026-01-01', '2026-01-31'], dealers: [1] },
  'reports.create': { date: ['2026-01-01', '2026-01-31'], dealer_id: [1] },
  'notes.create': { mentions: [] },
  'notes.update': { mentions: [] },
  'report-subscriptions.create': { hour: 8, monthday: 1 },
  'report-subscriptions.update': { hour: 8, monthday: 1 },
  'views.create': { layout: null },
  'views.update': { layout: null },
}

const findingsOf = async (one: NamedCall): Promise<readonly string[]> => {
  const key = `${one.resource}.${one.name}`
  const effect = ownEffects[key] ?? effects[one.name]
  if (!effect) return [`nothing probes the effect of ${key}: write it in tests/conformance/calls/own-effects.ts`]
  const found = [...(await refusesStrangers(house, one)), ...(await refusesOtherRoles(house, one))]
  if (!isStream(one)) {
    found.push(...(await refusesOldProofs(house, one, given[key])))
    found.push(...(await hidesForeignRecords(house, one, given[key])))
    found.push(...(await namesBadFields(house, one, given[key])), ...(await namesBadParameters(house, one)))
  }
  await house.server.forgetLimits()
  if (isVersioned(one)) found.push(...(await overwritesWithoutVersion(house, one)))
  return [...found, ...(await effect(house, one))]
}

describe('A call is built when its effect was seen through a second call, and a wrong role, a foreign id and a bad field were refused', () => {
  test.each(everyCall.map((one) => [one.call.route, one] as const))('%s', async (_, one) => {
    expect(await findingsOf(one)).toEqual([])
  })
})

test('every specified call stands in the contract', () => {
  const lacks = (id: string) => {
    const one = spec.calls.find((call) => call.id === id)
    return one && declared.has(shapeOf(`${one.method} ${one.path}`)) ? [] : ['the contract has no such call']
  }
  expect(lackedBy('calls', lacks)).toEqual([])
})

test('no call of the contract is probed by nothing', () => {
  const silent = everyCall.filter(({ resource, name }) => !ownEffects[`${resource}.${name}`] && !effects[name])
  expect(silent.map(({ call }) => partsOf(call).join(' '))).toEqual([])
})
