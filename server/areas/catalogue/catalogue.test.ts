import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Color, colors } from '#contract/catalogue/colors.ts'
import { Model, models } from '#contract/catalogue/models.ts'
import { Variant, VariantColor, variantColors, variants } from '#contract/catalogue/variants.ts'
import { ModelYear, modelYears } from '#contract/catalogue/years.ts'
import { bulk } from '#contract/work/bulk.ts'
import { Job } from '#contract/work/jobs.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
let dealer: Client
beforeAll(async () => {
  server = await startServer({ world: 'demo' })
  admin = await signIn(server.origin, people.admin)
  dealer = await signIn(server.origin, people.dealer)
})
afterAll(() => server.stop())

const modelsOf = (data: unknown) => v.parse(v.array(Model.schema), data)
const yearsOf = (data: unknown) => v.parse(v.array(ModelYear.schema), data)
const colorsOf = (data: unknown) => v.parse(v.array(Color.schema), data)
const variantsOf = (data: unknown) => v.parse(v.array(Variant.schema), data)
const variantColorsOf = (data: unknown) => v.parse(v.array(VariantColor.schema), data)
const idsOf = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id).sort((a, b) => a - b)
const some = { per_page: 200 } as const

let made = 0
const aModel = async (more: object = {}) => {
  made += 1
  const body = { name: `Makisig ${made}`, body_type: 'suv' as const, image: null, status: true, ...more }
  return v.parse(Model.schema, (await admin.give(models.create, { body })).data)
}
const variantBody = (model_id: number) => {
  made += 1
  return {
    model_id,
    year: 2026,
    name: `Makisig G ${made}`,
    code: `MKS-${made}`,
    transmission: 'automatic' as const,
    fuel: 'diesel' as const,
    srp: 1_525_000.5,
    status: true,
  }
}
const aVariant = async (model_id: number) =>
  v.parse(Variant.schema, (await admin.call(variants.create, { body: variantBody(model_id) })).data)
const aColor = async () => {
  made += 1
  const body = { name: `Luntian ${made}`, code: `Z${made}`, hex: '#2F5D43' }
  return v.parse(Color.schema, (await admin.call(colors.create, { body })).data)
}

test('models, their years, colors, variants and variant colors are kept by administrators and read by everybody signed in [catalogue.01]', async () => {
  const model = await aModel()
  const color = await aColor()
  expect(color.hex).toBe('#2f5d43')
  const variant = await aVariant(model.id)
  expect(variant).toMatchObject({ model: { id: model.id, name: model.name }, year: 2026, srp: 1_525_000.5 })
  const year = v.parse(
    ModelYear.schema,
    (await admin.call(modelYears.create, { body: { model_id: model.id, year: 2025 } })).data,
  )
  const body = { variant_id: variant.id, color_id: color.id, image: null, price_difference: 15_000, status: true }
  const both = v.parse(VariantColor.schema, (await admin.call(variantColors.create, { body })).data)
  expect(both).toMatchObject({ name: `${variant.name} ${color.name}`, price_difference: 15_000 })
  for (const [calls, { id, version }, changed] of [
    [models, model, { name: 'Makisig Bago', body_type: 'mpv', image: null, status: false }],
    [modelYears, year, { model_id: model.id, year: 2024 }],
    [colors, color, { name: 'Lunti', code: 'ZZ9', hex: '#00ff00' }],
    [variants, variant, { ...variantBody(model.id), srp: 1 }],
    [variantColors, both, { ...body, price_difference: 0 }],
  ] as const) {
    expect((await dealer.give(calls.get, { params: { id } })).status).toBe(200)
    expect((await dealer.give(calls.update, { params: { id }, body: { ...changed, version } })).status).toBe(403)
    expect((await dealer.give(calls.trash, { params: { id } })).status).toBe(403)
    const after = await admin.give(calls.update, { params: { id }, body: { ...changed, version } })
    expect([after.status, after.errors]).toEqual([200, {}])
    const kept = Object.entries(changed).filter(([name]) => !name.endsWith('_id'))
    expect((await dealer.give(calls.get, { params: { id } })).data).toMatchObject(Object.fromEntries(kept))
    expect((await admin.give(calls.update, { params: { id }, body: { ...changed, version } })).status).toBe(409)
    expect((await admin.give(calls.trash, { params: { id } })).status).toBe(200)
    expect((await admin.give(calls.restore, { params: { id } })).status).toBe(200)
  }
})

test('variants are filtered by their models, variant colors by their variant [catalogue.02, catalogue.03]', async () => {
  const all = variantsOf((await admin.call(variants.list, { query: some })).data)
  const [one, two] = [...new Set(all.map(({ model }) => model.id))]
  const of = async (...model: number[]) =>
    idsOf(variantsOf((await dealer.call(variants.list, { query: { ...some, model } })).data))
  expect(await of(one ?? 0)).toEqual(idsOf(all.filter(({ model }) => model.id === one)))
  expect(await of(one ?? 0, two ?? 0)).toEqual(idsOf(all.filter(({ model }) => model.id === one || model.id === two)))
  const first = all[0]?.id ?? 0
  const colored = variantColorsOf(
    (await dealer.call(variantColors.list, { query: { ...some, variant_id: first } })).data,
  )
  expect(colored.length).toBeGreaterThan(2)
  expect(colored.every(({ variant }) => variant.id === first)).toBe(true)
  const [counted] = await server.database.query<{ n: number }>(
    'select count(*) as n from variant_colors where variant_id = $1',
    [first],
  )
  expect(colored.length).toBe(counted?.n)
})

/** The first row of a list, and by which words a person looks for it. */
const firstOf = (data: unknown) => {
  const [first] = v.parse(
    v.array(
      v.looseObject({
        id: v.number(),
        name: v.optional(v.string()),
        model: v.optional(v.looseObject({ name: v.string() })),
      }),
    ),
    data,
  )
  return { id: first?.id, words: first?.name ?? first?.model?.name ?? '' }
}
describe('Every list of the catalogue takes page, per_page and q [catalogue.03]', () => {
  test.each([
    ['models', models.list, modelsOf],
    ['years', modelYears.list, yearsOf],
    ['colors', colors.list, colorsOf],
    ['variants', variants.list, variantsOf],
    ['variant colors', variantColors.list, variantColorsOf],
  ] as const)('%s', async (_, list, read) => {
    const whole = await dealer.give(list, { query: { per_page: 4 } })
    const second = await dealer.give(list, { query: { per_page: 2, page: 2 } })
    expect(idsOf(read(second.data))).toEqual(idsOf(read(whole.data).slice(2)))
    expect(second.meta?.total).toBe(whole.meta?.total)
    const first = firstOf(whole.data)
    const found = await dealer.give(list, { query: { q: first.words, per_page: 200 } })
    expect(idsOf(read(found.data))).toContain(first.id)
    expect(found.meta?.total).toBeLessThan(Number(whole.meta?.total))
    expect((await dealer.give(list, { query: { q: 'walang ganito' } })).meta?.total).toBe(0)
  })

  test('q finds a year by its figures and its model, a variant color by either name', async () => {
    const found = async (q: string) => yearsOf((await dealer.call(modelYears.list, { query: { ...some, q } })).data)
    const [year] = yearsOf((await dealer.call(modelYears.list, { query: some })).data)
    const both = await found(`${year?.model.name} ${year?.year}`)
    expect(both.map(({ id }) => id)).toContain(year?.id)
    expect(both.every((one) => one.year === year?.year)).toBe(true)
    const [one] = variantColorsOf((await dealer.call(variantColors.list, { query: some })).data)
    const q = `${one?.variant.name} ${one?.color.name}`
    const hits = variantColorsOf((await dealer.call(variantColors.list, { query: { ...some, q } })).data)
    expect(hits.map(({ name }) => name)).toContain(one?.name)
  })
})

test('what exists already is refused in words on its field: a model’s name, a code, a model’s year, a variant’s color', async () => {
  const model = await aModel()
  const variant = await aVariant(model.id)
  const color = await aColor()
  const year = { model_id: model.id, year: 2023 }
  const both = { variant_id: variant.id, color_id: color.id, image: null, price_difference: 0, status: true }
  expect((await admin.call(modelYears.create, { body: year })).status).toBe(200)
  expect((await admin.call(variantColors.create, { body: both })).status).toBe(200)
  const again = async (call: Parameters<Client['give']>[0], body: object) => {
    const { status, errors } = await admin.give(call, { body })
    return [status, errors]
  }
  const named = { name: model.name.toUpperCase(), body_type: 'suv', image: null, status: true }
  expect(await again(models.create, named)).toEqual([422, { name: ['This name is already in use'] }])
  expect(await again(modelYears.create, year)).toEqual([422, { year: ['This model already has this year'] }])
  expect(await again(variantColors.create, both)).toEqual([422, { color_id: ['This variant already has this color'] }])
  expect(await again(variants.create, { ...variantBody(model.id), code: variant.code.toLowerCase() })).toEqual([
    422,
    { code: ['This code is already in use'] },
  ])
  expect(await again(colors.create, { name: 'Iba', code: color.code, hex: '#123456' })).toEqual([
    422,
    { code: ['This code is already in use'] },
  ])
})

test('what is inactive or in the trash is not offered, and stays where it was chosen', async () => {
  const model = await aModel()
  const variant = await aVariant(model.id)
  const offered = async () =>
    idsOf(modelsOf((await dealer.call(models.list, { query: { ...some, active: true } })).data))
  expect(await offered()).toContain(model.id)
  await admin.call(models.update, { params: { id: model.id }, body: { ...model, status: false } })
  expect(await offered()).not.toContain(model.id)
  await admin.call(models.trash, { params: { id: model.id } })
  const kept = await admin.call(variants.update, {
    params: { id: variant.id },
    body: { ...variantBody(model.id), version: variant.version },
  })
  expect([kept.status, kept.errors]).toEqual([200, {}])
  expect(kept.data).toMatchObject({ model: { id: model.id, name: model.name } })
  const fresh = await admin.call(variants.create, { body: variantBody(model.id) })
  expect([fresh.status, fresh.errors]).toEqual([422, { model_id: ['The chosen model is in the trash'] }])
})

const over = async (
  resource: string,
  action: 'trash' | 'purge' | 'activate' | 'deactivate',
  ids: readonly number[],
) => {
  const asked = await admin.call(bulk.run, {
    params: { resource },
    body: { action, selection: { kind: 'ids', ids: [...ids] } },
  })
  if (asked.status !== 200) return asked
  const { id } = v.parse(v.object({ job: v.object({ id: v.number() }) }), asked.data).job
  const job = async () => v.parse(Job.schema, (await admin.send('GET', `/jobs/${id}`)).data)
  await expect.poll(async () => (await job()).state).toBe('done')
  return admin.send('GET', `/jobs/${id}/failures`)
}

test('what is referred to is not deleted for good, and the answer names who refers to it', async () => {
  const model = await aModel()
  const alone = await aModel()
  const variant = await aVariant(model.id)
  const color = await aColor()
  await admin.call(modelYears.create, { body: { model_id: model.id, year: 2022 } })
  const both = { variant_id: variant.id, color_id: color.id, image: null, price_difference: 0, status: true }
  await admin.call(variantColors.create, { body: both })
  await over('models', 'trash', [model.id, alone.id])
  const refused = JSON.stringify((await over('models', 'purge', [model.id, alone.id])).data)
  expect(refused).toContain('Still used by 1 variant.')
  expect(refused).toContain('Still used by 1 model year.')
  const left = modelsOf((await admin.call(models.list, { query: { ...some, trashed: true } })).data)
  expect([left.some(({ id }) => id === model.id), left.some(({ id }) => id === alone.id)]).toEqual([true, false])
  await over('variants', 'trash', [variant.id])
  expect(JSON.stringify((await over('variants', 'purge', [variant.id])).data)).toContain(
    'Still used by 1 variant color.',
  )
})

test('models, variants and variant colors are switched off together; years and colors have no such state', async () => {
  const [one, two] = [await aModel(), await aModel()]
  await over('models', 'deactivate', [one.id, two.id])
  const inactive = modelsOf((await admin.call(models.list, { query: { ...some, active: false } })).data)
  expect(idsOf(inactive)).toEqual(expect.arrayContaining([one.id, two.id]))
  expect((await over('colors', 'deactivate', [1])).status).toBe(422)
  expect((await over('model-years', 'activate', [1])).status).toBe(422)
})
