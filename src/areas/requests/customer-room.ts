import { blastFiles } from '#contract/text-blasts/files.ts'
import { msg } from '#contract/words.ts'
import { onSelection } from '#define/resource.ts'

/** What the rooms of all customer requests show of the customer. */
export const customerName = {
  id: 'name',
  label: msg`Customer`,
  of: (row: { readonly first_name: string; readonly last_name: string }) => `${row.first_name} ${row.last_name}`,
  sort: 'name',
} as const
export const customerLines = [
  { heading: msg`Customer` },
  ['first_name', 'last_name'],
  ['mobile_number', 'email'],
  ['preferred_communication'],
] as const
export const followUpLines = [
  { heading: msg`Follow-up` },
  ['status', 'action'],
  ['sales_consultant_id'],
  ['message'],
] as const
/** The selected customers become the recipients of a text blast. */
export const textSelected = onSelection(blastFiles.select, {
  id: 'text',
  title: msg`Text customers`,
  icon: 'message-square-text',
  also: msg`SMS, text blast, message, bulk`,
  dialog: () => import('#areas/requests/TextSelectedDialog.tsx'),
})
