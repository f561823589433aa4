import { adminAndDealer, admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'

/** The specification calls this screen “Dashboard (Reports)”. */
export const dashboardPage = definePage({
  id: 'dashboard',
  path: '/admin/dashboard',
  title: msg`Reports`,
  also: msg`dashboard, figures, charts, conversion`,
  roles: adminAndDealer,
  icon: 'chart-no-axes-combined',
  goTo: 'e',
  menu: { id: 'menu.reports.dashboard', under: 'menu.reports', label: msg`Dashboard`, roles: admins },
  view: () => import('#areas/reports/Dashboard.tsx'),
})
export const downloadReportsPage = definePage({
  id: 'download-reports',
  path: '/admin/download-reports',
  title: msg`Download Reports`,
  also: msg`report, export, file, CSV, Excel`,
  roles: 'signed-in',
  icon: 'download',
  menu: { id: 'menu.reports.download', under: 'menu.reports', label: msg`Download`, roles: admins },
  view: () => import('#areas/reports/DownloadReports.tsx'),
})
