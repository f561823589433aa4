import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { optOutToken, readOptOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { people } from '#tests/support/sign-in.ts'

const secret = 'a secret for tests alone, and for nothing else'
const former = 'the secret of last year that was given up'
let server: TestServer
let recipient = 0
beforeAll(async () => {
  server = await startServer({ env: { APP_SECRET: secret, FORMER_SECRETS: former } })
  const [file] = await server.database.query<{ id: number }>(
    `insert into text_blast_files (owner_id, filename, original_filename, headers)
     select id, 'f', 'f.csv', '[]'::jsonb from users where email = $1 returning id`,
    [people.admin],
  )
  const [row] = await server.database.query<{ id: number }>(
    `insert into text_blast_recipients (file_id, row, mobile, state, consent_source, consent_date)
     values ($1, 2, '+639171234567', 'accepted', 'file', '2026-01-01') returning id`,
    [file?.id],
  )
  recipient = row?.id ?? 0
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.query('delete from opt_outs')
  await server.forgetLimits()
})
const open = (token: string, { method = 'GET', lang = '', accept = 'en' } = {}) =>
  fetch(`${server.origin}/o/${token}${lang && `?lang=${lang}`}`, { method, headers: { 'accept-language': accept } })
const mine = () => optOutToken(secret, recipient)
const onList = () => server.database.query('select mobile_number, source from opt_outs where deleted_at is null')

test('A link that was sent before the secret was changed opts out for ever', async () => {
  const answer = await open(optOutToken(former, recipient), { method: 'POST' })
  expect(answer.status).toBe(200)
  expect(await onList()).toEqual([{ mobile_number: '+639171234567', source: 'link' }])
})

describe('The token of a link', () => {
  test('is short, has letters and digits alone, and leads back to its recipient', () => {
    for (const id of [1, 35, 36, 999_999, 2_147_483_648]) {
      const token = optOutToken(secret, id)
      expect(token).toMatch(/^[0-9a-z]{17,23}$/)
      expect(readOptOutToken([secret], token)).toBe(id)
    }
  })
  test('of another recipient, of another secret or with one sign changed leads nowhere', () => {
    const token = optOutToken(secret, 77)
    const [last = ''] = token.slice(-1)
    const wrong = [
      `1${token}`,
      token.slice(1),
      token.toUpperCase(),
      `${token.slice(0, -1)}${last === 'a' ? 'b' : 'a'}`,
      optOutToken('another secret', 77),
      '',
      '../../etc/passwd',
    ]
    expect(wrong.map((one) => readOptOutToken([secret], one))).toEqual(wrong.map(() => null))
  })
})

describe('The page behind the link', () => {
  test('asks first: opening it, as a scanner of links does, puts nobody on the list', async () => {
    const response = await open(mine())
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<h1>Stop text messages?</h1>')
    expect(html).toContain('The mobile number ending in 4567')
    expect(html).not.toContain('917123')
    expect(await onList()).toEqual([])
  })

  test('puts the number onto the list by its button, says so, and does so twice without harm', async () => {
    for (const _ of [1, 2]) {
      const response = await open(mine(), { method: 'POST' })
      expect([response.status, (await response.text()).includes('<h1>You have opted out</h1>')]).toEqual([200, true])
    }
    expect(await onList()).toEqual([{ mobile_number: '+639171234567', source: 'link' }])
    const audit = await server.database.query(
      "select user_id, kind from audit_entries where resource = 'opt-outs' order by id desc limit 1",
    )
    expect(audit).toEqual([{ user_id: null, kind: 'created' }])
  })

  test('works again for a number that was taken off the list', async () => {
    await open(mine(), { method: 'POST' })
    await server.database.query('update opt_outs set deleted_at = now()')
    await open(mine(), { method: 'POST' })
    expect(await onList()).toHaveLength(1)
  })

  test.each([
    ['en', 'ltr'],
    ['fil', 'ltr'],
    ['ar', 'rtl'],
  ])('speaks %s by what the browser asks for, or by its own link', async (lang, dir) => {
    for (const response of [
      await open(mine(), { accept: `${lang},en;q=0.5` }),
      await open(mine(), { lang, accept: 'de' }),
    ]) {
      const html = await response.text()
      expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
      expect(html).toContain(`lang="${lang}" hreflang="${lang}" aria-current="true"`)
      for (const one of ['en', 'fil', 'ar']) expect(html).toContain(`href="?lang=${one}"`)
      expect(response.headers.get('content-language')).toBe(lang)
    }
  })

  test('of a link that was cut off or made up says what to do, and tells nothing else', async () => {
    for (const token of [mine().slice(0, -1), optOutToken(secret, 999_999), 'x']) {
      const response = await open(token, { method: 'POST' })
      expect([response.status, (await response.text()).includes('This link does not work')]).toEqual([404, true])
    }
    expect(await onList()).toEqual([])
  })

  test('is kept by nobody, framed by nobody and runs no script', async () => {
    const { headers } = await open(mine())
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'.*frame-ancestors 'none'/)
    expect(headers.getSetCookie()).toEqual([])
  })

  test('makes whoever tries out many wait', async () => {
    let last = 200
    for (let tries = 0; tries < 70 && last !== 429; tries += 1) last = (await open('x')).status
    expect(last).toBe(429)
  })
})
