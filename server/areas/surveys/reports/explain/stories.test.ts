import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOf, today } from '#contract/calendar.ts'
import { Notification, notifications } from '#contract/notifications/notifications.ts'
import { ControlChart } from '#contract/surveys/control.ts'
import { KeyDrivers } from '#contract/surveys/drivers.ts'
import { MeasureEffect } from '#contract/surveys/effects.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import { tellSignals } from '#server/areas/surveys/reports/explain/signals.ts'
import type { Client } from '#tests/support/client.ts'
import { patience } from '#tests/support/patience.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

// What the demo tells, found by the reports that explain.
let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer({ world: 'demo' })
  admin = await signIn(server.origin, people.surveyAdmin)
}, 180_000)
afterAll(() => server?.stop())

const idOf = async (table: string, column: string, value: string) => {
  const [row] = await server.database.query<{ id: number }>(`select id from ${table} where ${column} = $1`, [value])
  if (!row) throw new Error(`There is no ${value}`)
  return row.id
}
const chartOf = async (dealer: string, factor?: string) => {
  const { data } = await admin.call(surveyExplanations.control, {
    query: {
      kind: 'csonline',
      category: 'service',
      dealer: await idOf('dealers', 'name', dealer),
      ...(factor !== undefined && { factor: await idOf('survey_factors', 'slug', factor) }),
    },
  })
  return v.parse(ControlChart.schema, data)
}

describe('The demo’s stories', () => {
  test('the dealer that gets worse leaves its limits, on the factors where it does, and always downwards', async () => {
    const [pickup, quality, whole] = [
      await chartOf('Amihan Cubao', 'vehicle-pickup'),
      await chartOf('Amihan Cubao', 'service-quality'),
      await chartOf('Amihan Cubao'),
    ]
    for (const { months } of [pickup, quality, whole]) {
      const signals = months.filter((one) => one.signals.length > 0)
      expect(signals.length).toBeGreaterThan(1)
      expect(signals.at(-1)?.side).toBe('low')
      // Nothing in the months before it began.
      expect(months.slice(0, 5).filter((one) => one.side === 'low')).toEqual([])
    }
    // The chart says at a glance which factors they are.
    expect(pickup.items.find(({ factor }) => factor === pickup.factor?.id)?.score).toBe(pickup.months.at(-1)?.score)
    for (const { judged, score, low, high, signals } of pickup.months)
      if (judged && low !== null && high !== null && score !== null && signals.includes('point'))
        expect(score < low || score > high).toBe(true)
  })
  test('the recovery stands among the effects of measures, beyond chance', async () => {
    const { data } = await admin.call(surveyExplanations.effects, {
      query: { kind: 'csonline', category: 'service', order_by: 'effect', sort: 'desc', per_page: 25 },
    })
    const rows = v.parse(v.array(MeasureEffect.schema), data)
    const effects = rows.map(({ effect }) => effect ?? 0)
    expect(effects).toEqual(effects.toSorted((a, b) => b - a))
    const found = rows.find(({ dealer }) => dealer.name === 'Amihan Bacoor')
    expect(found).toMatchObject({
      attribute: { name: 'Repaired correctly the first time' },
      verdict: 'beyond',
      complete: true,
    })
    expect(found?.effect).toBeGreaterThan(10)
    expect(found?.band?.[0]).toBeGreaterThan(0)
    // The difference is its own change less that of the others, to the digits of the wire.
    expect((found?.change ?? 0) - (found?.controls?.change ?? 0)).toBeCloseTo(found?.effect ?? 0, 3)
  })
  test('what goes with the overall answer is told of each attribute, in a field of four', async () => {
    const date: [string, string] = [
      today().subtract({ months: 12 }).toString(),
      today().subtract({ days: 3 }).toString(),
    ]
    const { data } = await admin.call(surveyExplanations.drivers, { query: { kind: 'dcsi', date } })
    const { attributes, lines } = v.parse(KeyDrivers.schema, data)
    expect(attributes.length).toBeGreaterThan(15)
    expect(new Set(attributes.map(({ quadrant }) => quadrant)).size).toBeGreaterThan(2)
    for (const { importance, band, quadrant, performance } of attributes) {
      if (importance === null || band === null || lines === null || performance === null) throw new Error('too few')
      expect([band[0] < importance, importance < band[1]]).toEqual([true, true])
      expect(quadrant === 'fix' || quadrant === 'keep').toBe(importance >= lines.importance)
    }
  })
})

describe('People are told once of each signal', () => {
  const bell = async (client: Client) => {
    const { data } = await client.call(notifications.list, { query: { per_page: 200 } })
    return v
      .parse(v.array(Notification.schema), data)
      .filter(({ link }) => link.startsWith('/admin/survey/reports/control'))
  }
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
  /** So many hours after midnight in Manila. */
  const tell = (hours: number, day = today()) =>
    tellSignals(server.platform, startOf(day, Temporal.PlainTime.from({ hour: hours })))
  test('head office of every dealer, a dealer’s people of their own; not again the same day or the next', async () => {
    await server.database.script('delete from survey_signals; delete from survey_signal_days')
    await server.database.query('delete from notifications where signal_id is not null')
    await tell(7)
    expect(await bell(admin)).toEqual([])
    await tell(9)
    const told = await bell(admin)
    const kept = await server.database.query<{ dealer_id: number; id: number }>(
      'select id, dealer_id from survey_signals',
    )
    expect(told.length).toBe(kept.length)
    expect(kept.length).toBeGreaterThan(2)
    const cubao = told.filter(({ message }) => message.includes('Cubao'))
    expect(
      cubao.some(({ message }) =>
        /^Amihan Cubao: .+ was \d+\.\d in 20\d\d-\d\d, outside the limits \d+\.\d to \d+\.\d\.$/.test(plain(message)),
      ),
    ).toBe(true)
    await tell(10)
    await server.database.query('delete from survey_signal_days')
    await tell(11)
    expect((await bell(admin)).length).toBe(told.length)

    const dealer = await signIn(server.origin, people.surveyDealer)
    const [own] = await server.database.query<{ dealer_id: number }>('select dealer_id from users where email = $1', [
      people.surveyDealer,
    ])
    const ownSignals = kept.filter(({ dealer_id }) => dealer_id === own?.dealer_id)
    expect((await bell(dealer)).length).toBe(ownSignals.length)
    // Who moves to another dealer reads no more of the old one.
    await server.database.query('update users set dealer_id = $1 where email = $2', [
      (own?.dealer_id ?? 0) + 1,
      people.surveyDealer,
    ])
    expect(await bell(dealer)).toEqual([])
    await server.database.query('update users set dealer_id = $1 where email = $2', [
      own?.dealer_id,
      people.surveyDealer,
    ])
    dealer.speak('ar')
    for (const { message } of await bell(dealer)) expect(message).not.toMatch(/outside|twice/)
  })
  test('what does not hold when its month is over is withdrawn, stays, and says so', async () => {
    const month = today().with({ day: 1 }).subtract({ days: 1 })
    const cubao = await idOf('dealers', 'name', 'Amihan Cubao')
    const cebu = await idOf('dealers', 'name', 'Amihan Cebu')
    const [calm] = await server.database.query<{ id: number }>(
      `insert into survey_signals (kind, category, dealer_id, item, month, rule, side, score)
       values ('dssi', 'sales', $1, 'r', $2, 'point', 'low', 40) returning id`,
      [cebu, month.toString().slice(0, 7)],
    )
    await server.database.query(
      `insert into notifications (user_id, title, message, link, signal_id)
       select id, '{"id":"stories.left","message":"Left"}', '{"id":"stories.cebu","message":"Cebu left"}', '/admin/survey/reports/control?kind=dssi', $2
       from users where email = $1`,
      [people.surveyAdmin, calm?.id],
    )
    // Last judged before the end of the last month: it is judged now for the last time.
    await server.database.query('delete from survey_signal_days')
    await server.database.query('insert into survey_signal_days (day) values ($1)', [
      month.subtract({ days: 1 }).toString(),
    ])
    await tell(9)
    const [gone] = await server.database.query<{ withdrawn_at: string | null }>(
      'select withdrawn_at from survey_signals where id = $1',
      [calm?.id],
    )
    expect(gone?.withdrawn_at).not.toBeNull()
    // Bells that are open hear of it.
    await expect
      .poll(async () => plain((await bell(admin)).find(({ message }) => message === 'Cebu left')?.withdrawn ?? ''), {
        timeout: patience,
      })
      .toBe(`Withdrawn: the signal no longer applied at the end of ${month.toString().slice(0, 7)}.`)
    // Those of the month that do hold stay as they are.
    const held = await server.database.query<{ withdrawn_at: string | null }>(
      'select withdrawn_at from survey_signals where dealer_id = $1 and month = $2',
      [cubao, today().toString().slice(0, 7)],
    )
    expect(held.every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true)
  })
})
