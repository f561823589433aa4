import * as v from 'valibot'
import { DealerUser, dealerUsers } from '#contract/people/dealer-users.ts'
import { isAbove, withheldWords } from '#contract/people/rights.ts'
import { User } from '#contract/people/users.ts'
import { isAdminRole, isDealerRole, type Role } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { userRecords } from '#server/areas/people/users.ts'
import { orderVerification } from '#server/areas/people/users-invite.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import { newToken } from '#server/platform/tokens.ts'

type UserRow = v.InferOutput<typeof User.schema>
type DealerUserRow = v.InferOutput<typeof DealerUser.schema>
const confirmed = msg`This address is already verified.`
const shutOut = msg`This user is inactive or in the trash, so the link cannot be sent.`

const ofDealer = (role: Role): role is DealerUserRow['roles'][number] => isDealerRole(role)
/** A user as their dealer is concerned; nobody where they have no dealer. What they are besides is not told here. */
const found = ({ roles, ...user }: UserRow): DealerUserRow => {
  if (!user.dealer) throw new NotFound()
  return v.parse(DealerUser.schema, { ...user, roles: roles.filter(ofDealer) })
}
/** What stands in the way is shown as the calls here show it. */
const toldAs = async (write: () => Promise<UserRow>): Promise<UserRow> => {
  try {
    return await write()
  } catch (fault) {
    if (!(fault instanceof Conflict)) throw fault
    throw new Conflict(found(v.parse(User.schema, fault.data)))
  }
}

/**
 * Users of dealers: the same records as the users, under the same rules, with the roles of dealers alone. Whoever has
 * roles of an administrator besides keeps them, whatever is saved here.
 */
export const dealerUserHandlers = (platform: Platform): readonly Served[] => {
  const { passwords, database, changes } = platform
  const get = async ({ records }: Pick<SignedIn, 'records'>, id: number): Promise<UserRow> => {
    const user = await records(userRecords).get(id)
    found(user)
    return user
  }
  return [
    serve(dealerUsers.list, async ({ query, records }) => {
      const { rows, total } = await records(userRecords).list({ ...query, dealt: true })
      return { rows: rows.map(found), total }
    }),
    serve(dealerUsers.get, async ({ params, ...given }) => found(await get(given, params.id))),
    serve(dealerUsers.create, async ({ body, records, tell }) => {
      // Nobody knows this password: the invitation's link is the way in.
      const password_hash = await passwords.hash(newToken())
      const user = await records(userRecords).create({ ...body, superadmin: false, permissions: [], password_hash })
      tell(user.status ? msg`Saved. We sent an invitation to {email}.` : msg`Saved.`, { email: user.email })
      return found(user)
    }),
    serve(dealerUsers.update, async ({ params, body, tell, ...given }) => {
      const before = await get(given, params.id)
      const roles = [...before.roles.filter(isAdminRole), ...body.roles]
      const user = await toldAs(() => given.records(userRecords).update(params.id, { ...body, roles }))
      tell(msg`Saved.`)
      return found(user)
    }),
    serve(dealerUsers.trash, async ({ params, tell, ...given }) => {
      await get(given, params.id)
      await given.records(userRecords).trash(params.id)
      tell(msg`Moved to trash.`)
      return null
    }),
    serve(dealerUsers.restore, async ({ params, tell, ...given }) => {
      await get(given, params.id)
      const user = await given.records(userRecords).restore(params.id)
      tell(msg`Restored.`)
      return found(user)
    }),
    serve(dealerUsers.resendVerification, async ({ body, tell, ...given }) => {
      const user = await get(given, body.id)
      if (isAbove(given.user, user)) throw new Forbidden(withheldWords.above)
      if (!user.status) throw new Invalid({ id: [{ message: shutOut }] }, shutOut)
      if (user.email_verified_at) throw new Invalid({ id: [{ message: confirmed }] }, confirmed)
      await database.transaction((tx) =>
        orderVerification(tx, (change) => changes.tell(tx, change), user.id, user.email),
      )
      tell(msg`We sent a verification link to {email}.`, { email: user.email })
      return null
    }),
  ]
}
