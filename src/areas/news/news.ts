import { news } from '#contract/news/news.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, leadTo, restore, trash } from '#define/resource.ts'

/** News as administrators write them; everybody reads them on a page of their own (news-page.ts). */
export const newsRoom = defineResource(news, {
  one: msg({ message: 'News item', context: 'one of them, as in New …' }),
  route: 'news',
  path: '/admin/news',
  roles: admins,
  icon: 'newspaper',
  also: msg`announcements, bulletins, memos`,
  goTo: 'n',
  menu: { id: 'menu.news' },
  nameOf: (item) => item.title,
  columns: ['title', 'image', 'audience', 'status', 'published_at', 'expires_at', 'updated_at'],
  hidden: ['updated_at'],
  narrow: { name: 'title', meta: 'audience', amount: 'published_at', status: 'status', picture: 'image' },
  noPicture: () => 'newspaper',
  filters: ['q', 'audience', 'active'],
  sortedBy: { by: 'published_at', sort: 'desc' },
  form: [
    ['title'],
    ['summary'],
    ['body'],
    ['image'],
    { heading: msg`Audience and dates` },
    ['audience', 'status'],
    ['published_at', 'expires_at'],
  ],
  initial: { audience: 'everyone' },
  acts: [
    create(news.create),
    edit(news.update),
    trash(news.trash),
    restore(news.restore),
    leadTo(news.get, {
      id: 'read',
      title: msg`Read news`,
      icon: 'eye',
      also: msg`preview, open`,
      place: (id) => `/admin/news/${id}`,
    }),
    exportFile(exports.stream),
  ],
})
