import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { exports } from '#contract/work/exports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ world: 'small' })
})
afterAll(() => server?.stop())

const Case = v.looseObject({ id: v.number(), factor: v.nullable(v.object({ id: v.number(), name: v.string() })) })

test('installed names are said in the language of the request: in lists, details and files', async () => {
  const client = await signIn(server.origin, people.surveyAdmin)
  const named = async () => {
    const rows = v.parse(v.array(Case), (await client.call(surveyCases.list, { query: { per_page: 200 } })).data)
    const [first] = rows.filter(({ factor }) => factor !== null)
    if (!first) throw new Error('No case of the small world has a factor')
    const one = v.parse(Case, (await client.call(surveyCases.get, { params: { id: first.id } })).data)
    const path = exports.stream.route.replace('GET ', '').replace(':resource', 'surveys-cdcs')
    const file = await client.load(path, { format: 'csv', columns: 'reference_no,factor' })
    return [first.factor?.name, one.factor?.name, Buffer.from(file.bytes).toString()] as const
  }
  const [english = '', detail] = await named()
  client.speak('ar')
  const [arabic = '', arabicDetail, file] = await named()
  expect(detail).toBe(english)
  expect(arabicDetail).toBe(arabic)
  expect(arabic).toMatch(/^[\u0600-\u06ff ]+$/)
  expect(file).toContain(arabic)
  expect(file).not.toContain(english)
})
