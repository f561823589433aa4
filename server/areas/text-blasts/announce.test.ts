import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnouncer } from '#server/areas/text-blasts/announce.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.platform.jobs.close()
})
afterAll(() => server.stop())

test('Pages hear of counts that change all the time now and then, of the last ones too, and of nothing that was rolled back', async () => {
  const { counted } = createAnnouncer(server.database, server.platform.changes)
  const line = await (await signIn(server.origin, people.surveyAdmin)).listen()
  const about = (id: number) => line.events.filter((event) => JSON.stringify(event).includes(`"record":${id},`))
  await server.database
    .transaction(async (tx) => {
      await counted(tx, { id: 901, dealer_id: null })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await server.database.transaction(async (tx) => {
    for (let change = 0; change < 20; change += 1) await counted(tx, { id: 902, dealer_id: null })
  })
  // At once, and what was left unsaid within half a second once at its end.
  await expect.poll(() => about(902).length, { timeout: 5000 }).toBe(2)
  await server.database.transaction((tx) => counted(tx, { id: 903, dealer_id: null }))
  await expect.poll(() => about(903).length, { timeout: 5000 }).toBe(1)
  expect([about(901).length, about(902).length]).toEqual([0, 2])
  line.stop()
})
