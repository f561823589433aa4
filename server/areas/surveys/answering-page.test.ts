import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { surveyToken } from '#server/areas/surveys/answering-token.ts'
import { invite, publish } from '#tests/support/invitations.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let survey = 0
beforeAll(async () => {
  server = await startServer()
  survey = await publish(server)
})
afterAll(() => server.stop())
beforeEach(() => server.forgetLimits())

const invited = async () => {
  const [one] = await invite(server, survey)
  if (!one) throw new Error('nobody was invited')
  return one
}
type Form = readonly (readonly [string, string])[]
/** A browser that keeps its cookie and runs no script. */
const browser = (token: string, accept = 'en') => {
  let cookie = ''
  const ask = async (search: string, form?: Form) => {
    const response = await fetch(`${server.origin}/s/${token}${search}`, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { 'accept-language': accept, ...(cookie !== '' && { cookie }) },
      ...(form && { body: new URLSearchParams(form.map(([name, value]) => [name, value])) }),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return {
      status: response.status,
      to: response.headers.get('location'),
      html: await response.text(),
      headers: response.headers,
    }
  }
  return { open: (search = '') => ask(search), send: (form: Form, search = '') => ask(search, form) }
}
const first = (...more: Form): Form => [['page', '1'], ['asked', 'courtesy'], ['go', 'next'], ...more]
const third = (...more: Form): Form => [['page', '3'], ['asked', 'overall recommend'], ['go', 'next'], ...more]
const resultsOf = (id: number) => server.database.query('select * from survey_results where invitation_id = $1', [id])

describe('The page behind a link', () => {
  test('leads without a script from the first question to the thanks', async () => {
    const { id, token } = await invited()
    const phone = browser(token)
    const { status, html } = await phone.open()
    expect([status, html.includes('Page 1 of 3'), html.includes('Your visit on November 17, 2026')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await phone.send(first(['q-courtesy', '4']))).to).toBe('?page=2')
    const second: Form = [
      ['page', '2'],
      ['asked', 'again source liked'],
      ['go', 'next'],
      ['q-again', 'false'],
      ['q-source', 'other'],
      ['t-source-1', 'A friend'],
      ['q-liked', 'a'],
      ['q-liked', 'c'],
    ]
    expect((await phone.send(second)).to).toBe('?page=3')
    expect((await phone.open()).html).toContain('Welcome back. Your answers are kept.')
    expect((await phone.open('?page=2')).html).toMatch(/value="A friend"/)
    const done = await phone.send(third(['q-overall', '5'], ['q--contact', 'false']))
    expect([done.status, done.to]).toEqual([303, '?done='])
    const thanks = await phone.open('?done=')
    expect([thanks.status, thanks.html.includes('<h1>Thank you</h1>'), thanks.html.includes('<form')]).toEqual([
      200,
      true,
      false,
    ])
    expect(await resultsOf(id)).toMatchObject([
      {
        channel: 'sms',
        may_contact: false,
        answers: {
          courtesy: 4,
          again: false,
          source: { value: 'other', text: 'A friend' },
          liked: ['a', 'c'],
          overall: 5,
        },
      },
    ])
    const again = await phone.open()
    expect([again.status, again.html.includes('You have already answered. Thank you.')]).toEqual([410, true])
  })

  test('asks at the question what is missing, and at the end whether they may be in touch', async () => {
    const { id, token } = await invited()
    const phone = browser(token)
    const back = await phone.send(first())
    expect(back.to).toBe('?page=1&check=#q-courtesy')
    const { html } = await phone.open('?page=1&check=')
    expect(html).toMatch(/id="e-courtesy">.*?Answer this question/)
    expect(html.match(/ autofocus/g)).toHaveLength(1)
    await phone.send(first(['q-courtesy', '5']))
    expect((await phone.send(third(['q-overall', '5']))).to).toBe('?page=3&check=#q--contact')
    expect(await resultsOf(id)).toEqual([])
  })

  test('asks more of whom the first answer calls for, before it goes on', async () => {
    const { token } = await invited()
    const phone = browser(token)
    const hidden = 'id="q-fault" hidden'
    expect((await phone.open()).html).toContain(hidden)
    expect((await phone.send(first(['q-courtesy', '1']))).to).toBe('?page=1')
    expect((await phone.open('?page=1')).html).not.toContain(hidden)
    expect((await phone.open('?page=1')).html).toContain('What went wrong?')
  })

  test('refuses what does not fit beside its question, with what was written', async () => {
    const { token } = await invited()
    const sent: Form = [
      ['page', '2'],
      ['asked', 'again source liked'],
      ['go', 'next'],
      ['q-liked', 'a'],
      ['q-liked', 'none'],
    ]
    const { status, html } = await browser(token).send(sent)
    expect([status, /id="e-liked">.*?cannot be chosen together with other answers/.test(html)]).toEqual([422, true])
    expect(html.match(/value="(a|none)" checked/g)).toHaveLength(2)
  })

  test('keeps the answers when its language is changed, and goes back', async () => {
    const { token } = await invited()
    const phone = browser(token, 'fil')
    expect((await phone.open()).html).toContain('<html lang="fil" dir="ltr">')
    const { to } = await phone.send([
      ['page', '1'],
      ['asked', 'courtesy'],
      ['lang', 'ar'],
      ['q-courtesy', '3'],
    ])
    expect(to).toBe('?page=1&lang=ar')
    const { html } = await phone.open('?page=1&lang=ar')
    expect([html.includes('<html lang="ar" dir="rtl">'), html.includes('ما مدى لباقة مستشارك؟')]).toEqual([true, true])
    expect(html).toMatch(/value="3" checked/)
    expect((await phone.open()).html).toContain('<html lang="ar"')
    expect((await phone.open('?page=3&lang=ar')).html).toContain('<bdi>How satisfied are you?</bdi>')
    const back: Form = [
      ['page', '3'],
      ['asked', 'overall recommend'],
      ['go', 'back'],
    ]
    expect((await phone.send(back, '?lang=ar')).to).toBe('?page=2&lang=ar')
  })

  test('knows a link from an email, on every page', async () => {
    const { id, token } = await invited()
    const phone = browser(token)
    expect((await phone.open('?e')).html).toContain('action="?e="')
    expect((await phone.send(first(['q-courtesy', '5']), '?e=')).to).toBe('?page=2&e=')
    await phone.send(third(['q-overall', '5'], ['q--contact', 'true']), '?e=')
    expect(await resultsOf(id)).toMatchObject([{ channel: 'email', may_contact: true }])
  })

  test('tells who asks and how to stop it, is kept by nobody, and sets one cookie, when something is kept', async () => {
    const { id, token } = await invited()
    const { html, headers } = await browser(token).open()
    expect(html).toMatch(/<a href="\/o\/[0-9a-z]+">Stop messages like this<\/a>/)
    expect(html).not.toMatch(/Ana|63917/)
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const kept = (await browser(token).send(first(['q-courtesy', '2']))).headers.getSetCookie()
    expect([kept.length, kept[0]?.startsWith('dealer_desk_answering='), kept[0]?.includes('HttpOnly')]).toEqual([
      1,
      true,
      true,
    ])
    expect(await server.database.query('select state from survey_invitations where id = $1', [id])).toEqual([
      { state: 'started' },
    ])
  })

  test('says in one sentence what is wrong with a link', async () => {
    const [expired, inactive] = [await invited(), await invite(server, await publish(server))]
    await server.database.query("update survey_invitations set expires_at = '2026-10-31T16:00:00Z' where id = $1", [
      expired.id,
    ])
    await server.database.query(
      'update surveys set status = 3 where id = (select survey_id from survey_invitations where id = $1)',
      [inactive[0]?.id],
    )
    const nobody = surveyToken(server.platform.secret, { kind: 'invitation', id: 1_234_567 })
    const seen = await Promise.all(
      [expired.token, inactive[0]?.token ?? '', 'cut-off', nobody].map(async (token) => {
        const { status, html } = await browser(token).open()
        return [status, /<h1>(.*?)<\/h1>/.exec(html)?.[1]]
      }),
    )
    expect(seen).toEqual([
      [410, 'This survey closed on October 31, 2026.'],
      [410, 'This survey is closed.'],
      [404, 'This link does not work. Open the full link from the message.'],
      [404, 'This link does not work. Open the full link from the message.'],
    ])
  })

  test('takes no more than 64 KB, and hostile forms without harm', async () => {
    const { id, token } = await invited()
    const phone = browser(token)
    expect((await phone.send([...first(), ['q-courtesy', 'x'.repeat(70_000)]])).status).toBe(413)
    const hostile: readonly Form[] = [
      [],
      [['page', '99']],
      [
        ['page', '1'],
        ['asked', '__proto__ constructor'],
        ['q-__proto__', '1'],
      ],
      first(['q-courtesy', '<script>alert(1)</script>']),
      first(['q-courtesy', '5e0']),
      first(['q-courtesy', '\0']),
    ]
    for (const form of hostile) {
      const { status, html } = await phone.send(form)
      expect([303, 422]).toContain(status)
      expect(html).not.toContain('<script>alert')
    }
    expect(await server.database.query('select state, answers from survey_invitations where id = $1', [id])).toEqual([
      { state: 'invited', answers: {} },
    ])
  })

  test('is small', async () => {
    const { html } = await browser((await invited()).token).open()
    expect(gzipSync(html).byteLength).toBeLessThan(40 * 1024)
  })
})
