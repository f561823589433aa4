import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionList, statusList } from '#contract/requests/statuses.ts'
import { actionSlugs, recordTypes, statusSlugs } from '#contract/statuses.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startServer()
  client = await signIn(server.origin, people.partsDealer)
})
afterAll(() => server.stop())

test('statuses and actions are lists of slug and title, fetched by record type [list.20]', async () => {
  for (const type of recordTypes) {
    const statuses = await client.give(statusList.list, { query: { type } })
    expect(statuses.data).toEqual(
      statusSlugs(type).map((slug) => ({ slug, title: expect.stringMatching(/^[A-Z]/), final: expect.any(Boolean) })),
    )
    const actions = await client.give(actionList.list, { query: { type } })
    expect(actions.data).toEqual(actionSlugs(type).map((slug) => ({ slug, title: expect.stringMatching(/^[A-Z]/) })))
  }
  const lead = await client.give(statusList.list, { query: { type: 'lead' } })
  expect(lead.data).toContainEqual({ slug: 'lost', title: 'Lost', final: true })
})

test('a type that does not exist is refused', async () => {
  for (const path of ['/statuses', '/actions']) {
    expect(await client.send('GET', path, { query: { type: 'boat' } })).toMatchObject({
      status: 422,
      errors: { type: [expect.any(String)] },
    })
    expect((await client.send('GET', path)).status).toBe(422)
  }
})

test('what the database says is what is listed', async () => {
  await server.database.query("delete from statuses where type = 'lead' and slug = 'qualified'")
  const { data } = await client.give(statusList.list, { query: { type: 'lead' } })
  expect(data).toHaveLength(4)
})
