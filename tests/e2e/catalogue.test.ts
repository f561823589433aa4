import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { picture } from '#tests/support/pictures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'
import { fillingAt } from './filling.ts'
import { listAt } from './list.ts'

let server: TestServer
let desk: Desk
const { choose, fill, select } = fillingAt(() => desk)
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
})
afterAll(async () => {
  await desk?.leave()
  await closeWindows()
  await server?.stop()
})

const { panel } = listAt(() => desk)
const heading = () => panel().getByRole('heading', { level: 1 })
const rows = () => panel().locator('[role="row"][aria-rowindex]:not([aria-rowindex="1"])')
const isSaved = () => desk.sees('Saved.')
const isCalled = async (title: string) => {
  await expect.poll(() => heading().textContent()).toBe(title)
  await expect.poll(() => desk.page.title()).toBe(`${title} · Dealer Desk`)
  return (await heading().textContent()) ?? ''
}
const one = async (sql: string) => (await server.database.query<{ id: number }>(sql))[0]?.id ?? 0

test('the years are listed as Years, made as Add new Year and changed as Edit Year [routing.14]', async () => {
  await desk.opens('/admin/cars/years')
  readMessage('title.years', await isCalled('Years'))
  await desk.find('button', 'New year').focus()
  await desk.press('Enter')
  await desk.isAt('/admin/cars/years/create')
  readMessage('title.years-create', await isCalled('Add new Year'))
  const [model] = await server.database.query<{ name: string }>(
    'select name from car_models where status order by name limit 1',
  )
  await choose('Model', model?.name ?? '')
  await desk.goesTo('textbox', 'Year')
  await desk.types('1999')
  await desk.press('ctrl+s')
  await isSaved()
  await desk.isAt(/\/admin\/cars\/years\/\d+\/edit$/)
  readMessage('title.years-edit', await isCalled('Edit Year'))
  await desk.sees(`${model?.name} 1999`)
  // The same once more is refused in the field.
  await desk.opens('/admin/cars/years/create')
  await choose('Model', model?.name ?? '')
  await desk.goesTo('textbox', 'Year')
  await desk.types('1999')
  await desk.press('ctrl+s')
  await desk.sees('This model already has this year')
})

test('the toolbar of the cars has a filter by models [list.05]', async () => {
  await desk.opens('/admin/cars')
  readMessage('screen.cars', await isCalled('Cars'))
  await rows().first().waitFor()
  const model = await one('select model_id as id from variants order by id limit 1')
  const [{ name = '', n = 0 } = {}] = await server.database.query<{ name: string; n: number }>(
    'select m.name, count(*) as n from variants v join car_models m on m.id = v.model_id where m.id = $1 group by m.name',
    [model],
  )
  const chip = panel().getByRole('button', { name: 'Model', exact: true })
  await chip.focus()
  await desk.press('Enter')
  await desk.page.getByRole('combobox').filter({ visible: true }).last().waitFor()
  await desk.types(name)
  await expect.poll(() => desk.page.getByRole('option').filter({ visible: true }).first().textContent()).toContain(name)
  await desk.press('ArrowDown Enter Escape')
  await expect
    .poll(async () => Number(await panel().locator('[role="grid"]').getAttribute('aria-rowcount')) - 1)
    .toBe(n)
  await desk.isAt(new RegExp(`model=${model}`))
})

describe('An administrator keeps the catalogue by keyboard', () => {
  test('a color is mixed by its code, and the list shows it', async () => {
    await desk.opens('/admin/cars/colors')
    readMessage('screen.colors', await isCalled('Colors'))
    await desk.opens('/admin/cars/colors/create')
    await fill('Name', 'Lila ng Takipsilim')
    await fill('Code', 'T77')
    await fill('Color', '7A4E9F')
    await desk.press('ctrl+s')
    await isSaved()
    await desk.opens('/admin/cars/colors?q=takipsilim')
    await expect.poll(() => rows().first().textContent()).toContain('#7a4e9f')
  })

  test('a car is made, and its colors and their pictures lie within it, with the way back', async () => {
    await desk.opens('/admin/cars/create')
    const [model] = await server.database.query<{ name: string }>(
      'select name from car_models where status order by name limit 1',
    )
    await choose('Model', model?.name ?? '')
    await desk.goesTo('textbox', 'Year')
    await desk.types('2026')
    await fill('Name', 'Tala 1.5 S')
    await fill('Code', 'TALA-15S')
    await select('Transmission', 'Automatic')
    await select('Fuel', 'Hybrid')
    await fill('SRP', '1,250,000')
    await desk.press('ctrl+s')
    await isSaved()
    await desk.find('button', 'Variant colors').focus()
    await desk.press('Enter')
    const car = await one("select id from variants where code = 'TALA-15S'")
    await desk.isAt(`/admin/cars/${car}/variant-colors`)
    readMessage('screen.variant-colors', await isCalled('Variant colors'))
    await desk.goesTo('link', 'Tala 1.5 S')
    await desk.find('button', 'New variant color').focus()
    await desk.press('Enter')
    await desk.isAt(`/admin/cars/${car}/variant-colors/create`)
    await choose('Color', 'Itim Gabi')
    await fill('Price difference', '15000')
    const opened = desk.page.waitForEvent('filechooser')
    await desk.goesTo('button', 'Upload')
    await desk.press('Enter')
    await (await opened).setFiles({ name: 'car.png', mimeType: 'image/png', buffer: await picture('png') })
    const image = panel().locator('form img')
    await expect.poll(() => image.getAttribute('src')).toMatch(/\/api\/v1\/pictures\/[0-9a-f]{64}$/)
    // The draft keeps the picture over a reload.
    await desk.page.reload()
    await expect.poll(() => image.getAttribute('src')).toMatch(/\/api\/v1\/pictures\/[0-9a-f]{64}$/)
    await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(320)
    await desk.press('ctrl+s')
    await isSaved()
    await desk.goesTo('link', 'Tala 1.5 S')
    await desk.press('Enter')
    await desk.isAt(`/admin/cars/${car}/edit`)
    const kept = await one(`select id from variant_colors where variant_id = ${car} and image is not null`)
    expect(kept).toBeGreaterThan(0)
    await desk.opens(`/admin/cars/${car}/variant-colors`)
    await expect.poll(() => rows().first().locator('img').getAttribute('src')).toMatch(/\/api\/v1\/pictures\//)
  })

  test('a file that is no picture is refused in words, and the model keeps what it had', async () => {
    await desk.opens('/admin/cars/models/1/edit')
    const image = panel().locator('form img')
    const before = await image.getAttribute('src')
    const opened = desk.page.waitForEvent('filechooser')
    await desk.goesTo('button', 'Upload')
    await desk.press('Enter')
    await (await opened).setFiles({ name: 'car.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') })
    await desk.sees('The picture type is not allowed')
    await expect.poll(() => image.getAttribute('src')).toBe(before)
  })
})
