import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeWindows } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'
import { openDesk } from './driver.ts'
import { listAt } from './list.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ on: 'postgres' })
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const polyfills = (urls: readonly string[]) => urls.filter((url) => /\/global[^/]*\.js$/.test(url))
test.each([
  ['a Temporal of its own', false],
  ['no Temporal', true],
])('A browser that has %s signs in and reads when its leads came', async (_, isWithout) => {
  const desk = await openDesk(server)
  onTestFinished(() => desk.leave())
  const fetched: string[] = []
  desk.page.on('request', (request) => fetched.push(request.url()))
  if (isWithout) await desk.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  await desk.opens('/admin/home')
  await desk.signIn(people.admin)
  await desk.press('g l')
  const { panel } = listAt(() => desk)
  await expect
    .poll(() =>
      panel()
        .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        .count(),
    )
    .toBeGreaterThan(5)
  expect(polyfills(fetched)).toHaveLength(isWithout ? 1 : 0)
  expect(desk.troubles).toEqual([])
})
