import * as v from 'valibot'
import type { Window } from '#tests/support/browser.ts'
import type { TestServer } from '#tests/support/server.ts'
import { demoPassword } from '#tests/support/sign-in.ts'

const Answered = v.object({ data: v.object({ user: v.nullish(v.looseObject({ id: v.number() })) }) })

/**
 * Lets a person in without the way through the form: the browser gets the session's cookies, and keeps the user as the
 * portal does. Answers their id; null where a code is asked for, which leaves the window as it was.
 */
export const enter = async (
  { origin }: Pick<TestServer, 'origin'>,
  { page, context }: Pick<Window, 'page' | 'context'>,
  email: string,
): Promise<number | null> => {
  await page.goto('/healthz')
  await context.request.get(`${origin}/api/v1/sanctum/csrf-cookie`)
  const xsrf = (await context.cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${origin}/api/v1/auth/login`, {
    data: { email, password: demoPassword },
    headers: {
      'user-agent': await page.evaluate(() => navigator.userAgent),
      'x-xsrf-token': decodeURIComponent(xsrf),
    },
  })
  const { user } = v.parse(Answered, await answer.json()).data
  if (!user) {
    await context.clearCookies()
    return null
  }
  await page.evaluate((stored) => localStorage.setItem('app:user', stored), JSON.stringify(user))
  return user.id
}
