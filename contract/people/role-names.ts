import type { Role } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'

/** What people call the roles. */
export const roleNames = {
  admin: msg`Administrator`,
  admin_survey: msg`Survey administrator`,
  admin_parts: msg`Parts administrator`,
  dealer: msg`Dealer`,
  dealer_survey: msg`Dealer (surveys)`,
  dealer_parts: msg`Dealer (parts)`,
} satisfies Readonly<Record<Role, Message>>
