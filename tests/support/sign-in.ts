import * as v from 'valibot'
import { auth } from '#contract/account/auth.ts'
import { type Answer, type Client, createClient } from '#tests/support/client.ts'

/** The demo accounts by what they are for; all have the same password. */
export const people = {
  superadmin: 'superadmin@demo.test',
  admin: 'admin@demo.test',
  surveyAdmin: 'survey.admin@demo.test',
  partsAdmin: 'parts.admin@demo.test',
  dealer: 'dealer@demo.test',
  surveyDealer: 'dealer.survey@demo.test',
  partsDealer: 'dealer.parts@demo.test',
  mfa: 'mfa@demo.test',
  reset: 'reset@demo.test',
} as const
export type PersonName = keyof typeof people
export const demoPassword = 'Portal-demo-2026'

/** The role slugs of each demo account, as the seed grants them. */
export const rolesOf: Readonly<Record<PersonName, readonly string[]>> = {
  superadmin: ['admin', 'admin_survey', 'admin_parts'],
  admin: ['admin'],
  surveyAdmin: ['admin_survey'],
  partsAdmin: ['admin_parts'],
  dealer: ['dealer'],
  surveyDealer: ['dealer_survey'],
  partsDealer: ['dealer_parts'],
  mfa: ['admin'],
  reset: ['dealer'],
}

const Token = v.object({ access_token: v.string() })
/** Signs in over the wire; answers a client that is this person from now on. */
export const signIn = async (origin: string, email: string, password = demoPassword): Promise<Client> => {
  const client = createClient(origin)
  await signInWith(client, email, password)
  return client
}
export const signInWith = async (client: Client, email: string, password = demoPassword): Promise<Answer> => {
  const answer = await client.call(auth.login, { body: { email, password } })
  if (answer.status !== 200) throw new Error(`${email} was not signed in: ${answer.status} ${answer.message}`)
  return answer
}
/** A client of the second base, which knows people by their token alone. */
export const signInByToken = async (origin: string, email: string): Promise<Client> => {
  const answer = await signInWith(createClient(origin), email)
  return createClient(origin, { token: v.parse(Token, answer.data).access_token })
}
