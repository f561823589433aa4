import { dealerUsers } from '#contract/people/dealer-users.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { linkIn } from '#tests/support/mail.ts'
import { people } from '#tests/support/sign-in.ts'
import { listsFor, type Probe, same, succeeds } from './effects.ts'
import { recordOf } from './house.ts'

let born = 0
const askConsultant: Probe = async (house) => {
  born += 1
  const admin = await house.person(people.admin)
  const email = `consultant.${born}@demo.test`
  const body = {
    dealer_id: 1,
    first_name: 'Amihan',
    last_name: 'Dagat',
    employee_no: `RS-${born}`,
    email,
    status: true,
  }
  const { id } = recordOf(await admin.give(salesConsultants.create, { body }))
  await house.server.mailbox.next(email)
  const sent = await admin.give(salesConsultants.resendVerification, { body: { id } })
  const link = linkIn(await house.server.mailbox.next(email, 1))
  return [...succeeds('it', sent), ...same('where the mailed link leads', link.pathname, `/admin/email/verify/${id}`)]
}
const askDealerUser: Probe = async (house) => {
  born += 1
  const admin = await house.person(people.admin)
  const email = `of.dealer.${born}@demo.test`
  const body = {
    dealer_id: 1,
    first_name: 'Tala',
    last_name: 'Bituin',
    email,
    roles: ['dealer'],
    locale: 'en',
    mfa_enabled: false,
    status: true,
  }
  const { id } = recordOf(await admin.give(dealerUsers.create, { body }))
  await house.server.mailbox.next(email)
  const sent = await admin.give(dealerUsers.resendVerification, { body: { id } })
  const link = linkIn(await house.server.mailbox.next(email, 1))
  return [...succeeds('it', sent), ...same('where the mailed link leads', link.pathname, `/admin/email/verify/${id}`)]
}

/** Whoever signs in is told of here, so they do before anything is compared. */
const listAudit: Probe = async (house, one) => {
  await house.person(people.admin)
  await house.person(people.superadmin)
  await house.byToken(people.admin)
  return listsFor()(house, one)
}

export const dealerPeopleEffects: Readonly<Record<string, Probe>> = {
  'sales-consultants.resendVerification': askConsultant,
  'dealer-users.resendVerification': askDealerUser,
  'audit.list': listAudit,
}
