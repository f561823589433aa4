import { surveyRoles } from '#contract/roles.ts'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, exportFile, onPage } from '#define/resource.ts'

export const textBlastsRoom = defineResource(textBlasts, {
  title: msg`Text-blast batches list`,
  one: msg({ message: 'Text blast', context: 'one of them, as in New …' }),
  route: 'text-blast',
  path: '/admin/text-blast',
  roles: surveyRoles,
  icon: 'message-square-text',
  also: msg`SMS, campaigns, bulk SMS, messages`,
  goTo: 'x',
  menu: { id: 'menu.survey.text-blasts', under: 'menu.survey', label: msg`Text Blasts` },
  nameOf: (blast) => blast.name,
  columns: ['name', 'status', 'purpose', 'survey', 'dealer', 'recipients', 'delivered', 'scheduled_at', 'created_at'],
  hidden: ['survey'],
  narrow: { name: 'name', meta: 'dealer', amount: 'delivered', status: 'status' },
  filters: ['q', 'status', 'purpose', 'dealer'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [],
  initial: { email_too: false },
  acts: [
    create(textBlasts.create, { view: () => import('#areas/text-blasts/CreatePage.tsx') }),
    onPage(textBlasts.update),
    onPage(textBlasts.recount),
    onPage(textBlasts.send),
    onPage(textBlasts.schedule),
    onPage(textBlasts.pause),
    onPage(textBlasts.resume),
    onPage(textBlasts.cancel),
    onPage(textBlasts.resend),
    onPage(textBlasts.forceSend),
    onPage(textBlasts.testSend),
    exportFile(exports.stream),
  ],
  show: () => import('#areas/text-blasts/BlastPage.tsx'),
})
