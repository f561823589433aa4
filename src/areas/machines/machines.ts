import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'

/** A demo is everybody's to look into; the server marks its page. */
export const isDemo = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('meta[name="dealer-desk-demo"]') !== null

export const machinesPage = definePage({
  id: 'machines',
  path: '/admin/machines',
  title: msg`Machines`,
  also: msg`state charts, statecharts, xstate, events, testing, record, replay`,
  roles: isDemo() ? 'signed-in' : 'superadmin',
  icon: 'git-branch',
  view: () => import('#areas/machines/MachinesPage.tsx'),
})
