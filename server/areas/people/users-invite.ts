import { newLink } from '#server/areas/account/links.ts'
import { addressChangedMail, invitationMail, verifyMail } from '#server/areas/account/mails.ts'
import { accountById } from '#server/areas/account/users.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long an invitation works: somebody may be away for a weekend. */
const invitationMinutes = 7 * 24 * 60

interface Addressed {
  readonly id: number
  readonly email: string
}
/** The mails that go to somebody whom an administrator has made or changed; each goes out after the answer. */
export const mailsAround = ({ database, later, mailer }: Platform) => {
  const verify = (id: number, email: string) =>
    later('verification mail', async () => {
      const account = await accountById(database, id)
      if (!account || account.email !== email) return
      const token = await database.transaction((tx) => newLink(tx, id, 'verify-email'))
      await mailer.send(verifyMail(account, token))
    })
  return {
    /** The way in for a new user. */
    invite: (id: number) =>
      later('invitation', async () => {
        const account = await accountById(database, id)
        if (!account) return
        const token = await database.transaction((tx) => newLink(tx, id, 'reset-password', invitationMinutes))
        await mailer.send(invitationMail(account, token))
      }),
    /** The old address learns that it is no longer used, the new one is asked to confirm. */
    tellNewAddress: ({ id, email }: Addressed, old: string) => {
      later('address mail', async () => {
        const account = await accountById(database, id)
        if (account?.email === email) await mailer.send(addressChangedMail({ ...account, email: old }))
      })
      verify(id, email)
    },
    /** The link by which an address is confirmed, once more. */
    verify,
  }
}
