import type { Role } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'

/** What people call the roles. */
export const roleNames: Readonly<Record<Role, Message>> = {
  admin: msg`Administrator`,
  dealer: msg`Dealer`,
  admin_survey: msg`Survey administrator`,
  dealer_survey: msg`Dealer, surveys`,
  admin_parts: msg`Parts administrator`,
  dealer_parts: msg`Dealer, parts`,
}
