import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetCategories } from '#contract/brand-assets/categories.ts'
import { assetFolders } from '#contract/brand-assets/folders.ts'
import type { Call } from '#contract/call.ts'
import { groups } from '#contract/dealers/groups.ts'
import { zones } from '#contract/dealers/zones.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import type { Client } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.origin, people.admin)
})
afterAll(() => server.stop())

const lists = [
  ['sales_consultants', salesConsultants.list],
  ['asset_categories', assetCategories.list],
  ['asset_folders', assetFolders.list],
  ['dealer_zones', zones.list],
  ['dealer_groups', groups.list],
] as const satisfies readonly (readonly [string, Call])[]

test.each(lists)(
  '%s are active or inactive by their status, and narrowed to the active ones [list.23]',
  async (table, list: Call) => {
    await server.database.query(`update ${table} set status = true`)
    await server.database.query(
      `update ${table} set status = false where id = (select max(id) from ${table} where deleted_at is null)`,
    )
    const [off] = await server.database.query<{ id: number }>(
      `select id from ${table} where not status and deleted_at is null`,
    )
    const rowsBy = async (query: object) => {
      const answer = await admin.give(list, { query: { per_page: 200, ...query } })
      expect(answer.status).toBe(200)
      return Array.isArray(answer.data) ? answer.data.map(({ id, status }) => ({ id, status })) : []
    }
    const all = await rowsBy({})
    expect(all.filter(({ status }) => status === false).map(({ id }) => id)).toEqual([off?.id])
    expect(await rowsBy({ active: true })).toEqual(all.filter(({ status }) => status === true))
  },
)
