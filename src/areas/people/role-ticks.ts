import { everyRole, isAdminRole, isDealerRole } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import type { TicksPart } from '#define/parts.ts'

/** What somebody may do, as ticks: the roles of dealers, and those that super administrators alone grant. */
export const roleTicks: TicksPart = {
  part: 'ticks',
  covers: ['roles', 'superadmin'],
  first: msg`primary role`,
  groups: [
    { title: msg`Dealer roles`, values: everyRole.filter(isDealerRole) },
    {
      title: msg`Administrator roles`,
      values: everyRole.filter(isAdminRole),
      flag: 'superadmin',
      whyNot: ({ superadmin }) => (superadmin ? undefined : msg`Only a super administrator can grant or remove this.`),
    },
  ],
}
