import { showMobile } from '#contract/mobile.ts'
import { surveyAdmins } from '#contract/roles.ts'
import { optOuts } from '#contract/text-blasts/opt-outs.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, exportFile, importFile, onRecord } from '#define/resource.ts'

/** Numbers that get no text messages. The specification has no entry for them; they stand beside the text blasts. */
export const optOutsRoom = defineResource(optOuts, {
  one: msg({ message: 'Opt-out', context: 'one of them, as in New …' }),
  route: 'text-blast.opt-outs',
  path: '/admin/text-blast/opt-outs',
  roles: surveyAdmins,
  icon: 'bell-off',
  also: msg`unsubscribed, do not text, blocklist`,
  goTo: 'o',
  menu: { id: 'opt-outs', under: 'menu.survey' },
  nameOf: (one) => showMobile(one.mobile_number),
  columns: ['mobile_number', 'source', 'note', 'by', 'created_at'],
  narrow: { name: 'mobile_number', meta: 'note', amount: 'source', status: 'created_at' },
  filters: ['q', 'source'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [['mobile_number'], ['note']],
  details: ['mobile_number', 'source', 'note', 'by', 'created_at'],
  acts: [
    create(optOuts.create),
    importFile(optOuts.upload, { path: '/admin/text-blast/opt-outs/upload' }),
    onRecord(optOuts.remove, {
      id: 'remove',
      title: msg`Remove from opt-out list`,
      icon: 'user-round-check',
      tone: 'bad',
      also: msg`allow messages again, opt in`,
      dialog: () => import('#areas/text-blasts/RemoveOptOutDialog.tsx'),
    }),
    exportFile(exports.stream),
  ],
})
