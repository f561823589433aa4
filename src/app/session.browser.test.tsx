import { beforeEach, expect, test } from 'vitest'
import { session } from '#app/session.ts'
import { holdsToken, holdToken } from '#platform/client.ts'
import { writeStored } from '#platform/storage.ts'

const person = {
  id: 7,
  first_name: 'Isabel',
  last_name: 'Santos',
  name: 'Isabel Santos',
  email: 'isabel@desk.test',
  avatar: null,
  is_admin: true,
  superadmin: false,
  permissions: [],
  role: [{ slug: 'admin', name: 'Administrator' }],
  dealer: null,
  locale: 'en',
  mfa_enabled: false,
  email_verified_at: null,
  last_signed_in_at: null,
} as const
const times = { idle_at: '2099-01-01T00:00:00.000Z', expires_at: '2099-01-01T12:00:00.000Z' }
const work = ['app:tabs:7', 'app:recents:7', 'app:draft:7:leads:5', 'app:draft:7:news:new'] as const

beforeEach(() => {
  session.start()
  localStorage.clear()
  for (const key of [...work, 'app:draft:8:leads:5'] as const) writeStored(key, { title: 'typed' })
  // biome-ignore lint/suspicious/noDocumentCookie: as the server gives it
  document.cookie = 'XSRF-TOKEN=abc; path=/'
  holdToken('a token in memory')
  session.send({
    type: 'OTHER_TAB_SIGNED_IN',
    user: { ...person, permissions: [], role: [...person.role] },
    session: times,
  })
  expect(session.getSnapshot().matches('signedIn')).toBe(true)
  expect(localStorage.getItem('app:user')).toContain('isabel')
})

const left = () => ({
  user: localStorage.getItem('app:user'),
  token: holdsToken(),
  xsrf: document.cookie.includes('XSRF-TOKEN'),
})
const gone = { user: null, token: false, xsrf: false }

test('a 401 clears the stored user, the token and the readable cookie, and keeps what was typed [session.08]', () => {
  session.send({ type: 'UNAUTHENTICATED', from: '/admin/leads/5' })
  expect(left()).toEqual(gone)
  for (const key of work) expect(localStorage.getItem(key)).not.toBeNull()
})

test('signing out clears them too, with the tabs and drafts of that person and of nobody else [session.07]', () => {
  session.send({ type: 'UNAUTHENTICATED' })
  session.send({ type: 'SIGN_OUT' })
  expect(session.getSnapshot().matches('signedOut')).toBe(true)
  expect(left()).toEqual(gone)
  for (const key of work) expect(localStorage.getItem(key)).toBeNull()
  expect(localStorage.getItem('app:draft:8:leads:5')).not.toBeNull()
})
