import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { readMessage } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from './driver.ts'

let server: TestServer
let desk: Desk
let dealer: Desk
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
  desk = await openDesk(server)
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
  dealer = await openDesk(server)
  await dealer.opens('/admin/home')
  await dealer.signIn(people.dealer)
})
afterAll(async () => {
  await desk?.leave()
  await dealer?.leave()
  await closeWindows()
  await server?.stop()
})
const panel = (of: Desk) => of.page.getByRole('tabpanel').filter({ visible: true })
const title = 'Showroom lights'

test('news are written by keys and published to their audience, who hear of them and read them [news.01]', async () => {
  await desk.press('g n')
  await desk.isAt('/admin/news')
  const heading = panel(desk).getByRole('heading', { level: 1, name: 'News' })
  await heading.waitFor()
  readMessage('screen.news', (await heading.textContent()) ?? '')
  await desk.press('n n')
  await desk.isAt('/admin/news/create')
  await desk.goesTo('textbox', 'Title')
  await desk.types(title)
  await desk.goesTo('textbox', /^Text/)
  await desk.types('Lights stay on until ten.')
  const sent = desk.page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/news'),
  )
  await desk.press('ctrl+s')
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/)
  await desk.isAt(/\/admin\/news\/\d+\/edit$/)

  // The bell of whom it is for, which leads to the page.
  await expect.poll(() => dealer.find('button', /^Notifications/).getAttribute('aria-label')).toMatch(/\d/)
  await dealer.press('F8')
  await dealer.sees(`“${title}” was published.`)
  await dealer.opens('/admin/home')
  await dealer.goesTo('link', new RegExp(`^${title}`))
  await dealer.press('Enter')
  await dealer.isAt(/\/admin\/news\/\d+$/)
  await dealer.sees('Lights stay on until ten.')
  expect(await panel(dealer).getByRole('button', { name: 'Edit' }).count()).toBe(0)
})

test('a change travels by POST as multipart with the put override [news.03]', async () => {
  await desk.goesTo('textbox', 'Title')
  await desk.press('ctrl+a')
  await desk.types(`${title}, again`)
  const sent = desk.page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/v1\/news\/\d+$/.test(request.url()),
  )
  await desk.press('ctrl+s')
  const body = (await sent).postData() ?? ''
  expect(body).toMatch(/name="_method"\r\n\r\nput\r\n/)
  await desk.sees('Saved.')
  // The news of its creation may still be said: what is written tells.
  await expect
    .poll(() => server.database.query('select version from news where title = $1', [`${title}, again`]))
    .toEqual([{ version: 1 }])
})
