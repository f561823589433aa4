import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'

/** One news item, as everybody whom it is for reads it: Home and the notification lead there. */
export const newsPage = definePage({
  id: 'news.show',
  path: '/admin/news/:id',
  title: msg`News`,
  roles: 'signed-in',
  icon: 'newspaper',
  view: () => import('#areas/news/NewsPage.tsx'),
})
