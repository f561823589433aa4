import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactId, nameOf } from '#contract/surveys/answer-form.ts'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { publish } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let survey = 0
beforeAll(async () => {
  server = await startServer()
  survey = await publish(server)
})
afterAll(() => server.stop())

type Form = Readonly<Record<string, string>>
const open = async (id = survey, form?: Form, accept = 'en') => {
  const token = surveyToken(server.platform.secret, { kind: 'preview', id })
  const response = await fetch(`${server.origin}/s/${token}`, {
    method: form ? 'POST' : 'GET',
    headers: { 'accept-language': accept },
    ...(form && { body: new URLSearchParams(form) }),
  })
  const html = await response.text()
  const written = /name="kept" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const kept = written.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  return { status: response.status, html, kept, headers: response.headers }
}
const notice = 'This is a preview. No answers are saved.'
const stored = async () => {
  const [row] = await server.database.query(
    `select (select count(*) from survey_invitations) as invitations, (select count(*) from survey_results) as results,
       (select count(*) from survey_results where status = 'partial') as partial`,
  )
  return row
}

test('The link of a test message shows the whole survey, says that it is a preview, and stores nothing', async () => {
  const before = await stored()
  const first = await open()
  expect([first.status, first.html.includes(notice), first.html.includes('How courteous was your advisor?')]).toEqual([
    200,
    true,
    true,
  ])
  expect(first.headers.getSetCookie()).toEqual([])
  // Nobody is taken off by looking at it.
  expect(first.html).not.toContain('/o/')
  const same = { page: '1', asked: 'courtesy', go: 'next' }
  expect((await open(survey, { ...same, kept: first.kept })).html).toContain('Answer this question')
  // A low mark asks for more, on the same page.
  const more = await open(survey, { ...same, 'q-courtesy': '2', kept: first.kept })
  expect(more.html).toContain('What went wrong?')
  const answered = { page: '1', asked: 'courtesy fault', go: 'next', 'q-courtesy': '2', 'q-fault': 'Rude <b>' }
  const second = await open(survey, { ...answered, kept: more.kept })
  expect([second.html.includes('How did you book?'), second.html.includes(notice)]).toEqual([true, true])
  const back = await open(survey, { page: '2', asked: 'again source liked', go: 'back', kept: second.kept })
  expect(back.html).toContain('Rude &#60;b&#62;')
  const third = await open(survey, { page: '2', asked: 'again source liked', go: 'next', kept: second.kept })
  const last = { page: '3', asked: 'overall recommend', go: 'next', 'q-overall': '4', kept: third.kept }
  expect((await open(survey, last)).html).toContain('Answer this question')
  const done = await open(survey, { ...last, [nameOf(contactId)]: 'true' })
  expect([done.html.includes('Thank you'), done.html.includes(notice)]).toEqual([true, true])
  expect(await stored()).toEqual(before)
})
test('A preview speaks the language that is chosen, and of a survey that is gone there is none', async () => {
  const first = await open(survey, undefined, 'ar')
  expect(first.html).toContain('dir="rtl"')
  const english = await open(survey, { page: '1', asked: 'courtesy', lang: 'en', kept: first.kept })
  expect([english.html.includes('dir="ltr"'), english.html.includes(notice)]).toEqual([true, true])
  expect((await open(999_999)).status).toBe(404)
})
test('What comes back with a preview’s form may be anything, and does no harm', async () => {
  for (const kept of ['', '{', '[]', '{"answers":{"courtesy":{"a":1}},"may_contact":3}', '"'.repeat(2000)]) {
    const { status, html } = await open(survey, { page: '1', asked: 'courtesy', go: 'next', 'q-courtesy': '5', kept })
    expect([status, html.includes('How did you book?')]).toEqual([200, true])
  }
})
