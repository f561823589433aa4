import { surveyAdmins } from '#contract/roles.ts'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, onRecord, restore, trash } from '#define/resource.ts'

/** The specification leaves these screens open to whoever is signed in; whom they show something is the calls' own matter. */
const open = { roles: 'signed-in' } as const

export const infobipAccountsRoom = defineResource(infobipAccounts, {
  one: msg({ message: 'Infobip account', context: 'one of them, as in New …' }),
  route: 'survey.infobip-account',
  path: '/admin/survey/infobip-account',
  roles: 'signed-in',
  icon: 'plug',
  also: msg`SMS accounts, senders, API keys`,
  goTo: 'm',
  menu: { id: 'menu.survey.infobip', under: 'menu.survey', label: msg`Infobip`, roles: surveyAdmins },
  nameOf: (account) => account.name,
  columns: [
    'name',
    'dealer',
    'sender',
    'status',
    'kind',
    'base_url',
    'key_hint',
    'throttle',
    'part_price',
    'reply_to',
    'updated_at',
  ],
  hidden: ['base_url', 'key_hint', 'throttle', 'reply_to'],
  narrow: { name: 'name', meta: 'dealer', amount: 'sender', status: 'status' },
  filters: ['q', 'dealer', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [
    { heading: msg`Account` },
    ['name', 'dealer_id'],
    ['sender', 'reply_to'],
    ['status'],
    { heading: msg`Connection` },
    ['kind', 'base_url'],
    ['api_key'],
    { heading: msg`Sending rate and price` },
    ['throttle', 'part_price'],
  ],
  initial: { kind: 'infobip' },
  // A key that is stored stays when none is written.
  needed: (field, { kind }, row) =>
    kind === 'infobip' && (field === 'base_url' || (field === 'api_key' && row?.['key_hint'] == null)),
  acts: [
    create(infobipAccounts.create, open),
    edit(infobipAccounts.update, open),
    trash(infobipAccounts.trash),
    restore(infobipAccounts.restore),
    onRecord(infobipAccounts.testSend, {
      id: 'testSend',
      title: msg`Send test message`,
      icon: 'send',
      also: msg`try, SMS, check the key`,
      dialog: () => import('#areas/text-blasts/AccountTestDialog.tsx'),
    }),
    exportFile(exports.stream),
  ],
})
