import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'

export const erasurePage = definePage({
  id: 'erasure',
  path: '/admin/erasure',
  title: msg`Erase personal data`,
  also: msg`privacy, forget a customer, data protection, delete personal data, GDPR, Data Privacy Act`,
  roles: admins,
  icon: 'trash-2',
  view: () => import('#areas/erasure/ErasurePage.tsx'),
})
