import { msg } from '#contract/words.ts'
import { definePage, type Page } from '#define/page.ts'

/** The screens of long work. They stand in no menu: the palette, `g j`, the bell and messages lead to them. */
export const jobPages: readonly Page[] = [
  definePage({
    id: 'jobs',
    path: '/admin/jobs',
    title: msg`Background jobs`,
    also: msg`tasks, running jobs, progress`,
    roles: 'signed-in',
    icon: 'layers',
    goTo: 'j',
    view: () => import('#workspace/jobs/JobsPage.tsx'),
  }),
  definePage({
    id: 'jobs.show',
    path: '/admin/jobs/:id',
    title: msg`Background job`,
    roles: 'signed-in',
    icon: 'layers',
    view: () => import('#workspace/jobs/JobPage.tsx'),
  }),
]
