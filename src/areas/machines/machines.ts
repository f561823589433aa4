import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'
import { isDemo } from '#platform/demo.ts'

export const machinesPage = definePage({
  id: 'machines',
  path: '/admin/machines',
  title: msg`Machines`,
  also: msg`state charts, statecharts, xstate, events, testing, record, replay`,
  // A demo is everybody's to look into.
  roles: isDemo() ? 'signed-in' : 'superadmin',
  icon: 'git-branch',
  view: () => import('#areas/machines/MachinesPage.tsx'),
})
