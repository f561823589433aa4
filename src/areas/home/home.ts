import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'

export const homePage = definePage({
  id: 'home',
  path: '/admin/home',
  title: msg`Home`,
  roles: 'signed-in',
  icon: 'house',
  also: msg`start, overview, main page`,
  goTo: 'h',
  menu: { id: 'home' },
  view: () => import('#areas/home/Home.tsx'),
})
